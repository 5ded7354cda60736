"""Static abilities: every statement that passives make now, and what it holds for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

from rules.engine.continuous import ContinuousEffect, EffectIndex
from rules.engine.statics import OpenQuestions, Registered, StaticRegistry
from rules.engine.versions import Kept
from rules.engine.zones import Card
from rules.fma.abilities.context import FmaContext
from rules.fma.abilities.fixed import leans_on
from rules.fma.abilities.scope import NEGATED, FmaScope, subject_of
from rules.fma.characters import AWAY, Character
from rules.fma.state import FmaTable
from rules.fma.text.nodes import TurnsInto
from rules.text import changes as c
from rules.text.conditions import Condition
from rules.text.evaluate import contains, holds
from rules.text.filters import Trait
from rules.text.groups import Group, Known, This

T = TypeVar("T", bound=c.Change)
# Permissions that a text takes away for the defeated too.
EVEN_DEFEATED = ("gain_experience", "advance")
GIVEN, TURNED = "given_abilities", "turned"


def _of_traits(verb: str, traits: Sequence[Trait]) -> tuple[str, ...]:
    """Of keywords, factions and the like together; traits of characters each by its name."""
    named = (part.value if part.trait == "traits" else part.trait for part in traits)
    return tuple(dict.fromkeys(f"{verb} {name}" for name in named))


# What a change makes a statement about, the word for it last. Other changes are asked of their own
# card alone.
_TOPICS: Mapping[type[c.Change], Callable[[Any], tuple[str, ...]]] = {
    c.Adjust: lambda change: (f"adjusts {change.stat}",),
    c.Becomes: lambda change: (f"sets {change.stat}",),
    c.Cannot: lambda change: (f"cannot {change.action}",),
    c.Gains: lambda change: _of_traits("gains", change.traits),
    c.Loses: lambda change: _of_traits("loses", change.traits),
    c.Copies: lambda change: tuple(f"copies {what}" for what in change.what),
    c.GainsSkill: lambda change: (GIVEN,),
    c.LosesSkills: lambda change: (NEGATED,),
    TurnsInto: lambda change: (TURNED,),
}


class Guard:
    """What must be so for a statement to hold; `key` names it for as long as its card stays."""

    __slots__ = ("condition", "key", "scope")

    def __init__(self, key: str, condition: Condition, scope: FmaScope) -> None:
        self.key = key
        self.condition = condition
        self.scope = scope


class Statement:
    """A change that a text states; `key` names it for as long as its card stays.

    It holds while the guard, if it has one, is as `wanted`. `own` is the one object it is about:
    what it is printed on, or its bearer; None: others too. `leans_on` see `fixed`.
    """

    __slots__ = ("change", "group", "guard", "key", "leans_on", "own", "scope", "wanted")

    def __init__(
        self,
        key: str,
        scope: FmaScope,
        change: Any,
        guard: Guard | None = None,
        *,
        wanted: bool = True,
    ) -> None:
        self.key = key
        self.scope = scope
        self.change = change
        self.group: Group = getattr(change, "group", None) or getattr(change, "who", None) or This()
        self.guard = guard
        self.wanted = wanted
        self.own = self._only()
        self.leans_on = leans_on(change, self.group) if guard is None else None

    def _only(self) -> Any:
        if isinstance(self.group, This):
            return self.scope.source
        if isinstance(self.group, Known) and self.group.name == "bearer":
            return next(iter(self.scope.bindings.get("bearer", ())), None)
        return None


# Whose, what, which card, and its bearer.
Source: TypeAlias = tuple[int, Any, Card, Character | None]


class StaticAbilities:
    """The statements of one table.

    What is found while a question is open, or while the table is looked at otherwise than usual,
    may lack something, so it is not kept.
    """

    def __init__(self, table: FmaTable, context: FmaContext) -> None:
        self.table = table
        self.context = context
        versions = table.versions
        self._registry = StaticRegistry[Statement](versions, self._registered)
        self._effects = EffectIndex(table)
        self._questions = OpenQuestions()
        self._sources = Kept[None, tuple[Source, ...]](
            partial(getattr, versions, "statics"), lambda _: tuple(self._in_play())
        )
        self._said: dict[tuple[Any, ...], tuple[Registered[Statement], ...]] = {}
        self._own_words: dict[tuple[Card, int, int], tuple[Statement, ...]] = {}
        self._words: frozenset[str] = frozenset()
        self._words_at = -1
        self._guards = Kept[Guard, bool](lambda: versions.state, self._is_so)
        self._negated = Kept[Card, bool](lambda: versions.state, self._would_be_negated)

    # Where texts are --------------------------------------------------------------------------

    def sources(self) -> Sequence[Source]:
        """Every card whose texts apply.

        Neither those of the defeated nor of what they bear do (FMA-CARD-14).
        """
        return self._sources.get(None)

    def _in_play(self) -> list[Source]:
        found: list[Source] = []
        for player in self.table.players:
            for character in player.characters:
                if character.is_active:
                    found.append((player.seat, character, character.face.cards[-1], None))
                    for card in character.attachments.cards:
                        found.append((card.owner, card, card, character))
            for card in player.advantages.cards:
                found.append((player.seat, card, card, None))
        location = self.table.passive_location
        if location is not None:
            found.append((location.owner, location, location, None))
        return found

    def _registered(self) -> Iterator[Registered[Statement]]:
        """The statements of a card stay the same for as long as it stays where it is."""
        for source in self.sources():
            card = source[2]
            if card.data.passives:
                stay = (*source, card.slot)
                if stay not in self._said:
                    self._said[stay] = tuple(self._by_topic(*source))
                yield from self._said[stay]

    def _by_topic(
        self, seat: int, source: Any, card: Card, bearer: Character | None
    ) -> Iterator[Registered[Statement]]:
        for statement in self._of_card(seat, source, card, bearer):
            about = _TOPICS.get(type(statement.change))
            for topic in about(statement.change) if about is not None else ():
                yield topic, statement, statement.own

    def _of_card(
        self, seat: int, source: Any, card: Card, bearer: Character | None
    ) -> Iterator[Statement]:
        """Everything that the card states, under a condition or not."""
        bindings = {} if bearer is None else {"bearer": [bearer]}
        for place, ability in card.data.passives:
            scope = FmaScope(self.context, seat, source, ability, bindings)
            for number, change in enumerate(ability.body):
                assert isinstance(change, c.Change)
                key = f"{card.index} {card.slot} {place} {number}"
                if not isinstance(change, c.While):
                    yield Statement(key, scope, change)
                    continue
                guard = Guard(key, change.condition, scope)
                for part_number, part in enumerate(change.changes):
                    yield Statement(f"{key} {part_number}", scope, part, guard)
                for part_number, part in enumerate(change.otherwise):
                    yield Statement(f"{key} {part_number}", scope, part, guard, wanted=False)

    def printed_on(self, card: Card, seat: int, kind: type[T]) -> Sequence[tuple[FmaScope, T]]:
        """What a card states about itself wherever it lies."""
        if kind not in card.data.changes:
            return ()
        stay = (card, card.slot, seat)
        if stay not in self._own_words:
            self._own_words[stay] = tuple(self._of_card(seat, card, card, None))
        return [
            (statement.scope, statement.change)
            for statement in self._own_words[stay]
            if isinstance(statement.change, kind)
            and (statement.guard is None or self._is_so(statement.guard) is statement.wanted)
        ]

    # Whether they hold ------------------------------------------------------------------------

    @property
    def is_provisional(self) -> bool:
        """Whether what is found now may be otherwise when it is asked by itself."""
        context = self.context
        return bool(self._questions) or context.onto is not None or context.with_leaders

    def _applies(self, statement: Statement) -> bool:
        """Whether its condition is as it must be; one that looks at itself is not."""
        guard = statement.guard
        if guard is None:
            return True
        now = self._is_so(guard) if self.is_provisional else self._guards.get(guard)
        return now is statement.wanted

    def _is_so(self, guard: Guard) -> Any:
        """None while it is being asked already."""
        return self._questions.ask(
            ("while", guard.key), lambda: holds(guard.condition, guard.scope), otherwise=None
        )

    def _is_silent(self, scope: FmaScope) -> bool:
        source = scope.source
        return self.is_negated(source.top if isinstance(source, Character) else source)

    # Negation ---------------------------------------------------------------------------------

    def is_negated(self, card: Card) -> bool:
        """Whether its text is treated as though it were not there (FMA-GEN-4)."""
        if not self.mentions(NEGATED):
            return False
        if self.is_provisional:
            return self._would_be_negated(card)
        return self._negated.get(card)

    def _would_be_negated(self, card: Card) -> bool:
        holder = self.table.character_of(card)
        obj: Any = holder if holder is not None and card is holder.top else card
        return self._questions.ask(
            (NEGATED, card.index),
            lambda: (
                bool(self.effects_on(obj, NEGATED))
                or any(
                    contains(statement.group, obj, statement.scope)
                    for statement in self.on(NEGATED)
                )
            ),
            otherwise=False,
        )

    # Asking -----------------------------------------------------------------------------------

    def mentions(self, word: str) -> bool:
        """Whether any text or effect is about that number, trait, permission or the like at all."""
        versions = self.table.versions
        known = versions.statics + versions.effects == self._words_at
        return word in (self._words if known else self.words())

    def words(self) -> frozenset[str]:
        """Every number, trait, permission and the like that any text or effect is about now."""
        versions = self.table.versions
        now = versions.statics + versions.effects
        if now != self._words_at:
            self._words_at = now
            names = [*self._registry.topics(), *(effect.what for effect in self.table.effects)]
            self._words = frozenset(name.rpartition(" ")[2] for name in names)
        return self._words

    def on(self, topic: str) -> list[Statement]:
        """Everything on the topic that passives in play state now."""
        return [
            statement
            for statement in self._registry.on(topic)
            if self._applies(statement) and not self._is_silent(statement.scope)
        ]

    def about(self, topic: str, obj: Any) -> Sequence[Statement]:
        """The statements on the topic that hold for the object.

        A text that looks at the very object it changes sees it as it would be without.
        """
        return [statement for statement in self.stated(topic, obj) if self.is_about(statement, obj)]

    def stated(self, topic: str, obj: Any) -> Sequence[Statement]:
        """The statements on the topic that hold now and may be about the object."""
        found = self._registry.about(topic, obj)
        if not found:
            return ()
        return [
            statement
            for statement in found
            if self._applies(statement) and not self._is_silent(statement.scope)
        ]

    def are_fixed(self, obj: Any, *topics: str) -> bool:
        """Whether the same is said of it until cards in play or effects come or go."""
        return not self.mentions(NEGATED) and all(
            statement.leans_on is not None and not any(map(self.mentions, statement.leans_on))
            for topic in topics
            for statement in self._registry.about(topic, obj)
        )

    def is_about(self, statement: Statement, obj: Any) -> bool:
        if statement.own is obj:
            return True
        return self._questions.ask(
            (type(statement.change), statement.key, subject_of(obj)),
            lambda: contains(statement.group, obj, statement.scope),
            otherwise=False,
        )

    def ask(self, question: Any, answer: Callable[[], Any], otherwise: Any) -> Any:
        """The answer, or `otherwise` where the same question is being answered already."""
        return self._questions.ask(question, answer, otherwise)

    def effects_on(self, obj: Any, what: str) -> Sequence[ContinuousEffect]:
        """The continuous effects of that kind that bear on the object."""
        lasting = self._effects.on(what)
        return lasting.get(subject_of(obj), ()) if lasting else ()

    def even_defeated(self, character: Character, action: str) -> bool:
        """Whether a card takes one of these away that holds while it is defeated (FMA-IND-15)."""
        if character.is_active or character.area == AWAY:
            return False
        return any(
            change.action == action and isinstance(change.who, This)
            for _, change in self.printed_on(character.top, character.player, c.Cannot)
        )
