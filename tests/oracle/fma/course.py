"""The course of a match as its log tells it: phases in order, passes, draws, who is active."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.oracle.fma.pieces import Json, must

PHASES = ("draw", "power_up", "recruit", "main", "search", "cleanup")
WITH_PASSES = ("recruit", "main", "search", "cleanup")
ACTIONS = ("recruit", "replace", "dismiss", "advantage", "attach")
PLAYS = ("play", "play_at", "play_at_seats", "use", "use_at", "use_at_seats")


class Course:
    """PASS-8 to 12, DRAW-2, BATTLE-13: what no text changes, or where none has spoken."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.turn = 0
        self.phase = "setup"
        # Who passed since the last action, in this phase and in the battles going on in it.
        self.passed: list[list[int]] = [[]]
        self.out: set[int] = set()
        # Who started the battles going on, and who acts after the last one (PASS-12).
        self.starters: list[int] = []
        self.next_to_act: int | None = None
        self.seats = 0
        self.someone_left = False

    def follow(self, lines: Sequence[Json], view: Json) -> None:
        self.seats = len(view["players"])
        for line in lines:
            self.line(line["key"], line["args"])

    def line(self, key: str, args: Json) -> None:
        if key == "turn":
            must(args["turn"] == self.turn + 1, f"turn {args['turn']}", "FMA-DRAW-1")
            must(
                self.phase in ("setup", "cleanup"), f"a turn ends in {self.phase}", "FMA-CLEANUP-1"
            )
            self.all_passed("FMA-PASS-10")
            self.turn, self.phase = args["turn"], ""
        elif key == "phase":
            self.begins(args["phase"])
        elif key == "pass":
            who, passed = args["player"], self.passed[-1]
            self.acts(who)
            must(who not in passed, f"{who} passes twice in a row", "FMA-PASS-10")
            must(who not in self.out, f"{who} is out and passes", "FMA-MULTI-3")
            if passed and not self.someone_left:
                must(who == self.after(passed[-1]), f"{who} after {passed}", "FMA-PASS-8")
            passed.append(who)
            self.counts["passes"] += 1
        elif key in ACTIONS or (key in PLAYS and args["timing"] != "react"):
            self.passed[-1].clear()
        elif key == "attack":
            self.passed.append([])
            self.starters.append(args["player"])
            self.next_to_act = args["player"]
        elif key in ("battle_won", "battle_tied"):
            self.battle_over()
        elif key == "out":
            self.out.add(args["player"])
            self.someone_left = True

    def acts(self, seat: int) -> None:
        """The attacker first in a battle (BATTLE-13), after it who sits left of its starter."""
        due, self.next_to_act = self.next_to_act, None
        right = due is None or due == seat or due in self.out
        must(right, f"{seat} acts after a battle, not {due}", "FMA-PASS-12")

    def after(self, seat: int) -> int:
        """The next clockwise who is in the game (GEN-3, MULTI-3)."""
        around = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next(other for other in around if other not in self.out)

    def begins(self, phase: str) -> None:
        """In their order; a text may put a search into the main phase (IND-11)."""
        first = self.phase == "" and phase == "draw"
        after = self.phase in PHASES and PHASES[PHASES.index(self.phase) + 1 :][:1] == (phase,)
        must(first or after, f"{phase} after {self.phase or 'the turn begins'}", "FMA-CLEANUP-1")
        self.all_passed("FMA-PASS-10")
        self.phase = phase
        self.passed = [[]]
        self.starters.clear()
        self.next_to_act = None
        self.someone_left = False
        self.counts["phases"] += 1

    def all_passed(self, rule: str) -> None:
        if self.phase in WITH_PASSES and not self.someone_left:
            number = self.seats - len(self.out)
            must(len(self.passed[0]) == number, f"{self.phase} ends at {self.passed}", rule)

    def battle_over(self) -> None:
        """BATTLE-13, PASS-12."""
        must(len(self.passed) > 1, "a battle ends that never began", "FMA-BATTLE-1")
        passed = self.passed.pop()
        number = self.seats - len(self.out)
        must(len(passed) == number or self.someone_left, f"it ends at {passed}", "FMA-BATTLE-13")
        self.passed[-1].clear()
        self.next_to_act = self.after(self.starters.pop())
        self.counts["battles"] += 1

    def asked(self, decision: Json, view: Json) -> None:
        """Who acts is active, and in the phase whose action it is (PASS-8)."""
        kind, seat = decision["kind"], decision["player"]
        if kind in (*WITH_PASSES, "battle"):
            self.acts(seat)
            must(view["turn_player"] == seat, f"{seat} acts out of turn", "FMA-PASS-8")
            right = view["battle"] is not None if kind == "battle" else view["phase"] == kind
            must(right, f"{kind} in {view['phase']}", "FMA-PLAY-6")
            must(kind == "battle" or view["battle"] is None, f"{kind} in a battle", "FMA-BATTLE-14")
            must(seat not in self.passed[-1] or self.someone_left, f"{seat} again", "FMA-PASS-10")
            self.counts["turns to act"] += 1
