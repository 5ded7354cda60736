"""Cards without one person: groups, beasts, things, events, places, and what nobody knows."""

from collections.abc import Callable
from dataclasses import replace
from math import pi

from cardbase.art.chance import Chance
from cardbase.art.compositions import halo
from cardbase.art.facts import Facts
from cardbase.art.looks import cloth_colours, look_of
from cardbase.art.objects import Held, circle, draw_object, object_of
from cardbase.art.people import bust, profile, sitter
from cardbase.art.riding import edged, wing
from cardbase.art.scene import Scene
from cardbase.art.shapes import shape
from cardbase.art.svg import (
    Colours,
    Piece,
    area,
    around,
    box,
    disc,
    line,
    n,
    paint,
    placed,
    polygon,
    ring,
    star,
)

_EVERYWHERE = "M-2 -2L102 -2L102 142L-2 142z"
# Where a road and birds would be out of place.
_WITHOUT_BIRDS = frozenset({"columns", "cave", "window", "shelves", "orbit", "rays"})


def group(facts: Facts, scene: Scene, colours: dict[str, str]) -> Piece:
    """Two or three people, each with their own face; what they share is above them."""
    chance = scene.chance
    other = colours | cloth_colours(
        replace(facts, tones=facts.tones[::-1]), scene.hour, (scene.wear + 1) % 3, chance
    )
    members = [
        sitter(facts, who, colours if place != 1 else other)
        for place, who in enumerate(facts.people[:3])
    ]
    drawn = halo(50, 44, 36, colours, facts.size)
    held = object_of(facts)
    if len(members) > 2:
        places = chance.one_of((_WEDGE, _ROW, _LINE))
        drawn += edged(_raised(held, places), colours) if held.long else ""
        return drawn + "".join(
            placed(bust(who, 1 if x < 50 else -1), x, y, scale)
            for who, (x, y, scale) in zip(members, places, strict=False)
        )
    first, second = members
    form = chance.below(3)
    if form == 0:
        sign = placed(held.piece, 50, 26, held.scale * 0.62)
        pair = placed(bust(first, 1), 29, 50, 1.15) + placed(bust(second, -1), 71, 50, 1.15)
        return drawn + edged(sign, colours) + pair
    if form == 1:
        # Back to back.
        back_to_back = placed(profile(second), 66, 48, 1.25)
        return drawn + back_to_back + placed(profile(first), 34, 48, 1.25, mirror=-1)
    side = chance.one_of((1, -1))
    behind = placed(bust(second, -side), 50 + 24 * side, 38, 1.0)
    return drawn + behind + placed(bust(first, side), 50 - 14 * side, 48, 1.4)


# Where three stand: x, y and scale, from the back to the front.
_WEDGE = ((24, 36, 0.9), (76, 36, 0.9), (50, 48, 1.0))
_ROW = ((20, 46, 0.85), (50, 40, 0.85), (80, 46, 0.85))
_LINE = ((78, 32, 0.72), (56, 40, 0.92), (28, 50, 1.2))


def _raised(held: Held, places: tuple[tuple[float, float, float], ...]) -> Piece:
    """One of the things each of them has, held high."""
    return "".join(
        placed(held.piece, x + 13 * scale, y - 8, held.scale * 0.7 * scale, 8)
        for x, y, scale in places
    )


def beast(facts: Facts, scene: Scene, colours: dict[str, str]) -> Piece:
    """A dragon or another beast that nobody rides."""
    x, y, scale = ((38, 30, 1.2), (34, 22, 1.6), (44, 40, 0.85))[scene.wear]
    drawn = halo(50, 44, 36, colours, facts.size)
    if facts.wings:
        spread = placed(wing(facts.wings), 46, 66, 1.04 * scale)
        spread += placed(wing(facts.wings), 60, 66, 0.92 * scale, mirror=-1)
        drawn += edged(spread, colours)
    body = placed(edged(shape("mounts", facts.beast), colours, 2), x, y, scale)
    return drawn + placed(body, 0 if scene.face > 0 else 100, mirror=scene.face)


def still(facts: Facts, scene: Scene, colours: dict[str, str]) -> Piece:
    """A thing by itself before one of four grounds, upon a cloth."""
    chance, held = scene.chance, object_of(facts)
    turn = chance.one_of((28, -28, 40, -40, 14) if held.long else (0, 0, -8, 8))
    drawn = area(_EVERYWHERE, *chance.one_of((("deep", 0.6), ("pale", 0.6), ("tone", 0.45))))
    drawn += chance.one_of(_SETTINGS)(chance)
    drawn += area("M8 106C24 92 40 98 50 92C62 98 78 92 92 106L102 142L-2 142z", "tone")
    fold = "M50 92C62 98 78 92 92 106L102 142L56 142C60 120 58 104 50 92z"
    drawn += area(fold, "deep", 0.5)
    thing = placed(held.piece, 50, 54, 0.86 if held.long else held.scale * 1.5, turn)
    return paint(drawn, colours) + edged(thing, colours, 2)


