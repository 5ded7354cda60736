"""What a Fullmetal Alchemist bot chooses when it is asked for targets, cards and the like."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.bots import Choice, Json, best, named
from rules.fma.bot.position import Position, worth
from rules.fma.declared_plays import AT, WITH
from rules.fma.printed import STATS


def target(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """Help for one's own in a battle, harm for others elsewhere, where both could be meant."""
    units = [(option, table.unit(option["card"])) for option in options]
    mine = [option for option, unit in units if unit is not None and table.is_mine(unit)]
    others = [option for option, unit in units if unit is not None and not table.is_mine(unit)]
    wanted = mine if (table.view["battle"] is not None or not others) else others
    pool = wanted or list(options)
    fighting = _fighting(table)
    ranked = sorted(pool, key=lambda option: -_rank(table, option, fighting))
    least, most = decision["minimum"], decision["maximum"]
    chosen = ranked[: max(least, min(most, len(pool)))]
    spare = [option for option in options if option not in chosen]
    return [*chosen, *spare[: max(0, least - len(chosen))]]


def _fighting(table: Position) -> frozenset[int]:
    battle = table.view["battle"]
    return (
        frozenset((*battle["attackers"], *battle["defenders"]))
        if battle is not None
        else frozenset()
    )


def _rank(table: Position, option: Json, fighting: frozenset[int]) -> int:
    unit = table.unit(option["card"])
    if unit is None:
        return 0
    return worth(unit) + (100 if unit["unit"] in fighting else 0)


def strongest(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    return [max(options, key=lambda option: worth(table.unit(option["card"]) or {}))]


def weakest(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    return [min(options, key=lambda option: worth(table.unit(option["card"]) or {}))]


def performer(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """Who needs no cards for it, and is set already; then the weakest: it may be set for it."""

    def key(option: Json) -> tuple[int, bool, int]:
        unit = table.unit(option["card"])
        if unit is None:
            return (0, False, 0)
        return (lacking(unit, option), unit["state"] == "ready", worth(unit))

    return [min(options, key=key)]


def lacking(unit: Json, option: Json) -> int:
    """How many cards Exchange would take, as far as the option says what it costs."""
    words = str(option["why"] or "").split(", ", 1)[0].split()
    stat = next((word for word in words if word in STATS), None)
    return 0 if stat is None else max(0, int(option["cost"] or 0) - int(unit[stat]))


def declared(table: Position, decision: Json, options: Sequence[Json], chosen: Choice) -> Choice:
    """Of the ways to declare the chosen play the best, as if it were asked for by itself."""
    if not chosen or not str(chosen[0]["action"]).endswith((WITH, AT)):
        return chosen
    action, card = chosen[0]["action"], chosen[0]["card"]
    ways = {
        option["target"]: option
        for option in options
        if option["action"] == action and option["card"] == card
    }
    asked = [{**option, "card": named} for named, option in ways.items()]
    policy = performer if action.endswith(WITH) else target
    found = policy(table, decision, asked)
    return [ways[option["card"]] for option in found] if found else chosen


def cards(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """What must be given is the least; what may be taken is the most."""
    ranked = sorted(options, key=lambda option: _hand_worth(table, option))
    if decision["minimum"]:
        return ranked[: decision["minimum"]]
    return list(reversed(ranked))[: decision["maximum"]]


def _hand_worth(table: Position, option: Json) -> int:
    card = table.card(option["card"])
    return 0 if card is None else int(card["cost"]) + (2 if card["kind"] == "ally" else 0)


def choose_x(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """As much as somebody can play without cards from hand."""
    most = max(table.best(stat) for stat in STATS)
    return best(
        options, lambda option: int(option["target"]) + 1 if int(option["target"]) <= most else 0
    )


def recover(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """For a card only whom nobody recovers for nothing, and who is worth more than the card."""
    down = [unit for unit in table.mine("home") if unit["state"] == "defeated"]
    if len(down) < 2:
        return named(options, "done")
    return named(options, "recover", "done")


def recover_free(table: Position, decision: Json, options: Sequence[Json]) -> Choice:
    """The dearest; defeated characters have no attributes, but a rank."""

    def value(option: Json) -> int:
        unit = table.unit(option["card"])
        return 0 if unit is None else int(unit["rank"]) + 1

    return best(options, value)
