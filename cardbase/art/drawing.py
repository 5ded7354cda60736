"""The picture of a card, whole: sky, place, and what stands in it."""

from collections.abc import Callable

from cardbase.art import kinds
from cardbase.art.backs import back_of
from cardbase.art.chance import Chance
from cardbase.art.compositions import person
from cardbase.art.facts import Facts
from cardbase.art.looks import cloth_colours
from cardbase.art.palette import palette
from cardbase.art.places import ARCH, ARCH_PATH, INDOORS, PLACES
from cardbase.art.scene import Scene, scene_of
from cardbase.art.svg import Piece, disc, line, n, numbered, paint

_LAYOUTS: dict[str, Callable[[Facts, Scene, dict[str, str]], Piece]] = {
    "person": person,
    "group": kinds.group,
    "beast": kinds.beast,
    "still": kinds.still,
    "event": kinds.event,
    "place": kinds.place,
    "unknown": kinds.unknown,
}


def picture(facts: Facts) -> str:
    """The card's picture as an SVG document of 100 x 140; equal facts, equal text."""
    if facts.layout == "unknown":
        return _document(kinds.unknown(facts, scene_of(facts), palette("none", "noon")))
    scene = scene_of(facts)
    first, second = (palette(tone, scene.hour) for tone in (facts.tones[0], facts.tones[-1]))
    colours = first | cloth_colours(facts, scene.hour, scene.wear, scene.chance)
    drawn = _sky(first["sky_top"], second["sky_foot"], clipped=scene.place == "window")
    drawn += paint(_weather(scene) + PLACES[scene.place](scene.chance), colours)
    if scene.hour == "storm":
        drawn += paint(_rain(scene.chance), colours)
    return _document(drawn + _LAYOUTS[facts.layout](facts, scene, colours))


def back(game: str) -> str:
    """What the cards of this game look like face down."""
    return _document(back_of(game))


def _document(drawn: Piece) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" width="100" height="140"'
        f' preserveAspectRatio="xMidYMin slice">{numbered(drawn)}</svg>'
    )


def _sky(top: str, foot: str, *, clipped: bool) -> Piece:
    arch = f'<clipPath id="{ARCH}"><path d="{ARCH_PATH}z"/></clipPath>' if clipped else ""
    return (
        f'<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="{top}"/>'
        f'<stop offset=".78" stop-color="{foot}"/></linearGradient>{arch}</defs>'
        '<path d="M-1-1h102v142h-102z" fill="url(#sky)"/>'
    )


def _weather(scene: Scene) -> Piece:
    """Stars at night; a disc behind the place, in a third of the scenes a crescent."""
    chance = scene.chance
    drawn = ""
    if scene.hour == "night":
        for _ in range(26):
            at = chance.between(0, 100), chance.between(0, 70)
            drawn += disc(*at, chance.between(0.25, 0.8), "disc", 0.85)
    x, y, radius = chance.between(22, 78), chance.between(20, 50), chance.between(12, 34)
    crescent = chance.below(3) == 0
    if scene.place in INDOORS:
        return drawn
    drawn += disc(x, y, radius * 1.5, "disc", 0.16)
    drawn += disc(x, y, radius, "disc", 0.55 if scene.hour == "storm" else 0.92)
    if crescent:
        drawn += disc(x + radius * 0.35, y - radius * 0.1, radius * 0.86, "sky_top", 0.9)
    return drawn


def _rain(chance: Chance) -> Piece:
    drops = "".join(
        f"M{n(chance.between(-10, 110))} {n(chance.between(-10, 90))}l-5 14" for _ in range(16)
    )
    return line(drops, "pale", 0.6, 0.5)
