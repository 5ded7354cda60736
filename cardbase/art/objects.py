"""Weapons, magic and things, drawn upright about 0,0 from -50 to 50."""

from collections.abc import Callable
from dataclasses import dataclass
from math import pi

from cardbase.art.chance import Chance
from cardbase.art.facts import Facts
from cardbase.art.shapes import names, shape, shape_or_none
from cardbase.art.svg import Piece, area, around, both, disc, line, placed, polygon, ring, star

Draw = Callable[[Chance], Piece]


@dataclass(frozen=True, slots=True)
class Build:
    """How an object is handled: its scale beside a person, where it is gripped, and whether it is
    long enough to be held upright or across."""

    scale: float = 0.7
    grip: float = -16
    long: bool = False
    wide: bool = False  # so that its head would cover a face
    worn: bool = False  # on the hand itself
    aimed: bool = False  # points to the right, and must not point at who holds it


BUILDS: dict[str, Build] = {
    "sword": Build(1, -34, long=True),
    "rapier": Build(1, -34, long=True),
    "katana": Build(1, -34, long=True),
    "saber": Build(1, -32, long=True),
    "estoc": Build(1, -34, long=True),
    "halberd": Build(1.1, -12, long=True),
    "javelin": Build(1.05, -6, long=True),
    "hand_axe": Build(0.85, -26, long=True, wide=True),
    "fork": Build(1, -10, long=True),
    "oar": Build(1.05, -10, long=True),
    "torch": Build(0.8, -20, long=True),
    "wrench": Build(0.7, -26, long=True),
    "anchor": Build(0.9, -10, long=True, wide=True),
    "pen": Build(0.9, -14, long=True),
    "brand_iron": Build(0.9, -34, long=True),
    "lance": Build(1.12, -14, long=True),
    "trident": Build(1.12, -14, long=True),
    "scythe": Build(1.05, -12, long=True, wide=True),
    "axe": Build(1, -12, long=True, wide=True),
    "hammer": Build(0.95, -14, long=True, wide=True),
    "staff": Build(1.05, -12, long=True),
    "bow": Build(0.9, 0, long=True, aimed=True),
    "rifle": Build(0.95, -20, long=True),
    "whip": Build(0.7, -20),
    "tome": Build(0.6, -16),
    "dragonstone": Build(0.62, -16),
    "claws": Build(0.66, -10, worn=True),
    "cannon": Build(0.7, -16, aimed=True),
    "train": Build(0.7, -16, aimed=True),
    "knife": Build(0.7, -20),
    "fang": Build(0.6, -16),
    "brawl": Build(0.56, -16, worn=True),
    "flame": Build(0.6, -16),
    "bolt": Build(0.66, -16),
    "gust": Build(0.6, -16),
    "wave": Build(0.6, -16),
    "orb": Build(0.55, -16),
    "rays": Build(0.6, -16),
    "circle": Build(0.62, -16),
    "pistol": Build(0.55, -8, aimed=True),
    "mask": Build(0.5, -16),
    "eye": Build(0.5, -16),
}
_USUAL = Build()


@dataclass(frozen=True, slots=True)
class Held:
    """An object as somebody has it."""

    piece: Piece
    build: Build

    @property
    def scale(self) -> float:
        return self.build.scale

    @property
    def grip(self) -> float:
        """How far above the hand its middle is."""
        return self.build.grip * self.build.scale * 0.86

    @property
    def long(self) -> bool:
        return self.build.long


def object_of(facts: Facts) -> Held:
    """The object of a card, the same in all details for all cards of its Name and weapon."""
    chance = Chance(f"object {facts.name}{facts.object_name}")
    return Held(draw_object(facts.object, chance), BUILDS.get(facts.object, _USUAL))


def draw_object(name: str, chance: Chance) -> Piece:
    """The object of this name; nothing for a name that no table has."""
    if not name:
        return ""
    draw = _COMPOSED.get(name)
    if draw:
        return draw(chance)
    return shape_or_none("objects", name) or shape_or_none("things", name)


def _part(name: str) -> Piece:
    return shape("objects", name)


def _sword(chance: Chance) -> Piece:
    blade, guard = chance.below(3), chance.below(3)
    return _part(f"sword_blade_{blade}") + _part(f"sword_guard_{guard}") + _part("sword_hilt")


def _katana(chance: Chance) -> Piece:
    return _part("katana_blade")


def _lance(chance: Chance) -> Piece:
    head = _part(f"lance_head_{chance.below(3)}")
    return _part("lance_shaft") + head + _part("lance_pennon")


def _axe(chance: Chance) -> Piece:
    head = _part("axe_double" if chance.below(2) else "axe_single")
    return _part("axe_shaft") + head + _part("axe_bands")


