"""Cards, characters and players as the independent judge of Fullmetal Alchemist keeps them.

Everything here is worked out from what is printed on the cards and from the rules page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

Json = dict[str, Any]
ATTRIBUTES = ("strength", "wits", "alchemy")
READY, SET, DEFEATED = "ready", "set", "defeated"
HOME, PARTY = "home", "party"
_NUMBERS = count(1)
WORDS = {"a": 1, "two": 2}

_PLAY = re.compile(
    r"(?P<timing>Recruit|Main|Search|Battle|Cleanup|React) (?P<attribute>Strength|Wits|Alchemy)"
    r"(?: (?P<number>\d+))?(?P<set>, set this character)?(?:, discard (?P<discard>\d) cards?)?: "
    r"(?:Draw (?P<draw>a|two) cards?|"
    r"(?P<whom>This|Target) character gets \+(?P<bonus>\d) (?P<stat>\w+)|"
    r"(?P<cancel>Cancel an event)|"
    r"(?P<block>When an attack on one of your characters is declared, this character blocks it))\."
)
_TRAIT = re.compile(r"(?:Bearer has )?(Toughness|Loyal|Stealth|Unique)(?:: (\d))?\.")


class Wrong(AssertionError):
    """The match is not as the rules page says."""


def must(holds: bool, what: str, rule: str) -> None:
    if not holds:
        raise Wrong(f"{rule}: {what}")


@dataclass(frozen=True)
class Ability:
    """What a card lets a character do: when, at what cost, and what comes of it (CARD-10)."""

    timing: str
    attribute: str
    number: int
    sets: bool
    discards: int
    draws: int
    bonus: tuple[str, int] | None
    targets: bool
    cancels: bool
    blocks: bool

    @classmethod
    def read(cls, text: str) -> Ability | None:
        """The one ability of a text that the judge knows; None without one."""
        found = _PLAY.search(text)
        if found is None:
            return None
        bonus = (found["stat"], int(found["bonus"])) if found["stat"] else None
        return cls(
            found["timing"].lower(),
            found["attribute"].lower(),
            int(found["number"] or 0),
            bool(found["set"]),
            int(found["discard"] or 0),
            WORDS[found["draw"]] if found["draw"] else 0,
            bonus,
            found["whom"] == "Target",
            bool(found["cancel"]),
            bool(found["block"]),
        )


class Face:
    """What is printed on a card; `plain` is false where its text is more than the judge knows."""

    def __init__(self, key: str, facts: Json) -> None:
        stats: Json = facts["stats"]
        text = facts["texts"].get("text", "")
        self.key = key
        self.kind: str = facts["kind"]
        self.name: str = facts["name"]
        self.title: str = facts["title"]
        self.cost: int = _number(stats.get("cost"))
        self.command: int = _number(stats.get("command"))
        self.level: int = _number(stats.get("level"))
        self.values = {one: _number(stats.get(one)) for one in ATTRIBUTES}
        self.factions = frozenset(stats.get("factions") or ())
        words = (stats.get("keywords") or "").split(",")
        self.keywords = frozenset(word.strip() for word in words if word.strip())
        self.points: int = _number(stats.get("clue_points"))
        self.battles = tuple(stats.get("battle_types") or ())
        asked = {one: stats.get(f"goal_{one}") for one in ATTRIBUTES}
        self.goals = {one: number for one, number in asked.items() if number is not None}
        self.any_goal = stats.get("goal_mode") == "any"
        self.traits: dict[str, int] = {}
        for name, number in _TRAIT.findall(text):
            self.traits[name] = self.traits.get(name, 0) + int(number or 1)
        self.ability = Ability.read(text)
        left = _TRAIT.sub("", _PLAY.sub("", text)).strip()
        self.plain = not left and not facts["texts"].get("goal")

    @property
    def is_mob(self) -> bool:
        return "Mob" in self.keywords


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


@dataclass(eq=False)
class Card:
    """One card of a deck; the handle is how the record calls it where it lies now.

    As long as the record has not shown it there it has a number of the judge's own, below 0.
    """

    face: Face
    owner: int
    handle: int = field(default_factory=lambda: -next(_NUMBERS))
    used: bool = False  # its ability, this turn (PLAY-13)


@dataclass(eq=False)
class Bonus:
    stat: str
    amount: int
    until: str


@dataclass(eq=False)
class Character:
    """A leader or ally in play, with all that belongs to it."""

    card: Card
    seat: int
    state: str = READY
    area: str = HOME
    attachments: list[Card] = field(default_factory=list)
    experience: list[Card] = field(default_factory=list)
    bonuses: list[Bonus] = field(default_factory=list)
    hid: bool = False  # it used its Stealth this turn (TRAIT-20)
    number: int = 0  # how the record calls the unit, where that is known

    @property
    def face(self) -> Face:
        return self.card.face

    @property
    def is_leader(self) -> bool:
        return self.face.kind == "leader"

    @property
    def rank(self) -> int:
        """What the cost of an attachment is measured by (ATTACH-3)."""
        return self.face.command if self.is_leader else self.face.cost

    def value(self, stat: str) -> int:
        """ATTR-5, 12; 0 when defeated (STATE-5)."""
        if self.state == DEFEATED:
            return 0
        worn = sum(card.face.values[stat] for card in self.attachments)
        given = sum(bonus.amount for bonus in self.bonuses if bonus.stat == stat)
        return max(0, self.face.values[stat] + worn + given)

    def trait(self, name: str) -> int:
        """Own and worn together (TRAIT-16); none when defeated (STATE-5)."""
        if self.state == DEFEATED:
            return 0
        worn = sum(card.face.traits.get(name, 0) for card in self.attachments)
        return self.face.traits.get(name, 0) + worn


@dataclass(eq=False)
class Player:
    seat: int
    deck: list[Card]
    locations: list[Card]
    leaders: list[Card]
    hand: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    victory: list[Card] = field(default_factory=list)
    advantages: list[Card] = field(default_factory=list)
    characters: list[Character] = field(default_factory=list)
    out: bool = False
    spent: int = 0
    drawn: int = 0
    offered: bool = False

    @property
    def leader(self) -> Character:
        return next(one for one in self.characters if one.is_leader)

    @property
    def allies(self) -> list[Character]:
        return [one for one in self.characters if not one.is_leader]

    @property
    def party(self) -> list[Character]:
        return [one for one in self.characters if one.area == PARTY]

    @property
    def points(self) -> int:
        """SEARCH-13."""
        return sum(card.face.points for card in self.victory)


# What may be done, by the rules page --------------------------------------------------------


def total(characters: Iterable[Character], stat: str) -> int:
    return sum(one.value(stat) for one in characters)


def extra_command(face: Face, leader: Face) -> int:
    """RECRUIT-9, 10."""
    return int(bool(face.factions) and not face.factions & leader.factions)


def clashes(face: Face, leader: Face) -> bool:
    """Hero and Villain, and the leader's own name (SETUP-7, 8, RECRUIT-3, 5)."""
    pair = {("Hero", "Villain"), ("Villain", "Hero")}
    hostile = any(a in face.keywords and b in leader.keywords for a, b in pair)
    return hostile or face.name == leader.name


