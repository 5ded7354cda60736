"""Places, each in three depths: far, mid and near."""

from collections.abc import Callable
from math import pi

from cardbase.art.chance import Chance
from cardbase.art.svg import (
    Piece,
    area,
    around,
    box,
    disc,
    line,
    n,
    oval,
    polygon,
    ring,
    star,
)

Draw = Callable[[Chance], Piece]
# The clip path of a window, which the picture defines.
ARCH = "arch"
ARCH_PATH = "M12 142L12 46C12 20 34 8 50 4C66 8 88 20 88 46L88 142"


def _hills(chance: Chance) -> Piece:
    drawn = ""
    for y, colour in ((74, "far"), (88, "mid"), (104, "near")):
        a, b = chance.between(-16, 16), chance.between(-14, 14)
        drawn += area(
            f"M-2 {n(y + a)}C20 {n(y - 14 + b)} 38 {n(y + 10 - b)} 56 {n(y - 4 + a / 2)}"
            f"S88 {n(y - 12 - a)} 102 {n(y + b)}L102 142L-2 142z",
            colour,
        )
    return drawn


def _peaks(chance: Chance) -> Piece:
    drawn = ""
    for y, colour, count in ((50, "far", 5), (72, "mid", 4), (98, "near", 5)):
        points = [(-4.0, 142.0), (-4.0, y + 14.0)]
        for place in range(count + 1):
            x = place * 100 / count
            points.append((x - 6 + chance.between(-5, 5), y - chance.between(2, 26)))
            points.append((x + 6, y + chance.between(2, 14)))
        drawn += area(polygon([*points, (104, 142)]), colour)
    return drawn


def _castle(chance: Chance) -> Piece:
    drawn, x, base = "", -6.0, 96
    while x < 104:
        w, top, spire = chance.between(9, 18), base - chance.between(22, 58), chance.below(3)
        drawn += area(
            f"M{n(x)} {base + 10}L{n(x)} {n(top)}L{n(x + w)} {n(top)}L{n(x + w)} {base + 10}z",
            "mid",
        )
        if spire:
            tip = top - w * chance.between(0.9, 1.7)
            drawn += area(
                f"M{n(x - 2)} {n(top)}L{n(x + w / 2)} {n(tip)}L{n(x + w + 2)} {n(top)}z", "near"
            )
        else:
            merlon = n(w * 0.2)
            teeth = (f"M{n(x + w * part)} {n(top)}v-4h{merlon}v4z" for part in (0, 0.4, 0.8))
            drawn += area("".join(teeth), "mid")
        sill = n(top + 13)
        drawn += area(f"M{n(x + w / 2 - 1.4)} {sill}v-4a1.4 1.6 0 0 1 2.8 0v4z", "disc", 0.8)
        x += w + chance.between(1, 12)
    return drawn + area("M-2 100C30 88 70 90 102 102L102 142L-2 142z", "near")


def _pines(chance: Chance) -> Piece:
    drawn = area("M-2 84C30 76 70 78 102 86L102 142L-2 142z", "far")
    for y, scale, colour in ((96, 1.0, "mid"), (112, 1.5, "near")):
        x, trees = -4.0, ""
        while x < 106:
            high = chance.between(26, 46) * scale
            w, waist = high * 0.26, n(y - high * 0.55)
            trees += (
                f"M{n(x)} {n(y - high)}L{n(x + w * 0.6)} {waist}L{n(x + w * 0.35)} {waist}"
                f"L{n(x + w)} {y}L{n(x - w)} {y}L{n(x - w * 0.35)} {waist}"
                f"L{n(x - w * 0.6)} {waist}z"
            )
            x += chance.between(9, 17) * scale
        drawn += area(trees, colour) + box(-2, y - 2, 104, 142 - y, colour)
    return drawn


def _sea(chance: Chance) -> Piece:
    drawn = box(-2, 78, 104, 64, "mid") + area("M-2 78C16 66 26 70 34 78z", "far")
    if chance.below(2):
        drawn += area("M74 78L74 58L86 75z", "paper", 0.85)
        drawn += area("M68 78L90 78L86 82L72 82z", "near")
    for y in range(84, 140, 7):
        waves = "".join(f"M{x} {y}q4-4 8 0" for x in range(-6 + (y % 2) * 7, 104, 15))
        drawn += line(waves, "far" if y < 104 else "near", 1.5, 0.8)
    return drawn


