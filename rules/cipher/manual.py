"""Skills that nobody could compile, proposed by hand: which line when, and what can be done.

A line is offered where its skill could be used: on the field, among the bonds, in the hand or as a
support, as its icons say; |ACT| in the Action Phase alone, support skills in their battle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rules.cipher.deck import add_orb, draw, log_flip, to_retreat
from rules.cipher.defeat import BY_SKILL, destroy, orb_in, take_orb
from rules.cipher.deployment import deploy, name_is_free
from rules.cipher.durations import log_number
from rules.cipher.movement import leave_field, move_unit, tap, untap
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.state_checks import check_state_and_triggers
from rules.cipher.text import nodes as n
from rules.cipher.text.head import ICON, SUPPORT
from rules.cipher.units import AREAS, Unit, other_area
from rules.engine.continuous import ADD, ContinuousEffect
from rules.engine.decision import Choose, Option, Steps, pass_option
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
from rules.text import effects as e
from rules.text.changes import Cannot, Change
from rules.text.execute import execute
from rules.text.groups import Known
from rules.text.scope import Scope

# What a unit can be kept from (`rules.text.changes.Cannot`).
BANS = ("attack", "evade", "critical", "untap", "be_moved", "be_destroyed", "be_chosen")
STEPS = ("+10", "+20", "+30", "-10", "-20", "-30")
PILES = ("hand", "deck_top", "deck_bottom", "bonds", "retreat", "boundless")


# When a line could apply -------------------------------------------------------------------------


def offer(table: CipherTable, player: Player) -> list[Option]:
    """An option for each of the player's lines that could apply now."""
    if not table.has_unread_cards:
        return []
    return offers(_speaking(player), lambda card, line: applies(table, card, line))


def offer_in_battle(table: CipherTable) -> Steps[None]:
    """Each player whose cards have unread text may act on it, attacker first."""
    for player in table.priority if table.has_unread_cards else ():

        def options(player: Player = player) -> list[Option]:
            return [*offer(table, player), pass_option()]

        # Asked for what lies open alone: a missing question must not betray what a hand holds.
        while any(option.card not in player.hand.cards for option in offer(table, player)):
            answer = yield Choose(player.seat, "by_hand_window", options)
            if answer[0].card is None:
                break
            yield from propose(table, player, answer[0])


def _speaking(player: Player) -> Iterator[Card]:
    """The cards whose skills the player could use, wherever they lie."""
    yield from (unit.face for unit in player.units if unit.is_revealed)
    yield from (card for card in player.bonds.cards if card.face_up)
    yield from (*player.hand.cards, *player.support.cards)


def applies(table: CipherTable, card: Card, line: str) -> bool:
    """Whether the line could apply now where its card lies."""
    zone = card.zone
    if SUPPORT.match(line) or zone.name == "support":
        return bool(SUPPORT.match(line)) and zone.name == "support"
    icons = set(ICON.findall(line))
    if "ACT" in icons and (table.phase != "action" or table.battle is not None):
        return False
    place = "bonds" if "BOND" in icons else "hand" if "HAND" in icons else ""
    return isinstance(zone, Unit) if not place else zone.name == place


def propose(table: CipherTable, player: Player, option: Option) -> Steps[None]:
    """What the player proposes of the line that the option names."""
    card = option.card
    assert card is not None
    yield from CipherManual(table, player).propose(card, unread(card)[int(str(option.target))])


# What can be done --------------------------------------------------------------------------------


class CipherManual(ManualResolution):
    """What one player may propose on a Cipher table."""

    piles = PILES

    discard = "retreat"

    def __init__(self, table: CipherTable, player: Player) -> None:
        super().__init__(table, player.seat)
        self.table = table
        self.player = player

    def opponents(self) -> Sequence[int]:
        return (1 - self.seat,)

    def check_state(self) -> Steps[None]:
        yield from check_state_and_triggers(self.table)

    def hand_of(self, seat: int) -> Zone:
        return self.table.players[seat].hand

    def cards(self) -> Iterator[Card]:
        """Every card that lies open to both, and the player's own hand."""
        yield from self.player.hand.cards
        for player in self.table.players:
            yield from (unit.face for unit in player.units)
            for zone in (player.bonds, player.retreat, player.support, player.boundless):
                yield from zone.cards

    def show(self, cards: Sequence[Card]) -> None:
        for card in cards:
            about = {"card": ref(card), "origin": card.zone.name}
            self.table.log("reveal", player=card.owner, **about)

    def put(self, card: Card, pile: Target) -> Steps[None]:
        yield from ()
        _put(self.table, card, str(pile))

    def player_at(self, target: Target) -> Player:
        return self.table.players[int(str(target))]

    def draw(self, seat: Target) -> None:
        draw(self.table, self.player_at(seat), manual=True)

    def deck_of(self, seat: int) -> Zone:
        return self.table.players[seat].deck


