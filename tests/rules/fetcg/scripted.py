"""Card text written in Python, for tests of the core that must not hang on the grammar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.cards import CardData
from rules.engine.continuous import ADD, SET, Change, ContinuousEffect
from rules.engine.decision import Choose, Option, Steps
from rules.engine.events import Event
from rules.engine.state import copied, state
from rules.engine.zones import Card
from rules.fetcg import placement, stack, statuses
from rules.fetcg.chips import restore_used
from rules.fetcg.field import behind, row_of
from rules.fetcg.hand import discard, draw
from rules.fetcg.played import Played
from rules.fetcg.players import Player
from rules.fetcg.units import Unit
from rules.fetcg.windows import Window
from tests.testkit.fetcg.cards import surprise
from tests.testkit.fetcg.vanilla_cards import VanillaCards

SUPPLY = surprise("supply", timing="own_turn", cost=0)
NULLIFY = surprise("nullify", timing="response", cost=2)
CARD_DRAW = surprise("card-draw", cost=2)
EXCHANGE = surprise("card-exchange", cost=1)
FALL_BACK = surprise("fall-back", timing="outside_battle", cost=2)
LULLABY = surprise("lullaby", cost=1)
HUSH = surprise("hush", cost=1)
# Cards that give a unit a status.
STATUSES = {"lullaby": "sleep", "hush": "silence"}

TARGETS = ("fall-back", *STATUSES)

# Key of the card: what it changes in the strike that is going on, how, and by how much.
STRIKES: dict[str, tuple[str, str, int]] = {
    "second-attack": ("attacks", ADD, 1),
    "no-attack": ("attacks", ADD, -1),
    "three-attacks": ("attacks", SET, 3),
    "weak": ("power", SET, 1),
    "plus-three": ("damage", ADD, 3),
    "plus-two": ("damage", ADD, 2),
    "minus-two": ("damage", ADD, -2),
    "double": ("doublings", ADD, 1),
    "halve": ("halvings", ADD, 1),
    "no-triangle": ("triangle", SET, 0),
}


def in_battle(key: str, timing: str = "preparation", cost: int = 1) -> CardData:
    assert key in STRIKES
    return surprise(key, timing=timing, cost=cost)


@state
class Scripted(VanillaCards):
    """Text by card key. Lands named "no-..." keep a movement type out, "river" takes a chip."""

    pending: list[Player] = copied(default_factory=list)

    def changes(self, obj: Any, stat: str) -> Sequence[Change]:
        return [
            Change(effect.id, effect.op, effect.amount, effect)
            for effect in self.table.effects
            if effect.what == stat and effect.subject == obj.id != 0
        ]

    def grants(self, unit: Unit, feature: str) -> bool:
        return feature in self.granted(unit)

    def granted(self, unit: Unit) -> frozenset[str]:
        card = unit.item_card
        feature, ring, _ = card.data.key.rpartition("-ring") if card is not None else ("", "", "")
        return frozenset({feature} if ring else ())

    def may_enter(self, obj: Unit | Card, square: str) -> bool:
        land = self.table.land_at(square)
        card = obj.card if isinstance(obj, Unit) else obj.data
        return land is None or land.data.key != f"no-{card.movement}"

    def entry_cost(self, unit: Unit, square: str) -> int:
        land = self.table.land_at(square)
        return 1 if land is not None and land.data.key == "river" else 0

    def immune(self, unit: Unit, status: str) -> bool:
        return unit.item_card is not None and unit.item_card.data.key == "barrier"

    def may_place(self, land: Card, player: Player, square: str) -> bool:
        return land.data.key != "row-b" or row_of(square) == 2

    def may_advance(self, card: Card, player: Player, unit: Unit) -> bool:
        return unit.energy >= 2

    # Surprise cards ---------------------------------------------------------------------------

    def playable(self, player: Player, card: Card, window: Window) -> bool:
        key = card.data.key
        if key in STRIKES:
            return self.table.battle is not None
        if key == "card-exchange":
            return len(player.hand) > 1
        if key in TARGETS:
            return bool(self._pool(key, player))
        return True

    def _pool(self, key: str, player: Player) -> list[Card]:
        if key == "nullify":
            return [played.card for played in self.table.stack]
        return [unit.face for unit in self.table.all_units()]

    def announce(self, played: Played) -> Steps[None]:
        key = played.card.data.key
        if key not in ("nullify", *TARGETS):
            return
        pool = self._pool(key, self.table.players[played.player])
        pool = [card for card in pool if card is not played.card]
        chosen = yield Choose(
            played.player, "choose_target", lambda: [Option("target", card) for card in pool]
        )
        played.targets = [chosen[0].card]

    def resolve(self, played: Played) -> Steps[None]:
        table, player, key = self.table, self.table.players[played.player], played.card.data.key
        if key in STRIKES:
            self._change_strike(key)
        elif key == "supply":
            restore_used(player, 4)
        elif key == "card-draw":
            draw(table, player, 2)
        elif key == "card-exchange":
            yield from self._exchange(player)
        elif key == "nullify":
            for other in list(table.stack):
                if other.card is played.targets[0]:
                    stack.counter(table, other)
        else:
            self._to_unit(key, played.targets[0])

    def _change_strike(self, key: str) -> None:
        what, op, amount = STRIKES[key]
        battle = self.table.battle
        assert battle is not None
        assert battle.strike is not None
        subject = battle.strike.id
        effect = ContinuousEffect(what, subject, ("strike", subject), op=op, amount=amount)
        self.table.add_effect(effect)

    def _exchange(self, player: Player) -> Steps[None]:
        chosen = yield Choose(
            player.seat,
            "choose_cards",
            lambda: [Option("discard", card) for card in player.hand.cards],
            maximum=3,
        )
        for option in chosen:
            discard(self.table, option.card)
        draw(self.table, player, len(chosen))

    def _to_unit(self, key: str, card: Card) -> None:
        unit = next((one for one in self.table.all_units() if one.face is card), None)
        if unit is None:
            return
        if key in STATUSES:
            statuses.give(self.table, unit, STATUSES[key])
            return
        square = behind(unit.square, self.table.forward(unit.player))
        if square is not None and self.table.unit_at(square) is None:
            placement.relocate(self.table, unit, square, "card")

    # Events -----------------------------------------------------------------------------------

    def collect(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind == "sortied" and event["unit"].card.key == "herald":
                self.pending.append(self.table.players[event["unit"].player])

    def resolve_next(self) -> Steps[bool]:
        yield from ()
        if not self.pending:
            return False
        player = self.pending.pop(0)
        draw(self.table, player)
        return True
