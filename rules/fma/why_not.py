"""Why a card cannot be chosen now: the first condition of the rules that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product

from rules.engine.decision import Decision
from rules.engine.why_not import Reason
from rules.engine.zones import Card
from rules.fma.attachments import can_bear, lacking
from rules.fma.attack import attackers, has_stealth, types
from rules.fma.characters import HOME, PARTY, READY, SET, Character
from rules.fma.costs import is_affordable
from rules.fma.costs import lacking as lacking_for_play
from rules.fma.entry import may_join, namesakes
from rules.fma.permissions import can_play, has_been_played
from rules.fma.plays import ActivatedAbility, Play
from rules.fma.recruit import budget, can_recruit, is_no_copy, room_for
from rules.fma.state import FmaTable, Player
from rules.fma.values import cost_of, recruit_cost

# What a card of each kind waits for, where it is no event.
_PHASES = {
    "ally": ("recruit", "FMA-RECRUIT-2"),
    "advantage": ("recruit", "FMA-RECRUIT-20"),
    "attachment": ("main", "FMA-MAIN-1"),
}


def why_not(table: FmaTable, seat: int, card: Card, decision: Decision) -> Reason | None:
    """Why the seat cannot choose a card that it sees; None where a card's text asks."""
    explain = _BY_KIND.get(decision.kind)
    return explain(table, table.players[seat], card, decision.kind) if explain else None


# Of all windows -----------------------------------------------------------------------------------


def _in_window(table: FmaTable, player: Player, card: Card, timing: str) -> Reason:
    """A phase, a battle or an answer, in which events and abilities are played."""
    if card.zone is player.hand:
        return _of_hand(table, player, card, timing)
    character = table.character_of(card)
    if character is not None and character.player != player.seat:
        return _of_another(table, player, character, timing)
    if character is None and card.zone is not player.advantages:
        return _of_pile(card)
    if character is not None and timing == "search" and card is character.top:
        attack = _why_no_attack(table, player, character)
        if attack is not None:
            return attack
    return _of_ability(table, player, card, character, timing)


def _of_pile(card: Card) -> Reason:
    key, rule = _ELSEWHERE.get(card.zone.name, ("lies_in", ""))
    return Reason(key, {"area": card.zone.name}, rule)


_ELSEWHERE = {
    "location": ("location", "FMA-SEARCH-8"),
    "leaders": ("next_leader", "FMA-POWER-4"),
    "aside": ("is_played", "FMA-CARD-8"),
}


def _of_hand(table: FmaTable, player: Player, card: Card, timing: str) -> Reason:
    if card.data.kind == "event":
        return _why_not_played(table, player, card, timing)
    own, rule = _PHASES[card.data.kind]
    if own != timing:
        return Reason("another_phase", {"phase": own}, rule)
    explain = {"ally": _ally, "advantage": _advantage, "attachment": _attachment}
    return explain[card.data.kind](table, player, card)


def _of_another(table: FmaTable, player: Player, character: Character, timing: str) -> Reason:
    if timing != "search":
        return Reason("theirs", {"owner": character.player}, "FMA-PLAY-1")
    if not types(table):
        return Reason("no_battles", rule="FMA-DRAW-10")
    if character.is_defeated:
        return Reason("defeated", rule="FMA-BATTLE-6")
    able = attackers(table, player.seat)
    if character.area == PARTY:
        return Reason("no_attacker" if not able else "not_attacked", rule="FMA-SEARCH-6")
    if any(has_stealth(table, obj) for obj in able):
        return Reason("not_attacked", rule="FMA-SEARCH-6")
    return Reason("at_home", rule="FMA-TRAIT-21")


def _why_no_attack(table: FmaTable, player: Player, character: Character) -> Reason | None:
    """For a character whose abilities are no reason to look at it in the search phase."""
    if any(one.timing == "search" for one in _abilities(table, character.top)):
        return None
    if character.is_defeated:
        return Reason("defeated", rule="FMA-BATTLE-6")
    if character.area != PARTY:
        return Reason("stays_home", rule="FMA-BATTLE-4")
    if character.state == SET:
        return Reason("is_set", rule="FMA-BATTLE-3")
    if not types(table):
        return Reason("no_battles", rule="FMA-DRAW-10")
    return Reason("nobody_to_attack", rule="FMA-SEARCH-6")


# Events and abilities -----------------------------------------------------------------------------


def _abilities(table: FmaTable, card: Card) -> Sequence[ActivatedAbility]:
    return table.abilities.activated.abilities_of(card)


def _of_ability(
    table: FmaTable, player: Player, card: Card, character: Character | None, timing: str
) -> Reason:
    if character is not None and character.is_defeated:
        return Reason("defeated", rule="FMA-PLAY-4")
    if not _abilities(table, card):
        return Reason("no_ability", rule="FMA-PLAY-2")
    return _why_not_played(table, player, card, timing)


