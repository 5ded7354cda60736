"""What may be done in a position where no card text speaks (section 3 of the rules page)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.oracle.cipher.position import AREAS, REARGUARD, VANGUARD, Held, Position, Side
from tests.oracle.cipher.position import Unit as Body

Json = dict[str, Any]
# An option: what is done, the card, the target, what it costs.
Offer = tuple[str, Any, Any, Any]

SHOWN = ("rock", "scissors", "paper")
# The questions of the rules themselves, and what may be answered to each.
QUESTIONS = {
    "rps": {"show"},
    "choose_lord": {"lord"},
    "mulligan": {"keep", "exchange"},
    "place_bond": {"bond", "no_bond"},
    "deployment": {"deploy", "promote", "level_up", "end_deployment"},
    "action": {"attack", "move", "end_turn"},
    "critical_hit": {"critical", "decline"},
    "evade": {"evade", "decline"},
    "choose_orb": {"orb"},
}
ALIAS = re.compile(r'This card is also named "([^"]+)"')


class Offers:
    """Everything that is offered; `facts` are names, stats and texts of cards by key."""

    def __init__(self, facts: Mapping[str, Json], options: Mapping[str, str]) -> None:
        self.facts = facts
        self.options = options

    # Cards ------------------------------------------------------------------------------------

    def stats(self, card: Held) -> Json:
        stats: Json = self.facts[card.key]["stats"]
        return stats

    def number(self, card: Held, stat: str) -> int:
        """X counts as 0 (CIPHER-CARD-10)."""
        value = self.stats(card)[stat]
        return value if isinstance(value, int) else 0

    def promotes(self, card: Held) -> bool:
        return self.stats(card).get("promotion_cost") is not None

    def names(self, card: Held) -> set[str]:
        """CIPHER-NAME-4, 5."""
        fact = self.facts[card.key]
        return {fact["name"], *ALIAS.findall(fact["texts"].get("skill", ""))}

    def same_name(self, card: Held, other: Held) -> bool:
        return bool(self.names(card) & self.names(other))

    # What is offered --------------------------------------------------------------------------

    def offers(self, p: Position, seat: int) -> set[Offer]:
        """Every option of the question that is open."""
        offered: dict[str, Callable[[Position, int], Iterator[Offer]]] = {
            "rps": self._hands_to_show,
            "choose_lord": self._lords,
            "mulligan": self._mulligan,
            "place_bond": self._bonds,
            "deployment": self._deployments,
            "action": self._actions,
            "critical_hit": self._criticals,
            "evade": self._evasions,
            "choose_orb": self._orbs,
        }
        return set(offered[p.kind](p, seat))

    def _hands_to_show(self, p: Position, seat: int) -> Iterator[Offer]:
        for hand in SHOWN:
            yield "show", None, hand, None

    def _lords(self, p: Position, seat: int) -> Iterator[Offer]:
        """CIPHER-DECK-6, SETUP-3."""
        for card in p.sides[seat].deck:
            if self.stats(card)["cost"] == 1:
                yield "lord", None, card.key, None

    def _mulligan(self, p: Position, seat: int) -> Iterator[Offer]:
        """CIPHER-SETUP-6."""
        yield "keep", None, None, None
        yield "exchange", None, None, None

    def _bonds(self, p: Position, seat: int) -> Iterator[Offer]:
        """CIPHER-BOND-2, 10."""
        yield "no_bond", None, None, None
        for card in p.sides[seat].hand:
            yield "bond", card.handle, None, None

    def _deployments(self, p: Position, seat: int) -> Iterator[Offer]:
        """CIPHER-DEPLOY-1 to 7, 12, PROMOTE-1, 2, 7, 11, LEVELUP-1, LEVELDOWN-1 to 3."""
        side = p.sides[seat]
        left = len(side.bonds) - side.spent
        yield "end_deployment", None, None, None
        for card in side.hand:
            if not self.has_insignia(side, card):
                continue
            cost = self.number(card, "cost")
            relatives = [unit for unit in side.units if self.same_name(card, unit.top)]
            if cost <= left and not relatives:
                for area in AREAS:
                    yield "deploy", card.handle, area, cost
            how = "promote" if self.promotes(card) else "level_up"
            price = self.number(card, "promotion_cost") if how == "promote" else cost
            for unit in relatives:
                others = [other for other in side.units if other is not unit]
                alone = not any(self.same_name(card, other.top) for other in others)
                if price <= left and alone:
                    yield how, card.handle, unit.top.handle, price

    def has_insignia(self, side: Side, card: Held) -> bool:
        """CIPHER-INSIGNIA-2 to 9; face-down bonds show nothing (CIPHER-BOND-4)."""
        needed = set(self.stats(card)["insignias"])
        shown = [set(self.stats(bond)["insignias"]) for bond in side.bonds if bond.face_up]
        if self.options["dual"] == "both_symbols":
            return needed <= {insignia for bond in shown for insignia in bond}
        return not needed or any(needed <= bond for bond in shown)

    def _actions(self, p: Position, seat: int) -> Iterator[Offer]:
        """CIPHER-ACTION-2, 3, 6, MOVE-1, 2, 5, RANGE-1 to 8."""
        yield "end_turn", None, None, None
        for unit in p.sides[seat].units:
            if unit.tapped:
                continue
            yield "move", unit.top.handle, across(unit.area), None
            for other in p.sides[1 - seat].units:
                if p.turn > 1 and distance(unit, other) in unit.ranges:
                    yield "attack", unit.top.handle, other.top.handle, None

    def _criticals(self, p: Position, seat: int) -> Iterator[Offer]:
        """CIPHER-CRIT-2."""
        assert p.battle is not None
        yield from self._discards(p, seat, "critical", p.battle.attacker)

    def _evasions(self, p: Position, seat: int) -> Iterator[Offer]:
        """CIPHER-EVADE-2."""
        assert p.battle is not None
        yield from self._discards(p, seat, "evade", p.battle.defender)

    def _discards(self, p: Position, seat: int, action: str, number: int) -> Iterator[Offer]:
        top = p.unit(number)[1].top
        yield "decline", None, None, None
        for card in p.sides[seat].hand:
            if self.same_name(card, top):
                yield action, card.handle, None, None

    def _orbs(self, p: Position, seat: int) -> Iterator[Offer]:
        """CIPHER-ORB-4."""
        for slot in p.sides[seat].orbs:
            yield "orb", None, str(slot), None


def across(area: str) -> str:
    return REARGUARD if area == VANGUARD else VANGUARD


def distance(unit: Body, other: Body) -> int:
    """CIPHER-RANGE-1."""
    return 1 + (unit.area == REARGUARD) + (other.area == REARGUARD)
