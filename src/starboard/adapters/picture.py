"""What a viewer sees, as text and as pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from starboard.adapters import NEEDS
from starboard.kernel import Game, Scene
from starboard.render import svg, text

try:
    import numpy as np
    import resvg_py
    from PIL import Image
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(NEEDS) from missing


def as_text(game: Game[Any, Any], scene: Scene) -> str:
    """The status, the board and the panels in characters."""
    drawing = text.draw(scene, game.symbols).plain()
    panels = text.panel_lines(scene, game.symbols)
    return "\n".join([text.named(scene.status, ()), drawing, *panels])


def as_pixels(game: Game[Any, Any], scene: Scene) -> Any:
    """The picture that `starboard.render.svg` draws, as rows of red, green and blue bytes."""
    png = resvg_py.svg_to_bytes(svg_string=svg.draw(scene, game.symbols))
    return np.asarray(Image.open(BytesIO(bytes(png))).convert("RGB"))
