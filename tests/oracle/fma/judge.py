"""An independent judge of Fullmetal Alchemist matches with any cards, from the rules page alone.

It looks at the open table, at what is asked and at the log, and works out by itself what may be
done. Of card texts it knows words only: where a text that is or was in play this turn has a word
that may bear on a question, it looks away and counts that (`left`); everything else is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tests.oracle.fma.compare import conserved
from tests.oracle.fma.course import Course
from tests.oracle.fma.pieces import (
    DEFEATED,
    HOME,
    PARTY,
    READY,
    Character,
    Face,
    Json,
    Player,
    is_room,
    may_bear,
    may_have,
    may_recruit,
    must,
    replaceable,
    toughness_saves,
)
from tests.oracle.fma.record import Said, said
from tests.oracle.fma.seen import keys_in_play, player_of
from tests.oracle.fma.table import able

# What is said in texts that may bear on what is checked.
WORDS = {
    "recruit": ("command", "faction", "Loyal number", "ally costs", "allies cost", "ally you"),
    "main": ("ttachments cost", "ttachments you", "keyword"),
    "assign": ("assign",),
    "attackers": ("cannot attack", "must attack"),
    "defender": ("be attacked",),
    "defeat": ("cannot be defeated",),
    "power_up": ("experience", "advance"),
    "recover": ("cannot recover", "cannot be recovered"),
}


class Judge:
    """Judges one match of any cards; `texts` by key of card."""

    def __init__(
        self, faces: Mapping[str, Face], texts: Mapping[str, str], sizes: Sequence[int]
    ) -> None:
        self.faces = faces
        self.texts = texts
        self.sizes = sizes
        self.course = Course()
        self.played: set[str] = set()
        self.counts: Counter[str] = Counter()
        self.players: list[Player] = []

    # Every moment -------------------------------------------------------------------------------

    def look(self, view: Json, lines: Sequence[Json]) -> None:
        """Everything at one moment: the open table, and what the log said since the last one."""
        for line in lines:
            self.told(line)
        self.course.follow(lines, view)
        conserved(view, self.sizes)
        self.players = [player_of(shown, self.faces) for shown in view["players"]]
        for shown in view["players"]:
            if not shown["out"]:
                self.player(view, shown)
        self.battle(view)
        for decision in view["decisions"]:
            self.course.asked(decision, view)
            self.legality(view, decision)

    def told(self, line: Json) -> None:
        key, args = line["key"], line["args"]
        if key == "turn":
            self.played.clear()
        elif key.startswith(("play", "use", "augment", "location")) and "card" in args:
            self.played.add(args["card"]["card"])

    def bears(self, view: Json, words: Sequence[str], *more: str) -> bool:
        """Whether a text in play, played this turn or of one of these cards has such a word."""
        keys = {*keys_in_play(view), *self.played, *more}
        return any(word in self.texts[key] for key in keys for word in words)

    # What must hold -------------------------------------------------------------------------------

    def player(self, view: Json, shown: Json) -> None:
        player = self.players[shown["seat"]]
        must(shown["points"] == player.points, "clue points", "FMA-SEARCH-13")
        leaders = [one for one in player.characters if one.is_leader]
        there = len(leaders) + len(shown["zones"]["away"]["units"])
        must(there == 1 or view["phase"] == "setup", f"{there} leaders", "FMA-WIN-3")
        names = Counter(one.face.name for one in player.characters)
        for one in player.characters:
            printed = self.faces[one.face.key]
            alone = names[one.face.name] == 1 or "Mob" in printed.keywords
            must(alone, f"{one.face.name} twice", "FMA-RECRUIT-6")
            self.character(view, one)
        mine = Counter(card.face.name for card in player.advantages)
        must(all(number == 1 for number in mine.values()), "an advantage twice", "FMA-RECRUIT-21")
        unique = Counter(
            (worn.face.name, worn.face.title)
            for one in player.characters
            for worn in one.attachments
            if "Unique" in worn.face.traits
        )
        must(all(number == 1 for number in unique.values()), "Unique twice", "FMA-TRAIT-22")
        self.counts["players"] += 1

    def character(self, view: Json, one: Character) -> None:
        if one.state == DEFEATED:
            bare = not any(one.value(stat) for stat in ("strength", "wits", "alchemy"))
            must(one.area == HOME and bare, "a defeated character acts", "FMA-STATE-5")
        out = one.area == PARTY and view["phase"] not in ("search", "cleanup", "main")
        must(not out, f"a search party in {view['phase']}", "FMA-CLEANUP-2")
        worn = Counter(word for card in one.attachments for word in card.face.keywords)
        mails = worn.pop("Auto-mail", 0)
        must(mails <= 2, f"{mails} Auto-mails", "FMA-KEYWORD-3")
        must(max(worn.values(), default=0) <= 1, f"{worn} borne", "FMA-ATTACH-6")

    def battle(self, view: Json) -> None:
        """Totals are sums of what is shown; nobody fights for both sides (BATTLE-11, 15)."""
        seen = view["battle"]
        if seen is None:
            return
        units = {one.number: one for player in self.players for one in player.characters}
        sides = {side: [units[number] for number in seen[side]] for side in SIDES}
        for side, name in SIDES.items():
            mine = sum(one.value(seen["type"]) for one in sides[side])
            must(seen["totals"][name] == mine, f"total {mine} of {seen}", "FMA-BATTLE-15")
        both = set(seen["attackers"]) & set(seen["defenders"])
        must(not both, "one fights for both", "FMA-BATTLE-11")
        self.counts["battles"] += 1

    # What may be done ---------------------------------------------------------------------------

    def legality(self, view: Json, decision: Json) -> None:
        judge = {
            "recruit": self.recruit,
            "main": self.main,
            "assign": self.assign,
            "attackers": self.attackers,
            "defender": self.defender,
            "choose_defeated": self.defeated,
            "power_up": self.power_up,
            "recover": self.recover,
            "free_recover": self.free_recover,
            "exchange": self.from_hand,
            "pay_discard": self.from_hand,
            "react": self.react,
        }.get(decision["kind"])
        if decision["kind"] in ("recruit", "main", "search", "battle", "cleanup"):
            self.plays(view, decision)
        if judge is not None:
            judge(view, decision, self.players[decision["player"]])

    def compare(self, decision: Json, actions: Sequence[str], right: set[Said], rule: str) -> None:
        """These and no others; some of a multiple choice are not for this judge to say."""
        offered = {said(option) for option in decision["options"] if option["action"] in actions}
        more, less = sorted(map(str, offered - right)), sorted(map(str, right - offered))
        must(not more and not less, f"{decision['kind']}: {more} too many, lacks {less}", rule)
        self.counts[f"judged {decision['kind']}"] += 1
        self.counts["options"] += len(offered)

    def leave(self, decision: Json) -> None:
        self.counts[f"left {decision['kind']}"] += 1

    def recruit(self, view: Json, decision: Json, player: Player) -> None:
        """RECRUIT-2 to 21, 28."""
        dismissed: set[Said] = {("dismiss", one.card.handle, None) for one in player.allies}
        self.compare(decision, ("dismiss",), dismissed, "FMA-RECRUIT-19")
        away = view["players"][player.seat]["zones"]["away"]["units"]
        if away or self.bears(view, WORDS["recruit"]):
            self.leave(decision)
            return
        right: set[Said] = set()
        unsaid: set[int] = set()
        for card in player.hand:
            if any(word in self.texts[card.face.key] for word in ("will not join", "other Envy")):
                unsaid.add(card.handle)
            elif may_recruit(player, card.face) is not None:
                if is_room(player, card.face):
                    right.add(("recruit", card.handle, None))
                for one in replaceable(player, card.face):
                    right.add(("replace", card.handle, one.card.handle))
            elif card.face.kind == "advantage" and may_have(player, card.face):
                right.add(("advantage", card.handle, None))
        known = [o for o in decision["options"] if o["card"] not in unsaid]
        judged = {**decision, "options": known}
        self.compare(judged, ("recruit", "replace", "advantage"), right, "FMA-RECRUIT-2")

    def main(self, view: Json, decision: Json, player: Player) -> None:
        """ATTACH-1 to 6."""
        if self.bears(view, WORDS["main"]):
            self.leave(decision)
            return
        cards = [card for card in player.hand if card.face.kind == "attachment"]
        limited = {c.handle for c in cards if "Will only attach" in self.texts[c.face.key]}
        right: set[Said] = {
            ("attach", card.handle, one.card.handle)
            for card in cards
            if card.handle not in limited
            for one in player.characters
            if may_bear(player, one, card)
        }
        known = [option for option in decision["options"] if option["card"] not in limited]
        self.compare({**decision, "options": known}, ("attach",), right, "FMA-ATTACH-1")

    def assign(self, view: Json, decision: Json, player: Player) -> None:
        """SEARCH-2, 3."""
        if self.bears(view, WORDS["assign"]):
            self.leave(decision)
            return
        ready = [o for o in player.characters if o.state == READY and o.area == HOME]
        right: set[Said] = {("assign", one.card.handle, None) for one in ready}
        bounds = decision["minimum"], decision["maximum"]
        must(bounds == (0, len(ready)), f"assign {bounds}", "FMA-SEARCH-2")
        self.compare(decision, ("assign",), right, "FMA-SEARCH-2")

    def attackers(self, view: Json, decision: Json, player: Player) -> None:
        """SEARCH-6, BATTLE-3, 4: any who is ready, while somebody in a party can be attacked."""
        others = [o for p in self.players if p is not player for o in p.party]
        if self.bears(view, WORDS["attackers"]) or not others:
            self.leave(decision)
            return
        ready = [one for one in player.party if one.state == READY]
        right: set[Said] = {("attacker", one.card.handle, None) for one in ready}
        must(decision["minimum"] == 0, "somebody must attack", "FMA-SEARCH-5")
        self.compare(decision, ("attacker",), right, "FMA-BATTLE-3")

    def defender(self, view: Json, decision: Json, player: Player) -> None:
        """SEARCH-6, BATTLE-5, 6: all in other parties, and nobody at home without Stealth."""
        if self.bears(view, WORDS["defender"]) or any(o.trait("Stealth") for o in player.party):
            self.leave(decision)
            return
        right: set[Said] = {
            ("choose", one.card.handle, None)
            for other in self.players
            if other is not player
            for one in other.party
            if one.state != DEFEATED
        }
        self.compare(decision, ("choose",), right, "FMA-SEARCH-6")

    def defeated(self, view: Json, decision: Json, player: Player) -> None:
        """BATTLE-16 to 18: each fits, and can be defeated."""
        if self.bears(view, WORDS["defeat"]):
            self.leave(decision)
            return
        seen = view["battle"]
        attacks = seen["attacking"] == player.seat
        mine, theirs = ("attack", "defence") if attacks else ("defence", "attack")
        own, other = seen["totals"][mine], seen["totals"][theirs]
        numbers = set(seen["defenders" if attacks else "attackers"])
        side = [o for p in self.players for o in p.characters if o.number in numbers]
        for option in decision["options"]:
            one = next((o for o in side if o.card.handle == option["card"]), None)
            must(one is not None, f"{option} does not oppose", "FMA-BATTLE-16")
            assert one is not None
            fits = one.value(seen["type"]) <= own and not toughness_saves(one, other, own)
            must(fits, f"{one.face.key} cannot be defeated", "FMA-BATTLE-17")
        self.counts["judged choose_defeated"] += 1

    def power_up(self, view: Json, decision: Json, player: Player) -> None:
        """POWER-1, 4, 8, 10."""
        if self.bears(view, WORDS["power_up"]):
            self.leave(decision)
            return
        leader = player.leader
        right: set[Said] = {("add_experience", None, None)} if player.deck else set()
        above = [card for card in player.leaders if card.face.level == leader.face.level + 1]
        if above and len(leader.experience) > leader.face.level:
            right.add(("advance", None, None))
        self.compare(decision, ("add_experience", "advance"), right, "FMA-POWER-1")

    def recover(self, view: Json, decision: Json, player: Player) -> None:
        """CLEANUP-4."""
        if self.bears(view, WORDS["recover"]):
            self.leave(decision)
            return
        right: set[Said] = {
            ("recover", card.handle, one.card.handle)
            for card in player.hand
            if card.face.kind == "ally"
            for one in player.characters
            if one.state == DEFEATED and one.face.name == card.face.name
        }
        self.compare(decision, ("recover",), right, "FMA-CLEANUP-4")

    def free_recover(self, view: Json, decision: Json, player: Player) -> None:
        """CLEANUP-5, 6."""
        if self.bears(view, WORDS["recover"]):
            self.leave(decision)
            return
        down = [one for one in player.characters if one.state == DEFEATED]
        leader = [one for one in down if one.is_leader]
        right: set[Said] = {("recover_free", o.card.handle, None) for o in leader or down}
        right |= set() if leader else {("none", None, None)}
        self.compare(decision, ("recover_free", "none"), right, "FMA-CLEANUP-5")

    def from_hand(self, view: Json, decision: Json, player: Player) -> None:
        """COST-11, 15, 19: exactly so many, of the hand alone."""
        right: set[Said] = {("choose", card.handle, None) for card in player.hand}
        offered = {said(option) for option in decision["options"]}
        exact = decision["minimum"] == decision["maximum"]
        must(offered <= right and exact, f"{decision['kind']}: {offered}", "FMA-COST-15")
        # A text may ask for cards of a kind as its discard.
        any_card = offered == right or decision["kind"] == "pay_discard"
        must(any_card, f"lacks {right - offered}", "FMA-COST-11")
        self.counts[f"judged {decision['kind']}"] += 1

    def react(self, view: Json, decision: Json, player: Player) -> None:
        """REACT-1, 10: declining is always possible; only Reacts are offered."""
        actions = {option["action"] for option in decision["options"]}
        known = {"decline", "react", "react_with", "react_at"}
        must("decline" in actions and actions <= known, f"{actions}", "FMA-REACT-6")
        for option in decision["options"]:
            if option["action"].startswith("react"):
                must(option["why"].startswith("react"), f"{option}", "FMA-REACT-1")
        self.counts["judged react"] += 1

    def plays(self, view: Json, decision: Json) -> None:
        """PLAY-4, 6 to 8, 10, CARD-10: of the phase, or of a battle, by somebody who can act."""
        acting = [
            unit
            for area in (HOME, PARTY)
            for unit in view["players"][decision["player"]]["zones"][area]["units"]
            if able(view, unit)
        ]
        must(decision["options"][-1]["action"] == "pass", "no pass", "FMA-PASS-8")
        for option in decision["options"]:
            if option["action"].startswith("play"):
                timing = option["why"].split()[0].rstrip(",")
                must(timing == decision["kind"], f"{option} in {decision['kind']}", "FMA-PLAY-6")
                must(bool(acting) or view["phase"] == "search", f"{option}", "FMA-PLAY-8")
                self.counts["judged plays"] += 1


SIDES = {"attackers": "attack", "defenders": "defence"}
