"""A battle: declare, support, Critical Hit, Evasion, result (CIPHER-BATTLE-1)."""

from __future__ import annotations

from rules.cipher.checks import check, destroy
from rules.cipher.deck import ref, take_top, to_retreat
from rules.cipher.table import Battle, CipherTable, Player, Unit
from rules.cipher.values import effects_on, same_name, total_attack
from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.zones import Card

CRITICAL_FACTOR = 2


def battle(table: CipherTable, attacker: Unit, defender: Unit) -> Steps[None]:
    """Fight one battle from the declaration to the clearing of the supports."""
    fight = Battle(attacker, defender)
    table.battle = fight
    declare(table, fight)
    yield from check(table)
    yield from _steps(table, fight)
    yield from _clear_up(table, fight)


def _steps(table: CipherTable, fight: Battle) -> Steps[None]:
    """Steps 3 to 7; a unit's leaving the field breaks the battle off (CIPHER-BATTLE-7)."""
    yield from support(table, fight)
    if not _both_there(table, fight):
        return
    yield from critical_hit(table, fight)
    if not _both_there(table, fight):
        return
    evaded = yield from evasion(table, fight)
    if evaded or not _both_there(table, fight):
        return
    yield from result(table, fight)


def _both_there(table: CipherTable, fight: Battle) -> bool:
    return table.on_field(fight.attacker) and table.on_field(fight.defender)


def declare(table: CipherTable, fight: Battle) -> None:
    """Step 1: tap the attacker and name the enemy it attacks (CIPHER-BATTLE-2)."""
    attacker, defender = fight.attacker, fight.defender
    attacker.tapped = True
    table.say(
        "attack",
        player=attacker.player,
        card=ref(attacker.cards[-1]),
        target=ref(defender.cards[-1]),
    )
    table.changed()
    table.happened("attack", attacker=attacker, defender=defender)


def support(table: CipherTable, fight: Battle) -> Steps[None]:
    """Step 3: both reveal a support; a same-Name card fails at once (CIPHER-SUPPORT-1 to 5)."""
    fight.step = "support"
    for player in table.priority:
        card = take_top(table, player, player.support)
        if card is not None:
            table.say("support", player=player.seat, card=ref(card), support=card.data.support)
    for player in table.priority:
        for card in list(player.support.cards):
            if same_name(card.data, fight.unit_of(player.seat).card):
                fail_support(table, fight, player, card)
    yield from check(table)


def fail_support(table: CipherTable, fight: Battle, player: Player, card: Card) -> None:
    """The card adds nothing and goes to the Retreat Area at once (CIPHER-SUPPORT-5)."""
    fight.failed.append(player.seat)
    table.say("support_failed", player=player.seat, card=ref(card))
    to_retreat(table, card)
    table.happened("support_failed", player=player.seat, card=card)


def same_name_cards(player: Player, unit: Unit) -> list[Card]:
    return [card for card in player.hand.cards if same_name(card.data, unit.card)]


def critical_hit(table: CipherTable, fight: Battle) -> Steps[None]:
    """Step 5: a same-Name card from hand doubles the attacker's total (CIPHER-CRIT-1 to 3)."""
    fight.step = "critical"
    attacker = fight.attacker
    player = table.players[attacker.player]
    if not player.hand.cards or any(effects_on(table, "no_critical", attacker.id)):
        return

    def options() -> list[Option]:
        cards = same_name_cards(player, attacker)
        return [*(Option("critical", card) for card in cards), Option("decline")]

    # Asked of every player who holds cards, or the missing question would show the hand.
    prompt = Prompt("critical_hit", battle_args(table, fight))
    answer = yield Choose(player.seat, "critical_hit", options, prompt=prompt, ask_anyway=True)
    card = answer[0].card
    if card is None:
        return
    to_retreat(table, card)
    fight.critical = True
    fight.extra += total_attack(table, attacker) * (CRITICAL_FACTOR - 1)
    table.say("critical", player=player.seat, card=ref(card), total=total_attack(table, attacker))
    table.changed()
    table.happened("critical", unit=attacker, card=card)
    yield from check(table)


def evasion(table: CipherTable, fight: Battle) -> Steps[bool]:
    """Step 6: a same-Name card saves a unit about to be defeated (CIPHER-EVADE-1 to 6)."""
    fight.step = "evasion"
    defender = fight.defender
    player = table.players[defender.player]
    if not player.hand.cards or not _is_about_to_lose(table, fight):
        return False
    if any(effects_on(table, "no_evasion", defender.id)):
        return False

    def options() -> list[Option]:
        cards = same_name_cards(player, defender)
        return [*(Option("evade", card) for card in cards), Option("decline")]

    prompt = Prompt("evade", battle_args(table, fight))
    answer = yield Choose(player.seat, "evade", options, prompt=prompt, ask_anyway=True)
    card = answer[0].card
    if card is None:
        return False
    to_retreat(table, card)
    table.say("evade", player=player.seat, card=ref(card))
    table.happened("evade", unit=defender, card=card)
    yield from check(table)
    return True


def _is_about_to_lose(table: CipherTable, fight: Battle) -> bool:
    """The attacker's total is at least the defender's, and nothing protects (CIPHER-EVADE-6)."""
    if any(effects_on(table, "battle_proof", fight.defender.id)):
        return False
    return total_attack(table, fight.attacker) >= total_attack(table, fight.defender)


def result(table: CipherTable, fight: Battle) -> Steps[None]:
    """Step 7: the attacker wins ties; its own failed attack costs it nothing (CIPHER-RESULT-1)."""
    fight.step = "result"
    totals = battle_args(table, fight)
    if not _is_about_to_lose(table, fight):
        table.say("attack_failed", player=fight.attacker.player, **totals)
        table.happened("attack_failed", attacker=fight.attacker, defender=fight.defender)
        return
    table.say("attack_succeeded", player=fight.attacker.player, **totals)
    yield from destroy(table, [fight.defender], by_battle=True)
    yield from check(table)


def _clear_up(table: CipherTable, fight: Battle) -> Steps[None]:
    """Supports go to the Retreat Area whatever the outcome (CIPHER-RESULT-10)."""
    for player in table.priority:
        for card in list(player.support.cards):
            to_retreat(table, card)
    table.happened("battle_end", attacker=fight.attacker, defender=fight.defender)
    yield from check(table)
    table.battle = None
    table.expire([effect for effect in table.effects if effect.until == ("battle",)])
    table.changed()
    yield from check(table)


def battle_args(table: CipherTable, fight: Battle) -> dict[str, int]:
    return {
        "attack": total_attack(table, fight.attacker),
        "defence": total_attack(table, fight.defender),
    }
