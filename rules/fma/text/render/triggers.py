"""Triggers in the game's own templating."""

from __future__ import annotations

from rules.fma.text import nodes as n
from rules.fma.text.render.renderer import LineRenderer
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.attrition import Cancel, Enters
from rules.text.groups import Units
from rules.text.render.renderer import Says, Slots


def trigger_lead(renderer: LineRenderer, ability: Ability) -> str:
    """ "Cancel an event" names its trigger by itself."""
    trigger = ability.trigger
    if trigger is None or (isinstance(trigger, n.Played) and _is_answer(ability)):
        return ""
    return f"{renderer.say(trigger)}, "


def _is_answer(ability: Ability) -> bool:
    return any(isinstance(part, Cancel | n.Retarget) for part in ability.body)


def say_before(renderer: LineRenderer, trigger: n.Before) -> str:
    event = trigger.event
    if isinstance(event, t.Drew):
        return "before an opponent draws from his event or ability"
    if isinstance(event, n.Played):
        return "before an opponent's event or ability that draws a card takes effect"
    if isinstance(event, t.Tapped):
        return renderer.fill("when {who:any} would be set", event)
    assert isinstance(event, t.Destroyed)
    return renderer.fill("before {who:any} is defeated", event)


def say_attack_declared(renderer: LineRenderer, trigger: t.AttackDeclared) -> str:
    if trigger.attacker != Units("any"):
        return renderer.fill("when {attacker:any} attacks", trigger)
    return renderer.fill("when an attack on {defender:any} is declared", trigger)


def say_enters(renderer: LineRenderer, trigger: Enters) -> str:
    if trigger.how == "play":
        return "after this location is played"
    return renderer.fill("when {who:any} comes into play", trigger)


TRIGGERS: Says = {
    n.Before: say_before,
    t.AttackDeclared: say_attack_declared,
    t.Destroyed: "after {who:any} is defeated[by? in battle]",
    Enters: say_enters,
    t.PhaseStarts: "{phase:start}",
    n.BattleWon: "after {who:any} wins a battle",
    n.BonusReceived: "after {who:any} receives a bonus from an event or ability",
    n.Played: "after another player plays an event or ability that draws",
    t.Placed: "when this card is discarded by an opponent's event or ability",
    t.Moved: "when {who:any} is moved home in the search phase",
    t.TurnStarts: "at the start of each turn",
}
TRIGGER_SLOTS: Slots = {
    "start": {
        "search_action": "at the start of the search action step",
        "cleanup": "in the cleanup phase",
        "game": "at the start of the game",
    }
}
