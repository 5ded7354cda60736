"""Which events a text waits for, and whether one of them is the event meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.fma.abilities.scope import CardAsCharacter, FmaScope
from rules.fma.characters import Character
from rules.fma.events import GameEvent
from rules.fma.state import Battle
from rules.fma.text import nodes as n
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.attrition import Cancel, Enters
from rules.text.effects import Tap
from rules.text.evaluate import contains
from rules.text.execute import candidates
from rules.text.groups import Chosen, Group
from rules.text.tree import walk


def answered(ability: Ability) -> tuple[str, ...]:
    """The kinds of event its text names."""
    trigger = ability.trigger
    if trigger is None:
        return ()
    if isinstance(trigger, n.BattleWon):
        return ("won",) if comes_before(ability) else ("battle_over",)
    if isinstance(trigger, n.Before):
        return (_BEFORE[type(trigger.event)],)
    return (_KINDS[type(trigger)],)


def comes_before(ability: Ability) -> bool:
    """It cancels, replaces or says that it comes before (FMA-REACT-8, 13)."""
    return isinstance(ability.trigger, n.Before) or any(
        isinstance(node, Cancel | n.Retarget) for node in walk(ability.body)
    )


def is_triggered(trigger: t.Trigger, event: GameEvent, scope: FmaScope) -> bool:
    """Whether that is what the text speaks of."""
    if isinstance(trigger, n.Before):
        return _FITS_BEFORE[type(trigger.event)](trigger.event, event, scope)
    return _FITS[type(trigger)](trigger, event, scope)


def _one_of(group: Group, obj: Any, scope: FmaScope) -> bool:
    return contains(group.among if isinstance(group, Chosen) else group, obj, scope)


def _played(trigger: n.Played, event: GameEvent, scope: FmaScope) -> bool:
    play = event["play"]
    return play is not scope.play and contains(trigger.play, play, scope)


def _attack(trigger: t.AttackDeclared, event: GameEvent, scope: FmaScope) -> bool:
    battle: Battle = event["battle"]
    return any(_one_of(trigger.attacker, attacker, scope) for attacker in battle.attackers) and any(
        _one_of(trigger.defender, defender, scope) for defender in battle.defenders
    )


def _won(trigger: n.BattleWon, event: GameEvent, scope: FmaScope) -> bool:
    battle: Battle = event["battle"]
    if battle.winner is None:
        return False
    return any(_one_of(trigger.who, character, scope) for character in battle.side(battle.winner))


def _defeated(trigger: t.Destroyed, event: GameEvent, scope: FmaScope) -> bool:
    """It is looked at as it was before it was turned down."""
    if trigger.by and event["battle"] is None:
        return False
    character: Character = event["character"]
    if _one_of(trigger.who, character, scope):
        return True
    return _one_of(trigger.who, CardAsCharacter(event["card"], character.player, character), scope)


def _about_to_be_defeated(trigger: t.Destroyed, event: GameEvent, scope: FmaScope) -> bool:
    return _one_of(trigger.who, event["character"], scope)


def _about_to_be_set(trigger: t.Tapped, event: GameEvent, scope: FmaScope) -> bool:
    """Only what can be set itself can be set instead."""
    character: Character = event["character"]
    if scope.ability is None or not _one_of(trigger.who, character, scope):
        return False
    groups = [part.group for part in scope.ability.body if isinstance(part, Tap)]
    return any(
        other is not character and scope.context.state(other, "ready")
        for group in groups
        for other in candidates(group, scope)
    )


def _bonus(trigger: n.BonusReceived, event: GameEvent, scope: FmaScope) -> bool:
    return event["play"] is not None and _one_of(trigger.who, event["character"], scope)


def _about_to_draw(trigger: t.Drew, event: GameEvent, scope: FmaScope) -> bool:
    """ "From their event or ability": nobody else makes them draw."""
    seat: int = event["player"]
    mine = seat in scope.context.seats(trigger.side, scope.seat)
    return mine and event["play"].seat == seat and event["count"][0] > 0


def _joined(trigger: Enters, event: GameEvent, scope: FmaScope) -> bool:
    """Reacts answer recruiting alone; what comes by itself comes always (FMA-REACT-11)."""
    if event.kind == "location_played":
        return trigger.how == "play" and event["card"] is scope.source
    is_react = scope.ability is not None and scope.ability.kind == "react"
    recruited = event["how"] in ("recruit", "replace")
    return (recruited or not is_react) and _one_of(trigger.who, event["character"], scope)


def _moved(trigger: t.Moved, event: GameEvent, scope: FmaScope) -> bool:
    """Being sent home by defeat or in the cleanup is no move (FMA-SEARCH-18)."""
    return event["to"] == trigger.to and _one_of(trigger.who, event["character"], scope)


def _step(trigger: t.PhaseStarts, event: GameEvent, scope: FmaScope) -> bool:
    return bool(event["name"] == trigger.phase)


def _discarded(trigger: t.Placed, event: GameEvent, scope: FmaScope) -> bool:
    """By an opponent's event or ability, their own choice or not (FMA-IND-42)."""
    by = event.get("of")
    return by is not None and by != scope.seat and event["card"] is scope.source


def might_answer(event: GameEvent, seat: int) -> bool:
    """Whether a React on an event card in that player's hand could name what happens.

    It hangs on nothing but the event: whoever is asked learns nothing, and nobody of them
    (FMA-REACT-15).
    """
    known = _FROM_HAND.get(event.kind)
    return known is not None and known(event, seat)


def _any_event(event: GameEvent, seat: int) -> bool:
    return True


# The kinds of event that a card in hand can answer, and which of them. Not among them are those
# that a card answers about itself alone.
_FROM_HAND: dict[str, Callable[[GameEvent, int], bool]] = {
    "played": _any_event,
    "attack": _any_event,
    "won": _any_event,
    "battle_over": lambda event, seat: event["battle"].winner is not None,
    "defeat": _any_event,
    "defeated": _any_event,
    "bonus": lambda event, seat: event["play"] is not None,
    "joined": lambda event, seat: event["how"] in ("recruit", "replace"),
    "moved": lambda event, seat: bool(event["to"] == "home"),
    "step": lambda event, seat: event["name"] in ("search_action", "cleanup"),
    "draw": lambda event, seat: bool(event["player"] != seat and event["count"][0] > 0),
}
_KINDS: dict[type[t.Trigger], str] = {
    n.Played: "played",
    t.AttackDeclared: "attack",
    t.Destroyed: "defeated",
    n.BonusReceived: "bonus",
    Enters: "joined",
    t.PhaseStarts: "step",
    t.Placed: "discarded",
    t.Moved: "moved",
}
_BEFORE: dict[type[t.Trigger], str] = {
    t.Destroyed: "defeat",
    t.Drew: "draw",
    n.Played: "played",
    t.Tapped: "setting",
}
_FITS: dict[type[t.Trigger], Callable[[Any, GameEvent, FmaScope], bool]] = {
    n.Played: _played,
    t.AttackDeclared: _attack,
    n.BattleWon: _won,
    t.Destroyed: _defeated,
    n.BonusReceived: _bonus,
    Enters: _joined,
    t.PhaseStarts: _step,
    t.Placed: _discarded,
    t.Moved: _moved,
}
_FITS_BEFORE: dict[type[t.Trigger], Callable[[Any, GameEvent, FmaScope], bool]] = {
    t.Destroyed: _about_to_be_defeated,
    t.Drew: _about_to_draw,
    n.Played: _played,
    t.Tapped: _about_to_be_set,
}
