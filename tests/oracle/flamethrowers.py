"""An independent judge of FlameThrowers matches, written from the rules page alone.

It sees what players see: each seat's view with its decisions, and the facts printed on cards. It
works out by itself what a player may do and compares that with what is offered; it counts cards and
numbers, and knows who has lost. It imports no rules. What card texts change it knows only for the
sample cards it names below; numbers that texts change it takes from the view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

Json = dict[str, Any]

HAND = 10
# Squad and SUPPORT zones of a side (FLAME-PLACE-5, SUPPORT-1, MULTI-7, 14, 27).
LIMITS = {
    "two_players": (6, 3),
    "three_players": (3, 2),
    "battle_royale": (3, 2),
    "team_battle": (6, 4),
}
# Words of the sample texts that bear on what is checked here.
RANK_AS, NO_KAMI, MORE_KAMI = "may count as rank 2", "does not count as a KAMI", "1 more KAMI"
TAUNT, TAUNT_LIGHT = "Opposing attacks must target", "Opposing light attacks must target"
GUARDED = "may attack guarded ships"


class Wrong(AssertionError):
    """The match is not as the rules page says."""


@dataclass
class FlameOracle:
    """Judges one match; `facts` are kind and printed stats and texts by key of card."""

    facts: Mapping[str, Json]
    sizes: Sequence[int]
    checked: int = 0
    # Of the turn that goes on: how high each stack was, and what has joined or grown since.
    turn: int = 0
    tops: dict[int, int] = field(default_factory=dict)
    fresh: frozenset[int] = frozenset()
    # The seats whose first turn has begun.
    begun: frozenset[int] = frozenset()

    def check(self, views: Sequence[Json]) -> None:
        """Everything at one moment, by all players' views."""
        self.checked += 1
        seen = views[0]
        self.conservation(views)
        self.numbers(seen)
        settled = any(
            decision["kind"] in ("main_1", "main_2", "battle")
            for view in views
            for decision in view["decisions"]
        )
        if settled:
            self.settled(seen)
        for seat, view in enumerate(views):
            for decision in view["decisions"]:
                self.legality(view, seat, decision)

    # What must hold ---------------------------------------------------------------------------

    def conservation(self, views: Sequence[Json]) -> None:
        """Every card of a deck and its Extra Deck lies somewhere (FLAME-GEN-4)."""
        seen = views[0]
        found = [0] * len(seen["players"])
        for seat, player in enumerate(seen["players"]):
            zones = player["zones"]
            found[seat] += sum(zones[name]["count"] for name in ("deck", "extra", "hand"))
            found[seat] += len(zones["defeated"]["cards"]) + len(zones["discard"]["cards"])
            found[seat] += len(zones["supports"]["slots"]) + zones["removed"]["count"]
            found[seat] += sum(len(squad["cards"]) for squad in zones["squad"]["units"])
            mine = views[seat]["players"][seat]["zones"]["hand"]
            must(
                player["out"] or len(mine["cards"]) == mine["count"], "a hand miscounted", "HAND-4"
            )
        loose = len(seen["resolving"])
        if seen["field"] is not None:
            found[seen["field_owner"]] += 1
        short = [size - count for size, count in zip(self.sizes, found, strict=True)]
        must(all(gap >= 0 for gap in short), f"cards too many: {found}", "FLAME-GEN-4")
        must(sum(short) == loose, f"cards are missing: {short}", "FLAME-GEN-4")

    def numbers(self, seen: Json) -> None:
        """Within 0 and what is printed; sides within their limits (FLAME-GEN-2, 3)."""
        squad_limit, support_limit = LIMITS[seen["mode"]]
        for ship in seen["ships"]:
            must(0 <= ship["health"] <= ship["start"], "ship health", "FLAME-GEN-3")
            must(ship["destroyed"] is (ship["health"] == 0), "a ship at 0", "FLAME-SHIP-3")
            members = [seen["players"][seat]["zones"] for seat in ship["seats"]]
            count = sum(len(zones["squad"]["units"]) for zones in members)
            must(count <= squad_limit, f"{count} SQUAD cards", "FLAME-PLACE-5")
            count = sum(len(zones["supports"]["slots"]) for zones in members)
            must(count <= support_limit, f"{count} SUPPORT cards", "FLAME-SUPPORT-1")
        for squad in squads(seen):
            top = self.stats(squad["cards"][0])
            must(0 <= squad["health"] <= top["health"], "HEALTH", "FLAME-GEN-3")
            must(0 <= squad["energy"] <= top["energy"], "ENERGY", "FLAME-GEN-3")
            must(len(squad["cards"]) == len(squad["layers"]), "layers", "FLAME-TRANSFORM-9")

    def settled(self, seen: Json) -> None:
        """When a player acts freely the state check has been made (FLAME-GEN-5)."""
        for squad in squads(seen):
            must(squad["health"] > 0, "a SQUAD card at 0 HEALTH stays", "FLAME-ATTACK-14")
            half = 2 * squad["health"] <= squad["printed_health"]
            worn = len(squad["cards"]) > 1
            must(not (worn and half), "a form with half its HEALTH", "FLAME-TRANSFORM-10")
        for player in seen["players"]:
            must(player["zones"]["hand"]["count"] <= HAND, "a hand over ten", "FLAME-HAND-1")
            limit = self.kami_limit(player)
            must(len(self.kami(player)) <= limit, "too many KAMI", "FLAME-KAMI-1")
        for ship in seen["ships"]:
            held = any(seen["players"][s]["zones"]["squad"]["units"] for s in ship["seats"])
            gone = ship["destroyed"] and not held
            must(not gone or ship["lost"], "no ship, no squad and not lost", "FLAME-WIN-4")
        left = [ship for ship in seen["ships"] if not ship["lost"]]
        must(len(left) > 1, "one side is left and the game goes on", "FLAME-MULTI-5")

    # What may be done -------------------------------------------------------------------------

    def legality(self, view: Json, seat: int, decision: Json) -> None:
        """What is offered is what the rules page allows, no more and no less."""
        kind = decision["kind"]
        found: dict[str, set[Any]] = {}
        if kind == "main_1":
            found = self.main_1(view, seat)
        elif kind in ("main_2", "battle"):
            found = {"light": set(), "heavy": set()}
            for action in found:
                found[action] = set(self.attacks(view, seat, action))
            if kind == "battle":
                found["activate_support"] = set()
        elif kind == "discard_to_limit":
            hand = view["players"][seat]["zones"]["hand"]["cards"]
            found = {"discard": {(card["handle"], None) for card in hand}}
        elif kind == "trim_kami":
            kami = self.kami(view["players"][seat])
            found = {"trim_kami": {(squad["cards"][0]["handle"], None) for squad in kami}}
        elif kind == "react":
            turn_side = side_of(view, view["turn_player"])
            must(side_of(view, seat) != turn_side, "a reaction in one's turn", "FLAME-REACTION-1")
        for action, allowed in found.items():
            offered = {
                (option["card"], option["target"])
                for option in decision["options"]
                if option["action"] == action
            }
            more, less = offered - allowed, allowed - offered
            must(not more, f"{kind}: {action} offered too much: {more}", "legality")
            must(not less, f"{kind}: {action} lacks {less}", "legality")

    def main_1(self, view: Json, seat: int) -> dict[str, set[Any]]:
        """FLAME-PLACE-1 to 5, SUPPORT-1, FIELD-5, EXCHANGE-1 to 4, TRANSFORM-3 to 7."""
        me = view["players"][seat]
        hand = me["zones"]["hand"]["cards"]
        side = next(ship for ship in view["ships"] if seat in ship["seats"])
        members = [view["players"][member]["zones"] for member in side["seats"]]
        squad_limit, support_limit = LIMITS[view["mode"]]
        room = sum(len(zones["squad"]["units"]) for zones in members) < squad_limit
        slot = sum(len(zones["supports"]["slots"]) for zones in members) < support_limit
        place = {
            (card["handle"], None)
            for card in hand
            if card["kind"] == "squad"
            and card["rank"] <= 2
            and room
            and not me["placed"]
            and self.fits_kami(me, card, [])
        }
        support = {(card["handle"], None) for card in hand if card["kind"] == "support" and slot}
        fields = {
            (card["handle"], None)
            for card in hand
            if card["kind"] == "field" and not me["field_placed"]
        }
        exchange = {
            (card["handle"], None)
            for card in hand
            if not me["exchanged"] and any(self.payments(me, card))
        }
        found = {"place": place, "support": support, "field": fields, "exchange": exchange}
        found["transform"] = set(self.transformations(view, me))
        return found

    def payments(self, me: Json, card: Json) -> Iterator[Sequence[Json]]:
        """Sets of lower rank with exactly the rank as their sum (FLAME-EXCHANGE-2, 3, 16)."""
        if card["kind"] not in ("squad", "transformation") or card["rank"] < 2:
            return
        lower = [s for s in me["zones"]["squad"]["units"] if s["rank"] < card["rank"]]
        for size in range(2, len(lower) + 1):
            for given in combinations(lower, size):
                ranks = [
                    {squad["rank"], 2} if RANK_AS in self.text(squad) else {squad["rank"]}
                    for squad in given
                ]
                sums = {sum(each) for each in product(*ranks) if max(each) < card["rank"]}
                if card["rank"] in sums and self.fits_kami(me, card, given):
                    yield given

    def transformations(self, view: Json, me: Json) -> Iterator[Any]:
        """Which pairs fit; not one that has joined or transformed this turn."""
        for card in me["zones"]["hand"]["cards"]:
            if card["kind"] != "transformation":
                continue
            stats = self.stats(card)
            forms = [form.strip() for form in str(stats["base_forms"]).split(",")]
            for squad in me["zones"]["squad"]["units"]:
                top = squad["cards"][0]
                base = self.stats(top)
                if (
                    top["kind"] in ("squad", "transformation")
                    and top["name"] == card["name"]
                    and base.get("period") == stats.get("period")
                    and base.get("form") in forms
                    and 2 * squad["health"] >= squad["printed_health"]
                    and 2 * squad["energy"] >= squad["printed_energy"]
                    and squad["unit"] not in self.fresh
                    and self.fits_kami(me, card, [squad])
                ):
                    yield (card["handle"], top["handle"])

    def attacks(self, view: Json, seat: int, kind: str) -> Iterator[Any]:
        """FLAME-ATTACK-1, 3, 7, 11, 12, 21, TURN-10, MULTI-30."""
        if view["turn"] == 1 or view["turn_player"] != seat:
            return
        for squad in view["players"][seat]["zones"]["squad"]["units"]:
            able = squad["ready"] and not squad["locked"] and squad[kind]["left"]
            if not able or squad["energy"] < squad[kind]["cost"]:
                continue
            for ship in view["ships"]:
                if seat in ship["seats"] or ship["lost"] or not self.has_begun(view, ship):
                    continue
                targets = [
                    other
                    for member in ship["seats"]
                    for other in view["players"][member]["zones"]["squad"]["units"]
                ]
                taunting = [other for other in targets if self.taunts(other, kind)]
                for other in taunting or targets:
                    yield (squad["cards"][0]["handle"], other["cards"][0]["handle"])
                breach = self.breaches(view, squad, kind)
                if not ship["destroyed"] and (not targets or breach):
                    yield (squad["cards"][0]["handle"], ship["target"])

    def has_begun(self, view: Json, ship: Json) -> bool:
        """In games of more than two nobody is attacked before their first turn (MULTI-30)."""
        return len(view["players"]) == 2 or any(seat in self.begun for seat in ship["seats"])

    def taunts(self, squad: Json, kind: str) -> bool:
        text = self.text(squad)
        return TAUNT in text or (kind == "light" and TAUNT_LIGHT in text)

    def breaches(self, view: Json, squad: Json, kind: str) -> bool:
        text = self.text(squad)
        printed = text.startswith("Passive") and GUARDED in text
        if printed and (f"with {kind} attacks" in text or "with" not in text.split(GUARDED)[1]):
            return True
        return any(
            effect["on"] == squad["unit"]
            and effect["what"] in ("attack_ship", f"{kind}_attack_ship")
            for effect in view["effects"]
        )

    # Cards ------------------------------------------------------------------------------------

    def kami(self, player: Json) -> list[Json]:
        units = player["zones"]["squad"]["units"]
        return [s for s in units if s["kami"] and NO_KAMI not in self.text(s)]

    def kami_limit(self, player: Json) -> int:
        slots = player["zones"]["supports"]["slots"]
        open_cards = [slot["card"] for slot in slots if slot["face_up"] and slot["card"]]
        return 1 + sum(MORE_KAMI in self.words(card["key"]) for card in open_cards)

    def fits_kami(self, me: Json, card: Json, given: Sequence[Json]) -> bool:
        """The limit is tested on the result (FLAME-KAMI-4)."""
        if not card["kami"] or NO_KAMI in self.words(card["key"]):
            return True
        stays = [squad for squad in self.kami(me) if squad not in given]
        return len(stays) + 1 <= self.kami_limit(me)

    def stats(self, card: Json) -> Json:
        stats: Json = self.facts[card["key"]]["stats"]
        return stats

    def words(self, key: str) -> str:
        return " ".join(self.facts[key]["texts"].values())

    def text(self, squad: Json) -> str:
        return self.words(squad["cards"][0]["key"])

    # What happened ----------------------------------------------------------------------------

    def noticed(self, view: Json) -> None:
        """Which SQUAD cards have joined or changed their top card in this turn."""
        if view["turn"] != self.turn:
            self.turn = view["turn"]
            self.tops = {squad["unit"]: len(squad["cards"]) for squad in squads(view)}
            self.fresh = frozenset()
            self.begun = self.begun | {view["turn_player"]}
        for squad in squads(view):
            was = self.tops.get(squad["unit"])
            if was is None or len(squad["cards"]) > was:
                self.fresh = self.fresh | {squad["unit"]}


def must(holds: bool, what: str, rule: str) -> None:
    if not holds:
        raise Wrong(f"{rule}: {what}")


def squads(view: Json) -> Iterator[Json]:
    for player in view["players"]:
        yield from player["zones"]["squad"]["units"]


def side_of(view: Json, seat: int) -> int:
    return next(ship["side"] for ship in view["ships"] if seat in ship["seats"])
