"""Abilities that nobody could compile, proposed by hand: which line when, and what can be done.

A line is offered in the player's own phases, and in the windows of others' turns where REACTION and
QUICK cards are used, as its head and its place say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Option, Steps
from rules.engine.log import ref
from rules.engine.manual.catalogue import Target, on_card, on_table
from rules.engine.manual.common_steps import (
    DECKS_AND_HANDS,
    lies_hidden,
    put_card,
    show_card,
)
from rules.engine.manual.lines import offers, unread
from rules.engine.manual.resolution import STAY, ManualResolution
from rules.engine.zones import Card, Zone
from rules.flamethrowers.actions import finish_action
from rules.flamethrowers.battle import ship_name, target_named
from rules.flamethrowers.damage import change_energy, damage, heal
from rules.flamethrowers.effect_log import CANNOT_ATTACK, log_effect
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.state_checks import defeat
from rules.flamethrowers.transformation import lay_on
from rules.flamethrowers.zones import draw, has_deck, join_squad, leave_squad, to_owner

HEALTH_STEPS = ("+1,000", "+5,000", "+20,000", "-1,000", "-5,000", "-20,000")
ENERGY_STEPS = ("+50", "+100", "+500", "-50", "-100", "-500")
DAMAGE_STEPS = ("+1,000", "+5,000", "-1,000", "-5,000")
PILES = ("hand", "deck_top", "deck_bottom", "defeated", "discard")
REACT = "react"
# The phases of the own turn in which what a line's head says is used (FLAME-TURN-3, 7).
_PHASES = {"activate": ("main_2",), "strike": ("main_2", "battle"), "use": ("main_2",)}


# When a line could apply -------------------------------------------------------------------------


def offer(table: FlameTable, player: Player, window: str = "") -> list[Option]:
    """An option for each of the player's lines that could apply now, or in that window."""
    if not table.has_unread_cards:
        return []
    squad = [squad.face for side in table.allies(player.seat) for squad in side.squad]
    cards = (*squad, *player.hand.cards, *player.supports.cards, *table.field.cards)
    now = window or table.phase
    return offers(cards, lambda card, line: _applies(card, line, now))


def _applies(card: Card, line: str, now: str) -> bool:
    head = line.partition(":")[0].split()[0].lower() if line.strip() else ""
    if card.data.kind == "reaction":
        return now == REACT and card.zone.name == "hand"
    if card.zone.name == "hand":
        return False
    if head in ("quick", "reaction"):
        return now == REACT
    return now in _PHASES.get(head, (now,))


def propose(table: FlameTable, player: Player, option: Option) -> Steps[bool]:
    """What the player proposes of the line that the option names; whether it was done."""
    card = option.card
    assert card is not None
    line = unread(card)[int(str(option.target))]
    return (yield from FlameManual(table, player).propose(card, line))


# What can be done --------------------------------------------------------------------------------


class FlameManual(ManualResolution):
    """What one player may propose on a FlameThrowers table."""

    piles = PILES

    def __init__(self, table: FlameTable, player: Player) -> None:
        super().__init__(table, player.seat)
        self.table = table
        self.player = player

    def opponents(self) -> Sequence[int]:
        return [p.seat for p in self.table.opponents(self.seat) if not p.is_out]

    def check_state(self) -> Steps[None]:
        yield from finish_action(self.table)

    def draw(self, seat: Target) -> None:
        draw(self.table, self.player_at(seat))

    def with_decks(self) -> Iterable[str]:
        players = self.table.in_turn_order(self.seat)
        return [str(p.seat) for p in players if has_deck(self.table, p) and p.deck.cards]

    def from_deck(self) -> Iterable[str]:
        if not (has_deck(self.table, self.player) and self.player.deck.cards):
            return ()
        return (STAY, "squad", *PILES) if self.table.has_room(self.seat) else (STAY, *PILES)

    def deck_of(self, seat: int) -> Zone:
        return self.table.players[seat].deck

    def hand_of(self, seat: int) -> Zone:
        return self.table.players[seat].hand

    def cards(self) -> Iterator[Card]:
        """Every card that lies open to all, the player's hand, SUPPORT cards and Extra Deck."""
        player, table = self.player, self.table
        yield from (*player.hand.cards, *player.extra.cards, *table.field.cards)
        for other in table.in_turn_order(player.seat):
            yield from (squad.face for squad in other.squad)
            yield from (card for card in other.supports.cards if card.face_up or other is player)
            yield from (*other.defeated.cards, *other.discard.cards)

    def show(self, cards: Sequence[Card]) -> None:
        owner = cards[0].owner if cards else self.seat
        self.table.log("reveal", player=owner, cards=[ref(card) for card in cards])

    def put(self, card: Card, pile: Target) -> Steps[None]:
        yield from ()
        if isinstance(card.zone, Squad):
            _take_away(self.table, card.zone, str(pile))
        elif pile == "squad":
            joined = join_squad(self.table, card, self.seat, "effect")
            self.table.log("place", player=self.seat, card=ref(card))
            self.table.emit("squad_placed", it=joined, card=card, attack=None)
        else:
            _put(self.table, card, str(pile))

    def player_at(self, target: Target) -> Player:
        return self.table.players[int(str(target))]


# What concerns no card ---------------------------------------------------------------------------


def _under_way(by: FlameManual) -> Iterable[str]:
    if by.table.attack is not None:
        yield "attack"
    if by.table.resolving.cards:
        yield "support"


