"""Holds a match against the reference: each position, each option, each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from tests.oracle.cipher.offers import QUESTIONS, Offer
from tests.oracle.cipher.position import VANGUARD, Position, read_position
from tests.oracle.cipher.reference import Reference
from tests.oracle.cipher.skills import IN_BATTLE, Skills, were_used

Json = dict[str, Any]

PRINTED = ("cost", "promotion_cost", "attack", "support")
Difference = tuple[str, str]  # what differs, and of what a text must speak to be the reason
CONCEDED, TIME_UP = "CIPHER-WIN-7", "CIPHER-WIN-8"
# The questions that are asked of somebody in the middle of a battle.
MEANWHILE = {"critical_hit", "evade", "choose_orb"}
# The questions that are asked when nothing is going on.
SETTLED = {"place_bond", "deployment", "action"}


class Wrong(AssertionError):
    """The match is not as the rules page says."""


def must(holds: bool, what: str, rule: str) -> None:
    if not holds:
        raise Wrong(f"{rule}: {what}")


class CipherOracle:
    """Judges one match of two decks, each a list of card keys.

    `facts` are name, stats and texts of cards by key; `options` all table options. `judged` counts
    what was found right, `left` what differs and a heard text may be the reason.
    """

    def __init__(
        self, facts: Mapping[str, Json], options: Mapping[str, str], decks: Sequence[Sequence[str]]
    ) -> None:
        self.facts = facts
        self.options = options
        self.decks = [Counter(deck) for deck in decks]
        self.reference = Reference(facts, options)
        self.skills = Skills(facts, {key for deck in decks for key in deck})
        self.judged: Counter[str] = Counter()
        self.left: Counter[str] = Counter()
        self.printed: dict[str, tuple[Any, str, list[str]]] = {}
        self.answer: tuple[int, Json] | None = None

    def look(self, opened: Json, views: Sequence[Json], lines: Sequence[Json]) -> None:
        """Everything at one moment: with all cards laid open, and as both players see it.

        `lines` are what the log has said since the last look.
        """
        kinds = {d["player"]: d["kind"] for view in views for d in view["decisions"]}
        position = read_position(opened, kinds)
        self.skills.hear(position)
        self.conservation(position)
        self.sight(opened, views)
        self.cards(opened)
        self.field(position)
        self.battle(position)
        if self.answer is None:
            self.beginning(position)
            position.first = starter(lines, self.options)
        else:
            self.step(position, lines)
        for view in views:
            for decision in view["decisions"]:
                self.legality(position, decision)
        self.now, self.opened, self.kinds = position, opened, kinds

    def answered(self, seat: int, decision: Json, keys: Sequence[str]) -> None:
        """Remember what is done; the next look judges what has come of it."""
        options = [option for option in decision["options"] if option["key"] in keys]
        self.answer = seat, options[0] if options else {"action": ""}

    # What must hold ---------------------------------------------------------------------------

    def hold(self, right: bool, what: str, rule: str, topic: str) -> None:
        """It must be right unless a text that has been heard may speak of it."""
        if right:
            self.judged[rule] += 1
        elif self.skills.bear_on(topic):
            self.left[rule] += 1
        else:
            raise Wrong(f"{rule}: {what}")

    def conservation(self, p: Position) -> None:
        """Every card of a deck lies on its owner's side, in one place (CIPHER-AREA-6)."""
        for seat, side in enumerate(p.sides):
            found = Counter(side.keys())
            lost, gained = self.decks[seat] - found, found - self.decks[seat]
            must(not lost, f"seat {seat} lost {dict(lost)}", "CIPHER-AREA-6")
            must(not gained, f"seat {seat} gained {dict(gained)}", "CIPHER-AREA-6")
            handles = [card.handle for card in (*side.deck, *side.hand, *side.orbs.values())]
            must(len(set(handles)) == len(handles), "two cards share a handle", "section 2")
        self.judged["conservation"] += 1

    def sight(self, opened: Json, views: Sequence[Json]) -> None:
        """A player sees the own hand, and of what is hidden only how much there is (section 2)."""
        over = opened["outcome"] is not None
        for view in views:
            for seat, player in enumerate(view["players"]):
                zones, whole = player["zones"], opened["players"][seat]["zones"]
                for name in ("deck", "hand"):
                    counted = zones[name]["count"] == len(whole[name]["cards"])
                    must(counted, f"{name} of seat {seat} is miscounted", "section 2")
                slots = zones["orbs"]["slots"]
                hidden = [*zones["deck"].get("cards", ())]
                hidden += [s["card"] for s in slots if s["card"] is not None and not s["face_up"]]
                if view["viewer"] == seat:
                    same = zones["hand"]["cards"] == whole["hand"]["cards"]
                    must(same, "a player does not see the own hand", "section 2")
                else:
                    hidden += zones["hand"].get("cards", ())
                    units = [*zones["vanguard"]["units"], *zones["rearguard"]["units"]]
                    hidden += [card for u in units if not u["face_up"] for card in u["cards"]]
                self.hold(over or not hidden, "what is hidden is shown", "sight", "sight")
            asks = {decision["player"] for decision in view["decisions"]}
            must(asks <= {view["viewer"]}, "a question of somebody else is shown", "section 3")

    def logs(self, lines: Mapping[int | None, Sequence[Json]]) -> None:
        """What each viewer (None: a spectator) has read since the last look (ORB-5, section 2)."""
        for viewer, read in lines.items():
            for line in read:
                private = line["key"] in ("draw.seen", "orb_taken.seen")
                own = not private or line["args"]["player"] == viewer
                must(own, f"{viewer} reads {line}", "section 2")
        self.judged["logs"] += 1

    def cards(self, opened: Json) -> None:
        """What is shown of a card is what is printed on it (CIPHER-CARD-1, 5, 8, 10)."""
        for player in opened["players"]:
            zones = player["zones"]
            units = [unit for area in ("vanguard", "rearguard") for unit in zones[area]["units"]]
            for card in (*zones["bonds"]["cards"], *zones["hand"]["cards"]):
                self._printed(card)
            for unit in units:
                top = unit["cards"][0]
                self._printed(top)
                stats = self.facts[top["key"]]["stats"]
                right = unit["attack"] == _number(stats["attack"])
                self.hold(right, f"Attack of {top['key']}", "Attack of units", "attack")
                right = unit["range"] == ranges_of(stats)
                self.hold(right, f"range of {top['key']}", "range of units", "range")

    def _printed(self, card: Json) -> None:
        shown = tuple([card[stat] for stat in PRINTED])
        fact = self.printed.get(card["key"])
        if fact is None:
            fact = self.printed[card["key"]] = printed_on(self.facts[card["key"]])
        what = f"{card['key']} is shown as {shown}"
        self.hold(shown == fact[0], what, "printed facts", "battle, numbers")
        must(card["name"] == fact[1], "a Name", "CIPHER-CARD-7")
        must(sorted(card["insignias"]) == fact[2], "Insignia", "CIPHER-CARD-1")

    def field(self, p: Position) -> None:
        """One Lord a player, one unit a Name, nothing supporting outside battles."""
        for seat, side in enumerate(p.sides):
            must(p.battle is not None or not side.support, "a support stays", "CIPHER-SUPAREA-3")
            if p.turn == 0 or p.winners is not None:
                continue
            lords = [unit for unit in side.units if unit.lord]
            must(len(lords) == 1, f"seat {seat} has {len(lords)} Lords", "CIPHER-GAME-1")
            must(all(unit.face_up for unit in side.units), "a face-down unit", "CIPHER-SETUP-9")
            within = 0 <= side.spent <= len(side.bonds)
            self.hold(within, "spent too much", "CIPHER-DEPLOY-2", "spent")
            if p.kind in SETTLED:
                tops = [unit.top for unit in side.units]
                twice = [a for a, b in combinations(tops, 2) if self.reference.same_name(a, b)]
                self.hold(not twice, f"{twice} twice", "CIPHER-NAME-1", "names")
                marched = seat == p.player or bool(side.in_area(VANGUARD))
                must(marched, "no Forced March", "CIPHER-MARCH-1")

    def battle(self, p: Position) -> None:
        """A total is Attack and support; a Critical Hit doubles it (CIPHER-BATTLE-5, CRIT-3)."""
        fight = p.battle
        if fight is None:
            return
        sides = ((fight.attacker, fight.attack), (fight.defender, fight.defence))
        for number, total in sides:
            if all(unit.number != number for _, unit in p.units()):
                continue
            seat, unit = p.unit(number)
            due = unit.attack + (fight.support[seat] or 0)
            if fight.critical and number == fight.attacker:
                due *= 2
            self.hold(total == due, f"a total of {total}, not {due}", "totals", "critical_hit")

    def beginning(self, p: Position) -> None:
        """The toss or the Lords come first, and all cards lie in the decks."""
        kind = "rps" if self.options["toss"] == "rps" else "choose_lord"
        must(p.kind == kind, f"it begins with {p.kind}", "CIPHER-SETUP-1")
        for side, deck in zip(p.sides, self.decks, strict=True):
            must(len(side.deck) == deck.total(), "a card lies outside the deck", "CIPHER-SETUP-3")

    # What comes of an answer ------------------------------------------------------------------

    def step(self, p: Position, lines: Sequence[Json]) -> None:
        """The last answer led to this position and to no other."""
        assert self.answer is not None
        seat, option = self.answer
        by_rules = self.now.kind in QUESTIONS and option["action"] in QUESTIONS[self.now.kind]
        used = were_used(lines) or p.kind not in QUESTIONS.keys() | {""}
        if not by_rules or (self.skills.any and used):
            self.left["steps with a skill"] += 1
            p.first, p.secrets = self.now.first, {}
            return
        expected = read_position(self.opened, self.kinds)
        expected.first, expected.secrets = self.now.first, dict(self.now.secrets)
        if self.skills.any:
            self._tell(p, lines)
        self.reference.answer(expected, seat, option)
        p.first, p.secrets = expected.first, expected.secrets
        moment = "battle" if option["action"] in IN_BATTLE else "turn"
        found = list(self._differences(expected, p, moment))
        rule = f"after {option['action']}"
        for what, topic in found:
            must(self.skills.bear_on(topic), what, rule)
        (self.left if found else self.judged)[rule] += 1
        if p.winners is not None and not found:
            self.judged[p.rule] += 1

    def _tell(self, p: Position, lines: Sequence[Json]) -> None:
        """What no position shows beforehand: totals that skills change, skills ready for use."""
        numbers = self.skills.bear_on("battle, numbers")
        self.reference.totals = totals_of(p, lines) if numbers else None
        self.reference.asked = p.turn, p.kind

    def _differences(self, expected: Position, p: Position, moment: str) -> Iterator[Difference]:
        known = {unit.number for _, unit in self.now.units()}
        for seat, side in enumerate(p.sides):
            mixed = expected.sides[seat].mixed
            right = expected.sides[seat].comparable(mixed, known)
            found = side.comparable(mixed, known)
            for zone, cards in right.items():
                if found[zone] != cards:
                    what = f"seat {seat}, {zone}: {found[zone]} is not {cards}"
                    yield what, f"{moment}, cards"
            if not side.handles(mixed).isdisjoint(self.now.sides[seat].handles({"deck"})):
                yield f"seat {seat}: {sorted(mixed)} not shuffled", f"{moment}, cards"
        asks, due = (p.kind, set(p.seats)), (expected.kind, set(expected.seats))
        if asks != due:
            yield f"asks {asks} and not {due}", f"{moment}, questions"
        at, due_at = (p.turn, p.player, p.phase), (expected.turn, expected.player, expected.phase)
        if p.turn and at != due_at:
            yield f"it is {at} and not {due_at}", f"{moment}, questions"
        if p.battle != expected.battle:
            yield f"{p.battle} is not {expected.battle}", "battle, numbers"
        over, due_over = (p.winners, p.rule), (expected.winners, expected.rule)
        if over != due_over:
            yield f"the outcome is {over} and not {due_over}", f"{moment}, cards"

    def conceded(self, seat: int, opened: Json) -> None:
        """CIPHER-WIN-7."""
        outcome = opened["outcome"]
        right = outcome and (outcome["winners"], outcome["rule"]) == ([1 - seat], CONCEDED)
        must(bool(right), f"conceding ends with {outcome}", CONCEDED)
        self.judged[CONCEDED] += 1

    def timed_out(self, opened: Json) -> None:
        """CIPHER-WIN-8."""
        orbs = [len(player["zones"]["orbs"]["slots"]) for player in opened["players"]]
        winners = [] if orbs[0] == orbs[1] else [orbs.index(max(orbs))]
        outcome = opened["outcome"]
        right = outcome and (outcome["winners"], outcome["rule"]) == (winners, TIME_UP)
        must(bool(right), f"time ends with {outcome}, orbs {orbs}", TIME_UP)
        self.judged[TIME_UP] += 1

    # What may be done -------------------------------------------------------------------------

    def legality(self, p: Position, decision: Json) -> None:
        """What is offered is what the rules page allows, no more and no less."""
        kind = decision["kind"]
        if kind not in QUESTIONS or (kind in MEANWHILE and p.battle is None):
            must(self.skills.any, f"nobody can be asked {kind}", "section 3")
            self.left["questions of skills"] += 1
            return
        actions = QUESTIONS[kind]
        allowed = self.reference.offers(p, decision["player"])
        options = [option for option in decision["options"] if option["action"] in actions]
        must(self.skills.any or options == decision["options"], "a foreign option", "section 3")
        offered = {said(option) for option in options}
        must(len(options) == len(offered), f"{kind} offers something twice", "section 3")
        one = (decision["minimum"], decision["maximum"]) == (1, 1)
        must(one, f"{kind} does not take one answer", "section 3")
        prompt, due = decision["prompt"]["args"], self._prompt(p, decision)
        must(prompt == due, f"{kind} says {prompt} and not {due}", "section 3")
        for offer in offered - allowed:
            self.hold(False, f"{offer} is offered", kind, kind)
        for offer in allowed - offered:
            self.hold(False, f"{offer} is not offered", kind, kind)
        self.judged[kind] += len(offered & allowed)

    def _prompt(self, p: Position, decision: Json) -> dict[str, int]:
        """The numbers that are said with the question."""
        if decision["kind"] == "deployment":
            side = p.sides[decision["player"]]
            return {"budget": max(len(side.bonds) - side.spent, 0)}
        if decision["kind"] in ("critical_hit", "evade") and p.battle is not None:
            return {"attack": p.battle.attack, "defence": p.battle.defence}
        return {}


