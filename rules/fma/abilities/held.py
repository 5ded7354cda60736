"""What passives and lasting effects say: every statement on the table, and what it holds for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.engine.effects import Effect
from rules.engine.zones import Card
from rules.fma.abilities.scope import NEGATED, FmaScope, subject_of
from rules.fma.abilities.world import FmaWorld
from rules.fma.pieces import AWAY, Character
from rules.fma.table import FmaTable
from rules.text import changes as c
from rules.text.groups import Group, This
from rules.text.play.asking import contains, holds

T = TypeVar("T", bound=c.Change)
# What an attachment is forbidden that gives nothing; and what holds for the defeated too.
IDLE = "give_bonuses"
EVEN_DEFEATED = ("gain_experience", "advance")


@dataclass(frozen=True, slots=True)
class Statement:
    """A change that a text states now; `key` names it for as long as its card stays."""

    key: str
    scope: FmaScope
    change: c.Change


class Held:
    """The statements of one table."""

    def __init__(self, table: FmaTable) -> None:
        self.table = table
        self.world = FmaWorld(table)
        self._asked: list[tuple[Any, ...]] = []

    # Where texts are --------------------------------------------------------------------------

    def sources(self) -> Iterator[tuple[int, Any, Card, Character | None]]:
        """Whose, what, which card, and its bearer: every card whose passives apply.

        Neither those of the defeated nor of what they bear do (FMA-CARD-14).
        """
        table = self.table
        for player in table.players:
            for character in player.characters:
                if character.stands:
                    yield player.seat, character, character.top, None
                    for card in character.attachments.cards:
                        yield card.owner, card, card, character
            for card in player.advantages.cards:
                yield player.seat, card, card, None
        if table.passives is not None:
            yield table.passives.owner, table.passives, table.passives, None

    def statements(self, kind: type[T]) -> list[tuple[Statement, T]]:
        """Everything of the kind that passives in play state now.

        What is found while another question is open may lack something, so it is not kept.
        """
        memo = self.table.memo
        key = ("statements", kind)
        if key in memo:
            kept: list[tuple[Statement, T]] = memo[key]
            return kept
        found = [
            (one, one.change)
            for one in self._unfolded(self._stated(kind))
            if isinstance(one.change, kind) and not self._is_silent(one.scope)
        ]
        if not self._asked:
            memo[key] = found
        return found

    def _stated(self, kind: type[c.Change]) -> Sequence[Statement]:
        """Those that are of the kind, or hold such a one while something is so."""
        memo = self.table.memo
        key = ("stated", kind)
        if key not in memo:
            if "statements" not in memo:
                memo["statements"] = list(self._all())
            memo[key] = [one for one in memo["statements"] if _speaks_of(one.change, kind)]
        found: Sequence[Statement] = memo[key]
        return found

    def _all(self) -> Iterator[Statement]:
        for seat, source, card, bearer in self.sources():
            yield from self._of_card(seat, source, card, bearer)

    def _of_card(
        self, seat: int, source: Any, card: Card, bearer: Character | None
    ) -> Iterator[Statement]:
        known = {} if bearer is None else {"bearer": [bearer]}
        for place, ability in enumerate(card.data.abilities):
            if ability.kind != "continuous":
                continue
            scope = FmaScope(self.world, seat, source, ability, known)
            for number, change in enumerate(ability.body):
                assert isinstance(change, c.Change)
                key = f"{card.index} {card.slot} {place} {number}"
                yield Statement(key, scope, change)

    def own(self, card: Card, seat: int, kind: type[T]) -> Iterator[tuple[FmaScope, T]]:
        """What a card says about itself wherever it lies."""
        for one in self._unfolded(list(self._of_card(seat, card, card, None))):
            if isinstance(one.change, kind):
                yield one.scope, one.change

    def _unfolded(self, found: Sequence[Statement]) -> Iterator[Statement]:
        """Conditions are asked each time: what they look at changes."""
        for one in found:
            change = one.change
            if not isinstance(change, c.While):
                yield one
                continue
            question = ("while", one.key)
            if question in self._asked:
                continue
            self._asked.append(question)
            now = holds(change.condition, one.scope)
            self._asked.pop()
            for number, part in enumerate(change.changes if now else change.otherwise):
                yield Statement(f"{one.key} {number}", one.scope, part)

    # Negation ---------------------------------------------------------------------------------

    def negated(self, card: Card) -> bool:
        """Whether its text is treated as though it were not there (FMA-GEN-4)."""
        question = (NEGATED, card.index)
        if question in self._asked:
            return False
        holder = self.table.character_of(card)
        thing: Any = holder if holder is not None and card is holder.top else card
        if self.effects(thing, NEGATED):
            return True
        memo = self.table.memo
        if question not in memo:
            self._asked.append(question)
            memo[question] = any(
                contains(change.group, thing, one.scope)
                for one, change in self.statements(c.LosesSkills)
            )
            self._asked.pop()
        silent: bool = memo[question]
        return silent

    def _is_silent(self, scope: FmaScope) -> bool:
        source = scope.source
        return self.negated(source.top if isinstance(source, Character) else source)

    # Lasting effects --------------------------------------------------------------------------

    def effects(self, thing: Any, what: str) -> list[Effect]:
        subject = subject_of(thing)
        return [e for e in self.table.effects if e.what == what and e.subject == subject]

    # Asking one question ----------------------------------------------------------------------

    def speaks_of(self, group: Group, thing: Any, one: Statement | FmaScope) -> bool:
        scope = one.scope if isinstance(one, Statement) else one
        return contains(group, thing, scope)

    def said(self, kind: type[T], thing: Any) -> Iterator[tuple[Statement, T]]:
        """The statements of the kind that hold for the thing.

        A text that looks at the very thing it changes sees it as it would be without.
        """
        for one, change in self.statements(kind):
            question = (kind.__name__, one.key, subject_of(thing))
            if question in self._asked:
                continue
            self._asked.append(question)
            group: Group = getattr(change, "group", None) or getattr(change, "who", None) or This()
            found = contains(group, thing, one.scope)
            self._asked.pop()
            if found:
                yield one, change

    def even_defeated(self, character: Character, deed: str) -> bool:
        """What a card says about itself that holds while it is defeated (FMA-IND-15)."""
        if deed not in EVEN_DEFEATED or character.stands or character.area == AWAY:
            return False
        return any(
            change.deed == deed and isinstance(change.who, This)
            for _, change in self.own(character.top, character.player, c.Cannot)
        )


def _speaks_of(change: c.Change, kind: type[c.Change]) -> bool:
    if isinstance(change, c.While):
        return any(isinstance(part, kind) for part in (*change.changes, *change.otherwise))
    return isinstance(change, kind)
