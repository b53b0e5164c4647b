"""Drawing, cargo and special cards: ST-30 to ST-39, and the ride of ST-53."""

from __future__ import annotations

from starboard.games.streamlines import GAME
from starboard.games.streamlines.cards import KIND_NAMES
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.setups import count, flights, galaxy
from starboard.kernel import CHANCE
from starboard.parts.boards import at
from starboard.testing import legal, play, why


def on_planet(**aboard: int) -> Streamlines:
    return galaxy(ships=("c4", "c4"), aboard=aboard)


def in_discard(state: Streamlines, card: str) -> int:
    return state.discard[KIND_NAMES.index(card)]


def test_st_30_cards_are_drawn_on_a_planet() -> None:
    assert "draw" in legal(GAME, on_planet())
    state = play(GAME, on_planet(), "draw")
    assert (state.to_act, state.used) == (CHANCE, 1)
    assert why(GAME, galaxy(), "draw") == "Cards are drawn on a planet, and e5 is not one (ST-30)."
    assert why(GAME, galaxy(), "draw again").endswith("(ST-30).")


def test_st_31_a_power_is_kept_and_lets_the_player_draw_again() -> None:
    state = play(GAME, on_planet(), "draw slowly", "deal cargo")
    assert count(state, 0, "cargo") == 3
    assert legal(GAME, state) == ["draw again", "stop drawing"]
    play(GAME, state, "draw again", "deal action", "stop drawing")
    assert (state.used, count(state, 0, "action")) == (1, 4)


def test_st_31_to_draw_is_to_draw_until_cargo_comes() -> None:
    state = play(GAME, on_planet(), "draw", "deal cargo", "deal collapse", "deal extra move")
    assert (state.to_act, state.used) == (CHANCE, 1)
    play(GAME, state, "deal tee")
    assert (state.to_act, count(state, 0, "tee"), count(state, 0, "extra move")) == (0, 1, 1)


def test_st_32_a_collapse_strikes_the_planet_and_lets_the_player_draw_again() -> None:
    state = play(GAME, on_planet(), "draw slowly", "deal collapse")
    assert state.warnings == [1, 0, 0]
    assert legal(GAME, state) == ["draw again", "stop drawing"]


def test_st_33_cargo_ends_the_drawing() -> None:
    for card in ("refugee", "tee", "gate B"):
        state = play(GAME, on_planet(), "draw", f"deal {card}")
        assert count(state, 0, card) == 1
        assert "draw again" not in legal(GAME, state)
        assert "fly c5" in legal(GAME, state)


def test_st_33_without_room_one_card_is_dumped() -> None:
    state = play(GAME, on_planet(refugee=1, tee=1), "draw", "deal gate A")
    assert legal(GAME, state) == ["dump tee", "dump gate A", "dump refugee"]
    sentence = "There is no one-arrow stream in your hold to dump (ST-33)."
    assert why(GAME, state, "dump one") == sentence
    assert why(GAME, state, "fly c5") == "Your hold is too full: first dump one card (ST-33)."
    assert why(GAME, galaxy(aboard={"tee": 1}), "dump tee").endswith("finds no room (ST-33).")


def test_st_33_a_dumped_refugee_is_lost_and_a_dumped_stream_is_not() -> None:
    state = play(GAME, on_planet(refugee=1, tee=1), "draw", "deal refugee", "dump refugee")
    assert (state.refugees, in_discard(state, "refugee"), state.loads[0]) == (7, 0, 2)
    play(GAME, state, "draw", "deal refugee", "dump tee")
    assert (state.refugees, in_discard(state, "tee"), count(state, 0, "refugee")) == (7, 1, 2)


def test_st_34_a_card_is_laid_below_the_ship() -> None:
    state = play(GAME, galaxy(aboard={"tee": 1, "gate A": 1}), "lay tee E", "fly e6", "lay gate A")
    assert state.squares[at("e5")] == 7
    assert state.gates[0] == at("e6")
    assert state.loads[0] == 0


def test_st_34_the_square_must_hold_no_tile_and_no_card() -> None:
    for square in ("c4", "a1"):
        state = galaxy(ships=(square, "a9"), aboard={"tee": 1})
        assert legal(GAME, state, "lay") == []
        assert why(GAME, state, "lay tee N").endswith(f"{square} is not empty (ST-34).")
    state = play(GAME, galaxy(aboard={"tee": 2}), "lay tee N")
    assert legal(GAME, state, "lay") == []
    assert why(GAME, galaxy(), "lay gate A") == "You carry no Gate A (ST-34)."


def test_st_34_and_st_53_with_lay_and_ride_the_ship_may_follow_its_stream() -> None:
    state = galaxy(aboard={"corner": 1}, lay_and_ride="on")
    play(GAME, state, "lay corner NE")
    assert legal(GAME, state) == ["fly f5", "fly e6", "stay"]
    assert why(GAME, state, "fly d5") == "The stream you laid does not carry you to d5 (ST-34)."
    assert why(GAME, state, "end turn") == "First ride the stream you laid, or stay (ST-34)."
    play(GAME, state, "fly e6")
    assert (state.ships[0], state.used) == (at("e6"), 1)


def test_st_34_without_the_option_a_laid_stream_is_not_followed() -> None:
    state = play(GAME, galaxy(aboard={"corner": 1}), "lay corner NE")
    assert "stay" not in legal(GAME, state)
    assert why(GAME, state, "stay") == "There is no stream just laid to stay on (ST-34)."