def printed_on(fact: Json) -> tuple[Any, str, list[str]]:
    """The numbers, the Name and the Insignias that a view must show (CIPHER-CARD-1, 10)."""
    stats = fact["stats"]
    numbers = [None if stats.get(stat) is None else _number(stats[stat]) for stat in PRINTED]
    return tuple(numbers), fact["name"], sorted(stats["insignias"])


def said(option: Json) -> Offer:
    return option["action"], option["card"], option["target"], option["cost"]


def starter(lines: Sequence[Json], options: Mapping[str, str]) -> int | None:
    """Who goes first, if it was drawn and the log says so (CIPHER-SETUP-1)."""
    if options["toss"] == "rps":
        return None
    return next((line["args"]["player"] for line in lines if line["key"] == "starts"), None)


def totals_of(p: Position, lines: Sequence[Json]) -> tuple[int, int] | None:
    """The totals of the battle that goes on or has just been fought."""
    if p.battle is not None:
        return p.battle.attack, p.battle.defence
    for line in lines:
        if line["key"] in ("attack_succeeded", "attack_failed"):
            return line["args"]["attack"], line["args"]["defence"]
    return None


def _number(value: int | str) -> int:
    return value if isinstance(value, int) else 0


def ranges_of(stats: Json) -> list[int]:
    """CIPHER-RANGE-1 to 5, 7."""
    low, high = stats["range_min"], stats["range_max"]
    return [far for far in range(low, high + 1) if far]
