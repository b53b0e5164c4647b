"""Tiles join without seams: along a border all edges of one kind show exactly the same.

There is no browser here, so the few shapes that reach a tile's border are painted by hand.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import pytest

from starboard.games.space_truckin import DRAWN
from starboard.games.space_truckin.scenario import KINDS
from starboard.games.space_truckin.tiles import Kind

Point = tuple[float, float]
Line = list[Point]
Style = dict[str, str]

STEP = 2.5
INSIDE = 0.01
SPACE = '<path d="M0 0H100V100H0Z"'


def lines(path: str) -> list[Line]:
    """A path of absolute M, L, C, H, V and Z as polylines; h draws stars, away from borders."""
    for letter in "MLCHVhZ":
        path = path.replace(letter, f" {letter} ")
    found: list[Line] = []
    verb, numbers = "", list[float]()
    for word in path.split():
        if word.isalpha():
            verb, numbers = word, []
            if verb == "Z":
                found[-1].append(found[-1][0])
            continue
        numbers.append(float(word))
        if len(numbers) < {"M": 2, "L": 2, "C": 6}.get(verb, 1):
            continue
        if verb == "M":
            found.append([(numbers[0], numbers[1])])
        elif verb == "L":
            found[-1].append((numbers[0], numbers[1]))
        elif verb == "C":
            start = found[-1][-1]
            found[-1] += [on_curve(start, numbers, t / 12) for t in range(1, 13)]
        else:
            x, y = found[-1][-1]
            found[-1].append({"H": (numbers[0], y), "V": (x, numbers[0])}.get(verb, (x, y)))
        numbers = []
    return found


def on_curve(start: Point, rest: list[float], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    points = [start, *zip(rest[::2], rest[1::2], strict=True)]
    x = sum([weight * point[0] for weight, point in zip(weights, points, strict=True)])
    return x, sum([weight * point[1] for weight, point in zip(weights, points, strict=True)])


def distance(x: float, y: float, line: Line) -> float:
    best = 1e9
    for (ax, ay), (bx, by) in pairwise(line):
        length = (bx - ax) ** 2 + (by - ay) ** 2 or 1
        t = max(0, min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
        best = min(best, hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
    return best


def is_within(x: float, y: float, line: Line) -> bool:
    crossed = [
        x < ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in pairwise(line)
        if (ay > y) != (by > y)
    ]
    return sum(crossed) % 2 == 1


def layers(element: ElementTree.Element, style: Style) -> Iterator[tuple[Style, list[Line]]]:
    """The paths of a picture with their colours, from the lowest; discs must keep inside."""
    for child in element:
        own = {**style, **child.attrib}
        if child.tag == "g" and "transform" not in own:
            yield from layers(child, own)
        elif child.tag == "path":
            yield own, lines(own["d"])
        elif child.tag == "circle":
            x, y, r = (float(own[name]) for name in ("cx", "cy", "r"))
            # A soft blob may lie under the rim of a cloud, but nothing may cross the border.
            assert r <= min(x, y, 100 - x, 100 - y), "a disc crosses the border"


def profile(name: str, side: int) -> list[float]:
    """Red, green and blue along a side, clockwise, just inside the border."""
    painted = list(layers(ElementTree.fromstring(f"<svg>{DRAWN[name].svg}</svg>"), {}))
    shades: list[float] = []
    for i in range(int(100 / STEP)):
        x, y = (i + 0.5) * STEP, INSIDE
        for _ in range(side):
            x, y = 100 - y, x
        colour = [0.0, 0.0, 0.0]
        for style, outlines in painted:
            width = float(style.get("stroke-width", 1))
            hits = {
                "fill": any([is_within(x, y, line) for line in outlines]),
                "stroke": any([distance(x, y, line) <= width / 2 for line in outlines]),
            }
            for paint, is_hit in hits.items():
                hue = style.get(paint, "none")
                if is_hit and hue != "none":
                    share = float(style.get(f"{paint}-opacity", 1))
                    over = [int(hue[at : at + 2], 16) for at in (1, 3, 5)]
                    pairs = zip(over, colour, strict=True)
                    colour = [share * new + (1 - share) * old for new, old in pairs]
        shades += colour
    return shades


KNOWN = {"V": profile("void", 0), "P": profile("heart", 0), "W": profile("crossing", 0)}
KNOWN["S"] = profile("station", 0)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_edges_of_one_kind_are_alike_on_every_tile(kind: Kind) -> None:
    name = kind.name.replace("-", "_")
    assert DRAWN[name].svg.startswith(SPACE)  # it reaches the very edges
    for side, edge in enumerate(kind.edges):
        assert profile(name, side) == pytest.approx(KNOWN[edge], abs=0.5), f"side {side}"


def test_a_border_looks_the_same_from_both_sides() -> None:
    for shades in KNOWN.values():
        pixels = [shades[i : i + 3] for i in range(0, len(shades), 3)]
        flipped = [part for pixel in pixels[::-1] for part in pixel]
        assert shades == pytest.approx(flipped, abs=0.5)


def test_void_is_space_a_wormhole_lies_in_the_middle_and_a_system_along_the_side() -> None:
    space = KNOWN["V"][:3]
    lit = {
        edge: [i for i in range(0, len(shades), 3) if shades[i : i + 3] != pytest.approx(space)]
        for edge, shades in KNOWN.items()
    }
    assert lit["V"] == []
    share = STEP / 300
    assert [lit["W"][0] * share, lit["W"][-1] * share] == pytest.approx([0.3, 0.675], abs=0.03)
    assert len(lit["P"]) * STEP > 90
    assert lit["S"]  # docks


def test_pictures_are_small_and_self_contained() -> None:
    for name, symbol in DRAWN.items():
        assert len(symbol.svg) < (8000 if symbol.box != (100, 100) else 3500), name
        for forbidden in ("<style", "style=", "<script", "http"):
            assert forbidden not in symbol.svg, name
