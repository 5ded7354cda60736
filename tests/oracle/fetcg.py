"""An independent judge of Fire Emblem TCG matches, written from the rules page alone.

It sees what players see: each seat's view with its decisions, and the facts printed on cards. It
works out by itself what a player may do and compares that with what is offered; it counts cards and
chips, and knows when a game must be over. It imports no rules. What card texts change it knows only
for the sample cards it names below; where another text may speak it looks away and counts that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
Square = tuple[int, int]

CHIPS, HAND, SUPPORT, HOME_SQUARES = 20, 7, 3, 2
RANKS = "sabc"  # best first: a star is written s
NEAR = ((1, 0), (-1, 0), (0, 1), (0, -1))
AHEAD, ASTERN = ((1, 1), (1, -1)), ((-1, 1), (-1, -1))
MOVES = {"infantry": NEAR, "cavalry": NEAR + AHEAD, "flying": NEAR + AHEAD + ASTERN}
# How far equipment reaches where the card records no grid (FETCG-RANGE-4).
REACH = {"direct": (1,), "indirect": (2,), "magic": (1, 2), "recovery": (1,), "ballista": (3, 4, 5)}
ACTION_OF_TYPE = {"bow": "indirect", "ballista": "ballista", "staff": "recovery"}
TOMES = ("fire", "thunder", "wind", "light", "dark")
# Whom the sample Lands keep out, and what entering costs.
NO_CAVALRY = {"Mountain", "Desert"}
FLYING_ONLY = {"Peak", "Sea"}
# Sample Lands that may not lie everywhere.
NOT_HOME, MIDDLE, HOME_ONLY = {"Mountain", "Village"}, {"Peak", "Sea"}, {"Gate"}


class Wrong(AssertionError):
    """The match is not as the rules page says."""


@dataclass
class FireOracle:
    """Judges one match; `facts` are kind and printed stats and texts by key of card."""

    facts: Mapping[str, Json]
    options: Mapping[str, str]
    sizes: Sequence[int]
    checked: int = 0
    # Of the turn that goes on: chips put on units in the Support Step, units equipped.
    supported: int = 0
    equipped: set[int] = field(default_factory=set)
    sortied: int = 0
    allowed: int = 1
    turn: int = 0
    land_played: bool = False

    # What happened ----------------------------------------------------------------------------

    def answered(self, view: Json, decision: Json, keys: Sequence[str]) -> None:
        """Remember of an answer what counts against an allowance of the turn."""
        chosen = [option for option in decision["options"] if option["key"] in keys]
        for option in chosen:
            if option["action"] == "support":
                self.supported += int(option["target"])
            elif option["action"].startswith("equip_"):
                self.equipped.add(self.unit_by(view, option["target"])["unit"])
            elif option["action"] in ("sortie", "sortie_dragon"):
                self.sortied += 1
            elif option["action"] == "play_land":
                self.land_played = True

    # What must hold ---------------------------------------------------------------------------

    def check(self, views: Sequence[Json]) -> None:
        """Everything at one moment, by both players' views."""
        self.checked += 1
        seen = views[0]
        if seen["turn"] != self.turn:
            self.turn, self.supported, self.sortied, self.allowed = seen["turn"], 0, 0, 1
            self.equipped, self.land_played = set(), False
        self.conservation(views)
        self.field(seen)
        self.victory(seen)
        for seat, view in enumerate(views):
            for decision in view["decisions"]:
                self.legality(view, seat, decision)

    def conservation(self, views: Sequence[Json]) -> None:
        """No card comes or goes, and each player has 20 chips (FETCG-CHIPS-2, HAND-4)."""
        seen = views[0]
        for seat, player in enumerate(seen["players"]):
            zones = player["zones"]
            units = zones["field"]["units"]
            cards = zones["deck"]["count"] + zones["hand"]["count"] + len(zones["discard"]["cards"])
            for unit in units:
                cards += len(unit["cards"]) + bool(unit["weapon"]) + bool(unit["item"])
            cards += sum(square["land_of"] == seat for row in seen["rows"] for square in row)
            cards += sum(played["player"] == seat for played in seen["stack"])
            must(cards == self.sizes[seat], f"seat {seat} has {cards} cards", "FETCG-HAND-4")
            chips = player["unused"] + player["used"] + sum(unit["energy"] for unit in units)
            must(chips == CHIPS, f"seat {seat} has {chips} chips", "FETCG-CHIPS-2")
            must(min(player["unused"], player["used"]) >= 0, "a pile below 0", "FETCG-CHIPS-1")
            mine = views[seat]["players"][seat]["zones"]["hand"]
            must(len(mine["cards"]) == mine["count"], "a hand is not what it counts", "HAND-1")

    def field(self, seen: Json) -> None:
        """One unit and one Land a square, one of a name, one Seize a side, Energy in its bounds."""
        units = list(all_units(seen))
        places = [unit["square"] for unit in units]
        must(len(set(places)) == len(places), "two units on a square", "FETCG-FIELD-5")
        named = [
            self.name(card)
            for unit in units
            for card in unit["cards"]
            if self.stats(card)["standing"] != "generic"
        ]
        must(len(set(named)) == len(named), "a character twice on the field", "FETCG-UNIT-9")
        for player in seen["players"]:
            seizing = [u for u in player["zones"]["field"]["units"] if "seize" in u["features"]]
            must(len(seizing) <= 1, "two units with Seize", "FETCG-UNIT-13")
        raised = self.options["weapon_raises_max"] == "yes"
        for unit in units:
            must(unit["energy"] <= unit["max_energy"] or raised, "too much Energy", "FETCG-CHIPS-6")
            if seen["battle"] is None:
                must(unit["energy"] > 0, "a unit without Energy stays", "FETCG-BATTLE-22")

    def victory(self, seen: Json) -> None:
        """Who holds two squares of the enemy Home Row has won (FETCG-WIN-2, 4)."""
        needed = int(self.options["home_row_squares"])
        for seat in (0, 1):
            home = "A" if seen["first"] == 1 - seat else "D"
            inside = [
                unit
                for unit in seen["players"][seat]["zones"]["field"]["units"]
                if unit["square"][0] == home
            ]
            if len(inside) >= needed and seen["battle"] is None:
                must(seen["outcome"] is not None, "two squares and no end", "FETCG-WIN-2")

    # What may be done -------------------------------------------------------------------------

    def legality(self, view: Json, seat: int, decision: Json) -> None:
        """What is offered is what the rules page allows, no more and no less."""
        expected = {
            "unit_step": self.sorties,
            "support_step": self.supports,
            "land_step": self.lands,
            "item_step": self.equipments,
            "activate_unit": self.uses,
            "move": self.moves,
            "action": self.attacks,
            "choose_attack_equipment": self.arms,
            "discard_to_seven": self.discards,
        }.get(decision["kind"])
        if expected is None:
            return
        actions, allowed = expected(view, seat, decision)
        offered = {said(option) for option in decision["options"] if option["action"] in actions}
        rule = f"{decision['kind']}: offered {sorted(map(str, offered - allowed))} too many, "
        must(offered == allowed, rule + f"lacks {sorted(map(str, allowed - offered))}", "legality")

    def sorties(self, view: Json, seat: int, decision: Json) -> tuple[set[str], set[Any]]:
        """FETCG-UNIT-1, 2, 6, 7, 9, 13; a Land may keep a unit out (LAND-12)."""
        me = view["players"][seat]
        self.allowed = max(self.allowed, 1 + reinforcements(me, self.facts))
        found: set[Any] = set()
        if (self.sortied >= 1 and self.allowed == 1) or not me["unused"]:
            return {"sortie"}, found
        if self.allowed > 1:
            # How often it worked in this step is not in the view: believe what is offered.
            return {"no such action"}, found
        row = "A" if view["first"] == seat else "D"
        for card in me["zones"]["hand"]["cards"]:
            if not self.is_sortieable(card) or not self.may_field(view, seat, card):
                continue
            for square in squares(view):
                empty = square["target"][0] == row and square["holds"] is None
                if empty and lets_in(square["land"], self.stats(card)):
                    found.add(("sortie", card["handle"], square["target"]))
        return {"sortie"}, found

    def is_sortieable(self, card: Json) -> bool:
        if card["kind"] != "unit" or "dragon" in card["features"]:
            return False
        text = " ".join(self.facts[card["key"]]["texts"].values())
        if "may also be sortied" in text:
            return True
        is_promoted = text.startswith("Promotion")
        return self.stats(card)["standing"] != "advanced" and not is_promoted

    def may_field(self, view: Json, seat: int, card: Json) -> bool:
        names = {
            self.name(other)
            for unit in all_units(view)
            for other in unit["cards"]
            if self.stats(other)["standing"] != "generic"
        }
        if self.stats(card)["standing"] != "generic" and self.name(card) in names:
            return False
        mine = view["players"][seat]["zones"]["field"]["units"]
        return "seize" not in card["features"] or not any("seize" in u["features"] for u in mine)

    def supports(self, view: Json, seat: int, decision: Json) -> tuple[set[str], set[Any]]:
        """FETCG-SUPPORT-1, 2, 4."""
        me = view["players"][seat]
        left = min(SUPPORT - self.supported, me["unused"])
        return {"support"}, {
            ("support", unit["cards"][0]["handle"], str(chips))
            for unit in me["zones"]["field"]["units"]
            for chips in range(1, min(left, unit["max_energy"] - unit["energy"]) + 1)
        }

    def lands(self, view: Json, seat: int, decision: Json) -> tuple[set[str], set[Any]]:
        """FETCG-LAND-1 to 6, 9."""
        me = view["players"][seat]
        if self.land_played:
            return {"play_land"}, set()
        forward = 1 if view["first"] == seat else -1
        mine = me["zones"]["field"]["units"]
        furthest = max((advanced(unit["square"], forward) for unit in mine), default=1)
        enemies = {unit["square"] for unit in all_units(view) if unit["seat"] != seat}
        open_squares = [
            square
            for square in squares(view)
            if advanced(square["target"], forward) <= furthest
            and square["target"] not in enemies
            and square["land_of"] in (None, seat)
        ]
        return {"play_land"}, {
            ("play_land", card["handle"], square["target"])
            for card in me["zones"]["hand"]["cards"]
            if card["kind"] == "land" and card["cost"] <= me["unused"]
            for square in open_squares
            if may_lie(view, card["name"], square, forward)
        }

    def equipments(self, view: Json, seat: int, decision: Json) -> tuple[set[str], set[Any]]:
        """FETCG-EQUIP-2 to 8, WEAPON-1 to 3, MAGIC-2, ITEM-2."""
        me = view["players"][seat]
        found: set[Any] = set()
        if self.equipped and self.options["equip_per_step"] == "one":
            return {"equip_weapon", "equip_magic", "equip_item"}, found
        for card in me["zones"]["hand"]["cards"]:
            for unit in me["zones"]["field"]["units"]:
                if unit["unit"] not in self.equipped and self.can_equip(me, unit, card):
                    top = unit["cards"][0]["handle"]
                    found.add((f"equip_{card['kind']}", card["handle"], top))
        return {"equip_weapon", "equip_magic", "equip_item"}, found

    def can_equip(self, me: Json, unit: Json, card: Json) -> bool:
        if card["kind"] == "item":
            return unit["item"] is None and card["cost"] <= me["unused"]
        if card["kind"] not in ("weapon", "magic") or unit["weapon"] is not None:
            return False
        bearer, own = self.stats(unit["cards"][0]), self.stats(card)
        ranks = [entry[-1] for entry in bearer.get("ranks", ()) if entry[:-2] == own["type"]]
        if not any(RANKS.index(rank) <= RANKS.index(own["rank"]) for rank in ranks):
            return False
        wielders = [name.strip() for name in own.get("wielders", "").split(",") if name.strip()]
        if wielders and not any(fits(wielder, unit["cards"][0], bearer) for wielder in wielders):
            return False
        if card["kind"] == "magic":
            return bool(card["cost"] <= me["unused"])
        raised = self.options["weapon_raises_max"] == "yes"
        room = unit["max_energy"] - unit["energy"] + (own["max"] if raised else 0)
        return min(room, me["unused"]) >= 1

    def uses(self, view: Json, seat: int, decision: Json) -> tuple[set[str], set[Any]]:
        """FETCG-INVADE-2, 4, ACTION-8."""
        mine = view["players"][seat]["zones"]["field"]["units"]
        ready = {("activate", u["cards"][0]["handle"], None) for u in mine if not u["standby"]}
        return {"activate"}, ready

    def moves(self, view: Json, seat: int, decision: Json) -> tuple[set[str], set[Any]]:
        """FETCG-MOVE-1 to 9, 11, ABILITY-5, ACTION-6."""
        unit = next(u for u in all_units(view) if u["unit"] == view["acting"])
        return {"move"}, {
            ("move", unit["cards"][0]["handle"], goal) for goal in self.goals(view, seat, unit)
        }

    def goals(self, view: Json, seat: int, unit: Json) -> Iterator[str]:
        forward = 1 if view["first"] == seat else -1
        stats = self.stats(unit["cards"][0])
        steps = set(MOVES[stats["movement"]])
        if unit["item"] is not None and unit["item"]["name"] == "Leg Ring":
            steps |= {*AHEAD, *ASTERN}
        taken = {other["square"] for other in all_units(view)}
        land = {square["target"]: square["land"] for square in squares(view)}
        for step in steps:
            goal = moved(unit["square"], step, forward)
            if goal is None or goal in taken or not lets_in(land[goal], stats, unit):
                continue
            cost = "armored" in unit["features"]
            river = land[goal] is not None and land[goal]["name"] == "River"
            cost += river and stats["movement"] != "flying"
            if unit["energy"] > cost:
                yield goal

    def attacks(self, view: Json, seat: int, decision: Json) -> tuple[set[str], set[Any]]:
        """FETCG-RANGE-1 to 7, BATTLE-4, RANGE-2."""
        unit = next(u for u in all_units(view) if u["unit"] == view["acting"])
        if unit["spent"]:
            return {"attack"}, set()
        return {"attack"}, {
            ("attack", unit["cards"][0]["handle"], other["cards"][0]["handle"])
            for other in all_units(view)
            if other["seat"] != seat and any(self.usable(view, unit, other))
        }

    def arms(self, view: Json, seat: int, decision: Json) -> tuple[set[str], set[Any]]:
        """FETCG-BATTLE-4."""
        units = {unit["unit"]: unit for unit in all_units(view)}
        fight = view["battle"]
        unit, other = units[fight["attacker"]], units[fight["defender"]]
        return {"initial_equipment", "equipment"}, set(self.usable(view, unit, other))

    def usable(self, view: Json, unit: Json, other: Json) -> Iterator[Any]:
        top = unit["cards"][0]
        for card in (top, unit["weapon"]):
            if card is None:
                continue
            stats = self.stats(card)
            kind = stats["type"]
            silent = "silence" in unit["statuses"] and (kind in TOMES or kind == "staff")
            if kind == "staff" or silent:
                continue
            if not self.in_reach(view, unit, card, other["square"]):
                continue
            cost = 0 if card["kind"] == "magic" else stats["attack"]
            if cost <= unit["energy"]:
                yield ("initial_equipment" if card is top else "equipment", card["handle"], None)

    def in_reach(self, view: Json, unit: Json, card: Json, goal: str) -> bool:
        stats = self.stats(card)
        written = stats.get("attack_grid")
        forward = 1 if view["first"] == unit["seat"] else -1
        if written:
            return any(moved(unit["square"], step, forward) == goal for step in read_grid(written))
        kind = stats["type"]
        action = stats.get("action") or ("magic" if kind in TOMES else ACTION_OF_TYPE.get(kind))
        return apart(unit["square"], goal) in REACH[action or "direct"]

    def discards(self, view: Json, seat: int, decision: Json) -> tuple[set[str], set[Any]]:
        """FETCG-END-9: down to exactly seven, of all that is held."""
        hand = view["players"][seat]["zones"]["hand"]
        excess = hand["count"] - HAND
        right = decision["minimum"] == decision["maximum"] == excess
        must(right, f"discard {decision['minimum']}", "FETCG-END-9")
        return {"discard"}, {("discard", card["handle"], None) for card in hand["cards"]}

    # Cards ------------------------------------------------------------------------------------

    def stats(self, card: Json) -> Json:
        stats: Json = self.facts[card["key"]]["stats"]
        return stats

    def name(self, card: Json) -> tuple[str, str]:
        """The written name, its crown in it, and the gender (FETCG-DECK-6)."""
        return card["name"], self.stats(card).get("gender", "")

    def unit_by(self, view: Json, handle: int) -> Json:
        return next(u for u in all_units(view) if any(c["handle"] == handle for c in u["cards"]))


