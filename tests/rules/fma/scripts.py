"""Texts for tests of the core, written in Python: what the core asks, and nothing of a grammar.

said = Said({"gun": [Text("battle", "strength", 4, do=lambda table, play: give(...))]})
scene = fma_scene(..., make=said)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.fma.hooks import Abilities, Change, Cost, Offer, Slot, anybody
from rules.fma.pieces import Character
from rules.fma.plays import Moment, Play
from rules.fma.table import FmaTable
from rules.fma.textless import NoAbilities

Do = Callable[[FmaTable, Play], Steps[Any]]


def nothing(table: FmaTable, play: Play) -> Steps[None]:
    yield from ()


def always(table: FmaTable, character: Character, moment: Moment | None) -> bool:
    return True


@dataclass(frozen=True)
class Text:
    """An activated ability; `when` says whether it is available, `do` what it does."""

    timing: str
    attribute: str = ""
    number: int | str = 0
    do: Do = nothing
    when: Callable[[FmaTable, Character, Moment | None], bool] = always
    key: str = ""
    costs: tuple[Cost, ...] = ()
    slots: tuple[Slot, ...] = ()
    answers: tuple[str, ...] = ()
    who: Callable[[Character], bool] = anybody
    more: Mapping[str, Any] = field(default_factory=dict)

    def offer(self, place: int, card: Card, only: Character | None) -> Offer:
        return Offer(
            card,
            self.key or str(place),
            self.timing,
            self.attribute,
            self.number,
            self.costs,
            self.slots,
            only=only,
            who=self.who,
            answers=self.answers,
            what=self,
            **self.more,
        )


@dataclass(frozen=True)
class Passive:
    """While the source is in play: a change of an attribute of those it names."""

    stat: str
    amount: int
    whom: Callable[[FmaTable, Character, Character], bool]


@dataclass(frozen=True)
class Trait:
    name: str
    number: int = 1


@dataclass(frozen=True)
class Cannot:
    deed: str
    whom: Callable[[Any], bool] = lambda thing: True


@dataclass
class Sets:
    """Something that a moment, or the start of game or turn, sets off."""

    moment: str
    do: Callable[[FmaTable], Steps[Any]]
    before: bool = False
    optional: bool = False


@dataclass
class Due:
    table: FmaTable
    source: Card
    seat: int
    said: Sets

    @property
    def before(self) -> bool:
        return self.said.before

    @property
    def optional(self) -> bool:
        return self.said.optional

    def perform(self) -> Steps[None]:
        yield from self.said.do(self.table)


class Scripted(NoAbilities):
    """The cards say what `texts` holds under their keys."""

    texts: Mapping[str, Sequence[Any]]
    answers: Mapping[str, Any]

    def __init__(
        self,
        table: FmaTable,
        texts: Mapping[str, Sequence[Any]],
        answers: Mapping[str, Any],
    ) -> None:
        super().__init__(table)
        self.texts = texts
        self.answers = answers
        for name, answer in answers.items():
            setattr(self, name, lambda *args, answer=answer: answer(self.table, *args))

    def on(self, table: FmaTable) -> Abilities:
        return Scripted(table, self.texts, self.answers)

    def said(self, card: Card, kind: type[Any]) -> list[Any]:
        return [one for one in self.texts.get(card.data.key, ()) if isinstance(one, kind)]

    def offers(self, card: Card) -> Sequence[Offer]:
        only = self.table.character_of(card)
        return [
            text.offer(place, card, only)
            for place, text in enumerate(self.said(card, Text))
            if text.timing != "augment"
        ]

    def available(self, offer: Offer, character: Character, moment: Moment | None) -> bool:
        answered = moment is None or moment.kind in offer.answers
        return answered and bool(offer.what.when(self.table, character, moment))

    def resolve(self, play: Play) -> Steps[None]:
        yield from play.offer.what.do(self.table, play)

    def augment_cost(self, card: Card) -> int | None:
        return next((t.number for t in self.said(card, Text) if t.timing == "augment"), None)

    def augment(self, character: Character) -> Offer | None:
        for place, text in enumerate(self.said(character.top, Text)):
            if text.timing == "augment":
                return replace(text, number=0).offer(place, character.top, character)
        return None

    def changes(self, character: Character, stat: str) -> Sequence[Change]:
        return [
            Change(f"{source.id}.{place}", passive.amount)
            for source in self.table.all_characters()
            if source.stands
            for place, passive in enumerate(self.said(source.top, Passive))
            if passive.stat == stat and passive.whom(self.table, source, character)
        ]

    def trait(self, thing: Any, name: str) -> int:
        if isinstance(thing, Card):
            return sum(one.number for one in self.said(thing, Trait) if one.name == name)
        cards = [thing.top, *thing.attachments.cards]
        return sum(self.trait(card, name) for card in cards)

    def forbids(self, deed: str, thing: Any, play: Play | None = None) -> bool:
        for texts in self.texts.values():
            for one in texts:
                if isinstance(one, Cannot) and one.deed == deed and one.whom(thing):
                    return True
        return False

    def triggered(self, moment: Moment) -> list[Due]:
        return self._due(moment.kind)

    def starting(self, of: str) -> list[Due]:
        return self._due(of)

    def _due(self, kind: str) -> list[Due]:
        return [
            Due(self.table, character.top, character.player, one)
            for character in self.table.all_characters()
            for one in self.said(character.top, Sets)
            if one.moment == kind
        ]


def saying(
    texts: Mapping[str, Sequence[Any]] | None = None, **answers: Any
) -> Callable[[FmaTable], Abilities]:
    """Texts by key; `answers` replace whole questions: `order_stat=lambda table: "alchemy"`.

    Unless a test says otherwise seat 0 is active, whatever the wits.
    """
    known = {"order_bonus": lambda table, seat: 0 if seat else 100, **answers}
    return lambda table: Scripted(table, texts or {}, known)


def named(*keys: str) -> Callable[[Any], bool]:
    """Whether a character is one of those cards."""
    return lambda thing: isinstance(thing, Character) and thing.card.key in keys
