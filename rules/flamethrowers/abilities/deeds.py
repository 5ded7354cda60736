"""Instructions of card text, carried out on a FlameThrowers table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine.decision import Option, Steps
from rules.engine.zones import Card
from rules.flamethrowers.abilities.lasting import make_lasting
from rules.flamethrowers.abilities.possible import can_do
from rules.flamethrowers.asking import ask_one, put_in_order
from rules.flamethrowers.checks import defeat
from rules.flamethrowers.damage import change_energy, damage, heal, pay_health
from rules.flamethrowers.deck import discard, draw, has_deck, join_squad, leave_squad, to_owner
from rules.flamethrowers.exchange import exchange, exchanges
from rules.flamethrowers.placing import fits_kami_limit
from rules.flamethrowers.table import FlameTable, Squad, ref
from rules.flamethrowers.tag_team import form
from rules.flamethrowers.transforming import lay_on, transformations
from rules.text import attrition as a
from rules.text import effects as e
from rules.text import groups as g
from rules.text.play.asking import amount
from rules.text.play.doing import resolve
from rules.text.play.scope import Scope, Thing

Doing = Callable[[FlameTable, Any, Scope], Steps[bool]]


def do(table: FlameTable, effect: e.Effect, scope: Scope) -> Steps[bool]:
    """One instruction; whether it was fully done."""
    return (yield from _DOING[type(effect)](table, effect, scope))


def objects(table: FlameTable, group: g.Group, scope: Scope) -> Steps[list[Thing]]:
    """The objects of a group, each once; SQUAD cards that have left are gone."""
    found: list[Thing] = []
    for thing in (yield from resolve(group, scope)):
        gone = isinstance(thing, Squad) and not table.in_play(thing)
        if not gone and not any(thing is other for other in found):
            found.append(thing)
    return found


def _damage(table: FlameTable, effect: a.Damage, scope: Scope) -> Steps[bool]:
    things = yield from objects(table, effect.group, scope)
    for thing in things:
        damage(table, thing, amount(effect.amount, scope))
    return bool(things)


def _gain(table: FlameTable, effect: a.Gain, scope: Scope) -> Steps[bool]:
    things = yield from objects(table, effect.group, scope)
    change = amount(effect.amount, scope)
    for thing in things:
        if effect.stat == "energy":
            change_energy(table, thing, change)
        elif change < 0:
            pay_health(table, thing, -change)
        else:
            heal(table, thing, change)
    return bool(things)


def _cancel(table: FlameTable, effect: a.Cancel, scope: Scope) -> Steps[bool]:
    yield from ()
    if effect.what == "support":
        table.support_canceled = True
    elif table.attack is not None:
        table.attack.canceled = True
    table.say("canceled", what=effect.what)
    return True


def _redirect(table: FlameTable, effect: e.Redirect, scope: Scope) -> Steps[bool]:
    things = yield from objects(table, effect.to, scope)
    if not things or table.attack is None:
        return False
    table.attack.target = things[0]
    table.changed()
    table.say("redirected", target=ref(things[0].face))
    return True


def _exchange(table: FlameTable, effect: a.Exchange, scope: Scope) -> Steps[bool]:
    """More exchanges, now, by all the other rules of exchanging."""
    player = table.players[scope.seat]
    done = False
    for _ in range(amount(effect.times, scope)):
        ways = exchanges(table, player)
        if not ways:
            return done
        option = yield from ask_one(
            table, player.seat, "exchange_now", lambda: exchanges(table, player)
        )
        if option is None or option.card is None:
            return done
        yield from exchange(table, player, option.card)
        done = True
    return done


def _combine(table: FlameTable, effect: a.Combine, scope: Scope) -> Steps[bool]:
    return (yield from form(table, table.players[scope.seat]))


def _stack(table: FlameTable, effect: e.Stack, scope: Scope) -> Steps[bool]:
    """A transformation outside Main Phase 1; the player may let it be (FLAME-GEN-8)."""
    player = table.players[scope.seat]
    for squad in (yield from objects(table, effect.unit, scope)):

        def options(squad: Squad = squad) -> list[Option]:
            return [*transformations(table, player, squad), Option("decline")]

        option = yield from ask_one(
            table, player.seat, "transform_now", options, ask_anyway=bool(player.hand.cards)
        )
        if option is not None and option.card is not None:
            lay_on(table, player, option.card, squad)
    return True


def _draw(table: FlameTable, effect: e.Draw, scope: Scope) -> Steps[bool]:
    yield from ()
    count = amount(effect.amount, scope)
    return draw(table, table.players[scope.seat], count) == count


def _put(table: FlameTable, effect: e.Put, scope: Scope) -> Steps[bool]:
    group = effect.group
    if isinstance(group, g.Chosen) and group.by == "chance":
        return (yield from _discard_at_random(table, group, scope))
    things = yield from objects(table, group, scope)
    if effect.to in ("deck_top", "deck_bottom"):
        yield from _put_into_deck(table, effect.to, things, scope)
        return True
    for thing in things:
        if isinstance(thing, Squad):
            face = ref(thing.face)
            leave_squad(table, thing, effect.to)
            table.say("leaves", player=thing.player, card=face, to=effect.to)
        else:
            table.say("put", player=scope.seat, card=ref(thing), to=effect.to)
            to_owner(table, thing, effect.to)
    return bool(things)


def _put_into_deck(table: FlameTable, to: str, cards: Sequence[Card], scope: Scope) -> Steps[None]:
    """In the order the player likes; nobody else sees them."""
    ordered = yield from put_in_order(table, scope.seat, cards)
    deck = table.players[scope.seat].deck
    if any(card.zone is not deck for card in ordered):
        return
    for card in ordered:
        deck.cards.remove(card)
    # The first of the order lies nearest to the top.
    if to == "deck_top":
        deck.cards.extend(reversed(ordered))
    else:
        deck.cards[:0] = list(reversed(ordered))
    for card in ordered:
        table.rename(card)
    table.changed()
    if ordered:
        table.say("put_back", player=scope.seat, count=len(ordered), to=to)


def _discard_at_random(table: FlameTable, group: g.Chosen, scope: Scope) -> Steps[bool]:
    """ "An opponent" is one of them, chosen by the card's user (FLAME-MULTI-6)."""
    opponents = table.opponents(scope.seat)
    option = yield from ask_one(
        table,
        scope.seat,
        "choose_opponent",
        lambda: [Option("opponent", target=str(player.seat)) for player in opponents],
    )
    if option is None:
        return False
    victim = table.players[int(str(option.target))]
    for _ in range(amount(group.least, scope)):
        if not victim.hand.cards:
            return False
        card = victim.hand.cards[table.rng.below(len(victim.hand.cards))]
        discard(table, card)
        table.say("discard", player=victim.seat, card=ref(card))
    return True


