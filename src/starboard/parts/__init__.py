"""What several games share. What their rules use is compiled with them."""
