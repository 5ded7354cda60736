"""Which moments a text waits for, and whether one of them is the moment meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.fma.abilities.scope import FmaScope, Would
from rules.fma.pieces import Battle, Character
from rules.fma.plays import Moment
from rules.text import plays as p
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.attrition import Cancel, Enters
from rules.text.groups import Chosen, Group
from rules.text.play.asking import contains
from rules.text.tree import walk


def answered(ability: Ability) -> tuple[str, ...]:
    """The kinds of moment its text names."""
    trigger = ability.trigger
    if trigger is None:
        return ()
    if isinstance(trigger, p.BattleWon):
        return ("won",) if comes_before(ability) else ("battle_over",)
    if isinstance(trigger, p.Before):
        return (_BEFORE[type(trigger.event)],)
    return (_KINDS[type(trigger)],)


def comes_before(ability: Ability) -> bool:
    """It cancels, replaces or says that it comes before (FMA-REACT-8, 13)."""
    return isinstance(ability.trigger, p.Before) or any(
        isinstance(node, Cancel | p.Retarget) for node in walk(ability.body)
    )


def fits(trigger: t.Trigger, moment: Moment, scope: FmaScope) -> bool:
    """Whether that is what the text speaks of."""
    if isinstance(trigger, p.Before):
        return _FITS_BEFORE[type(trigger.event)](trigger.event, moment, scope)
    return _FITS[type(trigger)](trigger, moment, scope)


def _one_of(group: Group, thing: Any, scope: FmaScope) -> bool:
    return contains(group.among if isinstance(group, Chosen) else group, thing, scope)


def _played(trigger: p.Played, moment: Moment, scope: FmaScope) -> bool:
    play = moment["play"]
    return play is not scope.play and contains(trigger.play, play, scope)


def _attack(trigger: t.AttackDeclared, moment: Moment, scope: FmaScope) -> bool:
    battle: Battle = moment["battle"]
    return any(_one_of(trigger.attacker, one, scope) for one in battle.attackers) and any(
        _one_of(trigger.defender, one, scope) for one in battle.defenders
    )


def _won(trigger: p.BattleWon, moment: Moment, scope: FmaScope) -> bool:
    battle: Battle = moment["battle"]
    if battle.winner is None:
        return False
    return any(_one_of(trigger.who, one, scope) for one in battle.side(battle.winner))


def _defeated(trigger: t.Destroyed, moment: Moment, scope: FmaScope) -> bool:
    """It is looked at as it was before it was turned down."""
    if trigger.by and moment["battle"] is None:
        return False
    character: Character = moment["character"]
    if _one_of(trigger.who, character, scope):
        return True
    return _one_of(trigger.who, Would(moment["card"], character.player, character), scope)


def _about_to_be_defeated(trigger: t.Destroyed, moment: Moment, scope: FmaScope) -> bool:
    return _one_of(trigger.who, moment["character"], scope)


def _bonus(trigger: p.BonusReceived, moment: Moment, scope: FmaScope) -> bool:
    return moment["play"] is not None and _one_of(trigger.who, moment["character"], scope)


def _about_to_draw(trigger: t.Drew, moment: Moment, scope: FmaScope) -> bool:
    """ "From his event or ability": nobody else makes him draw."""
    seat: int = moment["player"]
    mine = seat in scope.world.seats(trigger.side, scope.seat)
    return mine and moment["play"].seat == seat and moment["count"][0] > 0


def _joined(trigger: Enters, moment: Moment, scope: FmaScope) -> bool:
    """Reacts answer recruiting alone; what comes by itself comes always (FMA-REACT-11)."""
    if moment.kind == "location_played":
        return trigger.how == "play" and moment["card"] is scope.source
    is_react = scope.ability is not None and scope.ability.kind == "react"
    recruited = moment["how"] in ("recruit", "replace")
    return (recruited or not is_react) and _one_of(trigger.who, moment["character"], scope)


def _to_character(trigger: t.Tapped, moment: Moment, scope: FmaScope) -> bool:
    return _one_of(trigger.who, moment["character"], scope)


def _moved(trigger: t.Moved, moment: Moment, scope: FmaScope) -> bool:
    """Being sent home by defeat or in the cleanup is no move (FMA-SEARCH-18)."""
    return moment["to"] == trigger.to and _one_of(trigger.who, moment["character"], scope)


def _step(trigger: t.PhaseStarts, moment: Moment, scope: FmaScope) -> bool:
    return bool(moment["name"] == trigger.phase)


def _discarded(trigger: t.Placed, moment: Moment, scope: FmaScope) -> bool:
    """By an opponent's event or ability, his own choice or not (FMA-IND-42)."""
    by = moment.get("of")
    return by is not None and by != scope.seat and moment["card"] is scope.source


_KINDS: dict[type[t.Trigger], str] = {
    p.Played: "played",
    t.AttackDeclared: "attack",
    t.Destroyed: "defeated",
    p.BonusReceived: "bonus",
    Enters: "joined",
    t.PhaseStarts: "step",
    t.Placed: "discarded",
    t.Tapped: "set",
    t.Moved: "moved",
}
_BEFORE: dict[type[t.Trigger], str] = {
    t.Destroyed: "defeat",
    t.Drew: "draw",
    p.Played: "played",
}
_FITS: dict[type[t.Trigger], Callable[[Any, Moment, FmaScope], bool]] = {
    p.Played: _played,
    t.AttackDeclared: _attack,
    p.BattleWon: _won,
    t.Destroyed: _defeated,
    p.BonusReceived: _bonus,
    Enters: _joined,
    t.PhaseStarts: _step,
    t.Placed: _discarded,
    t.Tapped: _to_character,
    t.Moved: _moved,
}
_FITS_BEFORE: dict[type[t.Trigger], Callable[[Any, Moment, FmaScope], bool]] = {
    t.Destroyed: _about_to_be_defeated,
    t.Drew: _about_to_draw,
    p.Played: _played,
}
