"""A battle: declare, support, Critical Hit, Evasion, result (CIPHER-BATTLE-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.cipher.deck import refresh_if_empty, to_retreat
from rules.cipher.defeat import BY_ATTACK, destroy, is_safe
from rules.cipher.manual import offer_in_battle
from rules.cipher.movement import tap
from rules.cipher.players import Player
from rules.cipher.state import Battle, CipherTable
from rules.cipher.state_checks import check_state_and_triggers
from rules.cipher.units import Unit
from rules.cipher.values import names_of, same_name, support_of, total_attack
from rules.engine.decision import IDLE, Choose, Option, Prompt, Steps, pass_option
from rules.engine.log import ref
from rules.engine.zones import Card

CRITICAL_FACTOR = 2


def battle(table: CipherTable, attacker: Unit, defender: Unit) -> Steps[None]:
    """Fight one battle from the declaration to the clearing of the supports."""
    fight = Battle(attacker, defender)
    table.battle = fight
    declare(table, fight)
    yield from check_state_and_triggers(table)
    if not _is_broken_off(table, fight):
        yield from _steps(table, fight)
    yield from _clear_up(table, fight)


def _steps(table: CipherTable, fight: Battle) -> Steps[None]:
    """Steps 3 to 7, unless the battle is broken off before."""
    yield from support(table, fight)
    if _is_broken_off(table, fight):
        return
    yield from table.abilities.support.use_all()
    yield from offer_in_battle(table)
    if _is_broken_off(table, fight):
        return
    yield from critical_hit(table, fight)
    if _is_broken_off(table, fight):
        return
    evaded = yield from evasion(table, fight)
    if evaded or _is_broken_off(table, fight):
        return
    yield from result(table, fight)


def both_there(table: CipherTable, fight: Battle) -> bool:
    return table.on_field(fight.attacker) and table.on_field(fight.defender)


def _is_broken_off(table: CipherTable, fight: Battle) -> bool:
    """Whether a unit has left the field, which ends the battle at once (CIPHER-BATTLE-7)."""
    if both_there(table, fight):
        return False
    table.log("battle_broken_off")
    return True


def declare(table: CipherTable, fight: Battle) -> None:
    """Step 1: tap the attacker and name the enemy it attacks (CIPHER-BATTLE-2)."""
    attacker, defender = fight.attacker, fight.defender
    table.log(
        "attack",
        player=attacker.player,
        card=ref(attacker.face),
        target=ref(defender.face),
    )
    tap(table, attacker)
    table.emit("attack", attacker=attacker, defender=defender)


def support(table: CipherTable, fight: Battle) -> Steps[None]:
    """Step 3: both reveal a support; a same-Name card fails at once (CIPHER-SUPPORT-1 to 5)."""
    fight.step = "support"
    for player in table.priority:
        if player.deck.cards:
            card = player.deck.top
            table.move(card, player.support)
            table.log(
                "support", player=player.seat, card=ref(card), support=support_of(table, card)
            )
            refresh_if_empty(table, player)
    for player in table.priority:
        check_support(table, fight, player)
    for player in table.priority:
        for card in player.support.cards:
            unit = fight.unit_of(player.seat)
            table.emit("support", player=player.seat, unit=unit, card=card)
    yield from check_state_and_triggers(table)


def check_support(table: CipherTable, fight: Battle, player: Player) -> None:
    """Let the player's support fail by its Name or by a skill (CIPHER-SUPPORT-4, 11, 13)."""
    unit = fight.unit_of(player.seat)
    for card in list(player.support.cards):
        anyway = table.abilities.permissions.supports_anyway(unit, card)
        fails = same_name(table, card, unit) if anyway is None else not anyway
        if fails:
            fail_support(table, fight, player, card, by_skill=anyway is False)


def fail_by_skill(table: CipherTable, fight: Battle, player: Player) -> None:
    """Let a support fail that a skill forbids only now; its Name was looked at before."""
    unit = fight.unit_of(player.seat)
    for card in list(player.support.cards):
        if table.abilities.permissions.supports_anyway(unit, card) is False:
            fail_support(table, fight, player, card, by_skill=True)


def fail_support(
    table: CipherTable, fight: Battle, player: Player, card: Card, *, by_skill: bool
) -> None:
    """The card adds nothing and goes to the Retreat Area at once (CIPHER-SUPPORT-5)."""
    fight.failed.append(player.seat)
    key = "support_failed_by_skill" if by_skill else "support_failed"
    table.log(key, player=player.seat, card=ref(card))
    to_retreat(table, card)
    unit = fight.unit_of(player.seat)
    table.emit("support_failed", player=player.seat, card=card, unit=unit)


def same_name_cards(table: CipherTable, player: Player, unit: Unit) -> list[Card]:
    names = names_of(table, unit)
    return [card for card in player.hand.cards if not names.isdisjoint(names_of(table, card))]


def can_pay(table: CipherTable, player: Player, unit: Unit, action: str) -> bool:
    """Whether the step is open: with an empty hand only to a cost that needs no card of it."""
    return bool(player.hand.cards) or bool(table.abilities.replacements.substitutes(unit, action))


