"""Skills that nobody could compile are resolved by hand: announced, logged, replayable actions.

Wherever players could need one they are offered it: in their Deployment and Action Phases, and in
a battle once the supports lie open. The players read the card; the table only does as told.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cipher.deck import draw, ref, to_retreat
from rules.cipher.defeat import BY_SKILL, destroy, take_orb
from rules.cipher.deployment import deploy, name_is_free
from rules.cipher.movement import leave_field, move_unit, tap, untap
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.state_checks import check_state_and_triggers
from rules.cipher.units import AREAS, Unit
from rules.engine.continuous import ADD, ContinuousEffect
from rules.engine.decision import Choose, Option, Steps, pass_option
from rules.engine.manual import MANUAL, ManualResolution, unread
from rules.engine.zones import Card, Zone

STEPS = (10, 20, 30, -10, -20, -30)
PILES = ("hand", "deck_top", "deck_bottom", "bonds", "retreat", "boundless")


def has_unread_text(table: CipherTable, player: Player) -> bool:
    """Whether a card whose abilities the player could use has text that was not compiled."""
    if not table.has_unread_cards:
        return False
    cards = [unit.face for unit in player.units if unit.is_revealed]
    cards += [card for card in player.bonds.cards if card.face_up]
    cards += [*player.hand.cards, *player.support.cards]
    return unread(cards)


def has_unread_text_in_battle(player: Player) -> bool:
    """Whether one of the player's units or supports has text that was not compiled."""
    cards = [unit.face for unit in player.units if unit.is_revealed]
    return unread((*cards, *player.support.cards))


def offer_in_battle(table: CipherTable) -> Steps[None]:
    """Each player whose cards have unread text may act on it, attacker first."""
    for player in table.priority if table.has_unread_cards else ():
        if not has_unread_text_in_battle(player):
            continue

        def options() -> list[Option]:
            return [Option(MANUAL), pass_option()]

        answer = yield Choose(player.seat, "by_hand_window", options)
        if answer[0].action == MANUAL:
            yield from resolve_manually(table, player)


def resolve_manually(table: CipherTable, player: Player) -> Steps[None]:
    yield from CipherManual(table, player).run()


class CipherManual(ManualResolution):
    """One player's actions by hand on a Cipher table."""

    def __init__(self, table: CipherTable, player: Player) -> None:
        super().__init__(table, player.seat, player.deck)
        self.table = table
        self.player = player

    def check_state(self) -> Steps[None]:
        yield from check_state_and_triggers(self.table)

    def general(self) -> Iterator[Option]:
        yield Option("by_hand_draw")
        yield Option("by_hand_shuffle")
        if self.player.orbs.cards:
            yield Option("by_hand_orb")
        if self.player.deck.cards:
            yield Option("by_hand_top")

    def cards(self) -> Iterator[Card]:
        """Every card that lies open to both, and the player's own hand."""
        yield from self.player.hand.cards
        for player in self.table.players:
            yield from (unit.face for unit in player.units)
            for zone in (player.bonds, player.retreat, player.support, player.boundless):
                yield from zone.cards

    def draw(self) -> Steps[None]:
        yield from ()
        draw(self.table, self.player)

    def reveal(self, card: Card) -> None:
        self.table.log("reveal", player=self.seat, card=ref(card), origin="deck")

    def act(self, option: Option) -> Steps[None]:
        yield from take_orb(self.table, self.player, self.seat)

    def treatments(self, card: Card) -> Iterator[Option]:
        return _treatments(self.table, card)

    def treat(self, card: Card, option: Option) -> Steps[None]:
        if isinstance(card.zone, Unit):
            yield from _treat_unit(self.table, card.zone, option)
        else:
            _treat_card(self.table, card, option)


def _treatments(table: CipherTable, card: Card) -> Iterator[Option]:
    zone = card.zone
    if isinstance(zone, Unit):
        yield Option("untap" if zone.tapped else "tap")
        yield Option("move")
        yield Option("destroy")
        for step in STEPS:
            yield Option("attack_until_battle", target=f"{step:+d}")
            yield Option("attack_until_turn", target=f"{step:+d}")
        if table.is_lord(zone):
            return
    elif zone.name == "bonds":
        yield Option("flip")
    owner = table.players[card.owner]
    if not isinstance(zone, Unit) and name_is_free(table, owner, card):
        yield from (Option("put", target=area) for area in AREAS)
    yield from (Option("put", target=pile) for pile in PILES if pile != zone.name)


def _treat_unit(table: CipherTable, unit: Unit, option: Option) -> Steps[None]:
    if option.action == "tap":
        tap(table, unit)
    elif option.action == "untap":
        untap(table, unit)
    elif option.action == "move":
        move_unit(table, unit)
    elif option.action == "destroy":
        yield from destroy(table, [unit], by=BY_SKILL)
    elif option.action == "put":
        leave_field(table, unit, _pile(table.players[unit.player], str(option.target)))
    else:
        _change_attack(table, unit, int(str(option.target)), option.action)


def _change_attack(table: CipherTable, unit: Unit, step: int, action: str) -> None:
    in_battle = action == "attack_until_battle" and table.battle is not None
    until: tuple[str | int, ...] = ("battle",) if in_battle else ("turn", table.turn)
    table.add_effect(ContinuousEffect("attack", unit.id, until, op=ADD, amount=step))
    table.log("number", card=ref(unit.face), stat="attack", op=ADD, amount=step)


def _treat_card(table: CipherTable, card: Card, option: Option) -> None:
    owner = table.players[card.owner]
    target = str(option.target)
    if option.action == "flip":
        table.turn_face(card, up=not card.face_up)
        table.log("flip", player=card.owner, card=ref(card), up=card.face_up)
    elif target in AREAS:
        deploy(table, owner, card, target)
    elif target == "retreat":
        to_retreat(table, card)
        table.log("put", card=ref(card), origin="by_hand", to=target)
    else:
        stays_hidden = card.zone is owner.hand and target.startswith("deck")
        table.move(card, _pile(owner, target), bottom=target == "deck_bottom")
        if stays_hidden:
            about = {"player": owner.seat, "origin": "hand", "to": target}
            table.log_private("put_hidden", (owner.seat,), {"card": ref(card)}, **about)
        else:
            table.log("put", card=ref(card), origin="by_hand", to=target)


def _pile(player: Player, name: str) -> Zone:
    pile: Zone = getattr(player, "deck" if name.startswith("deck") else name)
    return pile