def _medal(chance: Chance) -> Piece:
    """A pale disc within a ring of eight points."""
    drawn = ring(50, 54, 41, "gold", 0.8) + disc(50, 54, 38, "sky_foot")
    drawn += ring(50, 54, 34, "pale", 0.5, dashes="1.5 2.5")
    between = 22.5 if chance.below(2) else 0
    for point in range(8):
        drawn += placed(area("M0-46L2-41L0-36L-2-41z", "gold"), 50, 54, turn=point * 45 + between)
    return drawn


def _lozenge(chance: Chance) -> Piece:
    colour = chance.one_of(("sky_foot", "sky_top", "far"))
    drawn = area("M50 4L94 54L50 104L6 54z", colour) + line("M50 9L89 54L50 99L11 54z", "gold", 0.9)
    return drawn + line("M50 16L82 54L50 92L18 54z", "pale", 0.5)


def _niche(chance: Chance) -> Piece:
    colour = chance.one_of(("near", "far", "sky_top"))
    arch = "M14 142L14 46C14 22 34 10 50 6C66 10 86 22 86 46L86 142"
    drawn = area(arch + "z", colour) + line(arch, "gold", 1.6)
    return drawn + area("M20 142L20 47C20 26 38 15 50 12L50 142z", "ink", 0.22)


def _glory(chance: Chance) -> Piece:
    count, rays = chance.one_of((12, 16, 20)), ""
    for ray in range(count):
        ends = (around(120, (2 * ray + half) * pi / count, 50, 54) for half in (0, 1))
        rays += polygon([(50, 54), *ends])
    return area(rays, "disc", 0.75) + disc(50, 54, chance.between(14, 26), "sky_foot")


_SETTINGS: tuple[Callable[[Chance], Piece], ...] = (_medal, _lozenge, _niche, _glory)


def event(facts: Facts, scene: Scene, colours: dict[str, str]) -> Piece:
    """Something happens: a ground of its own for each sort of it, sparks, and a sign."""
    chance = scene.chance
    ground = chance.one_of(_USUAL_GROUNDS)
    drawn = _GROUNDS[facts.burst or ground](chance)
    for _ in range(12):
        angle, far = chance.between(0, 6.28), chance.between(34, 60)
        spark = area("M0-3L1.4 0L0 3L-1.4 0z", "gold")
        x, y = around(far, angle, 50, 56)
        drawn += placed(spark, x, y, chance.between(0.7, 1.8), angle * 57 + 90)
    sign = draw_object(facts.object, Chance(f"object {facts.name}")) or circle(chance, 34)
    if facts.object == "circle":
        # Its lines are pale, whatever lies behind them.
        sign = disc(0, 0, 43, "deep", 0.9) + sign
    scale = 0.86 if facts.object else 1
    sign = placed(sign, 50, 56, scale, chance.one_of((-12, 0, 12)))
    return paint(drawn, colours) + edged(sign, colours, 2)


def _burst(chance: Chance) -> Piece:
    radius = 60
    light = chance.below(2)
    rings = area(star(14, radius, radius * 0.62, chance.between(0, 1)), "tone")
    rings += area(star(14, radius * 0.78, radius * 0.5, chance.between(0, 1)), "sky_foot")
    rings += area(star(14, radius * 0.58, radius * 0.4, chance.between(0, 1)), "paper")
    return area(_EVERYWHERE, "pale" if light else "deep", 0.62) + placed(rings, 50, 56)


def _slashes(chance: Chance) -> Piece:
    tilt = chance.one_of((-1, 1))
    drawn = area(_EVERYWHERE, "ink", 0.55)
    start, end = (-6, 106) if tilt > 0 else (106, -6)
    for slash, colour in enumerate(("tone", "paper", "gold")):
        y = 20 + slash * 26 + chance.between(-6, 6)
        drawn += area(
            f"M{start} {n(y + 36)}L{end} {n(y - 22)}L{end} {n(y - 19)}L50 {n(y + 18)}z", colour
        )
    return drawn


def _page(chance: Chance) -> Piece:
    """A sheet of paper, pinned down: something somebody thought of."""
    lines = "".join(f"M-34 {y}L{n(chance.between(14, 34))} {y}" for y in range(-44, 45, 8))
    sheet = area("M-42-54L30-54L42-42L42 54L-42 54z", "paper") + line(lines, "pale", 1.6)
    sheet += area("M30-54L42-42L30-42z", "steel") + disc(0, 0, 27, "sky_foot")
    sheet += ring(0, 0, 27, "tone", 1.4, dashes="3 2.4")
    turn = chance.one_of((-9, -5, 5, 9))
    shadow = placed(area("M-42-54L42-54L42 54L-42 54z", "ink", 0.5), 53, 60, turn=turn)
    desk = chance.one_of((("tone", 0.55), ("wood", 0.9), ("deep", 0.8)))
    return area(_EVERYWHERE, *desk) + shadow + placed(sheet, 50, 56, turn=turn)


