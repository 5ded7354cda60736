"""Texts for tests of the core, written in Python: what the core asks, and nothing of a grammar.

rules = saying({"gun": [Text("battle", "strength", 4, do=lambda table, play: give(...))]})
scene = fma_scene(..., make=rules)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine.decision import Steps
from rules.engine.state import shared, state
from rules.engine.zones import Card
from rules.fma.abilities.card_abilities import CardAbilities
from rules.fma.ability_interface import Abilities, AttributeChange
from rules.fma.characters import Character
from rules.fma.events import GameEvent
from rules.fma.plays import ActivatedAbility, Cost, PendingTrigger, Play, Slot, anybody
from rules.fma.state import FmaTable
from tests.testkit.fma.vanilla_cards import VanillaCards

Do = Callable[[FmaTable, Play], Steps[Any]]


def nothing(table: FmaTable, play: Play) -> Steps[None]:
    yield from ()


def always(table: FmaTable, character: Character, event: GameEvent | None) -> bool:
    return True


@dataclass(frozen=True)
class Text:
    """An activated ability; `when` says whether it is available, `do` what it does."""

    timing: str
    attribute: str = ""
    number: int | str = 0
    do: Do = nothing
    when: Callable[[FmaTable, Character, GameEvent | None], bool] = always
    key: str = ""
    costs: tuple[Cost, ...] = ()
    slots: tuple[Slot, ...] = ()
    answers: tuple[str, ...] = ()
    who: Callable[[Character], bool] = anybody
    more: Mapping[str, Any] = field(default_factory=dict)

    def ability(self, place: int, card: Card, only: Character | None) -> ActivatedAbility:
        return ActivatedAbility(
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
            definition=self,
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
    action: str
    whom: Callable[[Any], bool] = lambda obj: True


@dataclass
class Sets:
    """Something that an event, or the start of game or turn, sets off."""

    event: str
    do: Callable[[FmaTable], Steps[Any]]
    before: bool = False
    optional: bool = False

    @property
    def key(self) -> str:
        return self.event


@state
class Due:
    seat: int
    source: Card
    before: bool
    optional: bool
    script: Sets = shared()


class Scripted(VanillaCards):
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

    def scripts_of(self, card: Card, kind: type[Any]) -> list[Any]:
        return [one for one in self.texts.get(card.data.key, ()) if isinstance(one, kind)]

    def abilities_of(self, card: Card) -> Sequence[ActivatedAbility]:
        only = self.table.character_of(card)
        return [
            text.ability(place, card, only)
            for place, text in enumerate(self.scripts_of(card, Text))
            if text.timing != "augment"
        ]

    def available(
        self, ability: ActivatedAbility, character: Character, event: GameEvent | None
    ) -> bool:
        answered = event is None or event.kind in ability.answers
        return answered and bool(ability.definition.when(self.table, character, event))

    def resolve_play(self, play: Play) -> Steps[None]:
        yield from play.ability.definition.do(self.table, play)

    def augment_cost(self, card: Card) -> int | None:
        return next((t.number for t in self.scripts_of(card, Text) if t.timing == "augment"), None)

    def augment(self, character: Character) -> ActivatedAbility | None:
        for place, text in enumerate(self.scripts_of(character.top, Text)):
            if text.timing == "augment":
                return replace(text, number=0).ability(place, character.top, character)
        return None

    def attribute_changes(self, character: Character, stat: str) -> Sequence[AttributeChange]:
        return [
            AttributeChange(f"{source.id}.{place}", passive.amount)
            for source in self.table.all_characters()
            if source.is_active
            for place, passive in enumerate(self.scripts_of(source.top, Passive))
            if passive.stat == stat and passive.whom(self.table, source, character)
        ]

    def trait(self, obj: Any, name: str) -> int:
        if isinstance(obj, Card):
            return sum(one.number for one in self.scripts_of(obj, Trait) if one.name == name)
        cards = [obj.top, *obj.attachments.cards]
        return sum(self.trait(card, name) for card in cards)

    def forbids(self, action: str, obj: Any, play: Play | None = None) -> bool:
        for texts in self.texts.values():
            for one in texts:
                if isinstance(one, Cannot) and one.action == action and one.whom(obj):
                    return True
        return False

    def triggered_by(self, event: GameEvent) -> list[Due]:
        return self._due(event.kind)

    def start_effects(self, of: str) -> list[Due]:
        return self._due(of)

    def resolve_trigger(self, trigger: PendingTrigger) -> Steps[None]:
        assert isinstance(trigger, Due)
        yield from trigger.script.do(self.table)

    def _due(self, kind: str) -> list[Due]:
        return [
            Due(character.player, character.top, one.before, one.optional, one)
            for character in self.table.all_characters()
            for one in self.scripts_of(character.top, Sets)
            if one.event == kind
        ]


def saying(
    texts: Mapping[str, Sequence[Any]] | None = None, **answers: Any
) -> Callable[[FmaTable], Abilities]:
    """Texts by key; `answers` replace whole questions: `order_stat=lambda table: "alchemy"`.

    Without either the cards have what is printed on them, by the interpreter of their texts.
    Unless a test says otherwise seat 0 is active, whatever the wits.
    """
    if not texts and not answers:
        return _printed
    known = {"order_bonus": lambda table, seat: 0 if seat else 100, **answers}
    return lambda table: Scripted(table, texts or {}, known)


def silent() -> Callable[[FmaTable], Abilities]:
    """No card says anything, and none in hand might: nobody is asked whether they react."""
    return saying({"": []})


def _printed(table: FmaTable) -> Abilities:
    abilities = CardAbilities(table)
    first = abilities.values.order_bonus
    setattr(abilities.values, "order_bonus", lambda seat: first(seat) + (0 if seat else 100))  # noqa: B010
    return abilities


def named(*keys: str) -> Callable[[Any], bool]:
    """Whether a character is one of those cards."""
    return lambda obj: isinstance(obj, Character) and obj.card.key in keys