def must(holds: bool, what: str, rule: str) -> None:
    if not holds:
        raise Wrong(f"{rule}: {what}")


def said(option: Json) -> tuple[str, Any, Any]:
    return option["action"], option["card"], option["target"]


def all_units(view: Json) -> Iterator[Json]:
    for player in view["players"]:
        yield from player["zones"]["field"]["units"]


def squares(view: Json) -> Iterator[Json]:
    for row in view["rows"]:
        yield from row


def place(square: str) -> Square:
    return "ABCD".index(square[0]) + 1, int(square[2])


def moved(square: str, step: Square, forward: int) -> str | None:
    """FETCG-FIELD-9."""
    row, column = place(square)
    row, column = row + forward * step[0], column + forward * step[1]
    inside = 1 <= row <= 4 and 1 <= column <= 3
    return f"{'ABCD'[row - 1]}-{column}" if inside else None


def apart(one: str, other: str) -> int:
    (row, column), (its_row, its_column) = place(one), place(other)
    return abs(row - its_row) + abs(column - its_column)


def advanced(square: str, forward: int) -> int:
    row = place(square)[0]
    return row if forward == 1 else 5 - row


def read_grid(written: str) -> Iterator[Square]:
    """ "f1 b1l1 1-2" as offsets."""
    for word in written.split():
        if word == "here":
            yield (0, 0)
        elif word[0].isdigit():
            least, _, most = word.partition("-")
            for f in range(-5, 6):
                for r in range(-5, 6):
                    if int(least) <= abs(f) + abs(r) <= int(most or least):
                        yield (f, r)
        else:
            way = {"f": (1, 0), "b": (-1, 0), "r": (0, 1), "l": (0, -1)}
            f = r = 0
            for letter, far in zip(word[::2], word[1::2], strict=True):
                f, r = f + way[letter][0] * int(far), r + way[letter][1] * int(far)
            yield (f, r)