def _array(chance: Chance) -> Piece:
    """A great circle on the ground, lit by what it does."""
    glow = disc(0, 0, 50, "tone", 0.55) + disc(0, 0, 38, "disc", 0.35)
    great = placed(circle(chance, 46), turn=chance.between(0, 60))
    light = "".join(
        placed(area("M-3-46L0-88L3-46z", "pale", 0.5), turn=turn * 30) for turn in range(12)
    )
    if chance.below(2):
        # By day it is drawn in chalk upon the ground.
        chalk = great.replace("{pale}", "{near}")
        return (
            area(_EVERYWHERE, "pale", 0.8) + placed(chalk, 50, 56) + disc(50, 56, 24, "paper", 0.8)
        )
    ground = area(_EVERYWHERE, "deep", 0.75)
    return ground + placed(light + glow + great, 50, 56) + disc(50, 56, 24, "deep", 0.8)


def _moonlit(chance: Chance) -> Piece:
    """In the dark, under a moon."""
    side = chance.one_of((24, 76))
    drawn = area(_EVERYWHERE, "ink", 0.62) + disc(side, 30, 40, "disc", 0.18)
    drawn += disc(side, 30, 28, "disc", 0.9)
    for y in (40, 66, 92):
        x = chance.between(10, 60)
        drawn += area(
            f"M{n(x - 40)} {y}q12-10 24-4q10-12 24 0q12-4 18 4q-6 8-20 6q-24 4-46-6z", "deep", 0.85
        )
    return drawn


def _spotlight(chance: Chance) -> Piece:
    """A beam from above, in the light of day or in the dark."""
    day = chance.below(2)
    x = chance.one_of((10, 50, 90))
    beam = area(f"M{x - 6} -4L{x + 6} -4L92 112L8 112z", "paper" if day else "disc", 0.6)
    floor = "M2 112C20 102 80 102 98 112C80 124 20 124 2 112z"
    ground = area(_EVERYWHERE, "pale" if day else "near", 0.7)
    return ground + beam + area(floor, "tone" if day else "disc", 0.7)


_GROUNDS: dict[str, Callable[[Chance], Piece]] = {
    "star": _burst,
    "slash": _slashes,
    "page": _page,
    "circle": _array,
    "moonlit": _moonlit,
    "spotlight": _spotlight,
}
# For what no word of the name is about.
_USUAL_GROUNDS = ("star", "page", "circle", "moonlit", "spotlight")


def place(facts: Facts, scene: Scene, colours: dict[str, str]) -> Piece:
    """A place shown for itself: a road into it, and one or two on their way."""
    chance = scene.chance
    x = chance.between(34, 66)
    drawn = area(
        f"M{n(x - 3)} 96C{n(x + 12)} 106 {n(x - 26)} 112 {n(x - 34)} 142L{n(x + 30)} 142"
        f"C{n(x + 18)} 122 {n(x + 14)} 106 {n(x + 1)} 96z",
        "disc",
        0.28,
    )
    walker = shape("people", "walker")
    company = chance.below(2)
    if facts.detail:
        # Wide enough to be known at a finger's breadth; who walks by gives the scale.
        drawn += placed(shape("details", facts.detail), chance.between(42, 58), 98, 1.4)
        x = chance.one_of((12, 88))
    drawn += placed(walker, x - 4, 117, 0.62)
    if company:
        drawn += placed(walker, x + 4, 117, 0.5)
    if scene.place not in _WITHOUT_BIRDS:
        drawn += line("M18 30q3-4 6 0q3-4 6 0M30 22q2-3 4 0q2-3 4 0", "ink", 1, 0.6)
    return paint(
        drawn + area("M-2 140L-2 118C30 112 70 112 102 118L102 140z", "ink", 0.35), colours
    )


def unknown(facts: Facts, scene: Scene, colours: Colours) -> Piece:
    """Nobody has brought what the card shows: hatching, a dotted bust, a question mark.

    Of somebody who is known by name the outline is their own.
    """
    drawn = box(-1, -1, 102, 142, "steel_shade")
    hatching = "".join(f"M{x} -2L{x + 144} 142" for x in range(-140, 110, 7))
    drawn += line(hatching, "steel", 1.4, 0.35)
    outline = shape("people", "stranger_shoulders")
    if facts.people:
        hair = shape("hair", f"back_{look_of(facts.people[0]).cut}")
        outline = (
            hair.replace("{hair_dark}", "{steel_dark}").replace("{hair}", "{steel_dark}") + outline
        )
    bust_of = placed(outline + shape("people", "stranger_head"), 50, 44, 1.35)
    drawn += f'<g stroke="{{paper}}" stroke-width="1.4" stroke-dasharray="2.4 3">{bust_of}</g>'
    drawn += line("M39 37C39 22 61 22 61 37C61 47 50 48 50 58", "paper", 6.5)
    return paint(drawn + disc(50, 69, 4.2, "paper"), colours)
