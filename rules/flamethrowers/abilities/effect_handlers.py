"""Effects of card text, carried out on a FlameThrowers table: one handler for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine.decision import Choose, Option, Prompt, Steps, pass_option
from rules.engine.log import ref
from rules.engine.questions import ask, ask_one, put_in_order
from rules.engine.zones import Card
from rules.flamethrowers.abilities.choices import source_card
from rules.flamethrowers.abilities.continuous_effects import begin_effects
from rules.flamethrowers.damage import change_energy, damage, heal, pay_health
from rules.flamethrowers.exchange import exchange, exchanges
from rules.flamethrowers.placement import fits_kami_limit
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.state_checks import defeat, revert
from rules.flamethrowers.tag_team import form
from rules.flamethrowers.text import nodes as n
from rules.flamethrowers.transformation import lay_on, transformations
from rules.flamethrowers.zones import (
    discard,
    draw,
    has_deck,
    join_squad,
    leave_squad,
    to_owner,
)
from rules.text import attrition as a
from rules.text import effects as e
from rules.text import groups as g
from rules.text.evaluate import amount
from rules.text.execute import how_many, is_among, resolve
from rules.text.scope import GameObject, Scope
from rules.text.wordings import choice_for

# The hand of the opponent whom the card's user means.
THEIR_HAND = g.Cards("enemy", "hand")
EffectHandler = Callable[[FlameTable, Any, Scope], Steps[bool]]


def objects(table: FlameTable, group: g.Group, scope: Scope) -> Steps[list[GameObject]]:
    """The objects of a group, each once; SQUAD cards that have left are gone."""
    found: list[GameObject] = []
    for obj in (yield from resolve(group, scope)):
        gone = isinstance(obj, Squad) and not table.in_play(obj)
        if not gone and not is_among(obj, found):
            found.append(obj)
    return found


def _damage(table: FlameTable, effect: n.Damage, scope: Scope) -> Steps[bool]:
    objs = yield from objects(table, effect.group, scope)
    for obj in objs:
        damage(table, obj, amount(effect.amount, scope))
    return bool(objs)


def _gain(table: FlameTable, effect: a.Gain, scope: Scope) -> Steps[bool]:
    objs = yield from objects(table, effect.group, scope)
    change = amount(effect.amount, scope)
    for obj in objs:
        if effect.stat == "energy":
            if isinstance(obj, Squad):  # the target of an attack may be a ship
                is_paid = scope.ability is not None and effect in scope.ability.cost
                change_energy(table, obj, change, is_paid=is_paid)
        elif change < 0:
            pay_health(table, obj, -change)
        else:
            heal(table, obj, change)
    return bool(objs)


def _cancel(table: FlameTable, effect: a.Cancel, scope: Scope) -> Steps[bool]:
    yield from ()
    if effect.what == "support":
        table.support_canceled = True
    elif table.attack is not None:
        table.attack.canceled = True
    table.log("canceled", what=effect.what)
    return True


def _redirect(table: FlameTable, effect: e.Redirect, scope: Scope) -> Steps[bool]:
    objs = yield from objects(table, effect.to, scope)
    if not objs or table.attack is None:
        return False
    table.attack.target = objs[0]
    table.touch()
    table.log("redirected", target=ref(objs[0].face))
    return True


def _exchange(table: FlameTable, effect: n.Exchange, scope: Scope) -> Steps[bool]:
    """More exchanges, now, by all the other rules of exchanging; none is a must (FLAME-GEN-8)."""
    player = table.players[scope.seat]
    done = False

    def options() -> list[Option]:
        return [*exchanges(table, player), pass_option("decline")]

    for _ in range(amount(effect.times, scope)):
        if not exchanges(table, player):
            return done
        option = yield from ask_one(table, player.seat, "exchange_now", options)
        if option is None or option.card is None:
            return done
        yield from exchange(table, player, option.card)
        done = True
    return done


def _combine(table: FlameTable, effect: n.Combine, scope: Scope) -> Steps[bool]:
    return (yield from form(table, table.players[scope.seat]))


def _stack(table: FlameTable, effect: e.Stack, scope: Scope) -> Steps[bool]:
    """A transformation outside Main Phase 1; the player may let it be (FLAME-GEN-8)."""
    player = table.players[scope.seat]
    for squad in (yield from objects(table, effect.unit, scope)):

        def options(squad: Squad = squad) -> list[Option]:
            return [*transformations(table, player, squad), pass_option("decline")]

        option = yield from ask_one(
            table,
            player.seat,
            "transform_now",
            options,
            ask_anyway=bool(player.hand.cards),
            prompt=Prompt("transform_now", {"card": ref(squad.face)}),
        )
        if option is not None and option.card is not None:
            lay_on(table, player, option.card, squad)
    return True


def _draw(table: FlameTable, effect: e.Draw, scope: Scope) -> Steps[bool]:
    count = amount(effect.amount, scope)
    if effect.up_to:
        count = max(0, count - len(table.players[scope.seat].hand.cards))
    players = [table.players[seat] for seat in scope.context.seats(effect.side, scope.seat)]
    if effect.side == "enemy":
        opponent = yield from _one_opponent(table, scope)
        players = [] if opponent is None else [opponent]
    drawn = [draw(table, player, count) for player in players]
    return bool(drawn) and all(number == count for number in drawn)


def _put(table: FlameTable, effect: e.Put, scope: Scope) -> Steps[bool]:
    group = effect.group
    if isinstance(group, g.Chosen) and group.among == THEIR_HAND:
        return (yield from _discard_of_opponent(table, group, scope))
    if isinstance(group, g.Chosen) and group.by == "each":
        return (yield from _each_discards(table, group, scope))
    if group == THEIR_HAND:
        return (yield from _discard_hand_of_opponent(table, scope))
    objs = yield from objects(table, group, scope)
    if effect.to in ("deck_top", "deck_bottom"):
        yield from _put_into_deck(table, effect.to, objs, scope)
        return True
    if effect.to == "deck":
        return _shuffle_in(table, objs, scope)
    for obj in objs:
        if isinstance(obj, Squad):
            face = ref(obj.face)
            leave_squad(table, obj, effect.to)
            table.log("leaves", player=obj.player, card=face, to=effect.to)
        else:
            table.log("put", player=scope.seat, card=ref(obj), to=effect.to)
            to_owner(table, obj, effect.to)
    return bool(objs)


def _put_into_deck(table: FlameTable, to: str, cards: Sequence[Card], scope: Scope) -> Steps[None]:
    """In the order the player likes; nobody else sees them."""
    ordered = yield from put_in_order(table, scope.seat, cards)
    deck = table.players[scope.seat].deck
    if any(card.zone is not deck for card in ordered):
        return
    rest = [card for card in deck.cards if card not in ordered]
    # The first of the order lies nearest to the top.
    ordered.reverse()
    table.rearrange(deck, [*rest, *ordered] if to == "deck_top" else [*ordered, *rest])
    for card in reversed(ordered):
        table.rename(card)
    if ordered:
        table.log("put_back", player=scope.seat, count=len(ordered), to=to)


def _shuffle_in(table: FlameTable, cards: Sequence[Card], scope: Scope) -> bool:
    """Shuffle cards into the deck unseen; a lost deck takes nothing (FLAME-SHIP-5)."""
    if not has_deck(table, table.players[scope.seat]):
        return False
    for card in cards:
        to_owner(table, card, "deck")
    table.log("to_deck", player=scope.seat, count=len(cards))
    return bool(cards)


def _each_discards(table: FlameTable, group: g.Chosen, scope: Scope) -> Steps[bool]:
    """In turn order, each what they like (FLAME-GEN-5)."""
    done = False
    for player in table.in_turn_order(table.turn_player):
        done = (yield from _discards(table, player, group, scope)) or done
    return done


def _discard_hand_of_opponent(table: FlameTable, scope: Scope) -> Steps[bool]:
    opponent = yield from _one_opponent(table, scope)
    cards = [] if opponent is None else list(opponent.hand.cards)
    for card in cards:
        table.log("discard", player=card.owner, card=ref(card))
        discard(table, card)
    return bool(cards)


def _one_opponent(table: FlameTable, scope: Scope) -> Steps[Player | None]:
    """ "An opponent" is one of them, chosen by the card's user (FLAME-MULTI-6)."""
    opponents = table.opponents(scope.seat)
    option = yield from ask_one(
        table,
        scope.seat,
        "choose_opponent",
        lambda: [Option("opponent", target=str(player.seat)) for player in opponents],
    )
    return None if option is None else table.players[int(str(option.target))]