def _cancel(by: FlameManual, what: Target) -> None:
    table = by.table
    if what == "support":
        table.support_canceled = True
    elif table.attack is not None:
        table.attack.canceled = True
    table.log("canceled", what=what)


def _ships(by: FlameManual) -> Iterable[str]:
    for ship in by.table.ships:
        if not (ship.lost or ship.is_destroyed):
            yield from (f"{ship_name(ship)} {step}" for step in HEALTH_STEPS)


def _change_ship(by: FlameManual, target: Target) -> None:
    name, step = str(target).split()
    _change_health(by.table, target_named(by.table, name), _number(step))


# What happens to a card --------------------------------------------------------------------------


def _on_squads(
    targets: Callable[[FlameManual, Squad], Iterable[Target]],
) -> Callable[[FlameManual, Card], Iterable[Target]]:
    """What `targets` says of the squad whose face the card is; nothing for other cards."""

    def found(by: FlameManual, card: Card) -> Iterable[Target]:
        return targets(by, card.zone) if isinstance(card.zone, Squad) else ()

    return found


def _always(*targets: Target) -> Callable[[FlameManual, Card], Iterable[Target]]:
    return _on_squads(lambda by, squad: targets)


def _with_squad(
    do: Callable[[FlameTable, Squad, str], object],
) -> Callable[[FlameManual, Card, Target], None]:
    def step(by: FlameManual, card: Card, target: Target) -> None:
        if isinstance(card.zone, Squad):
            do(by.table, card.zone, str(target))
            by.table.touch()

    return step


def _change_damage(table: FlameTable, squad: Squad, target: str) -> None:
    step = _number(target)
    table.add_effect(ContinuousEffect("damage", squad.id, ("turn", table.turn), amount=step))
    log_effect(table, "damage", step, "turn", [squad])


def _no_attacks(table: FlameTable, squad: Squad, target: str) -> None:
    until = ("turn", table.turn)
    table.add_effect(ContinuousEffect(CANNOT_ATTACK, squad.id, until, amount=1))
    log_effect(table, CANNOT_ATTACK, 1, "turn", [squad])


def _bases(by: FlameManual, card: Card) -> Iterable[Target]:
    """The player's SQUAD cards that the card may be laid onto."""
    if isinstance(card.zone, Squad) or card.data.kind != "transformation":
        return ()
    return [squad.face for squad in by.player.squad]


def _transform(by: FlameManual, card: Card, target: Target) -> None:
    if isinstance(target, Card) and isinstance(target.zone, Squad):
        lay_on(by.table, by.player, card, target.zone)


def _set_waiting(waiting: bool) -> Callable[[FlameManual, Card, Target], None]:
    def change(table: FlameTable, squad: Squad, target: str) -> None:
        squad.waiting = waiting
        table.log("waits" if waiting else "ready", card=ref(squad.face))

    return _with_squad(change)


def _again(table: FlameTable, squad: Squad, target: str) -> None:
    squad.attacks.pop()
    table.log("attacks_again", card=ref(squad.face))


def _take_away(table: FlameTable, squad: Squad, to: str) -> None:
    face, stack = ref(squad.face), list(squad.cards)
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


def _face_down(by: FlameManual, card: Card) -> Iterable[Target]:
    """The player's own SUPPORT cards that lie face down."""
    own = card.owner == by.seat and card.data.kind == "support"
    return (None,) if own and not card.face_up else ()


def _turn_up(by: FlameManual, card: Card, target: Target) -> None:
    by.table.turn_face(card)
    by.table.log("turned_up", player=by.seat, card=ref(card))


def _piles(by: FlameManual, card: Card) -> Iterable[str]:
    """A TAG TEAM card lies in no hand and no deck (FLAME-TAG-12)."""
    if not isinstance(card.zone, Squad) and card.data.is_squad and by.table.has_room(by.seat):
        yield "squad"
    piles = ("extra", "defeated", "discard") if card.data.kind == "tag_team" else PILES
    yield from (pile for pile in piles if pile != card.zone.name)


def _put(table: FlameTable, card: Card, to: str) -> None:
    owner = table.players[card.owner]
    stays_hidden = (card.zone.hidden or not card.face_up) and to in (
        "hand",
        "deck_top",
        "deck_bottom",
        "extra",
    )
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


def _number(step: str) -> int:
    return int(step.replace(",", ""))


FlameManual.kinds = (
    *DECKS_AND_HANDS,
    on_table("cancel", _under_way, _cancel),
    on_table("ship", _ships, _change_ship),
    on_card(
        "health",
        _always(*HEALTH_STEPS),
        _with_squad(lambda table, squad, to: _change_health(table, squad, _number(to))),
    ),
    on_card(
        "energy",
        _always(*ENERGY_STEPS),
        _with_squad(lambda table, squad, to: change_energy(table, squad, _number(to))),
    ),
    on_card("damage", _always(*DAMAGE_STEPS), _with_squad(_change_damage)),
    on_card(
        "ready", _on_squads(lambda by, one: [None] if one.waiting else []), _set_waiting(False)
    ),
    on_card("wait", _on_squads(lambda by, one: [] if one.waiting else [None]), _set_waiting(True)),
    on_card(
        "again", _on_squads(lambda by, one: [None] if one.attacks else []), _with_squad(_again)
    ),
    on_card("defeat", _always(None), _with_squad(lambda table, squad, to: defeat(table, squad))),
    on_card("ban", _always("attack"), _with_squad(_no_attacks)),
    on_card("transform", _bases, _transform),
    on_card("turn", _face_down, _turn_up),
    on_card("show", lies_hidden, show_card),
    on_card("put", _piles, put_card),
)