def _put(table: CipherTable, card: Card, target: str) -> None:
    owner = table.players[card.owner]
    if isinstance(card.zone, Unit):
        leave_field(table, card.zone, _pile(owner, target), bottom=target == "deck_bottom")
    elif target in AREAS:
        deploy(table, owner, card, target)
    elif target == "retreat":
        origin = card.zone.name
        to_retreat(table, card)
        table.log("put", player=owner.seat, card=ref(card), origin=origin, to=target)
    else:
        stays_hidden = card.zone.hidden and _pile(owner, target).hidden
        origin = card.zone.name
        table.move(card, _pile(owner, target), bottom=target == "deck_bottom")
        if stays_hidden:
            about = {"player": owner.seat, "origin": origin, "to": target}
            table.log_private("put_hidden", (owner.seat,), {"card": ref(card)}, **about)
        else:
            table.log("put", player=owner.seat, card=ref(card), origin=origin, to=target)


def _pile(player: Player, name: str) -> Zone:
    pile: Zone = getattr(player, "deck" if name.startswith("deck") else name)
    return pile


def _unit_of(card: Card) -> Unit | None:
    return card.zone if isinstance(card.zone, Unit) else None


def _on_units(*targets: str) -> Callable[[CipherManual, Card], Iterable[Target]]:
    """These, for cards on the field; nothing more to say where there are none."""
    return lambda by, card: (targets or (None,)) if _unit_of(card) is not None else ()


def _changed(stat: str, until: str) -> Callable[[CipherManual, Card, Target], None]:
    """The unit's number changes by so much, for the battle or the turn."""

    def change(by: CipherManual, card: Card, target: Target) -> None:
        table, unit = by.table, by.table.unit_of(card)
        in_battle = until == "battle" and table.battle is not None
        lasts: tuple[str | int, ...] = ("battle",) if in_battle else ("turn", table.turn)
        amount = int(str(target))
        effect = ContinuousEffect(stat, unit.id, lasts, op=ADD, amount=amount)
        table.add_effect(effect)
        log_number(table, card, effect)

    return change


def _piles(by: CipherManual, card: Card) -> Iterable[str]:
    unit = _unit_of(card)
    if unit is not None and by.table.is_lord(unit):
        return ()
    owner = by.table.players[card.owner]
    areas = AREAS if unit is None and name_is_free(by.table, owner, card) else ()
    return (*areas, *(pile for pile in PILES if pile != card.zone.name))


def _other_area(by: CipherManual, card: Card) -> Iterable[str]:
    unit = _unit_of(card)
    return (other_area(unit.area),) if unit is not None else ()


def _bonds(by: CipherManual, card: Card) -> Iterable[Target]:
    return (None,) if card.zone.name == "bonds" else ()


def _turn_over(by: CipherManual, card: Card, target: Target) -> None:
    by.table.turn_face(card, up=not card.face_up)
    log_flip(by.table, card)


def _with_unit(do: Callable[[CipherTable, Unit], object]) -> Callable[..., None]:
    def step(by: CipherManual, card: Card, target: Target) -> None:
        do(by.table, by.table.unit_of(card))

    return step


def _when(has: Callable[[Unit], bool]) -> Callable[[CipherManual, Card], Iterable[Target]]:
    def targets(by: CipherManual, card: Card) -> Iterable[Target]:
        unit = _unit_of(card)
        return (None,) if unit is not None and has(unit) else ()

    return targets


def _with_orbs(by: CipherManual) -> Iterable[str]:
    seats = (by.seat, *by.opponents())
    return [str(seat) for seat in seats if by.table.players[seat].orbs.cards]


def _take_orb(by: CipherManual, target: Target) -> Steps[None]:
    player = by.player_at(target)
    yield from take_orb(by.table, player, player.seat)


def _add_orb(by: CipherManual, target: Target) -> None:
    player = by.player_at(target)
    add_orb(by.table, player)
    by.table.log("orb_added", player=player.seat)


def _orbs(by: CipherManual) -> Iterable[str]:
    return [str(card.slot) for card in by.player.orbs.cards]


def _turn_orb(by: CipherManual, target: Target) -> None:
    _turn_over(by, orb_in(by.player, int(str(target))), None)


