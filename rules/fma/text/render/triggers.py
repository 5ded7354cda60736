"""Triggers in the game's own templating."""

from __future__ import annotations

from rules.fma.text.nodes import BattleWon, Before, BonusReceived, Played, Retarget
from rules.fma.text.render.nouns import any_of
from rules.fma.text.render.renderer import LineRenderer, Says
from rules.text.abilities import Ability
from rules.text.attrition import Cancel, Enters
from rules.text.groups import Units
from rules.text.triggers import (
    AttackDeclared,
    Destroyed,
    Drew,
    Moved,
    PhaseStarts,
    Placed,
    Tapped,
    TurnStarts,
)

_STARTS = {
    "search_action": "at the start of the search action step",
    "cleanup": "in the cleanup phase",
    "game": "at the start of the game",
}


def trigger_lead(renderer: LineRenderer, ability: Ability) -> str:
    """ "Cancel an event" names its trigger by itself."""
    trigger = ability.trigger
    if trigger is None or (isinstance(trigger, Played) and _is_answer(ability)):
        return ""
    return f"{renderer.say(trigger)}, "


def _is_answer(ability: Ability) -> bool:
    return any(isinstance(part, Cancel | Retarget) for part in ability.body)


def say_before(renderer: LineRenderer, trigger: Before) -> str:
    event = trigger.event
    if isinstance(event, Drew):
        return "before an opponent draws from his event or ability"
    if isinstance(event, Played):
        return "before an opponent's event or ability that draws a card takes effect"
    assert isinstance(event, Destroyed)
    return f"before {any_of(renderer, event.who)} is defeated"


def say_attack_declared(renderer: LineRenderer, trigger: AttackDeclared) -> str:
    if trigger.attacker != Units("any"):
        return f"when {any_of(renderer, trigger.attacker)} attacks"
    return f"when an attack on {any_of(renderer, trigger.defender)} is declared"


def say_destroyed(renderer: LineRenderer, trigger: Destroyed) -> str:
    where = " in battle" if trigger.by else ""
    return f"after {any_of(renderer, trigger.who)} is defeated{where}"


def say_enters(renderer: LineRenderer, trigger: Enters) -> str:
    if trigger.how == "play":
        return "after this location is played"
    return f"when {any_of(renderer, trigger.who)} comes into play"


def say_phase_starts(renderer: LineRenderer, trigger: PhaseStarts) -> str:
    return _STARTS[trigger.phase]


def say_battle_won(renderer: LineRenderer, trigger: BattleWon) -> str:
    return f"after {any_of(renderer, trigger.who)} wins a battle"


def say_bonus_received(renderer: LineRenderer, trigger: BonusReceived) -> str:
    return f"after {any_of(renderer, trigger.who)} receives a bonus from an event or ability"


def say_played(renderer: LineRenderer, trigger: Played) -> str:
    return "after another player plays an event or ability that draws"


def say_placed(renderer: LineRenderer, trigger: Placed) -> str:
    return "when this card is discarded by an opponent's event or ability"


def say_tapped(renderer: LineRenderer, trigger: Tapped) -> str:
    return f"when {any_of(renderer, trigger.who)} would be set"


def say_moved(renderer: LineRenderer, trigger: Moved) -> str:
    return f"when {any_of(renderer, trigger.who)} is moved home in the search phase"


def say_turn_starts(renderer: LineRenderer, trigger: TurnStarts) -> str:
    return "at the start of each turn"


TRIGGERS: Says = {
    Before: say_before,
    AttackDeclared: say_attack_declared,
    Destroyed: say_destroyed,
    Enters: say_enters,
    PhaseStarts: say_phase_starts,
    BattleWon: say_battle_won,
    BonusReceived: say_bonus_received,
    Played: say_played,
    Placed: say_placed,
    Tapped: say_tapped,
    Moved: say_moved,
    TurnStarts: say_turn_starts,
}
