"""Numbers, keywords and factions as they are now."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.continuous import ADD, FLOOR, PRINTED, SET, ContinuousEffect, Part
from rules.engine.zones import Card
from rules.fma import starting_team
from rules.fma.ability_interface import AttributeChange
from rules.fma.characters import Character
from rules.fma.modifiers import SetTo
from rules.fma.printed import HERO, STATS, VILLAIN
from rules.fma.state import FmaTable, Player

# What is said of the cost to recruit a card from elsewhere.
_OF_RECRUITING = frozenset(("cost", "next_ally", "factions"))


# Attributes -----------------------------------------------------------------------------------


def attribute(table: FmaTable, character: Character, stat: str) -> int:
    """Printed, or the latest value set, and every modifier later than that (FMA-ATTR-13).

    Never below 0 (FMA-ATTR-12); 0 for a defeated character (FMA-STATE-5).
    """
    question = (stat, character)
    fixed = table.attributes.fixed.now()
    known = fixed.get(question)
    if known is not None:
        return known
    if not character.is_active:
        return 0
    values = table.abilities.values
    if values.is_fixed(character, stat):
        fixed[question] = value = computed(table, character, stat)
        return value
    if values.is_provisional():
        return computed(table, character, stat)
    others = table.attributes.others.now()
    if question not in others:
        others[question] = computed(table, character, stat)
    return others[question]


def computed(table: FmaTable, character: Character, stat: str) -> int:
    """The same without asking whether it is in play and not defeated."""
    return sum([part.amount for part in attribute_parts(table, character, stat)])


def attribute_parts(table: FmaTable, character: Character, stat: str) -> list[Part]:
    """What `computed` is made of; the sources are effects, statements and attachments."""
    effects = table.attributes.effects.on(stat).get(character.id, ())
    passives = table.abilities.values.attribute_changes(character, stat)
    parts = [Part(character.card.bonuses[stat], PRINTED)]
    since = 0
    if effects or passives:
        since = _add_changes(parts, effects, passives)
    for card in character.attachments.cards:
        if card.slot > since:
            parts.append(Part(bonus_of(table, card, stat), ADD, card))
    return not_below_zero(parts)


def not_below_zero(parts: list[Part]) -> list[Part]:
    """The parts of a number that never falls below 0 (FMA-ATTR-12)."""
    value = sum([part.amount for part in parts])
    return [*parts, Part(-value, FLOOR)] if value < 0 else parts


def _add_changes(
    parts: list[Part], effects: Sequence[ContinuousEffect], passives: Sequence[AttributeChange]
) -> int:
    """Add what is said of the value; the time before which nothing counts any more."""
    value = parts[0].amount
    sets = [effect for effect in effects if isinstance(effect, SetTo)]
    latest = max(sets, key=lambda effect: effect.id) if sets else None
    since = latest.id if latest is not None else 0
    covered = latest.covers if latest is not None else ()
    named = [change for change in passives if change.sets]
    if latest is not None:
        parts.append(Part(latest.amount - value, SET, latest))
    elif named:
        parts.append(Part(named[-1].amount - value, SET, named[-1].source))
    parts += [
        Part(change.amount, ADD, change.source)
        for change in passives
        if not change.sets and change.key not in covered
    ]
    # Whatever is later than the latest value set adds to it.
    parts += [Part(effect.amount, ADD, effect) for effect in effects if effect.id > since]
    return since


def bonus_of(table: FmaTable, attachment: Card, stat: str) -> int:
    """What an attachment gives its bearer; an attached event gives nothing (FMA-IND-5)."""
    if attachment.data.kind != "attachment" or not table.abilities.values.gives_bonuses(attachment):
        return 0
    bonus: int = attachment.data.bonuses[stat]
    return bonus


def total(table: FmaTable, characters: list[Character], stat: str) -> int:
    return sum([attribute(table, character, stat) for character in characters])


# Names, keywords, factions --------------------------------------------------------------------


def keywords_of(table: FmaTable, character: Character) -> frozenset[str]:
    """None on a defeated character (FMA-KEYWORD-4)."""
    return table.abilities.values.keywords(character) if character.is_active else frozenset()


def is_mob(character: Character) -> bool:
    """For uniqueness a defeated Mob is still one (FMA-KEYWORD-4)."""
    return character.card.is_mob


def factions_of(table: FmaTable, character: Character) -> frozenset[str]:
    """A defeated character keeps them (FMA-STATE-6)."""
    return table.abilities.values.factions(character, character.player)


def opposes_leader(table: FmaTable, card: Card, leader: Character) -> bool:
    """A Hero with a Villain leader or the reverse (FMA-SETUP-7, FMA-RECRUIT-3)."""
    mine = table.abilities.values.keywords(leader)
    if HERO not in mine and VILLAIN not in mine:
        return False
    theirs = table.abilities.values.keywords(card)
    return (HERO in mine and VILLAIN in theirs) or (VILLAIN in mine and HERO in theirs)


def shares_faction(table: FmaTable, card: Card, leader: Character, seat: int) -> bool:
    """A faction in common; a card without any never lacks one (FMA-RECRUIT-9)."""
    theirs = table.abilities.values.factions(card, seat)
    return not theirs or bool(theirs & factions_of(table, leader))


# Costs and command ----------------------------------------------------------------------------


def command_of(table: FmaTable, leader: Character) -> int:
    """A defeated leader keeps it (FMA-STATE-6)."""
    return max(
        0,
        table.abilities.values.adjusted(leader, "command", leader.card.command, leader.player),
    )


def command_parts(table: FmaTable, leader: Character) -> list[Part]:
    """What `command_of` is made of."""
    return not_below_zero(table.abilities.values.parts(leader, "command", leader.card.command))


def rank_of(table: FmaTable, character: Character) -> int:
    """Its cost or command: what an attachment may cost at most (FMA-ATTACH-3)."""
    return command_of(table, character) if character.is_leader else character.card.cost


def cost_of(table: FmaTable, card: Card, seat: int, onto: Character | None = None) -> int:
    """What a card from hand costs that player, before the faction penalty."""
    return max(0, table.abilities.values.adjusted(card, "cost", card.data.cost, seat, onto))


def recruit_cost(table: FmaTable, card: Card, player: Player) -> int:
    """The cost and one more without a faction in common (FMA-RECRUIT-8 to 10)."""
    leader = player.leader
    assert leader is not None, f"seat {player.seat} has no leader"
    if not card.data.passives and not table.abilities.values.speak_of(_OF_RECRUITING):
        return starting_team.recruit_cost(leader.card, card.data)
    penalty = (
        0 if shares_faction(table, card, leader, player.seat) else starting_team.FACTION_PENALTY
    )
    return cost_of(table, card, player.seat) + penalty


__all__ = ["STATS", "attribute", "total"]
