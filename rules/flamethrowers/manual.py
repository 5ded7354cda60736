"""Abilities that nobody could compile, resolved by hand: what may be done on this table.

Offered in the player's own phases, and in the windows of others' turns, where REACTION and QUICK
cards are used. By hand a card may do what no rule allows, but the state check follows each action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Option, Steps
from rules.engine.manual import LEAVE, MANUAL, ManualResolution, unread
from rules.engine.questions import ask_one
from rules.engine.zones import Card
from rules.flamethrowers.actions import finish_action
from rules.flamethrowers.battle import ship_name, target_named
from rules.flamethrowers.damage import change_energy, damage, heal
from rules.flamethrowers.effect_log import log_effect
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Ship, Squad
from rules.flamethrowers.state import FlameTable, ref
from rules.flamethrowers.state_checks import defeat
from rules.flamethrowers.zones import draw, has_deck, join_squad, leave_squad, to_owner

HEALTH_STEPS = (1_000, 5_000, 20_000, -1_000, -5_000, -20_000)
ENERGY_STEPS = (50, 100, 500, -50, -100, -500)
DAMAGE_STEPS = (1_000, 5_000, -1_000, -5_000)
PILES = ("hand", "deck_top", "deck_bottom", "defeated", "discard")


def offer(table: FlameTable, player: Player) -> list[Option]:
    """The option to act by hand, while a card of the player's side has unread text."""
    if not table.has_unread_cards:
        return []
    squad = [squad.face for side in table.allies(player.seat) for squad in side.squad]
    cards = (*squad, *player.hand.cards, *player.supports.cards, *table.field.cards)
    return [Option(MANUAL)] if unread(cards) else []


def resolve_manually(table: FlameTable, player: Player) -> Steps[None]:
    yield from FlameManual(table, player).run()


class FlameManual(ManualResolution):
    """One player's actions by hand on a FlameThrowers table."""

    def __init__(self, table: FlameTable, player: Player) -> None:
        super().__init__(table, player.seat, player.deck)
        self.table = table
        self.player = player

    def check_state(self) -> Steps[None]:
        yield from finish_action(self.table)

    # What concerns no card --------------------------------------------------------------------

    def general(self) -> Iterator[Option]:
        if has_deck(self.table, self.player):
            if self.player.deck.cards:
                yield Option("by_hand_draw")
                yield Option("by_hand_top")
                yield Option("by_hand_search")
            yield Option("by_hand_shuffle")
        if self.table.attack is not None:
            yield Option("by_hand_cancel", target="attack")
        if self.table.resolving.cards:
            yield Option("by_hand_cancel", target="support")
        for ship in self.table.ships:
            if not (ship.lost or ship.is_destroyed):
                yield Option("by_hand_ship", target=ship_name(ship))

    def draw(self) -> Steps[None]:
        yield from ()
        draw(self.table, self.player)

    def reveal(self, card: Card) -> None:
        self.table.log("reveal", player=self.seat, cards=[ref(card)])

    def act(self, option: Option) -> Steps[None]:
        if option.action == "by_hand_cancel":
            _cancel(self.table, str(option.target))
        else:
            yield from self._change_ship(target_named(self.table, option.target))

    def _change_ship(self, ship: Squad | Ship) -> Steps[None]:
        def options() -> list[Option]:
            return [*_steps("by_hand_health", HEALTH_STEPS), Option(LEAVE)]

        option = yield from ask_one(self.table, self.seat, "by_hand_ship", options)
        if option is not None and option.action != LEAVE:
            _change_health(self.table, ship, _number(option))

    # What happens to a card -------------------------------------------------------------------

    def cards(self) -> Iterator[Card]:
        """Every card that lies open to all, the player's hand, SUPPORT cards and Extra Deck."""
        player, table = self.player, self.table
        yield from (*player.hand.cards, *player.extra.cards, *table.field.cards)
        for other in table.in_turn_order(player.seat):
            yield from (squad.face for squad in other.squad)
            yield from (card for card in other.supports.cards if card.face_up or other is player)
            yield from (*other.defeated.cards, *other.discard.cards)

    def treatments(self, card: Card) -> Iterator[Option]:
        zone = card.zone
        if isinstance(zone, Squad):
            yield from _for_squads(zone)
        elif card.data.is_squad and self.table.has_room(self.seat):
            yield Option("put", target="squad")
        if card.owner == self.seat and card.data.kind == "support" and not card.face_up:
            yield Option("turn_up")
        yield from (Option("put", target=pile) for pile in _piles(card) if pile != zone.name)

    def treat(self, card: Card, option: Option) -> Steps[None]:
        yield from ()
        zone = card.zone
        if isinstance(zone, Squad):
            _treat_squad(self.table, zone, option)
        elif option.action == "turn_up":
            self.table.turn_face(card)
            self.table.log("turned_up", player=self.seat, card=ref(card))
        elif option.target == "squad":
            joined = join_squad(self.table, card, self.seat, "effect")
            self.table.log("place", player=self.seat, card=ref(card))
            self.table.emit("squad_placed", it=joined, card=card, attack=None)
        else:
            _put(self.table, card, str(option.target))


