"""What skills say to the core's questions: numbers, names, traits, ranges and prohibitions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cipher.cards import CipherCard
from rules.cipher.skills.held import Held, Holders
from rules.cipher.table import Player, Unit
from rules.engine.effects import ADD, SET, TIMES
from rules.engine.zones import Card
from rules.text import changes as ch
from rules.text.play.asking import amount, contains, members, passes

NumberChange = tuple[int, str, int]


class Answers:
    """Reads the clauses at work; changes nothing."""

    def __init__(self, holders: Holders) -> None:
        self.holders = holders
        self.table = holders.table
        self.world = holders.world

    def numbers(self, thing: Any, stat: str) -> Sequence[NumberChange]:
        """What skills do to a number of a thing: (timestamp, operation, amount)."""
        found: list[NumberChange] = []
        for held in self.holders.clauses(stat):
            if self.holders.applies(held, thing):
                op, value = self._number_change(held, thing)
                found.append((held.since, op, value))
        return found

    def _number_change(self, held: Held, thing: Any) -> tuple[str, int]:
        change = held.clause.change
        scope = held.scope.about(thing)
        if isinstance(change, ch.Adjust):
            return ADD, amount(change.amount, scope)
        if isinstance(change, ch.Becomes):
            return SET, amount(change.amount, scope)
        assert isinstance(change, ch.Multiplied)
        return TIMES, change.factor

    def floor(self, thing: Any, stat: str) -> int:
        """The lowest value that a skill which lowers the number allows."""
        floors = [
            held.clause.change.floor
            for held in self.holders.clauses(stat)
            # Nearly all leave it at 0; whether those apply need not be asked.
            if isinstance(held.clause.change, ch.Adjust)
            and held.clause.change.floor > 0
            and self.holders.applies(held, thing)
        ]
        return max(floors, default=0)

    def extra_names(self, thing: Any) -> frozenset[str]:
        """Names that skills add (CIPHER-NAME-4)."""
        names: set[str] = set()
        for change, held in self.holders.saying("names", thing, ch.GainsNames):
            names.update(change.names)
            if change.of is not None:
                for other in members(change.of, held.scope):
                    names.update(_printed(other).names)
        return frozenset(names)

    def traits(self, thing: Any, trait: str, printed: frozenset[str]) -> frozenset[str]:
        """Affinities or Insignias as skills change them, in the order in which they began."""
        shown = set(printed)
        for held in sorted(self.holders.clauses("traits"), key=lambda one: one.since):
            change = held.clause.change
            if not self.holders.applies(held, thing):
                continue
            if isinstance(change, ch.Gains):
                shown.update(one.value for one in change.traits if one.trait == trait)
            elif isinstance(change, ch.Loses):
                shown.difference_update(o.value for o in change.traits if o.trait == trait)
            elif isinstance(change, ch.LosesAll) and change.trait == trait:
                shown.clear()
        for change, held in self.holders.saying("copies", thing, ch.Copies):
            if trait in change.what:
                for other in members(change.of, held.scope):
                    shown.update(_printed(other).traits(trait))
        return frozenset(shown)

    def ranges(self, unit: Unit, printed: frozenset[int]) -> frozenset[int]:
        """Distances at which the unit may attack."""
        reach = set(printed)
        for held in self.holders.clauses("range"):
            change = held.clause.change
            if not self.holders.applies(held, unit):
                continue
            if isinstance(change, ch.GainsRange):
                reach.update(range(change.least, change.most + 1))
            elif isinstance(change, ch.LosesRange):
                reach.difference_update(range(change.least, change.most + 1))
        for change, held in self.holders.saying("copies", unit, ch.Copies):
            if "range" in change.what:
                for other in members(change.of, held.scope):
                    reach.update(_printed(other).ranges)
        return frozenset(reach - {0})

    def ignores_range(self, attacker: Unit, defender: Unit) -> bool:
        return any(
            contains(change.targets, defender, held.scope.about(attacker))
            for change, held in self.holders.saying("ignores_range", attacker, ch.IgnoresRange)
        )

    def cannot(
        self,
        thing: Any,
        deed: str,
        *,
        against: Any = None,
        by: str = "",
        source: Any = None,
        place: str = "",
    ) -> bool:
        """Whether a skill keeps the thing from doing or undergoing the deed."""
        for held in self.holders.clauses_of(f"cannot {deed}", thing):
            change = held.clause.change
            assert isinstance(change, ch.Cannot)
            if change.by and by not in change.by:
                continue
            if change.place and change.place != place:
                continue
            scope = held.scope.about(thing)
            if change.against is not None and not (
                against is not None and contains(change.against, against, scope)
            ):
                continue
            if change.source is not None and not (
                source is not None and contains(change.source, source, scope)
            ):
                continue
            if self.holders.applies(held, thing):
                return True
        return False

    def forbidden_skill(self, player: Player, name: str) -> bool:
        """Whether the player may not use skills of that name (CIPHER-SKILL-19)."""
        for held in self.holders.clauses("forbidden use"):
            change = held.clause.change
            if not isinstance(change, ch.Forbidden) or not self._binds(held, change, player):
                continue
            if not change.skills or name in change.skills:
                return True
        return False

    def may_not_deploy(self, player: Player, card: Card, area: str, *, by_skill: bool) -> bool:
        """Whether a skill forbids the deployment of that card, there."""
        for held in self.holders.clauses("forbidden deploy"):
            change = held.clause.change
            if not isinstance(change, ch.Forbidden) or not self._binds(held, change, player):
                continue
            if change.place and change.place != area:
                continue
            if change.by_skill and not by_skill:
                continue
            if change.what is None or self._speaks_of(held, change.what, card):
                return True
        by = "skill" if by_skill else ""
        if self.cannot(card, "be_deployed", by=by, place=area):
            return True
        if any(
            self.cannot(card, "be_deployed", against=unit, by=by, place=area)
            for unit in player.in_area(area)
        ):
            return True
        return not self._deploy_condition_holds(card)

    def _speaks_of(self, held: Held, what: Any, card: Card) -> bool:
        """Prohibitions name cards by what they show, wherever those lie."""
        where = getattr(what, "where", ())
        return passes(where, card, held.scope.about(card))

    def _deploy_condition_holds(self, card: Card) -> bool:
        for held in self.holders.clauses_of("only_deployed_if", card):
            change = held.clause.change
            if not isinstance(change, ch.OnlyDeployedIf) or held.scope.source is not card:
                continue
            if not self.world.condition_holds(change.condition, held.scope):
                return False
        return True

    def _binds(self, held: Held, change: ch.Forbidden, player: Player) -> bool:
        return player.seat in self.world.seats(change.side, held.scope.seat) and self.holders.holds(
            held
        )

    def may_stand_together(self, player: Player, card: CipherCard, unit: Unit) -> bool:
        """Whether a card text lets several units of the Name stand (CIPHER-NAME-13)."""
        for ability in (*card.abilities, *unit.card.abilities):
            for part in ability.body:
                if isinstance(part, ch.Coexists) and not card.names.isdisjoint(part.names):
                    same = sum(not one.card.names.isdisjoint(part.names) for one in player.units)
                    if part.limit is None or same <= part.limit:
                        return True
        return False

    def may_stack(self, card: Card, unit: Unit) -> str:
        """Whether card text allows the card onto a unit of another Name (CIPHER-PROMOTE-14)."""
        for held in self.holders.clauses("may_stack"):
            change = held.clause.change
            if not isinstance(change, ch.MayStack) or held.scope.source is not card:
                continue
            if self.holders.holds(held) and contains(change.onto, unit, held.scope):
                return change.how
        return ""

    def needs_no_insignia(self, player: Player) -> bool:
        return any(
            held.scope.seat == player.seat and self.holders.holds(held)
            for held in self.holders.clauses("no_insignia_needed")
        )

    def supports_anyway(self, unit: Unit, card: Card) -> bool | None:
        """True or False if a text decides whether the card supports the unit, else None."""
        verdict: bool | None = None
        for held in self.holders.clauses("supporting"):
            change = held.clause.change
            assert isinstance(change, (ch.FailsToSupport, ch.Supports))
            if not self.holders.applies(held, unit):
                continue
            if not passes(change.cards, card, held.scope.about(card)):
                continue
            if isinstance(change, ch.FailsToSupport):
                return False
            verdict = True
        return verdict

    def support_skills_stopped(self, card: Card) -> bool:
        return any(
            self.holders.applies(held, card) for held in self.holders.clauses("support_skills_stop")
        )


def _printed(thing: Any) -> CipherCard:
    card: CipherCard = thing.card if isinstance(thing, Unit) else thing.data
    return card
