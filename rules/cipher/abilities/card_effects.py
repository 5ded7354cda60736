"""Instructions about cards: drawing, putting, showing, shuffling, flipping."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.cipher.abilities.choices import put_in_order
from rules.cipher.abilities.feasibility import may_not_put
from rules.cipher.battle import check_support
from rules.cipher.deck import draw, log_flip, refresh_if_empty
from rules.cipher.defeat import BY_COST, BY_SKILL
from rules.cipher.movement import leave_field
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.units import Unit, place_name
from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.zones import Card, Zone
from rules.text import effects as e
from rules.text.evaluate import amount
from rules.text.execute import least_of, resolve
from rules.text.groups import Top
from rules.text.scope import GameObject, Scope


def _draw(table: CipherTable, effect: e.Draw, scope: Scope) -> Steps[bool]:
    yield from ()
    done = True
    for seat in scope.context.seats(effect.side, scope.seat):
        player = table.players[seat]
        count = amount(effect.amount, scope)
        if effect.up_to:
            count = max(0, count - len(player.hand))
        done = len(draw(table, player, count, by_skill=True)) == count and done
    return done


def _put(table: CipherTable, effect: e.Put, scope: Scope) -> Steps[bool]:
    if effect.to == "support" and table.battle is None:
        return False  # outside a battle the area is empty (CIPHER-SUPAREA-3)
    if isinstance(effect.group, Top) and not effect.group.bottom:
        return _put_from_top(table, effect, effect.group, scope)
    objs = yield from resolve(effect.group, scope)
    if effect.to in ("deck_top", "deck_bottom"):
        seat = scope.context.seats(effect.by, scope.seat)[0]
        ordered = yield from put_in_order(list(objs), seat, scope)
        objs = ordered[::-1] if effect.to == "deck_top" else ordered
    done = bool(objs)
    for obj in objs:
        done = _put_one(table, obj, effect, scope) and done
        scope.paid.append(obj)
        _check_new_support(table, effect)
    return done and len(objs) >= least_of(effect.group, scope, len(objs))


def _put_from_top(table: CipherTable, effect: e.Put, group: Top, scope: Scope) -> bool:
    """One card at a time, each arriving before the deck may be refreshed (REFRESH-9)."""
    done = True
    by = BY_COST if table.paying else BY_SKILL
    for seat in scope.context.seats(group.side, scope.seat):
        deck = table.players[seat].deck
        for _ in range(amount(group.count, scope)):
            if not deck.cards:
                done = False
                break
            card = deck.top
            if may_not_put(table, effect, card, scope, by):
                done = False
                break
            _put_card(table, card, effect, scope)
            scope.paid.append(card)
            _check_new_support(table, effect)
    return done


def _check_new_support(table: CipherTable, effect: e.Put) -> None:
    """A card that a skill makes the support may fail like any other (CIPHER-SUPPORT-4)."""
    if effect.to == "support":
        battle = table.battle
        assert battle is not None, "a support comes in a battle"
        for player in table.priority:
            check_support(table, battle, player)


def _put_one(table: CipherTable, obj: GameObject, effect: e.Put, scope: Scope) -> bool:
    """A Lord leaves the field by defeat only (CIPHER-LORD-8).

    What lies there already is not put there: a support that failed is in the Retreat Area
    (CIPHER-SUPPORT-4), and "if you do" is not met by it.
    """
    if may_not_put(table, effect, obj, scope, BY_COST if table.paying else BY_SKILL):
        return False
    if isinstance(obj, Unit):
        if table.is_lord(obj) or not table.on_field(obj):
            return False
        cards = list(obj.cards)
        zone = _zone(table.players[obj.player], effect.to)
        table.log("put_unit", card=ref(obj.face), to=effect.to)
        leave_field(table, obj, zone, bottom=effect.to == "deck_bottom")
        _arrange(table, cards, effect)
        return True
    lies_there = obj.zone is _zone(table.players[obj.owner], effect.to)
    if lies_there and effect.to not in ("deck_top", "deck_bottom"):
        return False
    _put_card(table, obj, effect, scope)
    return True


def _put_card(table: CipherTable, card: Card, effect: e.Put, scope: Scope) -> None:
    owner = table.players[card.owner]
    origin = card.zone
    knows = _who_knows(card, effect, scope)
    if isinstance(origin, Unit):
        table.forget_layer(origin, card)
    table.move(card, _zone(owner, effect.to), bottom=effect.to == "deck_bottom")
    _arrange(table, [card], effect)
    if effect.to == "orbs" and origin.hidden:
        table.note_seen(card, knows)
    _log_put(table, card, origin, effect, knows)
    refresh_if_empty(table, owner)


def _zone(player: Player, to: str) -> Zone:
    name = "deck" if to.startswith("deck") else to
    zone: Zone = getattr(player, name)
    return zone


def _arrange(table: CipherTable, cards: Sequence[Card], effect: e.Put) -> None:
    """Orbs get slots; bonds may lie face-down."""
    for card in cards:
        owner = table.players[card.owner]
        if effect.to == "orbs":
            card.slot = owner.next_slot
            owner.next_slot += 1
        elif effect.to == "bonds" and effect.face_down:
            table.turn_face(card, up=False)


def _who_knows(card: Card, effect: e.Put, scope: Scope) -> tuple[int, ...]:
    """Who may be told which card it was, when it goes from one hidden place to another."""
    seats = set(card.seen_by)
    if card.zone.name == "hand" or effect.to == "hand":
        seats.add(card.owner)
    if any(card is shown for shown in scope.shown):
        seats.add(scope.seat)
    return tuple(sorted(seats))


def _log_put(
    table: CipherTable, card: Card, origin: Zone, effect: e.Put, knows: tuple[int, ...]
) -> None:
    hides = origin.hidden and effect.to in ("hand", "orbs", "deck", "deck_top", "deck_bottom")
    about = {"player": card.owner, "origin": origin.name, "to": effect.to}
    if hides:
        table.log_private("put_hidden", knows, {"card": ref(card)}, **about)
    else:
        table.log("put", card=ref(card), **about)


def _reveal(table: CipherTable, effect: e.Reveal, scope: Scope) -> Steps[bool]:
    objs = yield from resolve(effect.group, scope)
    for obj in objs:
        card = obj.face if isinstance(obj, Unit) else obj
        table.log("reveal", player=card.owner, card=ref(card), origin=card.zone.name)
        table.emit("reveal", card=card, origin=place_name(card.zone))
    scope.bindings[effect.name] = list(objs)
    return bool(objs)


def _look(table: CipherTable, effect: e.Look, scope: Scope) -> Steps[bool]:
    objs = yield from resolve(effect.group, scope)
    for card in objs:
        if scope.seat not in card.seen_by and card.zone.name == "orbs":
            table.note_seen(card, (*card.seen_by, scope.seat))
    scope.shown.extend(objs)
    seen = {"cards": [ref(card) for card in objs]}
    table.log_private("look", (scope.seat,), seen, player=scope.seat, count=len(objs))
    scope.bindings[effect.name] = list(objs)
    return bool(objs)


def _shuffle(table: CipherTable, effect: e.Shuffle, scope: Scope) -> Steps[bool]:
    yield from ()
    for seat in scope.context.seats(effect.side, scope.seat):
        table.shuffle(table.players[seat].deck)
        table.log("shuffle", player=seat)
    return True


def _flip(table: CipherTable, effect: e.Flip, scope: Scope) -> Steps[bool]:
    objs = yield from resolve(effect.group, scope)
    done = bool(objs)
    by = BY_COST if table.paying else BY_SKILL
    for card in objs:
        up = not card.face_up if effect.face == "either" else effect.face == "up"
        if card.face_up == up:
            continue  # it lies so already
        if not up and table.abilities.permissions.cannot(card, "be_flipped_down", by=by):
            done = False
            continue
        table.turn_face(card, up=up)
        log_flip(table, card)
        scope.paid.append(card)
    return done and len(objs) >= least_of(effect.group, scope, len(objs))


CARD_EFFECTS: Mapping[type[Any], Callable[[CipherTable, Any, Scope], Steps[bool]]] = {
    e.Draw: _draw,
    e.Put: _put,
    e.Reveal: _reveal,
    e.Look: _look,
    e.Shuffle: _shuffle,
    e.Flip: _flip,
}