def _piles(card: Card) -> tuple[str, ...]:
    """A TAG TEAM card lies in no hand and no deck (FLAME-TAG-12)."""
    return ("extra", "defeated", "discard") if card.data.kind == "tag_team" else PILES


def _for_squads(squad: Squad) -> Iterator[Option]:
    yield from _steps("by_hand_health", HEALTH_STEPS)
    yield from _steps("by_hand_energy", ENERGY_STEPS)
    yield from _steps("by_hand_damage", DAMAGE_STEPS)
    yield Option("by_hand_ready" if squad.waiting else "by_hand_wait")
    if squad.attacks:
        yield Option("by_hand_again")
    yield Option("by_hand_defeat")


def _steps(action: str, steps: Sequence[int]) -> Iterator[Option]:
    yield from (Option(action, target=f"{step:+,}") for step in steps)


def _cancel(table: FlameTable, what: str) -> None:
    if what == "support":
        table.support_canceled = True
    elif table.attack is not None:
        table.attack.canceled = True
    table.log("canceled", what=what)


def _treat_squad(table: FlameTable, squad: Squad, option: Option) -> None:
    if option.action == "by_hand_health":
        _change_health(table, squad, _number(option))
    elif option.action == "by_hand_energy":
        change_energy(table, squad, _number(option))
    elif option.action == "by_hand_damage":
        step = _number(option)
        table.add_effect(ContinuousEffect("damage", squad.id, ("turn", table.turn), amount=step))
        log_effect(table, "damage", step, "turn", [squad])
    elif option.action in ("by_hand_ready", "by_hand_wait"):
        squad.waiting = option.action == "by_hand_wait"
        table.log("waits" if squad.waiting else "ready", card=ref(squad.face))
    elif option.action == "by_hand_again":
        squad.attacks.pop()
        table.log("attacks_again", card=ref(squad.face))
    elif option.action == "by_hand_defeat":
        defeat(table, squad)
    else:
        face, stack = ref(squad.face), list(squad.cards)
        to = str(option.target)
        leave_squad(table, squad, "deck" if to.startswith("deck") else to)
        table.log("leaves", player=squad.player, card=face, to=to)
        for card in stack:
            _to_bottom(table, card, to)
    table.touch()


def _change_health(table: FlameTable, obj: Squad | Ship, step: int) -> None:
    if step > 0:
        heal(table, obj, step)
    else:
        damage(table, obj, -step)


def _put(table: FlameTable, card: Card, to: str) -> None:
    owner = table.players[card.owner]
    stays_hidden = not card.face_up and to in ("hand", "deck_top", "deck_bottom", "extra")
    about = {"player": owner.seat, "to": to}
    if stays_hidden:
        table.log_private("put_hidden", (owner.seat,), {"card": ref(card)}, **about)
    else:
        table.log("put", card=ref(card), **about)
    to_owner(table, card, "deck" if to.startswith("deck") else to)
    _to_bottom(table, card, to)


def _to_bottom(table: FlameTable, card: Card, to: str) -> None:
    """A card that has just come to the top of its deck, and was meant for the bottom."""
    if to == "deck_bottom" and card.zone.name == "deck":
        others = [other for other in card.zone.cards if other is not card]
        table.rearrange(card.zone, [card, *others])


def _number(option: Option) -> int:
    return int(str(option.target).replace(",", ""))
