"""A FlameThrowers player with some sense: builds a squad, trades spent cards upward, attacks.

A SQUAD card is worth the HEALTH it has left and the DAMAGE its ENERGY still buys; attacks are
weighed by what they take from the other side, reactions are used when they come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from rules.engine.bots import Choice, Json, Policy, SensibleBot, always, best, named

KINDS = ("light", "heavy")
OPEN_SHIP = 12
SINKING = 200_000


class SeatView:
    """A seat's view, arranged for questions."""

    def __init__(self, view: Json, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.me: Json = view["players"][seat]
        self.side: int = self.me["side"]

    @cached_property
    def hand(self) -> Sequence[Json]:
        cards: Sequence[Json] = self.me["zones"]["hand"].get("cards", ())
        return cards

    @cached_property
    def units(self) -> Sequence[Json]:
        units: Sequence[Json] = self.me["zones"]["squad"]["units"]
        return units

    @cached_property
    def _units(self) -> dict[int, Json]:
        squads = [player["zones"]["squad"]["units"] for player in self.view["players"]]
        return {unit["cards"][0]["handle"]: unit for squad in squads for unit in squad}

    @cached_property
    def _cards(self) -> dict[int, Json]:
        extra = self.me["zones"]["extra"].get("cards", ())
        slots = self.me["zones"]["supports"]["slots"]
        placed = [slot["card"] for slot in slots if slot["card"] is not None]
        own = (*self.hand, *extra, *placed, *self.view["resolving"])
        return {card["handle"]: card for card in own}

    def unit(self, handle: int | None) -> Json | None:
        return None if handle is None else self._units.get(handle)

    def card(self, handle: int | None) -> Json | None:
        return None if handle is None else self._cards.get(handle)

    def ship(self, target: str) -> Json:
        found: Json = next(ship for ship in self.view["ships"] if ship["target"] == target)
        return found


def bought(energy: int, attacks: Json) -> int:
    """The most DAMAGE that so much ENERGY can buy with one kind of attack."""
    return max(
        energy // max(1, int(attacks[kind]["cost"])) * int(attacks[kind]["damage"])
        for kind in KINDS
    )


def worth(unit: Json) -> int:
    """A SQUAD card in play, or a card with SQUAD numbers: what it can still take and deal."""
    if "health" not in unit:
        return 0
    return int(unit["health"]) + bought(unit["energy"], unit)


def _main_1(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """Transform, exchange where it pays, place the strongest, fill the SUPPORT slots."""

    def value(option: Json) -> int:
        action = option["action"]
        card = table.card(option["card"])
        if action in ("to_main_2", "end_turn"):
            return 2 if action == "to_main_2" else 1
        if card is None:
            return 0
        if action == "transform":
            return 4_000_000 + worth(card)
        if action == "place":
            return 3_000_000 + worth(card)
        if action == "exchange":
            return _exchange_value(table, card)
        if action == "field":
            return 0 if table.view["field_owner"] == table.seat else 10
        return 20

    return best(options, value)


def _exchange_value(table: SeatView, card: Json) -> int:
    """Worth it when the card can do more than the cheapest cards that might pay for it."""
    cost, rank = 0, int(card["rank"])
    for unit in sorted(table.units, key=worth):
        if rank > 0 and unit["rank"] < card["rank"]:
            cost += worth(unit)
            rank -= int(unit["rank"])
    gain = worth(card) - cost
    return 2_000_000 + gain if gain > 0 else 0


def _main_2(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """SUPPORT cards and abilities first, for the first attack shuts them out; then attacks."""

    def value(option: Json) -> int:
        action = option["action"]
        if action == "end_turn":
            return 1
        if action == "activate_support":
            return 9_000_000 if _helps(table, table.card(option["card"])) else 0
        if action == "activate":
            unit = table.unit(option["card"])
            return 8_000_000 if unit is not None and _has_energy_to_spare(unit) else 0
        if action == "strike":
            return 3 * 5_000 * _enemies(table)
        return _attack_value(table, option)

    return best(options, value)


def _helps(table: SeatView, support: Json | None) -> bool:
    """Worth activating now: a team at once, an attack at once where one has to wait and finds a
    target, anything else when somebody has lost something already."""
    tags = support["tags"] if support is not None else ()
    if "tag_team" in tags:
        return True
    if "immediate" in tags:
        return table.view["turn"] > 1 and any(_must_wait(unit) for unit in table.units)
    return any(
        unit["health"] < unit["printed_health"] or unit["energy"] < unit["printed_energy"]
        for unit in table.units
    )


def _must_wait(unit: Json) -> bool:
    return not (unit["ready"] or unit["locked"])


def _has_energy_to_spare(unit: Json) -> bool:
    cheapest = min(int(unit[kind]["cost"]) for kind in KINDS)
    return int(unit["energy"]) >= 4 * cheapest


def _enemies(table: SeatView) -> int:
    return sum(
        len(player["zones"]["squad"]["units"])
        for player in table.view["players"]
        if player["side"] != table.side
    )


def _attack_value(table: SeatView, option: Json) -> int:
    """What the attack takes away, more if it defeats; cheap attacks where they do as much."""
    attacker = table.unit(option["card"])
    if attacker is None:
        return 0
    power = int(attacker[option["action"]]["damage"])
    target = option["target"]
    if isinstance(target, str):
        ship = table.ship(target)
        health = int(ship["health"])
        sinks = power >= health
        return 10 * (min(power, health) * OPEN_SHIP // 10 + SINKING * sinks) + 2
    victim = table.unit(target)
    if victim is None:
        return 0
    limit = int(victim["health"])
    if victim["transformed"]:
        limit = max(1, limit - int(victim["printed_health"]) // 2)
    taken = min(power, limit)
    defeats = power >= limit
    prize: int = taken + (worth(victim) // 2 if defeats else 0)
    value: int = 10 * prize - int(option["cost"] or 0) // 10 + 2
    return value


def _react(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """React when possible; without anything to react with, be asked no more this turn."""
    hidden = any(not slot["face_up"] for slot in table.me["zones"]["supports"]["slots"])
    armed = hidden or any(card["kind"] == "reaction" for card in table.hand)
    return named(options, "react", "pass" if armed else "pass_turn")


def _targets(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """The strongest, of whatever side: harm goes to enemies, help to friends.

    A card that lets another attack at once is spent on one that has to wait.
    """
    source = table.card(decision["source"])
    at_once = source is not None and "immediate" in source.get("tags", ())

    def value(option: Json) -> tuple[bool, int]:
        unit = table.unit(option["card"])
        waits = at_once and unit is not None and _must_wait(unit)
        return (not waits, -_target_worth(table, option))

    return sorted(options, key=value)[: decision["maximum"]]


def _target_worth(table: SeatView, option: Json) -> int:
    unit = table.unit(option["card"])
    return 0 if unit is None else worth(unit)


def _cards(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """What must be given is the least; what may be taken is the most."""
    if decision["minimum"]:
        ranked = sorted(options, key=lambda option: _hand_worth(table, option))
        return ranked[: decision["minimum"]]
    ranked = sorted(options, key=lambda option: -_hand_worth(table, option))
    return ranked[: decision["maximum"]]


def _hand_worth(table: SeatView, option: Json) -> int:
    card = table.card(option["card"])
    return 0 if card is None else worth(card) + 1


def _least(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """Give up the weakest; stop as soon as it is enough."""
    done = named(options, "done")
    if done:
        return done
    return [min(options, key=lambda option: _target_worth(table, option))]


def _strongest_card(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    return [max(options, key=lambda option: _hand_worth(table, option))]


def _weakest_card(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    return [min(options, key=lambda option: _hand_worth(table, option))]


def _starter(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    return [option for option in options if option["target"] == str(table.seat)]


_POLICIES: Mapping[str, Policy[SeatView]] = {
    "accept_settings": always("accept"),
    "choose_starter": _starter,
    "mulligan": always("redraw", "keep"),
    "main_1": _main_1,
    "main_2": _main_2,
    "battle": _main_2,
    "react": _react,
    "choose_targets": _targets,
    "choose_cards": _cards,
    "choose_given": _least,
    "choose_member": _least,
    "trim_kami": _least,
    "exchange_now": _strongest_card,
    "transform_now": always("transform", "decline"),
    "form_tag_team": _strongest_card,
    "discard_to_limit": _weakest_card,
    "pay_optional_cost": always("pay"),
}


def sensible_bot() -> SensibleBot[SeatView]:
    return SensibleBot(SeatView, _POLICIES)
