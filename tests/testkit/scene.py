"""Playing a position on the table.

A scene is a match that begins in the middle. It is played through `Match.answer` like any other,
and `close` checks what every match promises: the same decisions lead to the same position, from
the start and from every checkpoint, and no question was left open by accident.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from rules.engine.cards import Deck
from rules.engine.decision import Decision, Option, Steps
from rules.engine.game import Game
from rules.engine.match import Match
from rules.engine.resuming import replay
from rules.engine.table import Table
from rules.engine.zones import Card, Zone

# A scene is short. One that goes on and on would never end: the loop that answers it waits in vain.
TOO_LONG = 600
Found = TypeVar("Found")
SEED = bytes(range(64))


class Positioned:
    """A game begun from a position instead of from decks.

    `lay_out` makes the table from seed and options, `begin` plays what is left of the first turn.
    """

    def __init__(
        self,
        game: Game,
        lay_out: Callable[[bytes, Mapping[str, str]], Any],
        begin: Callable[[Any], Steps[None]],
    ) -> None:
        self.game = game
        self.lay_out = lay_out
        self.begin = begin

    def new_table(self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]) -> Any:
        return self.lay_out(seed, options)

    def setup(self, table: Any) -> Steps[None]:
        yield from ()

    def take_turn(self, table: Any) -> Steps[None]:
        """The first turn begins in the middle, all others are played whole."""
        if table.phase != "setup":
            yield from self.game.take_turn(table)
        else:
            yield from self.begin(table)

    def match(self, seats: int, options: Mapping[str, str] | None, seed: bytes) -> Match:
        """A match that stands where the position begins."""
        game = replace(
            self.game,
            new_table=self.new_table,
            setup=self.setup,
            take_turn=self.take_turn,
        )
        decks = [Deck(f"seat {seat}", ()) for seat in range(seats)]
        return Match(game, decks, seed, game.complete_options(options or {}))


def put(table: Table, seat: int, printed: Any, zone: Zone) -> Card:
    """A card of the seat, made to lie there: face up where everybody may look."""
    added = table.add_card(seat, printed, zone)
    added.face_up = not zone.hidden
    return added


class Scene:
    """A match under test. Cards are named by their keys, options by action, card and target."""

    # Questions a player may be left with at the end of a test: the phases he acts in freely.
    free_kinds: frozenset[str] = frozenset()

    def __init__(self, match: Match) -> None:
        self.match = match
        self.may_stay_open = False

    # Answering --------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """The one open decision; with several open, ask `decision_of`."""
        decisions = self.match.decisions
        assert len(decisions) == 1, f"{len(decisions)} decisions are open\n{self.describe()}"
        return decisions[0]

    def decision_of(self, player: int) -> Decision:
        for decision in self.match.decisions:
            if decision.player == player:
                return decision
        raise AssertionError(f"nothing to decide for seat {player}\n{self.describe()}")

    def options(self, action: str | None = None, *, player: int | None = None) -> set[str]:
        """What may be chosen now, as "action card target", to be compared exactly."""
        decision = self.decision if player is None else self.decision_of(player)
        return {
            self.say(option)
            for option in decision.options
            if action is None or option.action == action
        }

    def answer(self, *wanted: str, player: int | None = None) -> None:
        """Take the options described like "attack marth gordin"; one call answers one decision.

        A description may leave out what follows when the rest is unambiguous.
        """
        decision = self.decision if player is None else self.decision_of(player)
        keys: list[str] = []
        for description in wanted:
            found = [
                option
                for option in decision.options
                if self._fits(option, description) and option.key not in keys
            ]
            assert found, f"no option {description!r}\n{self.describe()}"
            same = {self.say(option) for option in found}
            assert len(same) == 1, f"{description!r} could be {sorted(same)}"
            keys.append(found[0].key)
        assert self.match.length < TOO_LONG, f"the scene does not end\n{self.describe()}"
        self.match.answer(decision.player, decision.id, keys)

    def _fits(self, option: Option, description: str) -> bool:
        said = self.say(option)
        return said == description or said.startswith(description + " ")

    def say(self, option: Option) -> str:
        words = [option.action]
        if option.card is not None:
            words.append(option.card.data.key)
        if isinstance(option.target, Card):
            words.append(option.target.data.key)
        elif option.target is not None:
            words.append(option.target)
        return " ".join(words)

    # Looking ----------------------------------------------------------------------------------

    @property
    def kinds(self) -> list[str]:
        return [decision.kind for decision in self.match.decisions]

    def cards(self, zone: str, seat: int = 0) -> list[str]:
        """The cards in a player's "hand", "deck", "discard" ..., from bottom to top."""
        table: Any = self.match.table
        return [card.data.key for card in getattr(table.players[seat], zone).cards]

    def only(self, found: Iterable[Found], what: str) -> Found:
        """The one that was looked for."""
        several = list(found)
        assert len(several) == 1, f"{len(several)} are {what!r}\n{self.describe()}"
        return several[0]

    def pass_while(self, kind: str) -> None:
        """Let everybody pass as long as that is asked."""
        while self.match.outcome is None and self.kinds == [kind]:
            self.answer("pass")

    def logged(self, key: str, viewer: int | None = None) -> list[dict[str, Any]]:
        """The arguments of every log line of that key that `viewer` can read."""
        return [line["args"] for line in self.match.log(viewer) if line["key"] == key]

    def describe(self) -> str:
        """The questions and options that are open, for the message of a failing test."""
        lines = []
        for decision in self.match.decisions:
            lines.append(f"open: seat {decision.player} {decision.kind}")
            lines.extend(f"  {self.say(option)}" for option in decision.options)
        if self.match.outcome is not None:
            lines.append(f"over: {self.match.outcome}")
        return "\n".join(lines) or "nothing is open"

    # Closing ----------------------------------------------------------------------------------

    def close(self) -> None:
        """Check the promises every match makes."""
        left = [kind for kind in self.kinds if kind not in self.free_kinds]
        assert self.may_stay_open or not left, f"left open by accident\n{self.describe()}"
        for length in range(self.match.length + 1):
            step = self.match.state_after(length)
            assert step.length == length
        digest = self.match.digest()
        assert step.digest() == digest, "a checkpoint led elsewhere"
        again = replay(self.match.game, self.match.record)
        assert again.match.digest() == digest, "replaying the decisions led elsewhere"
        assert again.verdict == "EXACT"