def critical_hit(table: CipherTable, fight: Battle) -> Steps[None]:
    """Step 5: a same-Name card from hand doubles the attacker's total (CIPHER-CRIT-1 to 3)."""
    fight.step = "critical"
    attacker, defender = fight.attacker, fight.defender
    player = table.players[attacker.player]
    if not can_pay(table, player, attacker, "critical"):
        return
    if table.abilities.permissions.cannot(attacker, "critical", against=defender):
        return
    totals = battle_args(table, fight)
    prompt = Prompt("critical_hit", totals)
    # Where the attack succeeds as it is, a Critical Hit only costs a card.
    idle = is_about_to_lose(table, fight, totals)
    answer = yield from _ask_to_discard(table, player, attacker, "critical", prompt, idle=idle)
    paid = yield from _pay(table, player, attacker, answer)
    if not paid:
        if not idle:
            table.log("no_critical", player=player.seat)
        return
    fight.critical = True
    fight.extra += total_attack(table, attacker) * (critical_factor(table, attacker) - 1)
    _log_paid(table, player, "critical", answer, total=total_attack(table, attacker))
    table.touch()
    table.emit("critical", attacker=attacker, defender=defender)
    yield from check_state_and_triggers(table)


def critical_factor(table: CipherTable, attacker: Unit) -> int:
    """Two, unless card text says otherwise (CIPHER-CRIT-8)."""
    return table.abilities.modifiers.number(attacker, "critical_factor", CRITICAL_FACTOR)


def evasion(table: CipherTable, fight: Battle) -> Steps[bool]:
    """Step 6: a same-Name card saves a unit about to be defeated (CIPHER-EVADE-1 to 6)."""
    fight.step = "evasion"
    attacker, defender = fight.attacker, fight.defender
    player = table.players[defender.player]
    if not can_pay(table, player, defender, "evade"):
        return False
    totals = battle_args(table, fight)
    if not is_about_to_lose(table, fight, totals):
        return False
    if table.abilities.permissions.cannot(defender, "evade", against=attacker):
        return False
    answer = yield from _ask_to_discard(table, player, defender, "evade", Prompt("evade", totals))
    paid = yield from _pay(table, player, defender, answer)
    if not paid:
        table.log("no_evade", player=player.seat)
        return False
    _log_paid(table, player, "evade", answer)
    table.emit("evade", attacker=attacker, defender=defender)
    yield from check_state_and_triggers(table)
    return True


def _ask_to_discard(
    table: CipherTable,
    player: Player,
    unit: Unit,
    action: str,
    prompt: Prompt,
    *,
    idle: bool = False,
) -> Steps[Option]:
    """A card of the unit's Name, another cost that card text allows, or none."""

    def options() -> list[Option]:
        flags = (IDLE,) if idle else ()
        cards = [Option(action, card, flags=flags) for card in same_name_cards(table, player, unit)]
        others = table.abilities.replacements.substitutes(unit, action)
        return [*cards, *others, pass_option("decline")]

    # Asked of every player who holds cards, or the missing question would show the hand.
    answer = yield Choose(player.seat, prompt.key, options, prompt=prompt, ask_anyway=True)
    option: Option = answer[0]
    return option


def _pay(table: CipherTable, player: Player, unit: Unit, option: Option) -> Steps[bool]:
    """Discard the named card, or pay the cost a card text allows instead; False if declined."""
    if option.action == "decline":
        return False
    if option.action == "substitute":
        return (yield from table.abilities.replacements.pay_substitute(player, unit, option))
    assert option.card is not None
    to_retreat(table, option.card)
    return True


def _log_paid(table: CipherTable, player: Player, action: str, option: Option, **args: Any) -> None:
    """What was paid: the card, unless a skill's own cost was."""
    if option.card is not None:
        table.log(action, player=player.seat, **args, card=ref(option.card))
    else:
        table.log(f"{action}_by_skill", player=player.seat, **args)


def is_about_to_lose(table: CipherTable, fight: Battle, totals: Mapping[str, int]) -> bool:
    """The attacker's total is at least the defender's, and nothing protects (CIPHER-EVADE-6)."""
    if totals["attack"] < totals["defence"]:
        return False
    return not is_safe(table, fight.defender, BY_ATTACK, fight.attacker)


def result(table: CipherTable, fight: Battle) -> Steps[None]:
    """Step 7: the attacker wins ties; its own failed attack costs it nothing (CIPHER-RESULT-1)."""
    fight.step = "result"
    attacker, defender = fight.attacker, fight.defender
    totals = battle_args(table, fight)
    if not is_about_to_lose(table, fight, totals):
        table.log("attack_failed", player=attacker.player, **totals)
        table.emit("attack_failed", attacker=attacker, defender=defender)
        yield from check_state_and_triggers(table)
        return
    table.log("attack_succeeded", player=attacker.player, **totals)
    destroyed = yield from destroy(table, [defender], by=BY_ATTACK, source=attacker)
    if destroyed:
        table.emit("attack_destroys", attacker=attacker, defender=defender, critical=fight.critical)
    yield from check_state_and_triggers(table)


def _clear_up(table: CipherTable, fight: Battle) -> Steps[None]:
    """Supports go to the Retreat Area whatever the outcome (CIPHER-RESULT-10)."""
    yield from table.abilities.support.send_elsewhere()
    for player in table.priority:
        for card in list(player.support.cards):
            replaced = yield from table.abilities.replacements.replace_support(card)
            if replaced:
                yield from check_state_and_triggers(table)
    for player in table.priority:
        for card in list(player.support.cards):
            to_retreat(table, card)
    stays = table.on_field(fight.attacker)
    table.emit("battle_end", attacker=fight.attacker, defender=fight.defender, stays=stays)
    yield from check_state_and_triggers(table)
    table.battle = None
    table.expire([effect for effect in table.effects if effect.until == ("battle",)])
    table.touch()
    yield from check_state_and_triggers(table)


def battle_args(table: CipherTable, fight: Battle) -> dict[str, int]:
    return {
        "attack": total_attack(table, fight.attacker),
        "defence": total_attack(table, fight.defender),
    }
