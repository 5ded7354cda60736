"""A match as its judge reads it: the lines of the log, what is asked, and the open table.

The judge says line by line and question by question what must come next; here that is held against
what came. Only what is asked of a player is answered, by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tests.oracle.fma.pieces import Json, must

# Who is active is told where it is somebody else than before.
ASIDES = ("active", "active_by_leader", "active_by_chance")
Said = tuple[str, int | None, Any]
Choice = Callable[[Json], list[str]]


class Over(Exception):
    """The match is at its end."""


class Played(Protocol):
    """What the judge uses of a match: its record and nothing else."""

    def view(self, viewer: int | None, *, reveal: bool = False) -> Json: ...
    def log(self, viewer: int | None, since: int = 0, *, reveal: bool = False) -> list[Json]: ...
    def answer(self, player: int, decision_id: int, keys: Sequence[str]) -> None: ...


class Record:
    """A match that goes on while it is read, as far as `most` decisions."""

    def __init__(
        self,
        match: Played,
        choose: Choice,
        most: int,
        spoil: Callable[[Json], None] | None = None,
    ) -> None:
        """`spoil` changes what is read of the open table, to see whether the judge finds it."""
        self.match = match
        self.spoil = spoil
        self.choose = choose
        self.most = most
        self.decisions = 0
        self.counts: Counter[str] = Counter()
        self.active = -1
        # Who is still to be asked in the window that is open.
        self.window: list[int] = []
        # The events whose windows the referee itself goes through now.
        self.followed: list[str] = []
        self.window_asked: list[int] = []
        self.window_on = ("", 0)
        self.before_question: Callable[[], None] = lambda: None
        self.asked_for_reacts: Callable[[Json, Json], list[int]] | None = None
        self._read = 0
        self._lines: list[Json] = []
        self._view: Json = {}
        self._look()

    def _look(self) -> None:
        self._view = self.match.view(None, reveal=True)
        if self.spoil is not None:
            self.spoil(self._view)
        new = self.match.log(None, self._read, reveal=True)
        self._read += len(new)
        self._lines += new

    @property
    def view(self) -> Json:
        return self._view

    @property
    def has_lines(self) -> bool:
        return any(line["key"] not in ASIDES for line in self._lines)

    @property
    def said_next(self) -> str:
        """The key of the next line; empty without one."""
        if not self.has_lines:
            self.pass_windows()
        self._skip_asides()
        return self._lines[0]["key"] if self._lines else ""

    @property
    def unread(self) -> list[Json]:
        return self._lines

    # Lines ------------------------------------------------------------------------------------

    def line(self, key: str, rule: str, **expected: Any) -> Json:
        """The next line must be this one; returns what it says."""
        if not self.has_lines:
            self.pass_windows()
        self._skip_asides()
        must(bool(self._lines), f"nothing came, not {key} {expected}", rule)
        found = self._lines.pop(0)
        args = {name: plain(found["args"].get(name)) for name in expected}
        same = found["key"] == key and args == expected
        must(same, f"{key} {expected}, not {found['key']} {found['args']}", rule)
        self.counts["lines"] += 1
        said: Json = found["args"]
        return said

    def lines(self, key: str, rule: str, name: str, expected: list[Any]) -> None:
        """So many lines of a kind, in any order: together they say this."""
        found = [plain(self.line(key, rule)[name]) for _ in expected]
        must(sorted(map(str, found)) == sorted(map(str, expected)), f"{key} {found}", rule)

    def _skip_asides(self) -> None:
        while self._lines and self._lines[0]["key"] in ASIDES:
            told = self._lines.pop(0)["args"]["player"]
            must(told == self.active, f"{told} is active, not {self.active}", "FMA-PASS-2")

    def by_chance(self, among: list[int], key: str = "by_chance") -> int:
        """Whom chance chose of the tied (PASS-6)."""
        told = self.line(key, "FMA-PASS-6")
        must(sorted(told["seats"]) == sorted(among), f"tied are {among}", "FMA-PASS-4")
        chosen: int = told["player"]
        must(chosen in among, f"{chosen} of {among}", "FMA-PASS-6")
        return chosen

    # Questions --------------------------------------------------------------------------------

    def ask(
        self,
        seat: int,
        kind: str,
        options: set[Said],
        rule: str,
        least: int = 1,
        most: int = 1,
        *,
        about: str = "",
    ) -> list[Json]:
        """This must be asked now; returns the options chosen, all of them where it is forced.

        What has one answer alone need not be asked. `about`: the event that is reacted to.
        """
        forced = len(options) <= least
        found = None if self.has_lines else self._open(seat, kind, about)
        if found is None:
            must(forced, f"{kind} of seat {seat} is not asked: {sorted(map(str, options))}", rule)
            return [{"action": a, "card": c, "target": t} for a, c, t in options]
        offered = [said(option) for option in found["options"]]
        more, less = set(offered) - options, options - set(offered)
        unknown = f"{kind} of seat {seat}: too many {sorted(map(str, more))}, "
        unknown += f"too few {sorted(map(str, less))}"
        must(not more and not less and len(offered) == len(set(offered)), unknown, rule)
        bounds = (found["minimum"], found["maximum"])
        must(bounds == (least, most), f"{kind}: {bounds}, not {(least, most)}", rule)
        self.counts["options"] += len(options)
        self.counts[kind] += 1
        return self._answer(found)

    def ask_by_key(self, seat: int, kind: str, keys: list[str], rule: str) -> str:
        """One of some cards that nobody has a handle of yet; returns its key."""
        self.pass_windows()
        found = self._open(seat, kind)
        must(found is not None, f"{kind} of seat {seat} is not asked", rule)
        assert found is not None
        shown = {c["handle"]: c["key"] for p in self._view["players"] for c in _all(p["zones"])}
        shown |= {card["handle"]: card["key"] for card in self._view["aside"]}
        offered = sorted(shown[option["card"]] for option in found["options"])
        must(offered == sorted(keys), f"{kind}: {offered}, not {keys}", rule)
        self.counts["options"] += len(keys)
        self.counts[kind] += 1
        return str(shown[self._answer(found)[0]["card"]])

    def start(self, legal: Callable[[int, Sequence[str]], set[str]]) -> dict[int, list[str]]:
        """Starting allies are chosen in secret, one at a time, by all at once (SETUP-4, 13)."""
        chosen: dict[int, list[str]] = {p["seat"]: [] for p in self._view["players"]}
        while not self.has_lines:
            for found in self._view["decisions"]:
                kind, seat = found["kind"], found["player"]
                must(kind == "choose_starting_allies", f"{kind} is asked", "FMA-SETUP-4")
                starts = [o["reveals"] for o in found["options"] if o["action"] == "start"]
                right = legal(seat, chosen[seat])
                must(
                    sorted(starts) == sorted(right),
                    f"{starts}, not {right} with {chosen[seat]}",
                    "FMA-SETUP-5",
                )
                must(found["options"][-1]["action"] == "done", "cannot stop", "FMA-SETUP-4")
            [answer] = self._answer(found := self._view["decisions"][0])
            if answer["action"] == "start":
                chosen[found["player"]].append(answer["reveals"])
        return chosen

    def dealt(self, seat: int, name: str) -> list[str]:
        """The order of a pile when it had been shuffled, the bottom first, as keys.

        It is put together at the first question after the deal, before which no player did
        anything: from what was taken off since and what still lies there.
        """
        zones = self._view["players"][seat]["zones"]
        lying = [card["key"] for card in zones[name]["cards"]]
        if name == "locations":
            turned = [line["args"]["card"]["card"] for line in self._of("reveal_location", seat)]
            return [key for key in lying if key not in turned] + turned
        taken = [
            c["card"] for line in self._of("opening_hand.seen", seat) for c in line["args"]["cards"]
        ]
        taken += [line["args"]["card"]["card"] for line in self._of("draw.seen", seat)]
        units = zones["home"]["units"] + zones["party"]["units"]
        taken += [card["key"] for unit in units for card in unit["experience"]["cards"]]
        return lying + taken[::-1]

    def _of(self, key: str, seat: int) -> list[Json]:
        return [o for o in self._lines if o["key"] == key and o["args"]["player"] == seat]

    def sync(self, seat: int, kind: str) -> None:
        """Where this is asked now, compare the tables and learn what cards are called."""
        if not self.has_lines:
            self.pass_windows()
        if not self.has_lines and self._open(seat, kind) is not None:
            self.before_question()

    def is_open(self, seat: int, kind: str) -> bool:
        """Whether this is asked now."""
        if not self.has_lines:
            self.pass_windows()
        return not self.has_lines and self._open(seat, kind) is not None

    def _open(self, seat: int, kind: str, about: str = "") -> Json | None:
        for found in self._view["decisions"]:
            if (found["player"], found["kind"]) == (seat, kind):
                right = not about or found["prompt"]["args"]["event"] == about
                return dict(found) if right else None
        return None

    def window_of(self, event: str) -> bool:
        """Whether somebody is asked to react to that."""
        asked = [] if self.has_lines else self._view["decisions"]
        return any(d["kind"] == "react" and d["prompt"]["args"]["event"] == event for d in asked)

    def peek(self, kind: str) -> bool:
        """Whether a question of that kind is open."""
        return any(found["kind"] == kind for found in self._view["decisions"])

    def _answer(self, found: Json) -> list[Json]:
        if self.decisions >= self.most:
            raise Over
        self.decisions += 1
        keys = self.choose(found)
        self.match.answer(found["player"], found["id"], keys)
        self._look()
        by_key = {option["key"]: option for option in found["options"]}
        return [by_key[key] for key in keys]

    # Windows ----------------------------------------------------------------------------------

    def pass_windows(self) -> None:
        """Nobody has anything to react with: all decline, in their order (REACT-3, 5, 6, 15)."""
        while not self.has_lines and self.peek("react"):
            [found] = self._view["decisions"]
            if found["prompt"]["args"]["event"] in self.followed:
                return
            self._in_order(found)
            [option] = found["options"]
            must(option["action"] == "decline", f"{option} with nothing to react", "FMA-REACT-1")
            self.counts["react"] += 1
            self._answer(found)

    def _in_order(self, found: Json) -> None:
        """Not all need be asked, for a card may answer what its own player did alone."""
        who, what = found["player"], found["prompt"]["args"]["event"]
        if self.window_on != (what, self._read) or who in self.window_asked:
            assert self.asked_for_reacts is not None
            self.window_on, self.window_asked = (what, self._read), []
            self.window = self.asked_for_reacts(found, self._view)
        must(who in self.window, f"{who} reacts to {what}, not {self.window}", "FMA-REACT-3")
        self.window = self.window[self.window.index(who) + 1 :]
        self.window_asked.append(who)

    def end(self, winners: tuple[int, ...], reason: str, rule: str) -> None:
        """The match must be over, won by these."""
        self.pass_windows()
        outcome = self._view["outcome"]
        must(outcome is not None, f"not over: {winners} by {reason}", rule)
        got = tuple(outcome["winners"]), outcome["reason"]
        must(got == (winners, reason), f"{got}, not {winners} by {reason}", rule)
        self.counts["ends"] += 1
        raise Over


def plain(value: Any) -> Any:
    """A card of a log line by its key alone, for handles change."""
    if isinstance(value, dict) and "card" in value:
        return value["card"]
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


def _all(zones: Json) -> list[Json]:
    return [card for zone in zones.values() for card in zone.get("cards", ())]


def said(option: Json) -> Said:
    """An option; a plain card has one ability at most, so which one it is need not be said."""
    target = None if option["action"] in ("play", "react") else option["target"]
    return option["action"], option["card"], target
