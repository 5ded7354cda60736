"""A Fullmetal Alchemist player with some sense: a strong team, safe battles, the location.

A character is worth its attributes. Battles are started where they defeat somebody and cost
little; characters go out as far as the location needs them; reacts are used when they help.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.bots import Choice, Json, Policy, SensibleBot, always, best, named
from rules.engine.decision import IDLE
from rules.fma.attack import ALONE, TOGETHER
from rules.fma.bot import choices
from rules.fma.bot.battle_plans import Plan, best_battle
from rules.fma.bot.position import Position, worth
from rules.fma.declared_plays import PLAYS, REACTS
from rules.fma.printed import STATS

# Building -------------------------------------------------------------------------------------


def _start(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """The dearest first, as long as anybody may be added."""
    dearest = best(
        options, lambda option: (option["cost"] or 0) + 1 if option["action"] == "start" else 0
    )
    return dearest or named(options, "done")


def _recruit(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """The dearest ally, stronger versions of those there are, advantages, then events."""

    def value(option: Json) -> int:
        action, card = option["action"], table.card(option["card"])
        if action.startswith("recruit"):
            return 1000 + int(option["cost"])
        if action.startswith("replace") and card is not None:
            old = table.unit(option["target"])
            gain = worth(card) - worth(old) if old is not None else 0
            return 500 + gain if gain > 0 else 0
        if action == "advantage":
            return 400
        if action in PLAYS:
            return 300 if _worth_playing(table, option) else 0
        return 1 if action == "pass" else 0

    return choices.declared(table, decision, options, best(options, value))


def _worth_playing(table: Position, option: Json) -> bool:
    """Without sacrificing, exchanging or setting for it."""
    why = str(option["why"] or "")
    if "sacrifice" in why or "set" in why.split(", ")[1:]:
        return False
    return not any(stat in why and (option["cost"] or 0) > table.best(stat) for stat in STATS)


def _main(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """Attachments where they do most, then plays."""

    def value(option: Json) -> int:
        if option["action"] == "attach":
            return _attachment_value(table, option)
        if option["action"] in PLAYS:
            return 300 if _worth_playing(table, option) else 0
        return 1 if option["action"] == "pass" else 0

    return choices.declared(table, decision, options, best(options, value))


def _attachment_value(table: Position, option: Json) -> int:
    """Bonuses for one's own, penalties for others; dearer ones only to whom they fit."""
    card, bearer = table.card(option["card"]), table.unit(option["target"])
    if card is None or bearer is None or card["cost"] > bearer["rank"]:
        return 0
    gain = sum(int(card.get(stat, 0)) for stat in STATS)
    if not table.is_mine(bearer):
        gain = -gain
    replaced = 3 * len(bearer["attachments"])
    return 1000 + 20 * gain + worth(bearer) - 10 * replaced if gain >= 0 else 0


# Search ---------------------------------------------------------------------------------------


