"""People: a bust, a profile, somebody seen from behind, a small figure. The head stands at 0,0.

All of them come painted in the person's own colours and leaded, `face` is 1 for who looks to the
right and -1 for who looks to the left.
"""

from dataclasses import dataclass

from cardbase.art.chance import Chance
from cardbase.art.colour import oklch
from cardbase.art.facts import Facts, Person
from cardbase.art.looks import Look, look_of
from cardbase.art.objects import Held
from cardbase.art.shapes import shape, shape_or_none
from cardbase.art.svg import (
    Piece,
    area,
    disc,
    leaded,
    line,
    oval,
    paint,
    placed,
    ring,
    star,
)

_BUST_EDGE = 2.2
_FIGURE_EDGE = 1.7
_COVERING = ("helm", "hood", "mask_helm")
# Arms on the cape: one of these, by Name.
_ARMS = (
    area(star(4, 13, 4), "gold"),
    line("M-10-10L10 10M10-10L-10 10", "gold", 4) + disc(0, 0, 4, "gold"),
    area("M-4-13A13 13 0 1 0-4 13A16 16 0 0 1-4-13z", "gold"),
    area(star(6, 13, 6), "gold"),
    area("M-12-8L0 12L12-8L0-2z", "gold"),
    area(star(8, 13, 8), "gold"),
)


@dataclass(frozen=True, slots=True)
class Mood:
    """How somebody looks at us."""

    eyes: str = "narrow"
    mouth: str = "calm"