def _staff(chance: Chance) -> Piece:
    return _part("staff_shaft") + _part(f"staff_head_{chance.below(3)}") + _part("staff_collar")


def _tome(chance: Chance) -> Piece:
    signs = (
        area(star(4, 8, 2.6), "tone"),
        ring(0, 0, 6, "tone", 1.6) + disc(0, 0, 2, "tone"),
        area("M2-9L-5 2L0 2L-2 9L6-3L1-3z", "tone"),
        area(star(6, 8, 4), "tone"),
    )
    seal = ring(0, 0, 13, "gold", 1) + ring(0, 0, 10.4, "gold", 0.5) + chance.one_of(signs)
    return _part("tome_pages") + placed(seal, 0, -20, 1.25)


def _dragonstone(chance: Chance) -> Piece:
    return area(star(12, 34, 25), "pale", 0.35) + _part("dragonstone")


def _gust(chance: Chance) -> Piece:
    curl = _part("gust_curl")
    return "".join(placed(curl, 0, y, scale) for y, scale in ((0, 1), (18, 0.8), (-20, 0.7)))


def _orb(chance: Chance) -> Piece:
    return ring(0, 0, 40, "pale", 0.8) + ring(0, 0, 34, "pale", 0.5, dashes="2 3") + _part("orb")


def _rays(chance: Chance) -> Piece:
    rays = "".join(
        placed(area("M-3-14L0-50L3-14z", "gold" if ray % 2 else "paper"), turn=ray * 30)
        for ray in range(12)
    )
    return rays + disc(0, 0, 13, "gold") + disc(0, 0, 8, "paper")


def _gloves(chance: Chance) -> Piece:
    glove = _part("glove") + placed(area(star(3, 7, 3.5), "tone"), 1, 6)
    return placed(glove, -20, 4, 0.95, -14) + placed(glove, 20, 4, 0.95, 14, -1)


def _book(chance: Chance) -> Piece:
    seal = ring(0, 0, 11, "gold", 1.4) + area(star(5, 9, 4), "gold")
    return _part("book") + placed(seal, 4, -2, turn=-5)


def _gear(chance: Chance) -> Piece:
    spokes = "".join(
        placed(area("M-3-22L3-22L3 22L-3 22z", "steel_shade"), turn=turn) for turn in (0, 60, 120)
    )
    wheel = area(star(12, 36, 28), "steel_shade") + disc(0, 0, 29, "steel_shade")
    return wheel + disc(0, 0, 20, "steel_dark") + spokes + disc(0, 0, 7, "gold")


def _shield(chance: Chance) -> Piece:
    return _part("shield") + area(star(4, 20, 6), "gold")


def _blades(chance: Chance) -> Piece:
    return both(placed(_sword(chance), turn=38))


def _cards(chance: Chance) -> Piece:
    card = _part("playing_card") + placed(area(star(4, 10, 4), "tone"), 0, -2)
    return "".join(placed(card, turn * 0.8, abs(turn) * 0.25, 1.15, turn) for turn in (-24, 0, 24))


def circle(chance: Chance, radius: float) -> Piece:
    """A transmutation circle: no two Names have the same."""
    corners, rays = chance.one_of((3, 4, 5, 6, 8)), chance.one_of((3, 4, 5, 6))
    step, edge = 2 * pi / corners, radius * 0.9
    skip = 2 if corners > 4 else 1
    inner = polygon(around(edge, (c * skip + 0.5) * step - pi / 2) for c in range(corners))
    drawn = ring(0, 0, radius, "pale", 1.6) + ring(0, 0, edge, "pale", 0.7)
    drawn += line(polygon(around(edge, c * step - pi / 2) for c in range(corners)), "pale", 1.2)
    drawn += line(inner, "pale", 0.8) + ring(0, 0, radius * 0.46, "pale", 1.2)
    drawn += area(star(rays, radius * 0.36, radius * 0.16), "pale")
    for corner in range(corners):
        drawn += disc(*around(edge, corner * step - pi / 2), radius * 0.09, "pale")
    return drawn


def _circle(chance: Chance) -> Piece:
    return circle(chance, 40)


_COMPOSED: dict[str, Draw] = {
    "sword": _sword,
    "katana": _katana,
    "lance": _lance,
    "axe": _axe,
    "staff": _staff,
    "tome": _tome,
    "dragonstone": _dragonstone,
    "gust": _gust,
    "orb": _orb,
    "rays": _rays,
    "gloves": _gloves,
    "book": _book,
    "gear": _gear,
    "shield": _shield,
    "blades": _blades,
    "cards": _cards,
    "circle": _circle,
}


def known_objects() -> frozenset[str]:
    """Every name that `draw_object` draws."""
    return frozenset(_COMPOSED) | names("objects") | names("things")