def _others(by: CipherManual, card: Card) -> Iterable[Target]:
    """The units that a card which is no unit may be laid to, all of its owner's."""
    if _unit_of(card) is not None:
        return ()
    return [unit.face for unit in by.table.players[card.owner].units if unit.is_revealed]


def _laid(how: str) -> Callable[[CipherManual, Card, Target], Steps[None]]:
    """On top of a unit, to "promote" or "level_up" it, or "beneath" it, as a skill does it."""
    return _by_text(lambda to: e.Stack(Known("it"), Known("to"), how))


def _lasting(make: Callable[[str], Change]) -> Callable[[CipherManual, Card, Target], Steps[None]]:
    """A statement about the unit that holds for this turn."""

    def step(by: CipherManual, card: Card, target: Target) -> Steps[None]:
        effect = e.Lasting("turn", (make(str(target)),))
        yield from _by_text(lambda to: effect)(by, card, target)
        by.table.log("by_hand_lasting", card=ref(card))

    return step


def _by_text(
    make: Callable[[Target], e.Effect],
) -> Callable[[CipherManual, Card, Target], Steps[None]]:
    """What a card's text could say of "it", carried out as if one did."""

    def step(by: CipherManual, card: Card, target: Target) -> Steps[None]:
        unit = _unit_of(card)
        bindings: dict[str, list[Any]] = {"it": [card if unit is None else unit]}
        if isinstance(target, Card):
            bindings["to"] = [by.table.unit_of(target)]
        context = by.table.abilities.context
        yield from execute((make(target),), Scope(context, by.seat, card, None, bindings))

    return step


def _range(target: str) -> Change:
    return n.GainsRange(Known("it"), int(target), int(target))


def _ban(action: str) -> Change:
    return Cannot(Known("it"), action)


def _make_lord(by: CipherManual, card: Card, target: Target) -> None:
    unit = by.table.unit_of(card)
    player = by.table.players[unit.player]
    player.lord = unit.id
    by.table.log("lord", player=player.seat, card=ref(card))
    by.table.touch()


def _no_lord(by: CipherManual, card: Card) -> Iterable[Target]:
    unit = _unit_of(card)
    return (None,) if unit is not None and not by.table.is_lord(unit) else ()


def _stacks(by: CipherManual, card: Card) -> Iterable[str]:
    unit = _unit_of(card)
    return PILES if unit is not None and len(unit.cards) > 1 else ()


def _unstack(by: CipherManual, card: Card, target: Target) -> None:
    unit = by.table.unit_of(card)
    lowest = unit.cards[0]
    by.table.forget_layer(unit, lowest)
    owner = by.table.players[lowest.owner]
    by.table.move(lowest, _pile(owner, str(target)), bottom=target == "deck_bottom")
    by.table.log("put", player=owner.seat, card=ref(lowest), origin="unit", to=target)


def _attackable(by: CipherManual, card: Card) -> Iterable[Target]:
    """The units that may take the place of the defender."""
    battle, unit = by.table.battle, _unit_of(card)
    if battle is None or unit is None or unit is battle.defender:
        return ()
    return (None,) if unit.player == battle.defender.player else ()


def _destroy(by: CipherManual, card: Card, target: Target) -> Steps[None]:
    yield from destroy(by.table, [by.table.unit_of(card)], by=BY_SKILL)


CipherManual.kinds = (
    *DECKS_AND_HANDS,
    on_table("orb", _with_orbs, _take_orb),
    on_table("orb_add", CipherManual.with_decks, _add_orb),
    on_table("orb_turn", _orbs, _turn_orb),
    on_card("lord", _no_lord, _make_lord),
    on_card("stack", _others, _laid("beneath")),
    on_card("promote", _others, _laid("promote")),
    on_card("level_up", _others, _laid("level_up")),
    on_card("unstack", _stacks, _unstack),
    on_card("range", _on_units("1", "2", "3"), _lasting(_range)),
    on_card("ban", _on_units(*BANS), _lasting(_ban)),
    on_card("redirect", _attackable, _by_text(lambda to: e.Redirect(Known("it")))),
    on_card("tap", _when(lambda unit: not unit.tapped), _with_unit(tap)),
    on_card("untap", _when(lambda unit: unit.tapped), _with_unit(untap)),
    on_card("move", _other_area, _with_unit(move_unit)),
    on_card("destroy", _on_units(), _destroy),
    on_card("attack_battle", _on_units(*STEPS), _changed("attack", "battle")),
    on_card("attack_turn", _on_units(*STEPS), _changed("attack", "turn")),
    on_card("turn", _bonds, _turn_over),
    on_card("show", lies_hidden, show_card),
    on_card("put", _piles, put_card),
)