def _why_not_played(table: FmaTable, player: Player, card: Card, timing: str) -> Reason:
    """In the order of legal_plays.performers, for the ability that comes nearest."""
    abilities = _abilities(table, card)
    if not abilities:
        return Reason("no_ability", rule="FMA-PLAY-2")
    timely = [ability for ability in abilities if ability.timing == timing]
    if not timely:
        timings = list(dict.fromkeys(ability.timing for ability in abilities))
        return Reason("another_time", {"timings": timings}, "FMA-PLAY-6")
    fresh = [ability for ability in timely if not has_been_played(table, ability)]
    if not fresh:
        return Reason("used_already", rule="FMA-PLAY-13")
    able = [
        (ability, character)
        for ability, character in product(fresh, player.characters)
        if can_play(table, character, ability)
    ]
    if not able:
        return _nobody_to_play(table)
    if timing == "react":
        return Reason("no_answer", rule="FMA-REACT-1")
    return _why_not_paid(table, player, able)


def _nobody_to_play(table: FmaTable) -> Reason:
    if table.battles:
        return Reason("nobody_in_battle", rule="FMA-PLAY-10")
    if table.phase == "search":
        return Reason("nobody_in_party", rule="FMA-PLAY-8")
    return Reason("nobody_at_home", rule="FMA-PLAY-7")


def _why_not_paid(
    table: FmaTable, player: Player, able: Sequence[tuple[ActivatedAbility, Character]]
) -> Reason:
    plays = [Play(0, player.seat, ability, character, None) for ability, character in able]
    if all(lacking_for_play(table, play) is None for play in plays):
        ability = able[0][0]
        args = {"attribute": ability.attribute, "number": ability.number}
        return Reason("no_attribute", args, "FMA-COST-1")
    if any(is_affordable(table, play) for play in plays):
        return Reason("no_effect_now", rule="FMA-PLAY-20")
    return Reason("not_payable", rule="FMA-PLAY-20")


# Cards of the hand --------------------------------------------------------------------------------


def _ally(table: FmaTable, player: Player, card: Card) -> Reason:
    """In the order of recruit._ways_in."""
    if not can_recruit(player):
        return Reason("no_recruiter", rule="FMA-RECRUIT-28")
    cost, left = recruit_cost(table, card, player), budget(table, player)
    if cost > left:
        return Reason("too_costly", {"cost": cost, "left": left}, "FMA-RECRUIT-7")
    if not may_join(table, card, player):
        return Reason("may_not_join", rule="FMA-RECRUIT-25")
    same = namesakes(table, card, player)
    if same:
        return Reason("name_taken", {"other": {"card": same[0].card.key}}, "FMA-RECRUIT-6")
    return Reason(
        "no_room", {"most": room_for(table, player) + len(player.allies)}, "FMA-RECRUIT-4"
    )


def _advantage(table: FmaTable, player: Player, card: Card) -> Reason:
    if not can_recruit(player):
        return Reason("no_recruiter", rule="FMA-RECRUIT-28")
    if not is_no_copy(player, card):
        return Reason("advantage_taken", rule="FMA-RECRUIT-21")
    cost, left = cost_of(table, card, player.seat), budget(table, player)
    return Reason("too_costly", {"cost": cost, "left": left}, "FMA-RECRUIT-7")


def _attachment(table: FmaTable, player: Player, card: Card) -> Reason:
    fitting = [obj for obj in player.characters if can_bear(table, card, obj, player.seat)]
    if not fitting:
        return Reason("no_bearer", rule="FMA-ATTACH-9")
    lacks = [lacking(table, player.seat, card, character) for character in fitting]
    least = min((lack for lack in lacks if lack is not None), default=None)
    if least is None:
        return Reason("no_bearer", rule="FMA-ATTACH-3")
    return Reason("cannot_exchange", {"count": least}, "FMA-ATTACH-5")


# The assignment -----------------------------------------------------------------------------------


def _in_assignment(table: FmaTable, player: Player, card: Card, timing: str) -> Reason:
    character = table.character_of(card)
    if character is None or character.player != player.seat or card is not character.top:
        return Reason("only_characters", rule="FMA-SEARCH-2")
    if character.state != READY:
        return Reason("not_ready", {"state": character.state}, "FMA-SEARCH-3")
    if character.area != HOME:
        return Reason("not_at_home", rule="FMA-SEARCH-2")
    return Reason("may_not_search", rule="FMA-SEARCH-3")


_BY_KIND: Mapping[str, Callable[[FmaTable, Player, Card, str], Reason]] = {
    **dict.fromkeys(("recruit", "main", "search", "battle", "cleanup", "react"), _in_window),
    "assign": _in_assignment,
}