def test_st_53_the_ride_may_end_in_a_jump_and_is_not_offered_after_one() -> None:
    gates = {"e6": "A", "b8": "A"}
    state = galaxy(aboard={"one": 2}, gates=gates, lay_and_ride="on")
    play(GAME, state, "lay one N")
    assert legal(GAME, state) == ["fly e6", "fly b8", "stay"]
    play(GAME, state, "fly b8")
    assert state.has_jumped
    state.squares[at("b8")] = 0
    play(GAME, state, "lay one N")
    assert "stay" not in legal(GAME, state)


def test_st_53_a_gate_is_not_followed() -> None:
    state = galaxy(aboard={"gate B": 1}, gates={"b8": "B"}, lay_and_ride="on")
    play(GAME, state, "lay gate B")
    assert "stay" not in legal(GAME, state)


def test_st_35_all_refugees_aboard_are_rescued_at_once() -> None:
    state = play(GAME, galaxy(ships=("a1", "a9"), aboard={"refugee": 2}), "rescue")
    assert (state.rescued, state.used, state.loads[0]) == (2, 1, 0)
    sentence = "Refugees are rescued on an escape, and e5 is not one (ST-35)."
    assert why(GAME, galaxy(), "rescue") == sentence
    empty = galaxy(ships=("a1", "a9"))
    assert why(GAME, empty, "rescue") == "There are no refugees aboard your ship (ST-35)."


def test_st_36_one_card_is_given_to_a_ship_on_the_same_square() -> None:
    state = galaxy(ships=("e5", "e5", "e6"), aboard={"refugee": 1, "tee": 1})
    assert legal(GAME, state, "give") == ["give tee to 2", "give refugee to 2"]
    play(GAME, state, "give refugee to 2")
    assert (count(state, 0, "refugee"), count(state, 1, "refugee")) == (0, 1)
    assert state.used == 1
    assert legal(GAME, state, "give") == []
    assert why(GAME, state, "give tee to 2") == "@1's ship has no room (ST-36)."


def test_st_36_refusals_say_who_is_missing() -> None:
    state = galaxy(ships=("e5", "e6", "-"), aboard={"tee": 1})
    assert why(GAME, state, "give tee to 1").endswith("not to your own (ST-36).")
    assert why(GAME, state, "give one to 2") == "You carry no one-arrow stream (ST-36)."
    assert why(GAME, state, "give tee to 2") == "@1's ship is not on your square (ST-36)."
    assert why(GAME, state, "give tee to 3") == "@2's ship is lost (ST-44)."
    assert why(GAME, state, "give tee to 4") == "There is no player 4 in this game (ST-36)."


def test_st_37_pickup_takes_the_stream_below_the_ship() -> None:
    state = galaxy("· ╩ ·", ships=("b1", "a9"), aboard={"pickup": 1})
    play(GAME, state, "use pickup")
    assert (state.squares[at("b1")], count(state, 0, "tee"), state.used) == (0, 1, 0)
    assert (count(state, 0, "pickup"), in_discard(state, "pickup")) == (0, 1)


def test_st_37_pickup_needs_a_card_a_stream_and_room() -> None:
    assert why(GAME, galaxy(), "use pickup") == "Your ship has no Pickup card (ST-37)."
    bare = galaxy(aboard={"pickup": 1})
    assert why(GAME, bare, "use pickup") == "There is no Streamline on e5 (ST-37)."
    full = galaxy("· ╩", ships=("b1", "a9"), aboard={"pickup": 1, "refugee": 2})
    assert why(GAME, full, "use pickup") == "Your hold is full: it has room for 2 cards (ST-37)."
    gate = galaxy(aboard={"pickup": 1}, gates={"e5": "A"})
    assert "use pickup" not in legal(GAME, gate)


def test_st_38_an_extra_move_costs_no_action() -> None:
    state = play(GAME, galaxy(aboard={"extra move": 1}), "use extra move")
    assert legal(GAME, state) == ["fly e4", "fly d5", "fly f5", "fly e6"]
    assert why(GAME, state, "end turn") == "You are using an Extra Move: first fly (ST-38)."
    play(GAME, state, "fly e6")
    assert (state.used, in_discard(state, "extra move")) == (0, 1)
    assert why(GAME, state, "use extra move") == "Your ship has no Extra Move card (ST-38)."


def test_st_38_an_extra_move_needs_somewhere_to_go() -> None:
    board = "· ↓ ·\n→ · ←\n· ↑ ·"
    state = galaxy(board, ships=("b2", "a9"), aboard={"extra move": 1})
    assert flights(state) == ""
    assert why(GAME, state, "use extra move") == "No move from b2 is possible (ST-21)."


def test_st_39_engineering_turns_the_stream_either_way() -> None:
    for way, arrows in (("left", 9), ("right", 6)):
        state = galaxy("· ╚", ships=("b1", "a9"), aboard={"engineering": 1})
        play(GAME, state, f"turn {way}")
        assert state.squares[at("b1")] == arrows
        assert (state.used, in_discard(state, "engineering")) == (0, 1)
    assert why(GAME, galaxy(), "turn left") == "Your ship has no Engineering card (ST-39)."
    bare = galaxy(aboard={"engineering": 1})
    assert why(GAME, bare, "turn right") == "There is no Streamline on e5 (ST-39)."
