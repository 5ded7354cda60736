"""A Cipher player with some sense: builds bonds, promotes the Lord, attacks where it pays.

It weighs attacks by the chance that two unknown supports leave it in front (section 6 of the
rules page: the usual mix of Supports), and it spends same-Name cards only where a Lord or a
strong unit is at stake.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from rules.engine.bots import Choice, Json, Policy, SensibleBot, always, best, named

# Chance in a thousand that the attack succeeds, by how far attack is above defence before
# supports, both drawn from the usual mix.
CHANCES = ((30, 1000), (20, 996), (10, 940), (0, 696), (-10, 305), (-20, 60), (-30, 4))
ENOUGH_BONDS = 6
LORD_WORTH = 14
LAST_BLOW = 60


def chance(lead: int) -> int:
    """In a thousand, for a lead of `lead` before supports."""
    for above, permille in CHANCES:
        if lead >= above:
            return permille
    return 0


class SeatView:
    """The view, arranged for questions."""

    def __init__(self, view: Json, seat: int) -> None:
        self.seat = seat
        self.me: Json = view["players"][seat]["zones"]
        self.them: Json = view["players"][1 - seat]["zones"]
        self.budget: Json = view["players"][seat]["budget"]
        self.view = view

    @cached_property
    def hand(self) -> Sequence[Json]:
        cards: Sequence[Json] = self.me["hand"].get("cards", ())
        return cards

    @cached_property
    def units(self) -> list[Json]:
        return [*self.me["vanguard"]["units"], *self.me["rearguard"]["units"]]

    @cached_property
    def enemies(self) -> list[Json]:
        return [*self.them["vanguard"]["units"], *self.them["rearguard"]["units"]]

    @cached_property
    def _cards(self) -> dict[int, Json]:
        return {card["handle"]: card for card in self.hand}

    @cached_property
    def _units(self) -> dict[int, Json]:
        return {
            card["handle"]: unit
            for unit in (*self.units, *self.enemies)
            for card in unit["cards"][:1]
        }

    @property
    def battle(self) -> Json | None:
        battle: Json | None = self.view["battle"]
        return battle

    def card(self, option: Json) -> Json:
        return self._cards[option["card"]]

    def unit(self, handle: int) -> Json:
        return self._units[handle]

    @property
    def lord(self) -> Json:
        lord: Json = next(unit for unit in self.units if unit["lord"])
        return lord

    def orbs(self, whose: Json) -> int:
        slots: Sequence[Json] = whose["orbs"]["slots"]
        return len(slots)


def _mulligan(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """Exchange a hand without a companion for the first turn or without a way to promote."""
    name = table.lord["cards"][0]["name"]
    companion = any(card["cost"] == 1 and card["name"] != name for card in table.hand)
    promotion = any(
        card["name"] == name and card["promotion_cost"] is not None for card in table.hand
    )
    return named(options, "keep" if companion and promotion else "exchange")


def _bond(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """Bond what is least needed: never the Lord's own cards, first a missing Insignia."""
    bonds = table.me["bonds"]["cards"]
    if len(bonds) >= ENOUGH_BONDS and len(table.hand) <= 3:
        return named(options, "no_bond")
    shown = {insignia for card in bonds if card["face_up"] for insignia in card["insignias"]}
    on_field = {unit["cards"][0]["name"] for unit in table.units}
    lord = table.lord["cards"][0]["name"]

    def worth(option: Json) -> int:
        if option["card"] is None:
            return 1
        card = table.card(option)
        if card["name"] == lord and len(table.hand) > 1:
            return 2
        missing = any(insignia not in shown for insignia in card["insignias"])
        idle = card["name"] in on_field and card["promotion_cost"] is None
        return 10 + 40 * missing + 20 * idle + int(card["cost"])

    return best(options, worth)


def _deployment(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """Promote the Lord, promote others, deploy the strongest, each in the area it fights from."""

    def worth(option: Json) -> int:
        if option["action"] not in ("deploy", "promote", "level_up"):
            return int(option["action"] == "end_deployment")
        card = table.card(option)
        if option["action"] == "deploy":
            fights_in_front = 1 in card["ranges"]
            right = bool((option["target"] == "vanguard") == fights_in_front)
            return 100 + 10 * int(card["cost"]) + 5 * right
        unit = table.unit(option["target"])
        better = card["attack"] > unit["cards"][0]["attack"] or option["action"] == "promote"
        if not better:
            return 0
        return (300 if unit["lord"] else 200) + int(card["attack"])

    return best(options, worth)


def _action(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """The most promising attack; then units out of reach step up; then the turn ends."""

    def worth(option: Json) -> int:
        if option["action"] == "attack":
            return _attack_worth(table, option)
        if option["action"] == "move":
            return _move_worth(table, option)
        if option["action"] == "end_turn":
            return 50
        return 0 if option["action"] == "by_hand" else 60

    return best(options, worth)


def _attack_worth(table: SeatView, option: Json) -> int:
    attacker, defender = table.unit(option["card"]), table.unit(option["target"])
    odds = chance(attacker["attack"] - defender["attack"])
    if odds < 250:
        return 0
    if defender["lord"]:
        prize = LORD_WORTH if table.orbs(table.them) else LAST_BLOW
    else:
        prize = 4 + 2 * int(defender["cards"][0]["cost"])
    return 100 + odds * prize // 10


def _move_worth(table: SeatView, option: Json) -> int:
    """A fighter of range 1 belongs in the Vanguard, one that only reaches 2 does not."""
    unit = table.unit(option["card"])
    wanted = "vanguard" if 1 in unit["range"] else "rearguard"
    if unit["lord"] or option["target"] != wanted:
        return 0
    return 60


def _critical(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """Double when it turns a failure into a success worth a card."""
    battle = table.battle
    assert battle is not None
    defender = _fighter(table.enemies, battle["defender"])
    needed = battle["attack"] < battle["defence"] <= 2 * battle["attack"]
    spare = len(options) > 2 or defender["lord"]
    if needed and spare:
        return _cheapest(table, options)
    return named(options, "decline")


def _evade(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    """Save a Lord who has few orbs, and units that cost more than the card is worth."""
    battle = table.battle
    assert battle is not None
    defender = _fighter(table.units, battle["defender"])
    if defender["lord"]:
        save = table.orbs(table.me) <= 2 or len(options) > 2
    else:
        save = int(defender["cards"][0]["cost"]) >= 3
    return _cheapest(table, options) if save else named(options, "decline")


def _fighter(units: Sequence[Json], number: int) -> Json:
    return next(unit for unit in units if unit["unit"] == number)


def _cheapest(table: SeatView, options: Sequence[Json]) -> Choice:
    cards = [option for option in options if option["card"] is not None]
    if not cards:
        return named(options, "decline")
    return [min(cards, key=lambda option: int(table.card(option)["attack"]))]


def _first(table: SeatView, decision: Json, options: Sequence[Json]) -> Choice:
    return options[:1]


_POLICIES: Mapping[str, Policy[SeatView]] = {
    "choose_lord": _first,
    "mulligan": _mulligan,
    "place_bond": _bond,
    "deployment": _deployment,
    "action": _action,
    "critical_hit": _critical,
    "evade": _evade,
    "choose_orb": _first,
    # A bot does not read texts that must be resolved by hand.
    "by_hand_window": always("pass"),
}


def sensible_bot() -> SensibleBot[SeatView]:
    return SensibleBot(SeatView, _POLICIES)
