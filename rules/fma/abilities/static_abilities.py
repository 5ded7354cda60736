"""Static abilities: every statement that passives make now, and what it holds for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.engine.continuous import ContinuousEffect
from rules.engine.zones import Card
from rules.fma.abilities.context import FmaContext
from rules.fma.abilities.scope import NEGATED, FmaScope, subject_of
from rules.fma.characters import AWAY, Character
from rules.fma.state import FmaTable
from rules.text import changes as c
from rules.text.evaluate import contains, holds
from rules.text.groups import Group, This

T = TypeVar("T", bound=c.Change)
# Permissions that a text takes away for the defeated too.
EVEN_DEFEATED = ("gain_experience", "advance")


@dataclass(frozen=True, slots=True)
class Statement:
    """A change that a text states now; `key` names it for as long as its card stays."""

    key: str
    scope: FmaScope
    change: c.Change


class StaticAbilities:
    """The statements of one table."""

    def __init__(self, table: FmaTable, context: FmaContext) -> None:
        self.table = table
        self.context = context
        self._open_questions: list[tuple[Any, ...]] = []

    # Where texts are --------------------------------------------------------------------------

    def sources(self) -> Iterator[tuple[int, Any, Card, Character | None]]:
        """Whose, what, which card, and its bearer: every card whose passives apply.

        Neither those of the defeated nor of what they bear do (FMA-CARD-14).
        """
        table = self.table
        for player in table.players:
            for character in player.characters:
                if character.is_active:
                    yield player.seat, character, character.top, None
                    for card in character.attachments.cards:
                        yield card.owner, card, card, character
            for card in player.advantages.cards:
                yield player.seat, card, card, None
        location = table.passive_location
        if location is not None:
            yield location.owner, location, location, None

    def on(self, kind: type[T]) -> list[tuple[Statement, T]]:
        """Everything of the kind that passives in play state now.

        What is found while another question is open may lack something, so it is not kept.
        """
        memo = self.table.memo
        key = ("statements", kind)
        if key in memo:
            kept: list[tuple[Statement, T]] = memo[key]
            return kept
        found = [
            (statement, statement.change)
            for statement in self._unfolded(self._stated(kind))
            if isinstance(statement.change, kind) and not self._is_silent(statement.scope)
        ]
        if not self._open_questions:
            memo[key] = found
        return found

    def _stated(self, kind: type[c.Change]) -> Sequence[Statement]:
        """Those that are of the kind, or hold such a one while something is so."""
        memo = self.table.memo
        key = ("stated", kind)
        if key not in memo:
            if "statements" not in memo:
                memo["statements"] = list(self._all())
            memo[key] = [
                statement for statement in memo["statements"] if _is_about(statement.change, kind)
            ]
        found: Sequence[Statement] = memo[key]
        return found

    def _all(self) -> Iterator[Statement]:
        for seat, source, card, bearer in self.sources():
            yield from self._of_card(seat, source, card, bearer)

    def _of_card(
        self, seat: int, source: Any, card: Card, bearer: Character | None
    ) -> Iterator[Statement]:
        bindings = {} if bearer is None else {"bearer": [bearer]}
        for place, ability in enumerate(card.data.abilities):
            if ability.kind != "continuous":
                continue
            scope = FmaScope(self.context, seat, source, ability, bindings)
            for number, change in enumerate(ability.body):
                assert isinstance(change, c.Change)
                key = f"{card.index} {card.slot} {place} {number}"
                yield Statement(key, scope, change)

    def printed_on(self, card: Card, seat: int, kind: type[T]) -> Iterator[tuple[FmaScope, T]]:
        """What a card states about itself wherever it lies."""
        for statement in self._unfolded(list(self._of_card(seat, card, card, None))):
            if isinstance(statement.change, kind):
                yield statement.scope, statement.change

    def _unfolded(self, found: Sequence[Statement]) -> Iterator[Statement]:
        """Conditions are asked each time: what they look at changes."""
        for statement in found:
            change = statement.change
            if not isinstance(change, c.While):
                yield statement
                continue
            question = ("while", statement.key)
            if question in self._open_questions:
                continue
            self._open_questions.append(question)
            now = holds(change.condition, statement.scope)
            self._open_questions.pop()
            for number, part in enumerate(change.changes if now else change.otherwise):
                yield Statement(f"{statement.key} {number}", statement.scope, part)

    # Negation ---------------------------------------------------------------------------------

    def is_negated(self, card: Card) -> bool:
        """Whether its text is treated as though it were not there (FMA-GEN-4)."""
        question = (NEGATED, card.index)
        if question in self._open_questions:
            return False
        holder = self.table.character_of(card)
        obj: Any = holder if holder is not None and card is holder.top else card
        if self.effects_on(obj, NEGATED):
            return True
        memo = self.table.memo
        if question not in memo:
            self._open_questions.append(question)
            memo[question] = any(
                contains(change.group, obj, statement.scope)
                for statement, change in self.on(c.LosesSkills)
            )
            self._open_questions.pop()
        silent: bool = memo[question]
        return silent

    def _is_silent(self, scope: FmaScope) -> bool:
        source = scope.source
        return self.is_negated(source.top if isinstance(source, Character) else source)

    # Asking -----------------------------------------------------------------------------------

    def effects_on(self, obj: Any, what: str) -> list[ContinuousEffect]:
        """The continuous effects of that kind that bear on the object."""
        subject = subject_of(obj)
        return [e for e in self.table.effects if e.what == what and e.subject == subject]

    def about(self, kind: type[T], obj: Any) -> Iterator[tuple[Statement, T]]:
        """The statements of the kind that hold for the object.

        A text that looks at the very object it changes sees it as it would be without.
        """
        for statement, change in self.on(kind):
            question = (kind.__name__, statement.key, subject_of(obj))
            if question in self._open_questions:
                continue
            self._open_questions.append(question)
            group: Group = getattr(change, "group", None) or getattr(change, "who", None) or This()
            found = contains(group, obj, statement.scope)
            self._open_questions.pop()
            if found:
                yield statement, change

    def even_defeated(self, character: Character, action: str) -> bool:
        """What a card states about itself that holds while it is defeated (FMA-IND-15)."""
        if action not in EVEN_DEFEATED or character.is_active or character.area == AWAY:
            return False
        return any(
            change.deed == action and isinstance(change.who, This)
            for _, change in self.printed_on(character.top, character.player, c.Cannot)
        )

    # Questions within questions -----------------------------------------------------------------

    def is_open(self, question: tuple[Any, ...]) -> bool:
        return question in self._open_questions

    def begin(self, question: tuple[Any, ...]) -> None:
        self._open_questions.append(question)

    def end(self) -> None:
        self._open_questions.pop()


def _is_about(change: c.Change, kind: type[c.Change]) -> bool:
    if isinstance(change, c.While):
        return any(isinstance(part, kind) for part in (*change.changes, *change.otherwise))
    return isinstance(change, kind)