def lets_in(land: Json | None, stats: Json, unit: Json | None = None) -> bool:
    """FETCG-MOVE-8, 9: Flying units ignore what the sample Lands say."""
    if land is None or stats["movement"] == "flying":
        return True
    if land["name"] in FLYING_ONLY:
        return False
    if land["name"] in NO_CAVALRY and stats["movement"] == "cavalry":
        return False
    features = unit["features"] if unit is not None else stats.get("features", ())
    return not (land["name"] == "Desert" and "armored" in features)


def may_lie(view: Json, name: str, square: Json, forward: int) -> bool:
    """FETCG-LAND-9 for the sample Lands."""
    row = square["target"][0]
    if name in NOT_HOME:
        return row not in "AD"
    if name in HOME_ONLY:
        return advanced(square["target"], forward) == 1
    if name in MIDDLE:
        others = [
            other["land"]["name"]
            for other in squares(view)
            if other["land"] is not None
            and other["target"][0] == row
            and other["target"] != square["target"]
        ]
        return row in "BC" and not any(other in MIDDLE for other in others)
    return True


def fits(wielder: str, card: Json, stats: Json) -> bool:
    """ "Rowan (female)" or a name with its crown (FETCG-HOLY-3)."""
    name, _, gender = wielder.partition(" (")
    return name == card["name"] and gender.rstrip(")") in ("", stats.get("gender", ""))


def reinforcements(me: Json, facts: Mapping[str, Json]) -> int:
    """Whether a card that allows another sortie was ever played."""
    piles = me["zones"]["discard"]["cards"]
    return sum("more unit" in " ".join(facts[card["key"]]["texts"].values()) for card in piles)
