"""Things several games share, compiled beside the rules that use them."""
