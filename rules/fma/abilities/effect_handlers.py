"""Instructions of card text, carried out on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.questions import ask_one
from rules.engine.zones import Card
from rules.fma import effects
from rules.fma.abilities.bonus_shift import shift
from rules.fma.abilities.card_moves import put
from rules.fma.abilities.continuous_effects import begin_changes, duration, resolved
from rules.fma.abilities.scope import FmaScope
from rules.fma.attachments import attach
from rules.fma.battle import block, start_battle
from rules.fma.characters import Character
from rules.fma.entry import put_into_play
from rules.fma.play_sequence import cancel
from rules.fma.plays import Play
from rules.fma.search import extra_search_phase, search_action
from rules.fma.state import FmaTable
from rules.fma.targets import can_redirect, option_for, ref_of, thing_of
from rules.fma.text import nodes as n
from rules.text import attrition as t
from rules.text import effects as e
from rules.text import groups as g
from rules.text.evaluate import amount

EffectHandler = Callable[[FmaTable, Any, FmaScope], Steps[None]]


def do_effect(table: FmaTable, effect: e.Effect, scope: FmaScope) -> Steps[None]:
    """One instruction, as far as it can be done."""
    yield from EFFECT_HANDLERS[type(effect)](table, effect, scope)


# Cards ----------------------------------------------------------------------------------------


def _draw(table: FmaTable, effect: e.Draw, scope: FmaScope) -> Steps[None]:
    count = amount(effect.amount, scope)
    yield from effects.draw(table, table.players[scope.seat], count, scope.play)


def _put(table: FmaTable, effect: e.Put, scope: FmaScope) -> Steps[None]:
    found = yield from resolved(effect.group, scope)
    searched = effect.group == g.Known("found") and any(
        isinstance(card, Card) and card.zone.name == "locations" for card in found
    )
    yield from put(table, found, effect.to, scope)
    if searched:
        # A deck is shuffled after any search (FMA-CONTROL-9).
        table.shuffle(table.players[scope.seat].locations)
        table.log("shuffle", player=scope.seat)


def _reveal(table: FmaTable, effect: e.Reveal, scope: FmaScope) -> Steps[None]:
    cards = yield from resolved(effect.group, scope)
    if effect.name:
        scope.bindings[effect.name] = list(cards)
    if cards:
        table.log("reveal", player=scope.seat, cards=[ref(card) for card in cards])


def _look(table: FmaTable, effect: e.Look, scope: FmaScope) -> Steps[None]:
    cards = yield from resolved(effect.group, scope)
    scope.bindings[effect.name] = list(cards)
    told = {"player": scope.seat, "cards": [ref(card) for card in cards]}
    table.log_private("look", (scope.seat,), told, player=scope.seat, count=len(cards))


def _shuffle(table: FmaTable, effect: e.Shuffle, scope: FmaScope) -> Steps[None]:
    yield from ()
    table.shuffle(table.players[scope.seat].deck)
    table.log("shuffle", player=scope.seat)


def _deploy(table: FmaTable, effect: e.Deploy, scope: FmaScope) -> Steps[None]:
    for card in (yield from resolved(effect.group, scope)):
        yield from put_into_play(table, card, scope.seat)


def _gain(table: FmaTable, effect: t.Gain, scope: FmaScope) -> Steps[None]:
    """Experience for a leader; a defeated one gains it too (FMA-POWER-11)."""
    found = yield from resolved(effect.group, scope)
    count = amount(effect.amount, scope)
    seats = [leader.player for leader in found] or [scope.seat]
    for seat in seats:
        yield from effects.gain_experience(table, table.players[seat], count)


# Characters -----------------------------------------------------------------------------------


def _each(act: Callable[[FmaTable, Character], Steps[bool]]) -> EffectHandler:
    def handler(table: FmaTable, effect: Any, scope: FmaScope) -> Steps[None]:
        for character in (yield from resolved(effect.group, scope)):
            yield from act(table, character)

    return handler


def _tap(table: FmaTable, effect: e.Tap, scope: FmaScope) -> Steps[None]:
    """Set; in the place of what would be set, that is how it comes (FMA-IND-3)."""
    event = scope.event
    paying, instead_of = None, None
    if event is not None and event.kind == "setting":
        paying, instead_of = event["paying"], event["character"]
    for character in (yield from resolved(effect.group, scope)):
        yield from effects.set_character(table, character, paying=paying, instead_of=instead_of)


def _destroy(table: FmaTable, effect: e.Destroy, scope: FmaScope) -> Steps[None]:
    found = yield from resolved(effect.group, scope)
    yield from effects.defeat(table, found)


def _move(table: FmaTable, effect: e.Move, scope: FmaScope) -> Steps[None]:
    for character in (yield from resolved(effect.group, scope)):
        yield from effects.move(table, character, effect.to)


def _block(table: FmaTable, effect: e.Redirect, scope: FmaScope) -> Steps[None]:
    """Setting is the cost of the block unless the ability was paid for so (FMA-IND-8)."""
    ability = scope.ability
    paid = ability is not None and any(isinstance(part, e.Tap) for part in ability.cost)
    for character in (yield from resolved(effect.to, scope)):
        yield from block(table, character, paid=paid)


# Plays, battles, phases -----------------------------------------------------------------------


def _cancel(table: FmaTable, effect: t.Cancel, scope: FmaScope) -> Steps[None]:
    """The play, the defeat or the setting that is answered does not happen."""
    yield from ()
    answered = scope.event
    if answered is None:
        return
    if effect.what == "play":
        cancel(table, answered["play"])
    elif effect.what == "defeats":
        battle = answered["battle"]
        battle.spared.append("defence" if battle.winner == "attack" else "attack")
    else:
        answered.replaced.append(answered["character"])


def _retarget(table: FmaTable, effect: n.Retarget, scope: FmaScope) -> Steps[None]:
    """Another target that was legal for that play (FMA-TARGET-10)."""
    for play in (yield from resolved(effect.play, scope)):
        assert isinstance(play, Play)
        for slot in play.ability.slots:
            others = can_redirect(table, play, slot)
            if len(play.targets[slot.name]) != 1 or not others:
                continue
            option = yield from ask_one(
                table,
                scope.chooser,
                "redirect",
                lambda others=others: [option_for(other, "redirect") for other in others],  # type: ignore[misc]
                source=scope.play.source if scope.play is not None else None,
            )
            if option is not None:
                play.targets[slot.name] = [thing_of(table, option)]
                _log_redirection(table, play, ref_of(play.targets[slot.name][0]))


def _log_redirection(table: FmaTable, play: Play, target: dict[str, Any]) -> None:
    if "seat" in target:
        table.log("redirected_seat", card=ref(play.source), seat=target["seat"])
    else:
        table.log("redirected", card=ref(play.source), target=target)


def _start_battle(table: FmaTable, effect: n.StartBattle, scope: FmaScope) -> Steps[None]:
    attackers = yield from resolved(effect.attacker, scope)
    defenders = yield from resolved(effect.defender, scope)
    if attackers and defenders:
        yield from start_battle(table, effect.kind, attackers, defenders[0], closed=effect.closed)


def _attach(table: FmaTable, effect: e.Stack, scope: FmaScope) -> Steps[None]:
    """Without asking for costs or requirements; what clashes gives way (FMA-ATTACH-8)."""
    bearers = yield from resolved(effect.unit, scope)
    cards = yield from resolved(effect.group, scope)
    for card in cards if bearers else ():
        table.log("attach", player=scope.seat, card=ref(card), target=ref(bearers[0].top))
        yield from attach(table, scope.seat, card, bearers[0])


def _extra(table: FmaTable, effect: n.ExtraPhase, scope: FmaScope) -> Steps[None]:
    if effect.action:
        yield from search_action(table, scope.seat)
    else:
        yield from extra_search_phase(table, scope.seat)


def _delay(table: FmaTable, effect: e.Delayed, scope: FmaScope) -> Steps[None]:
    """What it will be about is remembered by the numbers of the cards."""
    yield from ()
    assert scope.play is not None
    known = tuple(
        (name, tuple(card.index for card in found if isinstance(card, Card)))
        for name, found in sorted(scope.bindings.items())
        if name.startswith("target")
    )
    source = scope.play.source
    kept = (scope.seat, source.index, scope.play.character.id, effect, known)
    table.add_effect(
        ContinuousEffect(
            "delayed",
            ("seat", scope.seat),
            duration(table, effect.until),
            amount=kept,
            source=source.index,
        )
    )


EFFECT_HANDLERS: dict[type[e.Effect], EffectHandler] = {
    e.Draw: _draw,
    e.Put: _put,
    e.Reveal: _reveal,
    e.Look: _look,
    e.Shuffle: _shuffle,
    e.Deploy: _deploy,
    e.Tap: _tap,
    e.Untap: _each(effects.reset),
    e.Flip: _each(effects.recover),
    e.Destroy: _destroy,
    e.Stack: _attach,
    e.Move: _move,
    e.Redirect: _block,
    e.Lasting: begin_changes,
    e.Delayed: _delay,
    t.Gain: _gain,
    t.Cancel: _cancel,
    n.ShiftBonus: shift,
    n.Retarget: _retarget,
    n.StartBattle: _start_battle,
    n.ExtraPhase: _extra,
}
