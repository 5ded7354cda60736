"""Which skills are at work: the abilities of units, bonds, hand and support cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from rules.cipher.cards import CipherCard
from rules.cipher.skills.clauses import Clause, flatten, topic_of
from rules.cipher.table import Player, Unit
from rules.engine.effects import Effect
from rules.engine.zones import Card
from rules.text import changes as ch
from rules.text import groups as g
from rules.text.abilities import Ability
from rules.text.play.asking import contains, holds, members
from rules.text.play.scope import Scope

if TYPE_CHECKING:
    from rules.cipher.skills.using import CardSkills

# A thing that lasts, by a name that survives copying the table: ("u", unit id), ("c", card index).
Ref = tuple[str, int]
PILES = ("deck", "orbs", "retreat", "boundless")
Said = TypeVar("Said", bound=ch.Change)


@dataclass(frozen=True, slots=True)
class Standing:
    """A statement or a delayed instruction that an effect left behind, in copyable form."""

    node: Any
    seat: int
    source: Ref
    ability: Ability | None
    known: tuple[tuple[str, tuple[Ref, ...]], ...]


@dataclass(slots=True)
class Held:
    """A clause with whoever has it: the thing, its player, and since when it counts."""

    clause: Clause
    scope: Scope
    since: int


def ref_of(thing: Any) -> Ref:
    return ("u", thing.id) if isinstance(thing, Unit) else ("c", thing.index)


def level_needed(label: str) -> int:
    """LvS 3 needs a stack of three (CIPHER-KEYWORD-LVS-1); 0 for other labels."""
    number = label[3:].strip() if label[:3].upper() == "LVS" else ""
    return int(number) if number.isdigit() else 0


class Holders:
    """The index of all clauses at work, made once per position and topic."""

    def __init__(self, world: CardSkills) -> None:
        self.world = world
        self.table = world.table
        self._made: dict[tuple[Any, ...], list[tuple[str, list[Held]]]] = {}

    def clauses(self, topic: str) -> list[Held]:
        """Every clause on a topic whose card is where it must be, whatever its conditions."""
        found: list[Held] | None = self._index().get(topic)
        return found or []

    def clauses_of(self, topic: str, thing: Any) -> list[Held]:
        """The clauses on a topic, with those of a card in a pile that nobody else asks about.

        Some Special skills speak of their own card wherever it lies (CIPHER-NAME-11); only
        field, bonds, hand and support are searched for every question.
        """
        found = self.clauses(topic)
        if isinstance(thing, Card) and thing.zone.name in PILES:
            own = thing.data.clauses("any").get(topic, ())
            return [*found, *(self._hold(clause, thing.owner, thing, 0) for clause in own)]
        return found

    def speak_of(self, topic: str) -> bool:
        """Whether any clause at work bears on the topic."""
        return topic in self._index()

    def saying(self, topic: str, thing: Any, kind: type[Said]) -> Iterator[tuple[Said, Held]]:
        """The statements of that kind on a topic that hold now and speak of the thing."""
        for held in self.clauses_of(topic, thing):
            change = held.clause.change
            if isinstance(change, kind) and self.applies(held, thing):
                yield change, held

    def _index(self) -> dict[str, list[Held]]:
        index: dict[str, list[Held]] | None = self.table.memo.get("clauses")
        if index is None:
            index = self.table.memo["clauses"] = self._printed()
            self._add_gained(index)
        return index

    def _printed(self) -> dict[str, list[Held]]:
        index: dict[str, list[Held]] = {}
        for player in self.table.players:
            for thing, card, places, since in self._bearers(player):
                if card.topics:
                    for topic, held in self._spoken(thing, card, places, since, player.seat):
                        index.setdefault(topic, []).extend(held)
        for effect in self.table.effects:
            if effect.what == "change" and self.is_active(effect):
                self._add_standing(index, effect)
        return index

    def _spoken(
        self, thing: Any, card: CipherCard, places: tuple[str, ...], since: int, seat: int
    ) -> list[tuple[str, list[Held]]]:
        """A bearer's printed clauses by topic, made once: the index is made for every position."""
        key = (ref_of(thing), card.key, places, since)
        if key not in self._made:
            self._made[key] = [
                (topic, [self._hold(clause, seat, thing, since) for clause in clauses])
                for place in places
                for topic, clauses in card.clauses(place).items()
            ]
        return self._made[key]

    def _bearers(self, player: Player) -> Iterator[tuple[Any, CipherCard, tuple[str, ...], int]]:
        for unit in player.units:
            if unit.is_revealed:
                yield unit, unit.card, ("field", "any"), unit.since
        for card in player.bonds.cards:
            if card.face_up:
                yield card, card.data, ("bonds", "any"), 0
        for card in player.hand.cards:
            yield card, card.data, ("hand", "any"), 0
        for card in player.support.cards:
            yield card, card.data, ("any",), 0

    def _hold(self, clause: Clause, seat: int, thing: Any, since: int) -> Held:
        return Held(clause, Scope(self.world, seat, thing, clause.ability), since)

    def is_active(self, effect: Effect) -> bool:
        """An effect for one coming turn sleeps until then."""
        return effect.until[0] != "during" or bool(effect.until[1] == self.table.turn)

    def _add_standing(self, index: dict[str, list[Held]], effect: Effect) -> None:
        standing: Standing = effect.amount
        scope = self.world.scope_of(standing)
        if scope is None:
            return
        # What an effect made true no longer asks for the label or the top card that made it.
        for clause in flatten(standing.node, (), None):
            index.setdefault(topic_of(clause.change), []).append(Held(clause, scope, effect.id))

    def _add_gained(self, index: dict[str, list[Held]]) -> None:
        """Skills that units acquired speak too; skills they lost are silent."""
        if "skills" not in index:
            return
        for player in self.table.players:
            for unit in player.units:
                now = self.abilities(unit)
                printed = unit.card.abilities
                lost = [one for one in printed if one not in now]
                gained = [one for one in now if one not in printed]
                if lost:
                    for held_list in index.values():
                        held_list[:] = [
                            held
                            for held in held_list
                            if not (held.scope.source is unit and held.clause.ability in lost)
                        ]
                for ability in gained:
                    self._add_ability(index, unit, ability)

    def _add_ability(self, index: dict[str, list[Held]], unit: Unit, ability: Ability) -> None:
        if ability.kind not in ("continuous", "special"):
            return
        for part in ability.body:
            if isinstance(part, ch.Change):
                for clause in flatten(part, ability.requires, ability):
                    held = self._hold(clause, unit.player, unit, unit.since)
                    index.setdefault(topic_of(clause.change), []).append(held)

    # Abilities of one thing -------------------------------------------------------------------

    def abilities(self, thing: Unit | Card) -> Sequence[Ability]:
        """The skills a unit or card has now, gained ones in, lost ones out."""
        printed = _printed_on(thing)
        if not self.speak_of("skills"):
            return printed
        memo = self.table.memo
        key = ("abilities", ref_of(thing))
        if key in memo:
            found: Sequence[Ability] = memo[key]
            return found
        memo[key] = printed
        changes = memo.get("clauses", {}).get("skills") or []
        now = list(printed)
        for held in sorted(changes, key=_turn_to_speak):
            if self.applies(held, thing):
                self._change_skills(held, now)
        memo[key] = tuple(now)
        return tuple(now)

    def _change_skills(self, held: Held, now: list[Ability]) -> None:
        change = held.clause.change
        if isinstance(change, ch.GainsSkill):
            now.append(change.ability)
        elif isinstance(change, ch.GainsSkillsOf):
            for other in members(change.of, held.scope):
                for one in _printed_on(other):
                    if _is_wanted(one, change, now):
                        now.append(one)
        elif isinstance(change, ch.LosesSkills):
            now[:] = [one for one in now if not _is_lost(one, change)]

    def applies(self, held: Held, thing: Any) -> bool:
        """Whether the clause holds now and speaks of the thing."""
        group = _group_of(held.clause.change)
        if group is None:
            return self.holds(held)
        # Most clauses speak of their own unit alone: for all others their conditions are not asked.
        if isinstance(group, g.This) and thing is not held.scope.source:
            return False
        if not self.holds(held):
            return False
        # Whether it speaks of the thing may depend on what the clause itself changes ("your white
        # bonds are treated as black too"): the thing is then looked at without the clause.
        asked: list[tuple[Held, Any]] = self.world.asked
        if any(one is held and about is thing for one, about in asked):
            return False
        asked.append((held, thing))
        try:
            return contains(group, thing, held.scope.about(thing))
        finally:
            asked.pop()

    def holds(self, held: Held) -> bool:
        """Whether the clause's label and conditions let it work now; it cannot lean on itself."""
        busy: list[Held] = self.world.busy
        for one in busy:
            if one.clause is held.clause and one.scope.source is held.scope.source:
                return False
        busy.append(held)
        try:
            ability = held.clause.ability
            if ability is not None and not self.label_allows(ability, held.scope.source):
                return False
            return all(holds(one, held.scope) for one in held.clause.conditions)
        finally:
            busy.pop()

    def label_allows(self, ability: Ability, thing: Any) -> bool:
        """Class Change and Level skills ask something of their unit; other labels only name."""
        if not isinstance(thing, Unit) or not ability.labels:
            return True
        for label in ability.labels:
            if self._is_unlocked(label, thing):
                continue
            if label == "CCS" and not thing.has_class_change:
                return False
            if level_needed(label) > thing.stack:
                return False
        return True

    def _is_unlocked(self, label: str, unit: Unit) -> bool:
        said = self.saying("unlocked", unit, ch.Unlocked)
        return any(change.label == label for change, _ in said)


def _printed_on(thing: Unit | Card) -> tuple[Ability, ...]:
    card: CipherCard = thing.card if isinstance(thing, Unit) else thing.data
    return card.abilities


def _turn_to_speak(held: Held) -> tuple[bool, int]:
    """In the order in which they began; what bars a skill for good has the last word."""
    change = held.clause.change
    return (isinstance(change, ch.LosesSkills) and change.barred, held.since)


def _is_wanted(ability: Ability, change: ch.GainsSkillsOf, now: Sequence[Ability]) -> bool:
    """Whether a skill of the other object is one of those that are acquired."""
    if change.label and change.label not in ability.labels:
        return False
    if change.kind and ability.kind != change.kind:
        return False
    return not (change.one_of_a_name and any(one.name == ability.name for one in now))


def _is_lost(ability: Ability, change: ch.LosesSkills) -> bool:
    if change.kept and ability.name == change.kept:
        return False
    if change.names:
        return ability.name in change.names
    return not change.kind or ability.kind == change.kind


def _group_of(change: ch.Change) -> Any:
    for field in ("group", "who", "units"):
        group = getattr(change, field, None)
        if group is not None:
            return group
    return None