def _columns(chance: Chance) -> Piece:
    drawn = area("M-2 104L102 104L102 142L-2 142z", "near")
    w = chance.one_of((13, 17, 21))
    x = chance.between(-8, 4)
    while x < 104:
        drawn += box(x, -2, w, 108, "far") + box(x + w * 0.62, -2, w * 0.38, 108, "mid")
        drawn += box(x - 2, 100, w + 4, 6, "mid") + box(x - 2, 6, w + 4, 5, "mid")
        x += w * 1.9
    return drawn


def _banners(chance: Chance) -> Piece:
    drawn = area("M-2 100C30 94 70 94 102 100L102 142L-2 142z", "near")
    x = chance.between(2, 10)
    while x < 100:
        step, high = chance.between(20, 30), chance.between(48, 78)
        drawn += box(x, 100 - high, 1.6, high, "near")
        drawn += area(
            f"M{n(x + 1.6)} {n(100 - high)}q7-4 14 1l-3 8l3 9q-7-5-14-1z",
            chance.one_of(("far", "mid")),
        )
        x += step
    return drawn


def _window(chance: Chance) -> Piece:
    panes = chance.one_of((5, 7, 9))
    drawn = box(-2, -2, 104, 144, "near") + area(ARCH_PATH + "z", "far")
    glass = (("far", "sky_foot", "mid", "disc"), ("sky_foot", "mid", "disc", "far"))
    for half, colours in enumerate(glass):
        for pane in range(panes):
            start = -pi * half + pane * pi / panes
            corners = [(50.0, 62.0), around(120, start, 50, 62)]
            corners.append(around(120, start + pi / panes, 50, 62))
            drawn += area(polygon(corners), colours[pane % 4], clip=ARCH)
    rose = star(8, 12, 6)
    return (
        drawn
        + disc(50, 62, 15, "near")
        + disc(50, 62, 13, "gold")
        + f'<path d="{rose}" fill="{{tone}}" transform="translate(50 62)"/>'
        + line(ARCH_PATH, "near", 4)
    )


def _city(chance: Chance) -> Piece:
    drawn = ""
    for base, colour in ((66, "far"), (84, "mid")):
        x = -4.0
        while x < 104:
            w, top = chance.between(8, 18), base - chance.between(8, 34)
            drawn += box(x, top, w, 90, colour) + _roof(chance.below(3), x, top, w, colour)
            windows = ""
            y = top + 5
            while y < 96:
                if chance.below(2):
                    windows += f"M{n(x + w * 0.3)} {n(y)}h2.4v3.4h-2.4z"
                y += 8
            drawn += area(windows, "disc", 0.85) if windows else ""
            x += w + chance.between(0, 3)
    return drawn + box(-2, 100, 104, 42, "near")


def _roof(form: int, x: float, top: float, w: float, colour: str) -> Piece:
    """A chimney that smokes, a gable, or nothing."""
    if form == 0:
        at = x + w * 0.6
        smoke = disc(at + 3, top - 15, 3.4, colour, 0.6) + disc(at + 8, top - 21, 5, colour, 0.35)
        return box(at, top - 10, 3, 12, colour) + smoke
    if form == 1:
        half = n(w / 2 + 1)
        return area(f"M{n(x - 1)} {n(top)}l{half}-8l{half} 8z", colour)
    return ""


def _dunes(chance: Chance) -> Piece:
    drawn = ""
    for y, colour in ((72, "far"), (86, "mid"), (106, "near")):
        x = chance.between(24, 76)
        drawn += area(
            f"M-2 {y + 10}C{n(x - 30)} {y + 6} {n(x - 10)} {y - 12} {n(x)} {y - 14}"
            f"C{n(x + 4)} {y - 4} {n(x + 20)} {y + 4} 102 {y + 8}L102 142L-2 142z",
            colour,
        )
    return drawn


def _cave(chance: Chance) -> Piece:
    drawn = box(-2, -2, 104, 144, "mid")
    drawn += area("M22 142C12 100 12 40 40 18C66 2 92 44 84 142z", "sky_foot")
    drawn += area("M32 142C26 110 28 62 46 40C62 30 76 66 72 142z", "disc", 0.55)
    x, rock = 0.0, ""
    while x < 104:
        step, high = chance.between(8, 14), chance.between(12, 40)
        rock += f"M{n(x - 6)} -2L{n(x + 7)} -2L{n(x)} {n(high)}z"
        if not 26 <= x <= 74:
            rock += f"M{n(x - 7)} 142L{n(x + 8)} 142L{n(x)} {n(128 - high)}z"
        x += step
    return drawn + area(rock, "near")


