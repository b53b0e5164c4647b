"""What a viewer sees, as text and as pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from starboard.adapters import NEEDS
from starboard.kernel import Game, Scene
from starboard.render import svg, text


def as_text(game: Game[Any, Any], scene: Scene) -> str:
    """The status, the board and the panels in characters."""
    drawing = text.draw(scene, game.symbols).plain()
    panels = text.panel_lines(scene, game.symbols)
    return "\n".join([text.named(scene.status, ()), drawing, *panels])


def as_pixels(game: Game[Any, Any], scene: Scene) -> Any:
    """The picture that `starboard.render.svg` draws, as rows of red, green and blue bytes."""
    # Only pictures need a renderer, and many machines of learners have none.
    try:
        import numpy as np  # noqa: PLC0415
        import resvg_py  # noqa: PLC0415
        from PIL import Image  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(NEEDS) from missing
    png = resvg_py.svg_to_bytes(svg_string=svg.draw(scene, game.symbols))
    return np.asarray(Image.open(BytesIO(bytes(png))).convert("RGB"))
