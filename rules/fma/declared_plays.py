"""Plays declared by one answer: with the card, who plays it or what it is aimed at.

A play is declared step by step (FMA-PLAY-16). Where several characters can play it, each of them is
an option of its own; where one can, each target is. What else there is to choose is asked as ever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.engine.decision import IDLE, STEPWISE, Option
from rules.engine.zones import Card
from rules.fma.characters import Character
from rules.fma.events import GameEvent
from rules.fma.legal_plays import designation, is_playable, named, offered, performers, shown_cost
from rules.fma.plays import BATTLE, CHARACTER, ActivatedAbility, Declaration, Play
from rules.fma.state import FmaTable
from rules.fma.targets import candidates

# What follows the action in the names of such options: who plays it, what it is aimed at.
WITH, AT = "_with", "_at"
PLAYS = ("play", f"play{WITH}", f"play{AT}")
REACTS = ("react", f"react{WITH}", f"react{AT}")


def legal_plays(table: FmaTable, seat: int, timing: str) -> list[Option]:
    """What the player can play as an action of the phase, or of a battle."""
    return ways_to_play(table, seat, "play", offered(table, seat, timing))


def ways_to_play(
    table: FmaTable,
    seat: int,
    action: str,
    abilities: Sequence[ActivatedAbility],
    event: GameEvent | None = None,
) -> list[Option]:
    """The options to play those of the abilities that the player can play now."""
    able = [(ability, list(performers(table, seat, ability, event))) for ability in abilities]
    # Of a card with two of them a character would not tell which one is meant.
    on_card = Counter(ability.source.handle for ability, found in able if found)
    options: list[Option] = []
    for ability, found in able:
        if found:
            step, characters = "", list[Character]()
            if on_card[ability.source.handle] == 1:
                plays = [Play(0, seat, ability, one, event) for one in found]
                step, characters = _first_choice(table, plays)
            # What is out of reach now might come into reach by it.
            is_idle = is_beside_battle(table, ability) and all(found for _, found in able)
            options += _ways(action, ability, step, characters, is_idle=is_idle)
    return options


def is_beside_battle(table: FmaTable, ability: ActivatedAbility) -> bool:
    """Whether all it does is to adjust, for a battle, attributes that are not fought with."""
    battle = table.battle
    return (
        battle is not None
        and ability.timing == BATTLE
        and bool(ability.adjusts)
        and battle.type not in ability.adjusts
    )


def _ways(
    action: str,
    ability: ActivatedAbility,
    step: str,
    characters: Sequence[Character],
    *,
    is_idle: bool,
) -> list[Option]:
    cost, why = shown_cost(ability), designation(ability)
    source, idle = ability.source, (IDLE,) if is_idle else ()
    flags = (STEPWISE,) if characters else idle
    return [
        Option(action, source, ability.key, cost=cost, why=why, flags=flags),
        *(
            Option(f"{action}{step}", source, one.top, cost=cost, why=why, flags=idle)
            for one in characters
        ),
    ]


def _first_choice(table: FmaTable, plays: Sequence[Play]) -> tuple[str, list[Character]]:
    """The characters that may play it, or those that the only one may aim it at."""
    if len(plays) > 1:
        return WITH, [play.character for play in plays]
    (play,) = plays
    slots = play.ability.slots
    if len(slots) != 1 or play.ability.chooses_x:
        return "", []
    (slot,) = slots
    if slot.kind != CHARACTER or (slot.least, slot.most) != (1, 1):
        return "", []
    aims = candidates(table, play, slot)
    return (AT, aims) if len(aims) > 1 else ("", [])


def declaration(
    table: FmaTable,
    seat: int,
    option: Option,
    abilities: Sequence[ActivatedAbility],
    event: GameEvent | None = None,
) -> Declaration:
    """What an option says; `abilities` are those that it may speak of."""
    if not isinstance(option.target, Card):
        return Declaration(named(table, seat, option))
    (ability,) = [
        one
        for one in abilities
        if one.source is option.card and is_playable(table, seat, one, event)
    ]
    character = table.character_of(option.target)
    assert character is not None, option
    if option.action.endswith(WITH):
        return Declaration(ability, performer=character)
    return Declaration(ability, target=character)
