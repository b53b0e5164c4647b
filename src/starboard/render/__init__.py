"""Drawing scenes: with characters for a terminal, as SVG for everything else."""