def _deploy(table: FlameTable, effect: e.Deploy, scope: Scope) -> Steps[bool]:
    """From hand into the squad, within the limits (FLAME-PLACE-9)."""
    player = table.players[scope.seat]
    cards = yield from objects(table, effect.group, scope)
    done = False
    for card in cards:
        if table.has_room(player.seat) and fits_kami_limit(table, player, card):
            squad = join_squad(table, card, player.seat, "effect")
            table.say("place", player=player.seat, card=ref(card))
            table.happened("squad_placed", it=squad, card=card, attack=None)
            done = True
    return done


def _destroy(table: FlameTable, effect: e.Destroy, scope: Scope) -> Steps[bool]:
    squads = yield from objects(table, effect.group, scope)
    for squad in squads:
        defeat(table, squad)
    return bool(squads)


def _reveal(table: FlameTable, effect: e.Reveal, scope: Scope) -> Steps[bool]:
    cards = yield from objects(table, effect.group, scope)
    if cards:
        table.say("reveal", player=scope.seat, cards=[ref(card) for card in cards])
    return True


def _look(table: FlameTable, effect: e.Look, scope: Scope) -> Steps[bool]:
    cards = yield from objects(table, effect.group, scope)
    scope.known[effect.name] = list(cards)
    if not cards:
        return True
    table.say_privately(
        "look",
        (scope.seat,),
        {"player": scope.seat, "cards": [ref(card) for card in cards]},
        player=scope.seat,
        count=len(cards),
    )
    return True


def _shuffle(table: FlameTable, effect: e.Shuffle, scope: Scope) -> Steps[bool]:
    yield from ()
    player = table.players[scope.seat]
    if has_deck(table, player):
        table.shuffle(player.deck)
        table.say("shuffle", player=player.seat)
    return True


_DOING: dict[type[e.Effect], Doing] = {
    a.Damage: _damage,
    a.Gain: _gain,
    a.Cancel: _cancel,
    a.Exchange: _exchange,
    a.Combine: _combine,
    e.Redirect: _redirect,
    e.Stack: _stack,
    e.Draw: _draw,
    e.Put: _put,
    e.Deploy: _deploy,
    e.Destroy: _destroy,
    e.Reveal: _reveal,
    e.Look: _look,
    e.Shuffle: _shuffle,
    e.Lasting: make_lasting,
}

__all__ = ["can_do", "do", "objects"]
