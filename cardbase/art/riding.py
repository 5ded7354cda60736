"""Horses, pegasi and wyverns, wings, and who rides them."""

from cardbase.art.facts import Facts
from cardbase.art.objects import Held
from cardbase.art.people import Sitter, bust, hand
from cardbase.art.shapes import shape
from cardbase.art.svg import Colours, Piece, leaded, paint, placed

_EDGE = 2.0
_LIGHT_EDGE = 1.6


def wing(kind: str) -> Piece:
    """A wing that spreads to the left from 0,0: of feathers or of leather."""
    if kind == "leather":
        return shape("mounts", "leather_wing")
    feathers = "".join(
        placed(
            shape("mounts", "feather_dark" if feather % 2 else "feather_light"),
            -feather * 1.5,
            feather * 2.6,
            1 - feather * 0.08,
            -22 - feather * 14,
        )
        for feather in range(7)
    )
    return feathers + shape("mounts", "feathers")


def edged(piece: Piece, colours: Colours, width: float = _LIGHT_EDGE) -> Piece:
    return leaded(paint(piece, colours), colours["ink"], width)


def wings(kind: str, colours: Colours, scale: float, x: float = 50, y: float = 60) -> Piece:
    """A pair of them behind somebody who stands at x, y."""
    half = wing(kind)
    pair = placed(half, x - 6, y, scale) + placed(half, x + 6, y, scale, mirror=-1)
    return edged(pair, colours)


def steed(facts: Facts) -> Piece:
    """The mount itself, looking to the right."""
    if facts.mount == "wyvern":
        return shape("mounts", "wyvern")
    if facts.mount == "griffon":
        return shape("mounts", "griffon")
    drawn = shape("mounts", "horse")
    return drawn + (shape("mounts", "horse_barding") if facts.armoured else "")


def mounted(
    facts: Facts, who: Sitter, held: Held, *, face: int, scale: float, charging: bool
) -> Piece:
    """Somebody on their mount; charging, the weapon is levelled."""
    colours = who.colours
    drawn = ""
    if facts.wings:
        far = facts.wings == "leather" or charging
        lean = 0 if facts.wings == "leather" else 8
        drawn += placed(wing(facts.wings), 42, 62, 0.98 * scale, lean)
        if far:
            drawn += placed(wing(facts.wings), 58, 62, 0.9 * scale, -lean, -1)
        drawn = edged(drawn, colours)
    grip = _grip(who, held, scale, charging)
    rider = placed(bust(who, 1), 30, 38, 0.86 * scale)
    mount = placed(edged(steed(facts), colours, _EDGE), 60, 56, 0.98 * scale)
    whole = drawn + (grip + rider if not charging else rider + grip) + mount
    return placed(whole, 0 if face > 0 else 100, 0, mirror=face)


def _grip(who: Sitter, held: Held, scale: float, charging: bool) -> Piece:
    if not held.piece:
        return ""
    if not held.long:
        x, y = (54, 50) if charging else (10, 42)
        piece = placed(held.piece, x, y, held.scale * 0.9 * scale)
        return edged(piece, who.colours)
    # Levelled from below the chin: grip and guard leave the face free.
    x, y, turn = (64, 43, 55) if charging else (9, 40, 8)
    if held.build.aimed and charging:
        x, y, turn = 60, 36, -12
    weapon = edged(placed(held.piece, x, y, 0.95 * scale, turn), who.colours)
    at = (49, 55) if charging else (7, 56)
    if held.build.aimed:
        at = (x + 11, y + 2) if charging else (x + 11, y + 4)
    return weapon + placed(hand(who), *at, 0.85 * scale, turn)