def _discard_of_opponent(table: FlameTable, group: g.Chosen, scope: Scope) -> Steps[bool]:
    """By chance, or what the opponent likes."""
    opponent = yield from _one_opponent(table, scope)
    if opponent is None:
        return False
    if group.by == "enemy":
        return (yield from _discards(table, opponent, group, scope))
    for _ in range(amount(group.least, scope)):
        if not opponent.hand.cards:
            return False
        card = opponent.hand.cards[table.rng.below(len(opponent.hand.cards))]
        discard(table, card)
        table.log("discard", player=opponent.seat, card=ref(card))
    return True


def _discards(table: FlameTable, player: Player, group: g.Chosen, scope: Scope) -> Steps[bool]:
    """So many cards of the player's own choice."""
    least, most = how_many(group, player.hand.cards, scope)
    if not most:
        return False
    asked = Choose(
        player.seat,
        "choose_cards",
        lambda: [Option("choose", card) for card in player.hand.cards],
        least,
        most,
        choice_for(source_card(scope.source), least, most, "a_card", None),
        source=source_card(scope.source),
    )
    for option in (yield from ask(table, asked)):
        if option.card is not None:
            discard(table, option.card)
            table.log("discard", player=player.seat, card=ref(option.card))
    return True


def _refill(table: FlameTable, effect: n.Refill, scope: Scope) -> Steps[bool]:
    """As much as is printed, or as the ship started with (FLAME-GEN-3)."""
    objs = yield from objects(table, effect.group, scope)
    for obj in objs:
        if effect.stat == "energy":
            if isinstance(obj, Squad):
                change_energy(table, obj, max(0, obj.card.energy - obj.energy[-1]))
        else:
            heal(table, obj, obj.start if isinstance(obj, Ship) else obj.card.health)
    return bool(objs)


