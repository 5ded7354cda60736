"""Text that nobody could compile, resolved by hand: what may be done on this table.

Offered in the player's own steps and in the Preparation substeps; a Surprise card with such text is
resolved by hand when its turn on the stack comes. By hand a card may do what no rule allows, but
the state checks run after each action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Option, Steps
from rules.engine.manual import MANUAL, ManualResolution, unread
from rules.engine.zones import Card
from rules.fetcg.chips import lose, restore, restore_used, room
from rules.fetcg.hand import draw, to_owner
from rules.fetcg.placement import defeat, join, relocate, remove_land, unequip
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable, ref
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.statuses import STATUSES, cure, give, stand_by, wake
from rules.fetcg.units import Unit

CHIP_STEPS = (1, 3, 5)
ENERGY_STEPS = (1, 3, -1, -3)
# What may be changed of the attack or counterattack that goes on.
STRIKE_STEPS = (("damage", 1), ("damage", -1), ("attacks", 1), ("attacks", -1))
STRIKE_TURNS = ("doublings", "halvings")
PILES = ("hand", "deck_top", "deck_bottom", "discard")


def offer(table: FetcgTable, player: Player) -> list[Option]:
    """The option to act by hand, while a card that can speak for the player has unread text."""
    if not table.has_unread_cards:
        return []
    own = [card for unit in player.units for card in (unit.face, *unit.carried)]
    lands = [card for zone in table.lands.values() for card in zone.cards]
    return [Option(MANUAL)] if unread((*own, *lands)) else []


def resolve_manually(table: FetcgTable, player: Player) -> Steps[None]:
    yield from FireManual(table, player).run()


class FireManual(ManualResolution):
    """One player's actions by hand on a table of this game."""

    def __init__(self, table: FetcgTable, player: Player) -> None:
        super().__init__(table, player.seat, player.deck)
        self.table = table
        self.player = player

    def check_state(self) -> Steps[None]:
        yield from run_state_checks(self.table)

    # What concerns no card --------------------------------------------------------------------

    def general(self) -> Iterator[Option]:
        if self.player.deck.cards:
            yield Option("by_hand_draw")
            yield Option("by_hand_top")
            yield Option("by_hand_search")
            yield Option("by_hand_shuffle")
        yield from (
            Option("by_hand_chips", target=str(step))
            for step in CHIP_STEPS
            if step <= self.player.used
        )
        if self.table.battle is not None and self.table.battle.strike is not None:
            yield from (Option("by_hand_blow", target=f"{w}{n:+d}") for w, n in STRIKE_STEPS)
            yield from (Option("by_hand_blow", target=f"{what}+1") for what in STRIKE_TURNS)

    def draw(self) -> Steps[None]:
        yield from ()
        draw(self.table, self.player)

    def reveal(self, card: Card) -> None:
        self.table.log("reveal", player=self.seat, card=ref(card))

    def act(self, option: Option) -> Steps[None]:
        yield from ()
        if option.action == "by_hand_chips":
            moved = restore_used(self.table, self.player, int(str(option.target)))
            self.table.log("restoration", player=self.seat, amount=moved)
        else:
            self._change_strike(str(option.target))

    def _change_strike(self, target: str) -> None:
        battle = self.table.battle
        assert battle is not None
        assert battle.strike is not None
        what, number = target[:-2], int(target[-2:])
        until = ("strike", battle.strike.id)
        self.table.add_effect(ContinuousEffect(what, battle.strike.id, until, amount=number))

    # What happens to a card -------------------------------------------------------------------

    def cards(self) -> Iterator[Card]:
        """Every card that lies open to all, and the player's hand."""
        yield from self.player.hand.cards
        for unit in self.table.all_units():
            yield unit.face
            yield from unit.carried
        for zone in self.table.lands.values():
            yield from zone.cards
        for player in self.table.players:
            yield from player.discard.cards

    def treatments(self, card: Card) -> Iterator[Option]:
        zone = card.zone
        if isinstance(zone, Unit):
            yield from self._for_unit(zone)
            return
        if card.data.is_unit and card.owner == self.seat and self.player.unused:
            yield from (Option("by_hand_enter", target=square) for square in self._free())
        yield from (Option("put", target=pile) for pile in PILES if pile != zone.name)

    def _for_unit(self, unit: Unit) -> Iterator[Option]:
        for step in ENERGY_STEPS:
            if step < 0 or (room(self.table, unit) and self.table.players[unit.player].unused):
                yield Option("by_hand_energy", target=f"{step:+d}")
        yield from (
            Option("by_hand_cure" if status in unit.statuses else "by_hand_give", target=status)
            for status in STATUSES
        )
        yield Option("by_hand_wake" if unit.standby else "by_hand_stand_by")
        yield from (Option("by_hand_move", target=square) for square in self._free())
        yield Option("by_hand_remove")

    def _free(self) -> Sequence[str]:
        return [square for square in self.table.lands if self.table.unit_at(square) is None]

    def treat(self, card: Card, option: Option) -> Steps[None]:
        yield from ()
        if isinstance(card.zone, Unit):
            _UNIT[option.action](self.table, card.zone, str(option.target))
        elif option.action == "by_hand_enter":
            unit = join(self.table, card, str(option.target), "card")
            restore(self.table, unit, 1)
        else:
            self._put(card, str(option.target))

    def _put(self, card: Card, to: str) -> None:
        table, place = self.table, card.zone.name
        if to == "discard" and place == "land":
            remove_land(table, table.square_of(card))
            return
        if to == "discard" and place in ("weapon", "item"):
            unequip(table, table.unit_of(card), card)
            return
        about = {"player": card.owner, "to": to}
        if place == "hand" and to.startswith("deck"):
            table.log_private("put_hidden", (card.owner,), {"card": ref(card), **about}, **about)
        else:
            table.log("put", card=ref(card), **about)
        place = "deck" if to.startswith("deck") else to
        to_owner(table, card, place, bottom=to == "deck_bottom")


def _energy(table: FetcgTable, unit: Unit, target: str) -> None:
    step = int(target)
    if step > 0:
        restore(table, unit, step)
    else:
        lost = lose(table, unit, -step)
        table.log("energy_lost", card=ref(unit.face), amount=lost, energy=unit.energy)


_UNIT: dict[str, Callable[[FetcgTable, Unit, str], object]] = {
    "by_hand_energy": _energy,
    "by_hand_give": lambda table, unit, target: give(table, unit, target),
    "by_hand_cure": lambda table, unit, target: cure(table, unit, target),
    "by_hand_wake": lambda table, unit, target: wake(table, unit),
    "by_hand_stand_by": lambda table, unit, target: stand_by(table, unit),
    "by_hand_move": lambda table, unit, target: relocate(table, unit, target, "card"),
    "by_hand_remove": lambda table, unit, target: defeat(table, unit),
}
