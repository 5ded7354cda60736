"""What the rules ask of players, and what they may answer.

A rules procedure is a generator. It yields a `Choose` (or a `Together` of several, when players
choose in secret at the same time) and is sent the chosen options back.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from rules.engine.zones import Card

T = TypeVar("T")


# What the page should know of an option without knowing the game's words.
PASS = "pass"  # leaves things as they are
END = "end"  # ends what the player is doing: a step, a turn, a choice of several
HARMFUL = "harmful"  # gives something up for good; not to be hit by accident
PRIMARY = "primary"  # what most players will want here
IDLE = "idle"  # changes nothing as things stand, or nothing of the match: no reason to ask
OBVIOUS = "obvious"  # costs nothing, and anything else would give something up
SAME = "same"  # for all that its player can know as good as any other that bears this
STEPWISE = "stepwise"  # what other options say at once, for records of earlier versions: not shown
URGENT = "urgent"  # what a player would be sorry to have forgotten at the end of a turn


class Option:
    """One possible answer. Its key alone says what it is, so a replay need not list the others.

    `reveals`: the player is shown a card that lies hidden, because a skill lets them look.
    `flags` are for whoever shows the option; no rule depends on them.
    """

    __slots__ = ("action", "card", "cost", "flags", "key", "reveals", "target", "why")

    def __init__(
        self,
        action: str,
        card: Card | None = None,
        target: Card | str | None = None,
        *,
        cost: int | None = None,
        why: str | None = None,
        reveals: bool = False,
        flags: tuple[str, ...] = (),
    ) -> None:
        self.action = action
        self.card = card
        self.target = target
        self.cost = cost
        self.why = why
        self.reveals = reveals
        self.flags = flags
        key = action if card is None else f"{action}:#{card.handle}"
        if target is not None:
            named = f"#{target.handle}" if isinstance(target, Card) else target
            key = f"{key}:{named}"
        self.key = key

    def as_json(self) -> dict[str, Any]:
        target = self.target
        return {
            "key": self.key,
            "action": self.action,
            "card": self.card.handle if self.card is not None else None,
            "target": target.handle if isinstance(target, Card) else target,
            "cost": self.cost,
            "why": self.why,
            "reveals": self.card.data.key if self.reveals and self.card is not None else None,
            "flags": list(self.flags),
        }

    def __repr__(self) -> str:
        return f"Option({self.key!r})"


def pass_option(action: str = "pass") -> Option:
    """An answer that leaves things as they are."""
    return Option(action, flags=(PASS,))


def end_option(action: str) -> Option:
    """An answer that ends what the player is doing."""
    return Option(action, flags=(END,))


def read_option(key: str, by_handle: Mapping[int, Card]) -> Option:
    """The option that `key` stands for; KeyError when it names a card that is not there."""
    action, *rest = key.split(":")
    card: Card | None = None
    target: Card | str | None = None
    for position, part in enumerate(rest):
        value = by_handle[int(part[1:])] if part.startswith("#") else part
        if position == 0 and isinstance(value, Card):
            card = value
        else:
            target = value
    return Option(action, card, target)


@dataclass(frozen=True, slots=True)
class Quote:
    """What a card says, and from where to where stands what is being carried out."""

    text: str
    clause: tuple[int, int] | None = None


@dataclass(slots=True)
class Prompt:
    """What a decision is about, as a key for the page to put into words.

    `words` gives the card's own, where a card's text asks; they are looked up when they are shown.
    """

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)
    words: Callable[[], Quote] | None = field(default=None, compare=False)

    def as_json(self) -> dict[str, Any]:
        quote = self.words() if self.words is not None else Quote("")
        return {
            "key": self.key,
            "args": dict(self.args),
            "words": quote.text,
            "clause": list(quote.clause or ()),
        }


class Choose:
    """A question to one player. `options` is called only when somebody needs the list.

    A question with a single compulsory answer is answered by the engine, unless `ask_anyway`:
    a missing prompt must not betray what a hand holds.
    """

    __slots__ = (
        "ask_anyway",
        "kind",
        "maximum",
        "minimum",
        "options",
        "player",
        "prompt",
        "source",
    )

    def __init__(
        self,
        player: int,
        kind: str,
        options: Callable[[], list[Option]],
        minimum: int = 1,
        maximum: int = 1,
        prompt: Prompt | None = None,
        source: Card | None = None,
        ask_anyway: bool = False,
    ) -> None:
        self.player = player
        self.kind = kind
        self.options = options
        self.minimum = minimum
        self.maximum = maximum
        self.prompt = prompt
        self.source = source
        self.ask_anyway = ask_anyway


class SimultaneousChoices:
    """Questions that are answered in secret and revealed together, in seat order."""

    __slots__ = ("questions",)

    def __init__(self, questions: Sequence[Choose]) -> None:
        self.questions = questions


Request: TypeAlias = Choose | SimultaneousChoices
Steps: TypeAlias = Generator[Request, Any, T]


class Decision:
    """An open question as the outside sees it."""

    __slots__ = ("_options", "_shown", "id", "kind", "maximum", "minimum", "player", "question")

    def __init__(self, number: int, question: Choose) -> None:
        self.id = number
        self.question = question
        self.player = question.player
        self.kind = question.kind
        self.minimum = question.minimum
        self.maximum = question.maximum
        self._options: tuple[Option, ...] | None = None
        self._shown: list[dict[str, Any]] | None = None

    @property
    def prompt(self) -> Prompt:
        return self.question.prompt or Prompt(self.question.kind)

    @property
    def source(self) -> int | None:
        return self.question.source.handle if self.question.source is not None else None

    @property
    def options(self) -> tuple[Option, ...]:
        if self._options is None:
            self._options = tuple(self.question.options())
        return self._options

    def forget_options(self) -> None:
        """The position has changed under the question: list the options anew."""
        self._options = self._shown = None

    @property
    def is_forced(self) -> bool:
        """Nothing to decide: as many options as must be chosen."""
        if self.question.ask_anyway:
            return False
        return len(self.options) <= self.minimum

    def chosen(self, keys: Sequence[str]) -> list[Option]:
        """The options that `keys` name; ValueError says why they do not answer this decision."""
        by_key = {option.key: option for option in self.options}
        for key in keys:
            if key not in by_key:
                raise ValueError(
                    f"no option {key!r} in decision {self.id}; open: {', '.join(by_key)}"
                )
        if len(keys) > 1 and len(set(keys)) != len(keys):
            raise ValueError(f"decision {self.id} names an option twice: {', '.join(keys)}")
        if not self.minimum <= len(keys) <= self.maximum:
            wanted = (
                str(self.minimum)
                if self.minimum == self.maximum
                else f"{self.minimum} to {self.maximum}"
            )
            raise ValueError(f"decision {self.id} takes {wanted} options; {len(keys)} were given")
        return [by_key[key] for key in keys]

    def as_json(self) -> dict[str, Any]:
        # Asked for with every view of the seat, and by whoever answers.
        if self._shown is None:
            self._shown = [option.as_json() for option in self.options]
        return {
            "id": self.id,
            "player": self.player,
            "kind": self.kind,
            "prompt": self.prompt.as_json(),
            "source": self.source,
            "minimum": self.minimum,
            "maximum": self.maximum,
            "options": self._shown,
        }

    def __repr__(self) -> str:
        return f"<Decision {self.id}: seat {self.player} {self.kind}>"