# What a moment makes of a face; who closes their eyes does not shout.
_MOODS = (
    Mood(),
    Mood("open", "calm"),
    Mood("narrow", "smile"),
    Mood("open", "smile"),
    Mood("stern", "grim"),
    Mood("stern", "open"),
    Mood("closed", "calm"),
    Mood("open", "grim"),
)


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person dressed for a picture: whom to draw, how, and in which colours."""

    person: Person
    look: Look
    headgear: str
    garment: str
    size: int
    mood: Mood
    colours: dict[str, str]


def sitter(facts: Facts, person: Person, scene: dict[str, str]) -> Sitter:
    """The person in the dress of these facts and the colours of the scene."""
    look = look_of(person)
    colours = scene | look.colours
    gloved = ("steel", "steel_dark") if facts.garment == "plate" else ("skin", "skin_dark")
    colours |= {"glove": colours[gloved[0]], "glove_dark": colours[gloved[1]]}
    colours["lips"] = oklch(0.6, 0.1, 20) if look.sex == "f" else colours["skin_dark"]
    mood = Chance(f"mood {person.name}|{facts.title}").one_of(_MOODS)
    return Sitter(person, look, facts.headgear, facts.garment, facts.size, mood, colours)


def bust(who: Sitter, face: int) -> Piece:
    """From the waist up, looking at us."""
    behind_head, head = _head(who, face)
    behind_body, body = _torso(who, face)
    return _leaded(who, behind_body + behind_head + body + head, _BUST_EDGE)


def _leaded(who: Sitter, piece: Piece, edge: float) -> Piece:
    scale = 0.9 if who.look.child else 1
    return leaded(paint(placed(piece, scale=scale), who.colours), who.colours["ink"], edge)


def _head(who: Sitter, face: int) -> tuple[Piece, Piece]:
    """What lies behind the body, and the head itself."""
    look, worn, aside = who.look, who.headgear, face * 1.2
    behind = shape_or_none("headgear", f"{worn}_back") if worn != "helm" or who.size >= 2 else ""
    if worn not in _COVERING:
        behind += placed(shape("hair", f"back_{look.cut}"), mirror=face)
    front = shape("people", "face") + placed(shape("people", "lit_face"), mirror=-face)
    if look.old:
        front += shape("people", "wrinkles")
    if look.beard:
        front += shape("hair", "beard")
    front += _features(look, who.mood)
    if look.eyepatch:
        front += shape("people", "eyepatch")
    if look.glasses:
        front += shape("people", "glasses")
    head = shape("people", "neck") + placed(front, aside)
    return behind, head + _hair_and_headgear(who, face, aside)


def _features(look: Look, mood: Mood) -> Piece:
    """Eyes and mouth, as somebody feels at that moment."""
    drawn = shape("people", f"eyes_{mood.eyes}")
    if look.sex == "f":
        drawn += shape("people", "lashes")
        calm = mood.mouth == "calm" and not look.child
        return drawn + shape("people", "lips" if calm else f"mouth_{mood.mouth}")
    return drawn + ("" if look.beard else shape("people", f"mouth_{mood.mouth}"))


def _hair_and_headgear(who: Sitter, face: int, aside: float) -> Piece:
    look, worn = who.look, who.headgear
    if worn in ("helm", "mask_helm"):
        return shape("headgear", worn)
    if worn == "hood":
        fringe = "parted" if look.front in ("spiky", "bald") else look.front
        return placed(shape("hair", f"front_{fringe}"), mirror=face) + shape("headgear", "hood")
    hair = shape("hair", f"front_{look.front}")
    if look.cut != "bald":
        hair += shape("hair", "locks")
    drawn = placed(hair, aside * 0.5, mirror=face)
    if look.cut == "braid":
        drawn += "".join(
            oval(-face * (10.6 - knot / 2), 9 + knot * 6, 3.6, 3.9, colour)
            for knot, colour in enumerate(("hair", "hair_dark", "hair", "hair_dark", "hair"))
        )
    sided = worn in ("band", "feather", "beret")
    return drawn + placed(shape_or_none("headgear", worn), mirror=face if sided else 1)


def _torso(who: Sitter, face: int) -> tuple[Piece, Piece]:
    """The cape behind the body, and the body."""
    dress, size = who.garment, who.size
    has_cape = dress == "mantle" or (size >= 3 and dress in ("plate", "robe", "tunic"))
    body = shape("garments", "body") + placed(shape("garments", "lit_body"), mirror=-face)
    body += shape("garments", "sleeves")
    if dress == "plate":
        body += _plate(size, face)
    else:
        body += shape("garments", dress)
        body += placed(shape_or_none("garments", f"lit_{dress}"), mirror=face)
    if dress == "mantle" and size >= 5:
        body += shape("garments", "mantle_rich")
    return shape("garments", "cape") if has_cape else "", body


def _plate(size: int, face: int) -> Piece:
    drawn = shape("garments", "plate") + placed(shape("garments", "lit_plate"), mirror=-face)
    drawn += shape("garments", "plate_seams")
    for side in (1, -1):
        pauldron = shape("garments", "pauldron_shade" if side == face else "pauldron")
        if size >= 4:
            pauldron += shape("garments", "pauldron_rich")
        drawn += placed(pauldron, mirror=side)
    return drawn + (shape("garments", "plate_gem") if size >= 2 else "")


def from_behind(who: Sitter) -> Piece:
    """Seen from behind, with their arms on the cape."""
    worn, look = who.headgear, who.look
    arms = _ARMS[Chance(f"arms {who.person.name}").below(len(_ARMS))] + ring(0, 0, 17, "gold", 1.3)
    drawn = shape("garments", "behind_cape") + placed(arms, 0, 58)
    if who.garment == "plate":
        drawn += shape("garments", "behind_plate")
    else:
        drawn += shape("garments", "behind_fur" if who.size >= 4 else "behind_collar")
    drawn += shape("people", "behind_neck")
    if worn not in _COVERING:
        # The same hair as from the front, all of it in the light.
        back = shape("hair", f"back_{look.cut}").replace("{hair_dark}", "{hair}")
        is_bald = look.cut == "bald"
        drawn += back + (shape("people", "face") if is_bald else shape("hair", "behind_strands"))
        if look.cut in ("long", "wavy"):
            drawn += shape("hair", "behind_tresses")
    around_the_head = "tiara" if worn in ("crown", "circlet") else worn
    drawn += shape_or_none("headgear", f"behind_{around_the_head}")
    return _leaded(who, drawn, _BUST_EDGE)


def profile(who: Sitter) -> Piece:
    """The head and shoulders from the side, looking to the right."""
    look, worn, dress = who.look, who.headgear, who.garment
    behind = _PROFILE_HAIR.get(look.cut, "") if worn not in _COVERING else ""
    drawn = shape_or_none("hair", behind)
    if dress == "bare":
        drawn += shape("garments", "profile_bare")
    else:
        drawn += shape("garments", "profile_body")
        drawn += shape("garments", "profile_plate" if dress == "plate" else "profile_collar")
    if who.size >= 3 and dress not in ("coat", "jacket", "bare"):
        drawn += shape("garments", "profile_cape")
    drawn += shape("people", "profile_face")
    if look.beard:
        drawn += shape("hair", "profile_beard")
    drawn += shape("people", "profile_eye")
    if look.eyepatch:
        drawn += shape("people", "profile_eyepatch")
    if look.glasses:
        drawn += shape("people", "profile_glasses")
    cap = look.cut if look.cut in ("spiky", "bald") else "cap"
    drawn += shape("hair", f"profile_{cap}")
    return _leaded(who, drawn + shape_or_none("headgear", f"profile_{worn}"), _BUST_EDGE)


_PROFILE_HAIR = {
    "long": "profile_long",
    "wavy": "profile_long",
    "wind": "profile_wind",
    "tail": "profile_wind",
    "twin": "profile_braid",
    "braid": "profile_braid",
}
# How the arm reaches, where its hand is, and how the object leans in it.
_POSES = (("arm_low", 20, -40, 12), ("arm_high", 22, -78, 28), ("arm_out", 27, -59, 20))


def figure(who: Sitter, held: Held, face: int, chance: Chance) -> Piece:
    """Somebody whole and small, the object in hand; the feet stand at 0,0."""
    behind_head, head = _head(who, 1)
    arm, x, y, lean = chance.one_of(_POSES)
    sweep = chance.between(14, 30)
    drawn = placed(behind_head, 0, -68.5, 0.54)
    if who.size >= 2 or who.garment == "mantle":
        drawn += area(
            f"M-6-58C-18-48-{sweep:.0f}-30-{sweep + 8:.0f}-6C-20-12-8-6 6-10L8-56z", "cape"
        )
        drawn += area(f"M-2-50C-10-36-16-24-{sweep + 8:.0f}-6C-20-12-8-6-2-8z", "cape_dark")
    drawn += _clothes(who.garment)
    drawn += placed(placed(held.piece, 0, held.grip, held.scale * 0.86), x, y, turn=lean)
    drawn += shape("people", arm) + shape("people", "arm_at_rest")
    drawn += placed(head, 0, -68.5, 0.54)
    return _leaded(who, placed(drawn, mirror=face), _FIGURE_EDGE)


def _clothes(garment: str) -> Piece:
    if garment == "robe":
        return shape("people", "robe")
    feet = "greaves" if garment == "plate" else "boots"
    body = garment if garment in ("coat", "bare") else "tunic"
    drawn = shape("people", "legs") + shape("people", feet) + shape("people", body)
    return drawn + (shape("people", "breastplate") if garment == "plate" else "")


def hand(who: Sitter, *, is_open: bool = False) -> Piece:
    """A hand with its cuff, reaching upwards from 0,0; open, or closed about something."""
    cuff = shape("people", "cuff")
    drawn = cuff + shape("people", "open_hand" if is_open else "fist")
    return leaded(paint(drawn, who.colours), who.colours["ink"], 1.8)


def sleeve(who: Sitter, path: str) -> Piece:
    """An arm in the cloth of the person; `path` encloses it."""
    colour = {"plate": "steel_shade", "bare": "skin"}.get(who.garment, "cloth_light")
    return leaded(paint(area(path, colour), who.colours), who.colours["ink"], 1.8)
