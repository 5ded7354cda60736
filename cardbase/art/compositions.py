"""Somebody in a picture: eight ways to show a person, and riders."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, radians, sin

from cardbase.art.facts import Facts
from cardbase.art.objects import Held, object_of
from cardbase.art.people import Sitter, bust, figure, from_behind, hand, profile, sitter, sleeve
from cardbase.art.riding import edged, mounted, wings
from cardbase.art.scene import Scene
from cardbase.art.svg import Colours, Piece, area, around, disc, line, n, paint, placed, ring

_LARGEST = 6
# From the elbow to a hand that is held up on the right.
_FOREARM = "M77 73L89 73C93 92 88 114 66 132L52 120C70 110 77 92 77 73z"


@dataclass(frozen=True, slots=True)
class Staging:
    """What every composition works from; `face` is 1 or -1, the side to which they look."""

    facts: Facts
    scene: Scene
    colours: Colours
    who: Sitter
    held: Held
    face: int
    scale: float

    def halo(self, x: float, y: float, radius: float) -> Piece:
        return halo(x, y, radius, self.colours, self.facts.size)

    def wings(self) -> Piece:
        """Of somebody who flies and has dismounted."""
        if not self.facts.wings:
            return ""
        return wings(self.facts.wings, self.colours, 0.95)

    def thing(self, x: float, y: float, scale: float, turn: float = 0) -> Piece:
        outwards = -1 if self.held.build.aimed and x < 50 else 1
        return edged(placed(self.held.piece, x, y, scale, turn, outwards), self.colours)

    def weapon(
        self, x: float, y: float, scale: float, turn: float, held_at: float
    ) -> tuple[Piece, Piece]:
        """A long object, and the hand about it, `held_at` below its middle."""
        way = radians(turn)
        at = x - sin(way) * held_at, y + cos(way) * held_at
        return self.thing(x, y, scale, turn), placed(hand(self.who), *at, 1.25 * self.scale, turn)

    def offered(self, x: float, y: float, scale: float, turn: float = 0) -> Piece:
        """A thing above an open hand."""
        if not self.held.piece:
            return ""
        if self.held.build.worn:
            return self.thing(x, y, scale * 1.2, turn)
        palm = placed(hand(self.who, is_open=True), x, y + 46 * scale + 2, 1.3 * self.scale)
        return palm + self.thing(x, y, scale, turn)


def person(facts: Facts, scene: Scene, colours: dict[str, str]) -> Piece:
    """The composition whose turn it is."""
    size = min(facts.size, _LARGEST)
    staging = Staging(
        facts=facts,
        scene=scene,
        colours=colours,
        who=sitter(facts, facts.people[0], colours),
        held=object_of(facts),
        face=scene.face,
        scale=0.86 + size * 0.055,
    )
    return _COMPOSITIONS[scene.composition](staging)


def halo(x: float, y: float, radius: float, colours: Colours, size: int) -> Piece:
    """A ring of light about the great, with rays about the greatest."""
    drawn = ""
    if size >= 4:
        drawn += disc(x, y, radius, "gold", 0.2) + ring(x, y, radius, "gold", 1.1)
    if size >= 5:
        drawn += ring(x, y, radius * 1.14, "gold", 0.5)
        rays = ""
        for ray in range(28):
            start = around(radius * 1.2, ray * pi / 14, x, y)
            end = around(radius * (1.28 if ray % 2 else 1.4), ray * pi / 14, x, y)
            rays += f"M{n(start[0])} {n(start[1])}L{n(end[0])} {n(end[1])}"
        drawn += line(rays, "gold", 0.9)
    return paint(drawn, colours)


def _portrait(on: Staging) -> Piece:
    drawn, scale, face = on.halo(50, 40, 32), on.scale, on.face
    if on.held.long:
        drawn += on.thing(50, 52, 1.12 * scale, 42 * face)
    drawn += placed(bust(on.who, face), 50, 42, 1.42 * scale)
    return drawn + ("" if on.held.long else on.offered(50 + 26 * face, 58, on.held.scale * scale))


def _offset(on: Staging) -> Piece:
    scale, face = on.scale, on.face
    x, side = 50 - 15 * face, 50 + 33 * face
    drawn = on.halo(x, 40, 33) + placed(bust(on.who, face), x, 44, 1.6 * scale)
    if not on.held.long:
        return drawn + on.offered(50 + 28 * face, 52, on.held.scale * 1.1 * scale, 8 * face)
    weapon, fist = on.weapon(side, 56, 1.05 * scale, 6 * face, 14)
    arm = placed(sleeve(on.who, _FOREARM), 0 if face > 0 else 100, mirror=face)
    return drawn + arm + weapon + fist


def _cameo(on: Staging) -> Piece:
    scale, face = on.scale, on.face
    x = 50 - 6 * face
    drawn = on.halo(x, 42, 35) + on.wings()
    head = placed(profile(on.who), x, 46, 1.6 * scale, mirror=face)
    if not on.held.long:
        return drawn + head + on.offered(50 + 30 * face, 58, on.held.scale * scale, 10 * face)
    if on.held.build.aimed:
        weapon, fist = on.weapon(50 + 34 * face, 50, 1, 0, 4)
    else:
        weapon, fist = on.weapon(50 + 27 * face, 44, 1.1, -16 * face, 26)
    return drawn + head + weapon + fist


def _back(on: Staging) -> Piece:
    scale, face = on.scale, on.face
    drawn = on.halo(50, 38, 31) + on.wings()
    body = placed(from_behind(on.who), 50 - 7 * face, 48, 1.2 * scale)
    if not on.held.long:
        return drawn + on.offered(50 + 31 * face, 46, on.held.scale * 0.9) + body
    weapon, fist = on.weapon(50 + 31 * face, 52, 0.98 * scale, 10 * face, 18)
    return drawn + weapon + fist + body


def _low(on: Staging) -> Piece:
    scale, face = on.scale, on.face
    drawn = on.halo(50, 44, 30) + placed(bust(on.who, face), 50 + 14 * face, 40, 1.2 * scale)
    if not on.held.long:
        return drawn + on.offered(50 - 24 * face, 56, on.held.scale * 1.25, -10 * face)
    if on.held.build.aimed:
        weapon, fist = on.weapon(50 - 16 * face, 58, 1.1 * scale, -8 * face, 2)
    elif on.held.build.wide:
        weapon, fist = on.weapon(50 - 4 * face, 66, 1.1 * scale, -58 * face, 10)
    else:
        weapon, fist = on.weapon(50 - 2 * face, 68, 1.24 * scale, 64 * face, 12)
    return drawn + weapon + fist


def _cross(on: Staging) -> Piece:
    scale = on.scale
    drawn = on.halo(50, 40, 34)
    if on.held.build.aimed and on.held.long:
        drawn += on.thing(30, 50, 1.2, -14) + on.thing(70, 50, 1.2, 14)
    elif on.held.long:
        drawn += on.thing(46, 58, 1.2, 56) + on.thing(54, 58, 1.2, -56)
    drawn += placed(bust(on.who, on.face), 50, 42, 1.16 * scale)
    if on.held.long:
        return drawn
    if on.held.build.worn:
        # A claw or a fist reaches up to the eyes; at the shoulder it hides nobody.
        return drawn + on.offered(50 + 28 * on.face, 66, on.held.scale * scale, 8 * on.face)
    return drawn + on.offered(50, 88, on.held.scale * 1.05 * scale)


def _hero(on: Staging) -> Piece:
    ground = area("M-2 122C20 100 36 112 50 98C62 112 82 104 102 120L102 142L-2 142z", "deep")
    body = figure(on.who, on.held, on.face, on.scene.chance)
    return (
        on.halo(50, 40, 36)
        + paint(ground, on.colours)
        + placed(body, 50 - 8 * on.face, 128, 1.42 * on.scale)
    )


def _figure(on: Staging) -> Piece:
    ground = area("M-2 106C26 95 74 95 102 106L102 142L-2 142z", "deep")
    body = figure(on.who, on.held, on.face, on.scene.chance)
    return (
        on.halo(50, 46, 32)
        + on.wings()
        + paint(ground, on.colours)
        + placed(body, 50 - 5 * on.face, 104, 0.94 * on.scale)
    )


def _mounted(on: Staging, *, charging: bool = False) -> Piece:
    rider = mounted(on.facts, on.who, on.held, face=on.face, scale=on.scale, charging=charging)
    return on.halo(50, 44, 34) + rider


def _charging(on: Staging) -> Piece:
    return _mounted(on, charging=True)


_COMPOSITIONS: dict[str, Callable[[Staging], Piece]] = {
    "portrait": _portrait,
    "figure": _figure,
    "cameo": _cameo,
    "offset": _offset,
    "back": _back,
    "low": _low,
    "hero": _hero,
    "cross": _cross,
    "mounted": _mounted,
    "charging": _charging,
}