def _assign(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """Those who help with the goal or in battles; somebody stays at home, or all might fall."""
    wanted = [stat for stat, _ in table.goals()] + list(table.types())
    able = [(option, table.unit(option["card"])) for option in options]
    useful = [
        (option, unit)
        for option, unit in able
        if unit is not None and wanted and max(unit[stat] for stat in wanted) >= 2
    ]
    staying = [unit for unit in table.mine("home") if unit["state"] != "defeated"]
    spare = len(staying) - _guards(table)
    ranked = sorted(useful, key=lambda option: _use(option[1], wanted), reverse=True)
    return [option for option, _ in ranked[: max(0, spare)]]


def _guards(table: Position) -> int:
    """One is safe at home; against Stealth it takes two."""
    sneaks = any(unit["stealth"] and not table.is_mine(unit) for unit in table.units)
    return 2 if sneaks else 1


def _use(unit: Json, wanted: Sequence[str]) -> tuple[bool, int]:
    """Leaders go last."""
    return (not unit["leader"], sum(int(unit[stat]) for stat in wanted))


def _search(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    attacks = [one for one in options if one["action"].startswith((ALONE, TOGETHER))]
    plan = best_battle(table) if attacks else None
    battle = _declared(plan, attacks) if plan is not None else None
    if battle is not None:
        return battle
    if table.has_won_location():
        return named(options, "pass")
    return _play_or_pass(table, decision, options)


def _play_or_pass(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    play = best(options, lambda option: _search_play(table, option))
    return choices.declared(table, decision, options, play) or named(options, "pass")


def _declared(plan: Plan, options: Sequence[Json]) -> Choice:
    """The battle by one answer, but for who attacks together."""
    attacker, target = (unit["cards"][0]["handle"] for unit in (plan.attackers[0], plan.defender))
    wanted = (f"{ALONE}{plan.type}", attacker, target)
    if len(plan.attackers) > 1:
        wanted = (f"{TOGETHER}{plan.type}", target, None)
    return [one for one in options if (one["action"], one["card"], one["target"]) == wanted] or None


def _search_play(table: Position, option: Json) -> int:
    if option["action"] not in PLAYS or IDLE in option["flags"]:
        return 0
    if not _worth_playing(table, option) and "set" not in str(option["why"]):
        return 0
    return 1


def _attackers(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    plan = best_battle(table)
    if plan is None:
        return choices.strongest(table, decision, options)
    handles = [unit["cards"][0]["handle"] for unit in plan.attackers]
    return [option for option in options if option["card"] in handles] or None


def _type(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    plan = best_battle(table)
    wanted = [option for option in options if plan is not None and option["target"] == plan.type]
    return wanted or None


def _defender(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    plan = best_battle(table)
    if plan is None:
        return choices.weakest(table, decision, options)
    handle = plan.defender["cards"][0]["handle"]
    return [option for option in options if option["card"] == handle] or None


# Battles --------------------------------------------------------------------------------------


def _side(table: Position) -> str | None:
    battle = table.view["battle"]
    if battle is None:
        return None
    if battle["attacking"] == table.seat:
        return "attack"
    return "defence" if battle["defending"] == table.seat else None


def _is_threatened(table: Position) -> bool:
    """A character of one's own would fall, or nobody of the others."""
    battle = table.view["battle"]
    danger = [table.by_id(number) for number in battle["in_danger"] if number in table._by_id]
    mine = [unit for unit in danger if table.is_mine(unit)]
    return bool(mine) or len(mine) == len(danger)


def _battle(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """Help where it is needed, in battles of one's own."""
    if _side(table) is None or not _is_threatened(table):
        return named(options, "pass")
    return _play_or_pass(table, decision, options)


def _react(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """Answer others, not oneself; attacks only where somebody would fall."""
    event = decision["prompt"]["args"]["event"]
    plays = table.view["plays"]
    if event == "played" and plays and plays[-1]["player"] == table.seat:
        return named(options, "decline")
    if event == "attack" and (_side(table) != "defence" or not _is_threatened(table)):
        return named(options, "decline")
    react = named(options, *REACTS, "decline")
    return choices.declared(table, decision, options, react)


POLICIES: Mapping[str, Policy[Position]] = {
    "choose_starting_allies": _start,
    "order_own_effects": always("perform"),
    "power_up": always("advance", "add_experience"),
    "recruit": _recruit,
    "augment": always("yes"),
    "main": _main,
    "auto_mail": always("keep_both"),
    "assign": _assign,
    "search": _search,
    "attackers": _attackers,
    "battle_type": _type,
    "defender": _defender,
    "battle": _battle,
    "choose_defeated": choices.strongest,
    "react": _react,
    "target": choices.target,
    "performer": choices.performer,
    "choose_x": choices.choose_x,
    "exchange": choices.cards,
    "pay_discard": choices.cards,
    "pay_sacrifice": choices.weakest,
    "recover": choices.recover,
    "free_recover": choices.recover_free,
    "answer_draw": always("play_on"),
}


def sensible_bot() -> SensibleBot[Position]:
    return SensibleBot(Position, POLICIES)