def _arena(chance: Chance) -> Piece:
    drawn = area("M-2 60C20 46 80 46 102 60L102 142L-2 142z", "far")
    drawn += area("M-2 72C20 58 80 58 102 72L102 142L-2 142z", "mid")
    for _ in range(22):
        drawn += disc(chance.between(0, 100), chance.between(56, 68), 1.2, "disc", 0.7)
    drawn += oval(50, 106, 58, 22, "near")
    for wide, high, width in ((46, 16, 1.4), (20, 7, 1.2)):
        drawn += line(
            f"M{50 - wide} 104a{wide} {high} 0 1 0 {2 * wide} 0a{wide} {high} 0 1 0 {-2 * wide} 0",
            "disc",
            width,
            0.7,
        )
    return drawn + box(-2, 112, 104, 30, "near")


def _orbit(chance: Chance) -> Piece:
    drawn = ""
    for _ in range(34):
        at = chance.between(0, 100), chance.between(0, 110)
        drawn += disc(*at, chance.between(0.3, 1), "disc", 0.8)
    y = chance.between(104, 120)
    drawn += disc(50 + chance.between(-30, 30), y + 46, 78, "near")
    drawn += ring(50, y + 48, 76, "far", 1.6)
    at = chance.between(14, 30), chance.between(20, 36)
    return drawn + disc(*at, chance.between(5, 9), "far")


def _rays(chance: Chance) -> Piece:
    x, y = chance.between(30, 70), chance.between(36, 66)
    count, turn = chance.one_of((9, 12, 16)), chance.between(0, 1)
    step, drawn = 2 * pi / count, ""
    for ray in range(count):
        ends = (around(170, (ray + turn + half) * step, x, y) for half in (0, 0.5))
        drawn += area(polygon([(x, y), *ends]), "far" if ray % 2 else "mid")
    return drawn


def _shelves(chance: Chance) -> Piece:
    drawn = box(-2, -2, 104, 144, "near")
    books: dict[str, str] = {}
    for y in range(4, 112, 24):
        x = 0.0
        while x < 100:
            w, high = chance.between(3, 8), chance.between(12, 19)
            colour = chance.one_of(("far", "mid", "sky_foot", "disc", "tone"))
            book = f"M{n(x)} {n(y + 20 - high)}h{n(w - 0.6)}v{n(high)}h{n(0.6 - w)}z"
            books[colour] = books.get(colour, "") + book
            x += w
        drawn += box(-2, y + 20, 104, 3, "deep")
    return drawn + "".join(area(path, colour) for colour, path in books.items())


def _river(chance: Chance) -> Piece:
    drawn = area("M-2 70C26 60 60 72 102 62L102 142L-2 142z", "far")
    drawn += area("M-2 86C20 78 34 84 46 82C30 96 40 112 14 142L-2 142z", "near")
    drawn += area("M102 78C80 76 68 84 60 82C76 96 62 116 92 142L102 142z", "mid")
    bend = chance.between(-4, 4)
    drawn += area(
        f"M46 82L60 82C{n(76 + bend)} 96 {n(62 + bend)} 116 92 142L14 142"
        f"C{n(40 + bend)} 112 {n(30 + bend)} 96 46 82z",
        "pale",
    )
    return drawn + line(
        "M46 98q5-3 10 0M42 110q6-4 12 0M36 124q7-4 14 0M54 116q5-3 10 0", "mid", 1.2, 0.8
    )


PLACES: dict[str, Draw] = {
    "hills": _hills,
    "peaks": _peaks,
    "castle": _castle,
    "pines": _pines,
    "sea": _sea,
    "columns": _columns,
    "banners": _banners,
    "window": _window,
    "city": _city,
    "dunes": _dunes,
    "cave": _cave,
    "arena": _arena,
    "orbit": _orbit,
    "rays": _rays,
    "shelves": _shelves,
    "river": _river,
}
# Where there is no sky to be seen.
INDOORS = frozenset({"window", "shelves", "cave", "rays"})