def _revert(table: FlameTable, effect: n.Revert, scope: Scope) -> Steps[bool]:
    """Only what is transformed has a form beneath (FLAME-TRANSFORM-13)."""
    squads = [
        obj
        for obj in (yield from objects(table, effect.group, scope))
        if isinstance(obj, Squad) and obj.is_transformed
    ]
    for squad in squads:
        revert(table, squad)
    return bool(squads)


def _deploy(table: FlameTable, effect: e.Deploy, scope: Scope) -> Steps[bool]:
    """From hand into the squad, within the limits (FLAME-PLACE-9)."""
    player = table.players[scope.seat]
    cards = yield from objects(table, effect.group, scope)
    done = False
    for card in cards:
        if table.has_room(player.seat) and fits_kami_limit(table, player, card):
            squad = join_squad(table, card, player.seat, "effect")
            table.log("place", player=player.seat, card=ref(card))
            table.emit("squad_placed", it=squad, card=card, attack=None)
            done = True
    return done


def _destroy(table: FlameTable, effect: e.Destroy, scope: Scope) -> Steps[bool]:
    found = yield from objects(table, effect.group, scope)
    squads = [obj for obj in found if isinstance(obj, Squad)]
    for squad in squads:
        defeat(table, squad)
    return bool(squads)


def _reveal(table: FlameTable, effect: e.Reveal, scope: Scope) -> Steps[bool]:
    cards = yield from objects(table, effect.group, scope)
    if cards:
        table.log("reveal", player=scope.seat, cards=[ref(card) for card in cards])
    return True


def _look(table: FlameTable, effect: e.Look, scope: Scope) -> Steps[bool]:
    if effect.group == THEIR_HAND:
        opponent = yield from _one_opponent(table, scope)
        cards = [] if opponent is None else list(opponent.hand.cards)
    else:
        cards = yield from objects(table, effect.group, scope)
    scope.bindings[effect.name] = list(cards)
    if not cards:
        return True
    table.log_private(
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
        table.log("shuffle", player=player.seat)
    return True


# Each says whether the effect was fully done.
EFFECT_HANDLERS: dict[type[e.Effect], EffectHandler] = {
    n.Damage: _damage,
    a.Gain: _gain,
    a.Cancel: _cancel,
    n.Exchange: _exchange,
    n.Combine: _combine,
    n.Refill: _refill,
    n.Revert: _revert,
    e.Redirect: _redirect,
    e.Stack: _stack,
    e.Draw: _draw,
    e.Put: _put,
    e.Deploy: _deploy,
    e.Destroy: _destroy,
    e.Reveal: _reveal,
    e.Look: _look,
    e.Shuffle: _shuffle,
    e.Lasting: begin_effects,
}
