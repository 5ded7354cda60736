"""Text that nobody could compile, proposed by hand: which line when, and what can be done.

A line of a unit, of what it carries or of a land is offered in the player's own steps and in the
Preparation substeps, but where it names steps in those alone. A Surprise card with such a line is
resolved by hand when its turn on the stack comes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Choose, Option, Prompt, Steps, end_option
from rules.engine.log import ref
from rules.engine.manual.catalogue import Target, on_card, on_table
from rules.engine.manual.common_steps import (
    DECKS_AND_HANDS,
    lies_hidden,
    put_card,
    show_card,
)
from rules.engine.manual.lines import offers, unread
from rules.engine.manual.resolution import ManualResolution
from rules.engine.zones import Card, Zone
from rules.fetcg.chips import lose, restore, restore_used, room
from rules.fetcg.equipment import place_for
from rules.fetcg.hand import draw, to_owner
from rules.fetcg.placement import (
    defeat,
    join,
    put_in_place,
    relocate,
    remove_land,
    unequip,
)
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.statuses import STATUSES, cure, give, stand_by, wake
from rules.fetcg.units import Unit
from rules.fetcg.windows import Window

CHIP_STEPS = (1, 3, 5)
ENERGY_STEPS = ("+1", "+3", "-1", "-3")
# What may be changed of the attack or counterattack that goes on.
STRIKE_STEPS = ("damage+1", "damage-1", "attacks+1", "attacks-1", "doublings+1", "halvings+1")
PILES = ("hand", "deck_top", "deck_bottom", "discard")
_STEP = re.compile(r"(\w+) step\b", re.IGNORECASE)


# When a line could apply -------------------------------------------------------------------------


def offer(table: FetcgTable, player: Player, window: Window) -> list[Option]:
    """An option for each line that can speak for the player and could apply now."""
    if not table.has_unread_cards:
        return []
    own = [card for unit in player.units for card in (unit.face, *unit.carried)]
    lands = [card for zone in table.lands.values() for card in zone.cards]
    now = {window.name, *window.passed_over}

    def applies(card: Card, line: str) -> bool:
        named = {word.lower() for word in _STEP.findall(line)}
        return not named or not named.isdisjoint(now)

    return offers((*own, *lands), applies)


def propose(table: FetcgTable, player: Player, option: Option) -> Steps[None]:
    """What the player proposes of the line that the option names."""
    card = option.card
    assert card is not None
    yield from FireManual(table, player).propose(card, unread(card)[int(str(option.target))])


def resolve(table: FetcgTable, player: Player, card: Card) -> Steps[None]:
    """The unread lines of a Surprise card that is being resolved, until the player is done."""
    left = offers([card], lambda card, line: True)

    def options() -> list[Option]:
        return [*left, end_option("by_hand_done")]

    while left:
        prompt = Prompt("by_hand_resolve", {"card": ref(card)})
        answer = yield Choose(player.seat, "by_hand", options, prompt=prompt, source=card)
        if answer[0].card is None:
            return
        line = unread(card)[int(answer[0].target)]
        done = yield from FireManual(table, player).propose(card, line)
        if done:
            left = [option for option in left if option.key != answer[0].key]


# What can be done --------------------------------------------------------------------------------


class FireManual(ManualResolution):
    """What one player may propose on a table of this game."""

    piles = PILES

    def __init__(self, table: FetcgTable, player: Player) -> None:
        super().__init__(table, player.seat)
        self.table = table
        self.player = player

    def opponents(self) -> Sequence[int]:
        return (1 - self.seat,)

    def check_state(self) -> Steps[None]:
        yield from run_state_checks(self.table)

    def draw(self, seat: Target) -> None:
        draw(self.table, self.player_at(seat))

    def deck_of(self, seat: int) -> Zone:
        return self.table.players[seat].deck

    def hand_of(self, seat: int) -> Zone:
        return self.table.players[seat].hand

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

    def show(self, cards: Sequence[Card]) -> None:
        for card in cards:
            self.table.log("reveal", player=card.owner, card=ref(card))

    def put(self, card: Card, pile: Target) -> Steps[None]:
        yield from ()
        _put(self.table, card, str(pile))

    def player_at(self, target: Target) -> Player:
        return self.table.players[int(str(target))]

    def free_squares(self) -> Sequence[str]:
        return [square for square in self.table.lands if self.table.unit_at(square) is None]


# What concerns no card ---------------------------------------------------------------------------


def _used_chips(by: FireManual) -> Iterable[str]:
    return [str(step) for step in CHIP_STEPS if step <= by.player.used]


def _chips_back(by: FireManual, target: Target) -> None:
    moved = restore_used(by.player, int(str(target)))
    by.table.log("restoration", player=by.seat, amount=moved)


def _strike_steps(by: FireManual) -> Iterable[str]:
    battle = by.table.battle
    return STRIKE_STEPS if battle is not None and battle.strike is not None else ()


def _change_strike(by: FireManual, target: Target) -> None:
    battle = by.table.battle
    assert battle is not None
    assert battle.strike is not None
    what, number = str(target)[:-2], int(str(target)[-2:])
    until = ("strike", battle.strike.id)
    by.table.add_effect(ContinuousEffect(what, battle.strike.id, until, amount=number))


# What happens to a card --------------------------------------------------------------------------


def _on_units(
    targets: Callable[[FireManual, Unit], Iterable[Target]],
) -> Callable[[FireManual, Card], Iterable[Target]]:
    """What `targets` says of the unit whose face the card is; nothing for other cards."""

    def found(by: FireManual, card: Card) -> Iterable[Target]:
        zone = card.zone
        return targets(by, zone) if isinstance(zone, Unit) else ()

    return found


def _with_unit(
    do: Callable[[FetcgTable, Unit, str], object],
) -> Callable[[FireManual, Card, Target], None]:
    def step(by: FireManual, card: Card, target: Target) -> None:
        if isinstance(card.zone, Unit):
            do(by.table, card.zone, str(target))

    return step


def _energy_steps(by: FireManual, unit: Unit) -> Iterable[str]:
    can_gain = room(by.table, unit) and by.table.players[unit.player].unused
    return [step for step in ENERGY_STEPS if can_gain or step.startswith("-")]


def _change_energy(table: FetcgTable, unit: Unit, target: str) -> None:
    step = int(target)
    if step > 0:
        restore(table, unit, step)
    else:
        lost = lose(table, unit, -step)
        table.log("energy_lost", card=ref(unit.face), amount=lost, energy=unit.energy)


def _entries(by: FireManual, card: Card) -> Iterable[str]:
    if isinstance(card.zone, Unit) or not card.data.is_unit or card.owner != by.seat:
        return ()
    return by.free_squares() if by.player.unused else ()


def _enter(by: FireManual, card: Card, target: Target) -> None:
    restore(by.table, join(by.table, card, str(target), "card"), 1)


def _piles(by: FireManual, card: Card) -> Iterable[str]:
    if isinstance(card.zone, Unit):
        return ()
    return [pile for pile in PILES if pile != card.zone.name]


def _put(table: FetcgTable, card: Card, to: str) -> None:
    place = card.zone.name
    if to == "discard" and place == "land":
        remove_land(table, table.square_of(card))
        return
    if to == "discard" and place in ("weapon", "item"):
        unequip(table, table.unit_of(card), card)
        return
    about = {"player": card.owner, "to": to}
    if card.zone.hidden and to != "discard":
        table.log_private("put_hidden", (card.owner,), {"card": ref(card), **about}, **about)
    else:
        table.log("put", card=ref(card), **about)
    place = "deck" if to.startswith("deck") else to
    to_owner(table, card, place, bottom=to == "deck_bottom")


def _bearers(by: FireManual, card: Card) -> Iterable[Target]:
    """Units that the card could be given to."""
    if not card.data.is_equipment:
        return ()
    return [one.face for one in by.table.all_units() if card not in one.carried]


def _equip(by: FireManual, card: Card, target: Target) -> None:
    if not isinstance(target, Card) or not isinstance(target.zone, Unit):
        return
    unit = target.zone
    for former in list(place_for(unit, card).cards):
        unequip(by.table, unit, former)
    by.table.move(card, place_for(unit, card))
    by.table.log("equip_free", player=unit.player, card=ref(card), target=ref(unit.face))


def _land_squares(by: FireManual, card: Card) -> Iterable[str]:
    return list(by.table.lands) if card.data.kind == "land" and card.zone.name != "land" else ()


def _place_land(by: FireManual, card: Card, target: Target) -> None:
    square = str(target)
    if by.table.land_at(square) is not None:
        remove_land(by.table, square)
    by.table.move(card, by.table.lands[square])
    by.table.log("play_land", player=by.seat, card=ref(card), square=square)


def _covers(by: FireManual, card: Card) -> Iterable[Target]:
    """Units that the card, itself a unit, may be laid onto."""
    if isinstance(card.zone, Unit) or not card.data.is_unit:
        return ()
    return [unit.face for unit in by.table.players[card.owner].units]


def _promote(by: FireManual, card: Card, target: Target) -> None:
    if isinstance(target, Card) and isinstance(target.zone, Unit):
        unit, former = target.zone, target
        put_in_place(by.table, unit, card)
        by.table.log("promoted", player=unit.player, card=ref(card), target=ref(former))


FireManual.kinds = (
    *DECKS_AND_HANDS,
    on_table("chips", _used_chips, _chips_back),
    on_table("strike", _strike_steps, _change_strike),
    on_card("energy", _on_units(_energy_steps), _with_unit(_change_energy)),
    on_card(
        "give",
        _on_units(lambda by, unit: [one for one in STATUSES if one not in unit.statuses]),
        _with_unit(give),
    ),
    on_card("cure", _on_units(lambda by, unit: list(unit.statuses)), _with_unit(cure)),
    on_card(
        "wake",
        _on_units(lambda by, unit: [None] if unit.standby else []),
        _with_unit(lambda table, unit, target: wake(unit)),
    ),
    on_card(
        "stand_by",
        _on_units(lambda by, unit: [] if unit.standby else [None]),
        _with_unit(lambda table, unit, target: stand_by(unit)),
    ),
    on_card(
        "move",
        _on_units(lambda by, unit: by.free_squares()),
        _with_unit(lambda table, unit, target: relocate(table, unit, target, "card")),
    ),
    on_card(
        "defeat",
        _on_units(lambda by, unit: [None]),
        _with_unit(lambda table, unit, target: defeat(table, unit)),
    ),
    on_card("enter", _entries, _enter),
    on_card("equip", _bearers, _equip),
    on_card("land", _land_squares, _place_land),
    on_card("promote", _covers, _promote),
    on_card("show", lies_hidden, show_card),
    on_card("put", _piles, put_card),
)
