"""The press: a game's box on paper, as a vector PDF, and on the table of Tabletop Simulator."""
