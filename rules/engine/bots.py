"""Players made of code. A bot sees what its seat sees and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from rules.engine.decision import STEPWISE
from rules.engine.manual.resolution import ACCEPT, BACK, CONSENT, DECLINE, GIVE_UP
from rules.engine.rng import Rng

Json: TypeAlias = Mapping[str, Any]
Seen = TypeVar("Seen")
# The options to take; None: no opinion.
Choice: TypeAlias = Sequence[Json] | None
# What a bot thinks of one kind of decision: of the view as it sees it, the decision, its options.
Policy: TypeAlias = Callable[[Seen, Json, Sequence[Json]], Choice]

_FOR_PEOPLE = ("by_hand", "refuse", "offer_draw")


class Bot(Protocol):
    """Whoever answers decisions without being a person."""

    def choose(self, view: Json, decision: Json, rng: Rng) -> list[str]:
        """The keys of the options to take, given the seat's own view and one open decision."""


class RandomBot:
    def choose(self, view: Json, decision: Json, rng: Rng) -> list[str]:
        """As many options as a random number between minimum and maximum.

        Actions by hand are for people, who can read the card; and whoever sat down plays, and
        plays on.
        """
        if (by_hand := answer_by_hand(decision)) is not None:
            return by_hand
        options = decision["options"]
        playable = [option for option in options if not option["action"].startswith(_FOR_PEOPLE)]
        keys = [option["key"] for option in playable or options]
        low = decision["minimum"]
        high = min(decision["maximum"], len(keys))
        count = low + rng.below(high - low + 1)
        rng.shuffle(keys)
        return keys[:count]


def answer_by_hand(decision: Json) -> list[str] | None:
    """Return what a bot answers where texts are resolved by hand; None for any other question.

    It cannot read texts, so it proposes nothing, also where the rules ask it to.
    """
    if decision["kind"] == CONSENT:
        return _consent(decision)
    keys = {option["action"]: option["key"] for option in decision["options"]}
    return next(([keys[action]] for action in (GIVE_UP, BACK) if action in keys), None)


def _consent(decision: Json) -> list[str]:
    """It accepts what is proposed of a line, and nothing else: all find that in the log."""
    wanted = ACCEPT if decision["prompt"]["args"].get("line") else DECLINE
    return [next(o["key"] for o in decision["options"] if o["action"] == wanted)]


class SensibleBot(Generic[Seen]):
    """Decides by kind of decision; what it has no opinion about it answers at random.

    `see` arranges a seat's view for the policies' questions.
    """

    def __init__(
        self, see: Callable[[Json, int], Seen], policies: Mapping[str, Policy[Seen]]
    ) -> None:
        self.see = see
        self.policies = policies

    def choose(self, view: Json, decision: Json, rng: Rng) -> list[str]:
        if (by_hand := answer_by_hand(decision)) is not None:
            return by_hand
        policy = self.policies.get(decision["kind"])
        options = [one for one in decision["options"] if STEPWISE not in one["flags"]]
        if policy is not None:
            chosen = policy(self.see(view, decision["player"]), decision, options)
            if chosen is not None:
                return [option["key"] for option in chosen]
        keys = [option["key"] for option in options]
        rng.shuffle(keys)
        return keys[: max(decision["minimum"], 1)]


def named(options: Iterable[Json], *actions: str) -> Choice:
    """The first option of the first action that is there."""
    for action in actions:
        for option in options:
            if option["action"] == action:
                return [option]
    return None


def best(options: Iterable[Json], value: Callable[[Json], int]) -> Choice:
    """The option of highest value above zero, the first among equals."""
    found: Choice = None
    highest = 0
    for option in options:
        number = value(option)
        if number > highest:
            found, highest = [option], number
    return found


def always(*actions: str) -> Policy[Any]:
    """The policy that takes the first of these actions that is there, whatever the position."""
    return lambda seen, decision, options: named(options, *actions)
