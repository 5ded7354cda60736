"""The moment of a card: its hour, place, dress and composition.

Not by chance but by turn: the number of a card among the cards of its Name walks through hours,
compositions and dresses, so that the first cards of a Name all differ. What only sets the stage
follows from name and title.
"""

import re
from dataclasses import dataclass

from cardbase.art.chance import Chance
from cardbase.art.facts import Facts
from cardbase.art.palette import HOUR_NAMES

COMPOSITIONS = ("portrait", "figure", "cameo", "offset", "back", "low", "hero", "cross")
# Nine, so that who rides in the same way again does so at an hour of another light.
RIDING = (
    "mounted",
    "figure",
    "charging",
    "cameo",
    "back",
    "mounted",
    "offset",
    "charging",
    "low",
)
_DRESSES = 3
# Cards whose number nobody knows stand anywhere in the walk.
_ANYWHERE = 48

PLACES_OF_GAMES: dict[str, tuple[str, ...]] = {
    "cipher": (
        "castle",
        "hills",
        "peaks",
        "pines",
        "sea",
        "columns",
        "banners",
        "window",
        "rays",
    ),
    "fma": ("city", "shelves", "rays", "dunes", "columns", "window", "hills", "banners"),
    "fetcg": ("hills", "castle", "pines", "peaks", "banners", "sea", "columns"),
    "flamethrowers": ("orbit", "city", "arena", "rays", "sea", "peaks"),
}
_ELSEWHERE = ("hills", "castle", "sea", "peaks", "rays")
# The first word that a title or a place's name holds decides.
WORDS: tuple[tuple[str, str], ...] = (
    ("sea|wave|tide|harbo|ship|pier|river|ocean|pirate|beach|shore|summer|swim", "sea"),
    ("desert|sand|ishbal|ishval|dune|jehanna|plegia", "dunes"),
    ("forest|wood|grove|plains|woodcutter|hunter", "pines"),
    ("burned|village|farm|field|resembool", "hills"),
    ("castle|fort|king|halidom|throne|vault|prince|altea|crimea|renais", "castle"),
    ("mountain|peak|ridge|ilia|snow|ice|north", "peaks"),
    ("mine|cave|cellar|buried|well|tomb|shadow", "cave"),
    (
        "library|archive|records|reader|book|study|scholar|professor|tactic|school|academy",
        "shelves",
    ),
    ("sky|soar|wing|orbit|star|moon|void|heaven|night", "orbit"),
    ("row|street|market|city|yard|central|laboratory|lab|train|station|railway|merchant", "city"),
    ("council|court|hall|chamber|crown|duke|noble|empress|emperor", "columns"),
    ("church|holy|angel|temple|shrine|chapel|saint|priest|cleric|bishop|prayer", "window"),
    ("arena|tournament|gladiator|ring|finalist|champion", "arena"),
    ("war|league|army|general|commander|banner|mercenar|knight|captain|soldier", "banners"),
)
_WORDS = tuple((re.compile(rf"\b(?:{words})", re.IGNORECASE), place) for words, place in WORDS)


@dataclass(frozen=True, slots=True)
class Scene:
    """When, where and how; `chance` goes on to settle the rest of the picture."""

    hour: str
    place: str
    composition: str
    wear: int
    face: int  # 1 or -1: the side to which somebody looks
    chance: Chance


def scene_of(facts: Facts) -> Scene:
    chance = Chance(f"scene {facts.game}{facts.name}|{facts.title}")
    order = Chance(f"order {facts.name}")
    turn, step = order.below(len(HOUR_NAMES)), order.one_of((1, 5))
    start, stride = order.below(len(COMPOSITIONS)), order.one_of((3, 5))
    dress, ride = order.below(_DRESSES), order.below(len(RIDING))
    first_place, first_side = order.below(_ANYWHERE), order.below(2)
    anywhere = chance.below(_ANYWHERE)
    nth = facts.ordinal - 1 if facts.ordinal else anywhere
    # All pairs of hour and composition differ for 24 cards, then the hours start elsewhere; of
    # cards at the same hour three in turn are dressed otherwise.
    hour = HOUR_NAMES[(turn + nth * step + nth // 24) % len(HOUR_NAMES)]
    walk = COMPOSITIONS[(start + nth * stride) % len(COMPOSITIONS)]
    rounds, place_in_ride = divmod(ride + nth, len(RIDING))
    ride_on = RIDING[place_in_ride]
    # Who is shown in the same way again looks to the other side.
    side = first_side + nth + nth // len(COMPOSITIONS)
    if facts.mount:
        side = first_side + place_in_ride + (0 if RIDING.count(ride_on) > 1 else rounds)
    return Scene(
        hour=facts.hour or hour,
        place=facts.place or _place(facts, chance, first_place + nth),
        composition=ride_on if facts.mount else walk,
        wear=(dress + nth + nth // len(HOUR_NAMES)) % _DRESSES,
        face=1 if side % 2 else -1,
        chance=chance,
    )


def _place(facts: Facts, chance: Chance, turn: int) -> str:
    """Where a word of the title says, in half of the scenes; else the next place of the game."""
    text = facts.title or facts.name
    word = next((place for pattern, place in _WORDS if pattern.search(text)), "")
    # Both are drawn in any case, so that another word moves nothing else.
    by_word = chance.below(2) or facts.layout == "place"
    usual = PLACES_OF_GAMES.get(facts.game, _ELSEWHERE)
    return word if word and by_word else usual[turn % len(usual)]
