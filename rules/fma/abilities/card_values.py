"""Attributes, traits, keywords, factions and costs after what texts say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any

from rules.engine.continuous import ADD, PRINTED, SET, Part
from rules.engine.versions import Shelf
from rules.engine.zones import Card
from rules.fma.abilities.scope import CardAsCharacter, FmaScope, subject_of
from rules.fma.abilities.static_abilities import TURNED, Statement, StaticAbilities
from rules.fma.ability_interface import AttributeChange
from rules.fma.characters import Character
from rules.fma.plays import GameObject, Play
from rules.text import changes as c
from rules.text.attrition import Allowed
from rules.text.evaluate import amount, contains, members, passes
from rules.text.filters import Trait
from rules.text.groups import This

BESIDE_NAMESAKES, JOINS_BESIDE = "beside_namesakes", "join_beside_its_name"
# What an attachment is forbidden that gives nothing.
IDLE = "give_bonuses"
_STATS = {"experience": "power_up", "draws": "draw_phase"}
# What is said of a card's cost from elsewhere.
_OF_COSTS = frozenset(("cost", "next_ally"))


class CardValues:
    """Answers what the core asks about numbers and what cards show."""

    def __init__(self, statics: StaticAbilities) -> None:
        self._statics = statics
        self._context = statics.context
        versions = statics.table.versions
        self._traits = Shelf[tuple[str, Any], int](versions, fixed=True)

    # Attributes -------------------------------------------------------------------------------

    def attribute_changes(self, character: Character, stat: str) -> Sequence[AttributeChange]:
        statics = self._statics
        if not statics.mentions(stat):
            return ()
        adjusted = statics.stated(f"adjusts {stat}", character)
        fixed = statics.stated(f"sets {stat}", character)
        if not adjusted and not fixed:
            return ()
        found: Sequence[AttributeChange] = statics.ask(
            ("changes", stat, character.id),
            lambda: [
                *self._changes(adjusted, character),
                *self._changes(fixed, character, sets=True),
            ],
            otherwise=(),
        )
        return found

    def _changes(
        self, stated: Sequence[Statement], character: Character, *, sets: bool = False
    ) -> Iterator[AttributeChange]:
        for statement in stated:
            if self._statics.is_about(statement, character):
                number = amount(statement.change.amount, statement.scope)
                yield AttributeChange(statement.key, number, sets, statement)

    def is_fixed(self, character: Character, stat: str) -> bool:
        words = self._statics.words()
        if IDLE in words:
            return False
        return stat not in words or self._statics.are_fixed(
            character, f"adjusts {stat}", f"sets {stat}"
        )

    def is_provisional(self) -> bool:
        return self._statics.is_provisional

    def speak_of(self, words: Set[str]) -> bool:
        return not words.isdisjoint(self._statics.words())

    def gives_bonuses(self, attachment: Card) -> bool:
        return not self._statics.mentions(IDLE) or not self._statics.about(
            f"cannot {IDLE}", attachment
        )

    # Traits -----------------------------------------------------------------------------------

    def trait(self, obj: GameObject, name: str) -> int:
        """Printed, given and taken away; never below 0 (FMA-TRAIT-12, 16)."""
        if isinstance(obj, Card) and obj.zone.name not in ("attachments", "character"):
            return self._trait_of_card(obj, name)
        if not self._statics.mentions(name):
            return int(name == "unique" and isinstance(obj, Card) and self._prints_unique(obj))
        known = self._traits.now()
        found = known.get((name, obj))
        if found is None:
            found = self._trait(obj, name)
            if self._statics.are_fixed(obj, f"adjusts {name}", f"gains {name}"):
                known[name, obj] = found
        return found

    def _trait(self, obj: GameObject, name: str) -> int:
        statics = self._statics
        number = self._sum(f"adjusts {name}", obj)
        number += sum(int(effect.amount) for effect in statics.effects_on(obj, name))
        shown = bool(statics.about(f"gains {name}", obj))
        if name == "unique" and isinstance(obj, Card):
            shown = shown or self._prints_unique(obj)
        return max(0, number + shown)

    def _sum(self, topic: str, obj: Any) -> int:
        """What the statements on the topic add to a number of the object."""
        stated = self._statics.about(topic, obj)
        return sum([amount(statement.change.amount, statement.scope) for statement in stated])

    def _prints_unique(self, card: Card) -> bool:
        """In force on what the defeated bear too (FMA-TRAIT-23)."""
        return any(
            Trait("traits", "unique") in change.traits
            for _, change in self._statics.printed_on(card, card.owner, c.Gains)
        )

    def _trait_of_card(self, card: Card, name: str) -> int:
        """Of a card that is not in play: what it prints, and what is said of such cards."""
        statics = self._statics
        if not card.data.passives and not statics.mentions(name):
            return 0
        if name == "unique":
            return int(self._prints_unique(card))
        if name == BESIDE_NAMESAKES:
            allowed = statics.printed_on(card, card.owner, Allowed)
            return int(any(change.action == JOINS_BESIDE for _, change in allowed))
        number = sum(
            amount(change.amount, scope)
            for scope, change in statics.printed_on(card, card.owner, c.Adjust)
            if change.stat == name and isinstance(change.group, This)
        )
        if statics.mentions(name):
            number += self._sum(f"adjusts {name}", CardAsCharacter(card, card.owner))
        return max(0, number)

    # Keywords and factions --------------------------------------------------------------------

    def keywords(self, obj: GameObject) -> frozenset[str]:
        printed: frozenset[str] = (obj.data if isinstance(obj, Card) else obj.card).keywords
        if not self._statics.mentions("keywords"):
            return printed
        return self._shown(obj, "keywords", printed)

    def factions(self, obj: GameObject, seat: int) -> frozenset[str]:
        is_card = isinstance(obj, Card)
        printed: frozenset[str] = (obj.data if is_card else obj.card).factions
        if not self._statics.mentions("factions"):
            return printed
        return self._shown(CardAsCharacter(obj, seat) if is_card else obj, "factions", printed)

    def _shown(self, obj: Any, trait: str, printed: frozenset[str]) -> frozenset[str]:
        """As printed, then what others lend, what is gained, what is lost."""
        statics = self._statics
        gains, loses = f"gains {trait}", f"loses {trait}"
        copied = statics.stated(f"copies {trait}", obj)
        gained, lost = statics.stated(gains, obj), statics.stated(loses, obj)

        def found() -> frozenset[str]:
            shown = set(printed)
            for statement in copied:
                if statics.is_about(statement, obj):
                    for other in members(statement.change.of, statement.scope):
                        shown |= self._context.traits(other, trait)
            shown |= self._values(gained, obj, trait)
            shown |= {effect.amount for effect in statics.effects_on(obj, gains)}
            shown -= self._values(lost, obj, trait)
            shown -= {effect.amount for effect in statics.effects_on(obj, loses)}
            return frozenset(shown)

        shown: frozenset[str] = statics.ask(
            ("shown", trait, subject_of(obj)), found, otherwise=printed
        )
        return shown

    def _values(self, stated: Sequence[Statement], obj: Any, trait: str) -> set[str]:
        """The values of the trait that these statements speak of, of the object."""
        return {
            part.value
            for statement in stated
            if self._statics.is_about(statement, obj)
            for part in statement.change.traits
            if part.trait == trait
        }

    # Costs and other numbers ------------------------------------------------------------------

    def adjusted(
        self, obj: GameObject, what: str, number: int, seat: int, onto: Character | None = None
    ) -> int:
        """`onto`: the character an attachment is to be laid on."""
        if what == "cost" and isinstance(obj, Card):
            if not obj.data.passives and self._statics.words().isdisjoint(_OF_COSTS):
                return number
            self._context.onto, before = onto, self._context.onto
            cost = self._cost(obj, number, seat)
            self._context.onto = before
            return cost
        stat = _STATS.get(what, what)
        if not self._statics.mentions(stat):
            return number
        return sum([part.amount for part in self.parts(obj, what, number)])

    def parts(self, obj: GameObject, what: str, number: int) -> list[Part]:
        """What the number is made of; the latest statement that sets it is the one that counts."""
        stat = _STATS.get(what, what)
        found = [Part(number, PRINTED)]
        for statement in self._statics.about(f"sets {stat}", obj)[-1:]:
            value = amount(statement.change.amount, statement.scope)
            found.append(Part(value - number, SET, statement))
        for statement in self._statics.about(f"adjusts {stat}", obj):
            found.append(Part(amount(statement.change.amount, statement.scope), ADD, statement))
        return found

    def _cost(self, card: Card, number: int, seat: int) -> int:
        """What it costs that player: texts speak of their cards as though they were in hand."""
        statics = self._statics
        steps: list[tuple[int, int]] = []
        if statics.mentions("cost"):
            for statement in statics.on("adjusts cost"):
                if self._means_cost_of(card, seat, statement.scope, statement.change):
                    steps.append(
                        (amount(statement.change.amount, statement.scope), statement.change.floor)
                    )
            for statement in statics.on("sets cost"):
                if self._means_cost_of(card, seat, statement.scope, statement.change):
                    number = amount(statement.change.amount, statement.scope)
        for scope, change in statics.printed_on(card, seat, c.Adjust):
            if change.stat == "cost" and isinstance(change.group, This):
                steps.append((amount(change.amount, scope), change.floor))
        if card.data.kind == "ally":
            steps += [effect.amount for effect in statics.effects_on(seat, "next_ally")]
        return lowered(number, steps) if steps else max(0, number)

    def _means_cost_of(self, card: Card, seat: int, scope: FmaScope, change: Any) -> bool:
        """Only a card of the player whom the text is about."""
        if isinstance(change.group, This) or seat not in self._context.seats(
            change.group.side, scope.seat
        ):
            return False
        return passes(change.group.where, card, scope)

    def attribute_cost(self, play: Play, number: int) -> int:
        """Increases first, then reductions, which never raise a cost (FMA-COST-16, 17)."""
        if not self._statics.mentions("attribute_cost"):
            return max(0, number)
        steps = [
            (amount(statement.change.amount, statement.scope), statement.change.floor)
            for statement in self._statics.on("adjusts attribute_cost")
            if contains(statement.group, play, statement.scope)
        ]
        return lowered(number, steps)

    # The order of players -----------------------------------------------------------------------

    def order_stat(self) -> str:
        """The last text that names an attribute decides."""
        stated = [statement.change for statement in self._statics.on(TURNED)]
        stated += [effect.amount for effect in self._statics.effects_on(0, "turns")]
        named = [change.value for change in stated if change.what == "order"]
        return named[-1] if named else "wits"

    def order_bonus(self, seat: int) -> int:
        if not self._statics.mentions("order"):
            return 0
        lasting = sum(int(effect.amount) for effect in self._statics.effects_on(seat, "order"))
        return self._sum("adjusts order", seat) + lasting


def lowered(number: int, steps: Sequence[tuple[int, int]]) -> int:
    """The number after increases, then after reductions with their minimum."""
    for change, _ in steps:
        number += max(0, change)
    for change, floor in steps:
        if change < 0:
            number = min(number, max(floor, number + change))
    return max(0, number)
