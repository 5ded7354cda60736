"""A battle: maneuver, action, resolution (FMA-BATTLE-1 to 34)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.fma.battle_resolution import resolve
from rules.fma.characters import READY, Character
from rules.fma.effects import set_character
from rules.fma.events import GameEvent
from rules.fma.phases import expire
from rules.fma.play_or_pass import play_or_pass_phase, restart_round
from rules.fma.state import Battle, FmaTable
from rules.fma.state_checks import run_state_checks
from rules.fma.triggers import emit, emit_event, take_cost_events


def start_battle(
    table: FmaTable,
    kind: str,
    attackers: Sequence[Character],
    defender: Character,
    *,
    closed: bool = False,
) -> Steps[Battle | None]:
    """Suspend what goes on until the battle is over (FMA-BATTLE-1, 28).

    None when it cannot be: attackers must be ready, for they are set (FMA-BATTLE-3, 4), and nothing
    may forbid them to attack, whatever starts the battle (FMA-GEN-2).
    """
    forbids = table.abilities.restrictions.forbids
    able = [
        attacker
        for attacker in attackers
        if attacker.is_active and attacker.state == READY and not forbids("attack", attacker)
    ]
    if not able or not defender.is_active:
        return None
    seat = able[0].player
    battle = Battle(
        table.new_id(), kind, able, [defender], seat, defender.player, starter=seat, closed=closed
    )
    # What happens in a battle belongs to it, not to a card that started it.
    current_play, table.current_play = table.current_play, None
    active = table.turn_player
    table.battles.append(battle)
    yield from _maneuver(table, battle)
    yield from _action(table, battle)
    if not battle.over:
        yield from resolve(table, battle)
    yield from _end(table, battle)
    table.current_play = current_play
    table.turn_player = active
    restart_round(table, battle.starter)
    return battle


def _maneuver(table: FmaTable, battle: Battle) -> Steps[None]:
    """The declaration, then reacts to it, blocks among them (FMA-BATTLE-3, 7)."""
    table.turn_player = battle.attacker
    table.touch()
    table.log(
        "attack",
        player=battle.attacker,
        cards=[ref(attacker.top) for attacker in battle.attackers],
        target=ref(battle.defenders[0].top),
        type=battle.type,
    )
    # Allies first: who is set to attack does not step in for the leader (FMA-IND-3).
    for character in sorted(battle.attackers, key=lambda attacker: attacker.is_leader):
        yield from set_character(table, character, paying=battle.attacker)
    setting = take_cost_events(table)
    yield from emit_event(table, GameEvent("attack", {"battle": battle}, battle.attacker))
    for event in setting:
        yield from emit_event(table, event)
    yield from run_state_checks(table)


def _action(table: FmaTable, battle: Battle) -> Steps[None]:
    """Beginning with the attacker, everybody may play (FMA-BATTLE-13)."""
    battle.step = "action"
    table.turn_player = battle.attacker
    yield from play_or_pass_phase(table, "battle")


def _end(table: FmaTable, battle: Battle) -> Steps[None]:
    """Battle effects end; what comes after cannot touch the battle (FMA-BATTLE-23, 25)."""
    yield from expire(table, ("battle", battle.id))
    table.battles.remove(battle)
    table.touch()
    if not battle.over:
        yield from emit(table, "battle_over", battle=battle)
    yield from run_state_checks(table)


# Into it and out of it ------------------------------------------------------------------------


def may_block(table: FmaTable, battle: Battle, character: Character, *, paid: bool = False) -> bool:
    """The defender's, ready, and not in the battle already (FMA-BATTLE-8, 11, 12)."""
    return (
        battle.step == "maneuver"
        and not battle.closed
        and not battle.over
        and character.is_active
        and character.player == battle.defender
        and not battle.has(character)
        and (paid or character.state == READY)
        and not table.abilities.restrictions.forbids("block", character)
    )


def block(table: FmaTable, character: Character, *, paid: bool = False) -> Steps[bool]:
    """It takes the place of the original target; setting is the cost (FMA-BATTLE-8 to 10).

    `paid`: it was set to pay for the ability that lets it block.
    """
    battle = table.battle
    if battle is None or not may_block(table, battle, character, paid=paid):
        return False
    battle.defenders[:] = [character]
    battle.blockers.append(character)
    table.log("block", player=character.player, card=ref(character.top))
    yield from set_character(table, character)
    yield from emit(table, "blocked", character=character, battle=battle)
    return True


def join_battle(table: FmaTable, character: Character, side: str) -> bool:
    """Moved in by an effect, even where it could not have been declared (FMA-BATTLE-26)."""
    battle = table.battle
    if battle is None or battle.closed or battle.has(character) or not character.is_active:
        return False
    if character.player != battle.player_of(side):
        return False
    battle.side(side).append(character)
    table.touch()
    table.log("joins_battle", player=character.player, card=ref(character.top))
    return True
