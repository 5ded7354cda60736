"""What a noun phrase has said so far, and the group of the vocabulary it comes to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.text.amounts import Amount
from rules.text.filters import At, Filter, Is, Not, OneOf
from rules.text.grammar import Unclear
from rules.text.groups import Among, Cards, Chosen, Group, Known, Together, Units

PLAYING = Known("playing")
# Whoever would play the card: not "this character", which a passive means otherwise.
PERFORMER = Known("performer")
# Whom "equal or lower strength" compares with: whoever the sentence is about.
COMPARED = Known("compared")
DEFEATED = Is("defeated")
LEADER = Units("own", (Is("leader"),))
EVERY_LEADER = Units("any", (Is("leader"),))
LOCATION = Cards("any", "location")
TOP_LOCATION = Cards("own", "locations", (Is("top"),))
PILES = {
    "discard pile": "discard",
    "hand": "hand",
    "deck": "deck",
    "victory pile": "victory",
    "experience": "experience",
}
_PLACES = {"attachment": "attached", "advantage": "advantages", "player": "players"}
CARD_KINDS = ("ally", "attachment", "advantage", "event", "location", "leader")


@dataclass(frozen=True)
class Noun:
    """ "Target Soldier character of yours in this battle", taken apart.

    `kinds`: what it may be; `fixed`: a pronoun; `name`: "target" or "chosen" if one or some of
    them are meant, empty if all are.
    """

    kinds: tuple[str, ...] = ()
    where: tuple[Filter, ...] = ()
    side: str = "any"
    place: str = ""
    name: str = ""
    least: Amount = 1
    most: Amount | None = 1
    fixed: Group | None = None

    def that(self, *filters: Filter) -> Noun:
        return replace(self, where=(*self.where, *filters))

    def of(self, side: str) -> Noun:
        if self.side not in ("any", side):
            raise Unclear("whose it is, is said twice")
        return replace(self, side=side)

    def inside(self, place: str) -> Noun:
        """In that place unless it says where."""
        return self if self.place or self.fixed else replace(self, place=place)

    def some(self, name: str, least: Amount = 1, most: Amount | None = 1) -> Noun:
        return replace(self, name=name, least=least, most=most)

    @property
    def is_character(self) -> bool:
        return self.kinds in (("character",), ("ally",), ("leader",)) and not self.place

    def pool(self) -> Group:
        """All that are meant, before any choice among them."""
        if self.fixed is not None:
            return self.fixed
        if self.place == "revealed":
            return Among(Known("revealed"), self._of_kind())
        if self.place:
            return Cards(self.side, self.place, self._of_kind())
        if self.is_character:
            return self._characters()
        if self.kinds and all(kind in ("event", "ability") for kind in self.kinds):
            return Cards(self.side, "plays", self._plays())
        groups = tuple(self._fixtures(kind) for kind in self.kinds)
        return groups[0] if len(groups) == 1 else Together(groups)

    def group(self) -> Group:
        """The objects meant, with the choice among them."""
        pool = self.pool()
        if not self.name or self.fixed is not None:
            return pool
        return Chosen(pool, self.least, self.most, name=self.name)

    def cards(self, side: str, place: str) -> Group:
        """Cards of that description lying there: "your attachments" not yet in play."""
        whose = self.side if self.side != "any" else side
        return Cards(whose, place, self._of_kind())

    def _of_kind(self) -> tuple[Filter, ...]:
        kinds = [kind for kind in self.kinds if kind in CARD_KINDS]
        if len(kinds) != len(self.kinds) and self.kinds != ("card",):
            raise Unclear(f"what kind of card lies in the {self.place or 'pile'}")
        if len(kinds) > 1:
            raise Unclear("cards of several kinds")
        return (*(Is(kind) for kind in kinds), *self.where)

    def _characters(self) -> Group:
        (kind,) = self.kinds
        where = self.where if kind == "character" else (Is(kind), *self.where)
        if DEFEATED in where:
            return Cards(
                self.side, "defeated", tuple(filter_ for filter_ in where if filter_ != DEFEATED)
            )
        return Units(self.side, where)

    def _plays(self) -> tuple[Filter, ...]:
        if len(self.kinds) > 1:
            return self.where
        return (Is(self.kinds[0]), *self.where)

    def _fixtures(self, kind: str) -> Group:
        if kind == "location":
            return Cards(self.side, "location", self.where)
        if kind not in _PLACES:
            raise Unclear(f"where to look for: {kind}")
        return Cards(self.side, _PLACES[kind], self.where)


def other_than(group: Group) -> Filter:
    return Not(OneOf(group))


IN_PARTY = At(("party",))
AT_HOME = At(("home",))
IN_BATTLE = Is("fighting")