def namesakes(face: Face, team: Iterable[Face]) -> bool:
    """Somebody of that name is there, and they are not all Mobs (SETUP-9, RECRUIT-6)."""
    return any(other.name == face.name and not (other.is_mob and face.is_mob) for other in team)


def is_loyal(face: Face, team: Iterable[Character]) -> bool:
    """TRAIT-5 to 9, 25."""
    asked = face.traits.get("Loyal", 0)
    shares = [one for one in team if one.state != DEFEATED and one.face.factions & face.factions]
    return len(shares) >= asked


def may_start(face: Face, chosen: list[Face], leader: Face) -> bool:
    """SETUP-5 to 13."""
    if face.kind != "ally" or clashes(face, leader) or namesakes(face, chosen):
        return False
    if sum(one.cost for one in chosen) + face.cost > leader.command:
        return False
    if len(chosen) >= leader.command:
        return False
    matches = bool(face.factions & leader.factions)
    if face.factions and not matches:
        return False
    return face.traits.get("Loyal", 0) <= int(matches)


def may_recruit(player: Player, face: Face) -> int | None:
    """What recruiting it would cost now, None where it may not (RECRUIT-2 to 10, 28)."""
    leader = player.leader
    if face.kind != "ally" or leader.state == DEFEATED or clashes(face, leader.face):
        return None
    cost = face.cost + extra_command(face, leader.face)
    too_dear = player.spent + cost > leader.face.command
    if too_dear or not is_loyal(face, player.characters):
        return None
    return cost


def may_have(player: Player, face: Face) -> bool:
    """An advantage (RECRUIT-20, 21, 28)."""
    led = player.leader.state != DEFEATED
    twice = any(card.face.name == face.name for card in player.advantages)
    return led and not twice and player.spent + face.cost <= player.leader.face.command


def is_room(player: Player, face: Face) -> bool:
    """RECRUIT-4, 6."""
    alone = not namesakes(face, [one.face for one in player.characters])
    return alone and len(player.allies) < player.leader.face.command


def replaceable(player: Player, face: Face) -> list[Character]:
    """RECRUIT-14; not while there are too many allies, for the new one would be one too (18)."""
    if len(player.allies) > player.leader.face.command:
        return []
    return [o for o in player.allies if o.face.name == face.name and o.face.title != face.title]


def needed(cost: int, worth: int, hand: int) -> int | None:
    """Cards that Exchange must discard of `hand` others; None: it cannot (COST-11 to 15)."""
    short = cost - worth
    if short <= 0:
        return 0
    return short if worth >= 1 and short <= hand else None


def may_bear(player: Player, one: Character, card: Card) -> bool:
    """ATTACH-1 to 6, TRAIT-22, 23."""
    if one.state == DEFEATED:
        return False
    if needed(card.face.cost, one.rank, len(player.hand) - 1) is None:
        return False
    if "Unique" not in card.face.traits:
        return True
    same = [
        (other, worn)
        for other in player.characters
        for worn in other.attachments
        if (worn.face.name, worn.face.title) == (card.face.name, card.face.title)
    ]
    return all(other is one and worn.face.keywords & card.face.keywords for other, worn in same)


def toughness_saves(one: Character, own: int, other: int) -> bool:
    """TRAIT-14."""
    tough = one.trait("Toughness")
    return tough > 0 and other - own < tough


def meets(goals: Mapping[str, int], any_goal: bool, mine: Json, others: list[Json]) -> bool:
    """SEARCH-8, 9, 15: each goal against each other party."""
    met = [
        all(mine[stat] - other[stat] >= max(1, lead) for other in others)
        for stat, lead in goals.items()
    ]
    return any(met) if any_goal else all(met)
