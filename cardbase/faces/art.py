"""A picture for every card: abstract shapes that follow from its key, the same on every machine."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

SIZE = 100
POSES = 7


@dataclass(frozen=True, slots=True)
class Shape:
    """One SVG path and the shade (a class of cards.css) it is filled with."""

    d: str
    shade: str


class Dice:
    """Numbers that follow from a text; bytes of its digest, hashed on when they run out."""

    def __init__(self, text: str) -> None:
        self._bytes = self._stream(text.encode())

    def between(self, low: int, high: int) -> int:
        return low + next(self._bytes) * (high - low + 1) // 256

    @staticmethod
    def _stream(seed: bytes) -> Iterator[int]:
        while True:
            seed = sha256(seed).digest()
            yield from seed


@lru_cache(maxsize=8192)
def art(key: str) -> tuple[Shape, ...]:
    dice = Dice(key)
    family = FAMILIES[dice.between(0, len(FAMILIES) - 1)]
    return tuple(family(dice))


@lru_cache(maxsize=8192)
def pose(key: str) -> int:
    """How the large sign leans: one of POSES classes of cards.css."""
    return Dice(f"pose {key}").between(0, POSES - 1)


def rays(dice: Dice) -> Iterator[Shape]:
    """Light from one point."""
    x, y = dice.between(25, 75), dice.between(20, 60)
    count = dice.between(7, 12)
    turn = dice.between(0, 60) / 60
    for n in range(count):
        start = (n + turn) * 2 * math.pi / count
        corners = [(x, y), *(_polar(x, y, 140, start + part) for part in (0, math.pi / count))]
        yield Shape(_polygon(corners), "shade-2" if n % 2 else "shade-1")
    yield Shape(_circle(x, y, dice.between(16, 26)), "shade-3")
    yield Shape(_circle(x, y, dice.between(8, 13)), "shade-4")


def ridges(dice: Dice) -> Iterator[Shape]:
    """Hills behind hills, and something in the sky."""
    yield Shape(_circle(dice.between(20, 80), dice.between(16, 38), dice.between(9, 18)), "shade-4")
    for layer, base in enumerate((44, 58, 72, 86)):
        step = dice.between(9, 16)
        tops = [(x, base - dice.between(0, 22)) for x in range(-step, SIZE + 2 * step, step)]
        corners = [(-20, SIZE), *tops, (SIZE + 20, SIZE)]
        yield Shape(_polygon(corners), f"shade-{(3, 2, 1, 0)[layer]}")


def lattice(dice: Dice) -> Iterator[Shape]:
    """A field of lozenges, some of them lit."""
    step = dice.between(14, 20)
    by_shade: dict[str, list[str]] = {}
    for row, y in enumerate(range(0, SIZE + step, step)):
        for x in range(-(row % 2) * step // 2, SIZE + step, step):
            shade = f"shade-{(1, 2, 1, 3, 2, 4, 1, 2)[dice.between(0, 7)]}"
            half = step / 2 - 0.6
            corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
            by_shade.setdefault(shade, []).append(_polygon(corners))
    for shade, paths in sorted(by_shade.items()):
        yield Shape("".join(paths), shade)


def arcs(dice: Dice) -> Iterator[Shape]:
    """Rings about a point outside the middle, like ripples."""
    x, y = dice.between(-10, 110), dice.between(60, 110)
    radius = dice.between(105, 125)
    for n in range(8):
        yield Shape(_circle(x, y, radius), f"shade-{(1, 2, 0, 3, 1, 2, 3, 4)[n]}")
        radius -= dice.between(9, 17)
        if radius < 4:
            return


def banners(dice: Dice) -> Iterator[Shape]:
    """Slanting bands."""
    lean = dice.between(20, 60) * (1 if dice.between(0, 1) else -1)
    x = -70
    n = dice.between(0, 3)
    while x < SIZE + 70:
        width = dice.between(6, 24)
        corners = [(x, 0), (x + width, 0), (x + width + lean, SIZE), (x + lean, SIZE)]
        yield Shape(_polygon(corners), f"shade-{(1, 3, 2, 0, 2, 4)[n % 6]}")
        x += width
        n += 1


def orbits(dice: Dice) -> Iterator[Shape]:
    """Rings with bodies on them."""
    x, y = dice.between(35, 65), dice.between(30, 60)
    for n, radius in enumerate((58, 44, 31, 19)):
        yield Shape(_circle(x, y, radius), f"shade-{(1, 2, 1, 3)[n]}")
        angle = dice.between(0, 255) / 255 * 2 * math.pi
        bx, by = _polar(x, y, radius, angle)
        yield Shape(_circle(bx, by, dice.between(2, 6)), "shade-4")
    yield Shape(_circle(x, y, 8), "shade-4")


FAMILIES: tuple[Callable[[Dice], Iterator[Shape]], ...] = (
    rays,
    ridges,
    lattice,
    arcs,
    banners,
    orbits,
)


def _polar(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _polygon(corners: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in corners) + "z"


def _circle(x: float, y: float, radius: float) -> str:
    r, across = _short(radius), _short(2 * radius)
    return f"M{_short(x - radius)} {_short(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0z"


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
