"""The parts of a sentence in reading order, before they are put together into a tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rules.cipher.text.nouns import OWN, Noun, every, owned_by_name
from rules.text.amounts import Amount
from rules.text.changes import Change
from rules.text.conditions import Condition
from rules.text.effects import Effect
from rules.text.groups import Group, Together
from rules.text.triggers import Trigger


@dataclass(frozen=True)
class For:
    """ "Until ...": how long what follows holds."""

    until: str


@dataclass(frozen=True)
class OnlyIf:
    """ "If ..." or "during ...": what must hold for what follows."""

    condition: Condition


@dataclass(frozen=True)
class When:
    """ "When ...": what the skill waits for."""

    trigger: Trigger


@dataclass(frozen=True)
class IfEvent(When):
    """ "If ..." an event: what a triggered skill waits for, and no other skill."""


@dataclass(frozen=True)
class Paying:
    """ "You may pay the cost, and if you do"."""


@dataclass(frozen=True)
class Done:
    """ "If you do" (`fully`) or "if you do not", of what the sentence before said."""

    fully: bool = True


@dataclass(frozen=True)
class Each:
    """ "For each ..."."""

    amount: Amount


@dataclass(frozen=True)
class Later:
    """ "At the end of this battle": what follows happens then."""

    trigger: Trigger


@dataclass(frozen=True)
class SentAway:
    """ "If this unit is to be sent to the Retreat Area": what follows replaces that."""

    trigger: Trigger


@dataclass(frozen=True)
class Leaving:
    """ "If this unit is sent to the Retreat Area ...": what only an "instead" can follow."""

    trigger: Trigger


@dataclass(frozen=True)
class Link:
    """ "Afterwards", "also": order only, which the sentences have anyway."""


@dataclass(frozen=True)
class Subject:
    """What a statement is about: units, or something of theirs (`of`: "attacks", "cost", ...).

    `again`: "he", "she".
    """

    nouns: tuple[Noun, ...]
    of: str = ""
    again: bool = False

    @property
    def group(self) -> Group:
        # With others a name is that of one of them: "this unit and "Navarre" ".
        nouns = map(owned_by_name, self.nouns) if len(self.nouns) > 1 else self.nouns
        groups = tuple(every(noun, OWN if noun.names else "") for noun in nouns)
        return groups[0] if len(groups) == 1 else Together(groups)


Gained: TypeAlias = Callable[[Group], Change]
Verb: TypeAlias = Callable[[Subject], tuple[Change, ...]]
Act: TypeAlias = Callable[[str], tuple[Effect, ...]]


@dataclass(frozen=True)
class Statement:
    """A statement; without a subject or verb of its own it has those of the one before."""

    verb: Verb | None = None
    subject: Subject | None = None
    gained: tuple[Gained, Gained] | None = None
    loses: bool = False
    instead: bool = False
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Instruction:
    """An instruction to a side; `may`: it may decline."""

    act: Act
    side: str = OWN
    may: bool = False
    instead: bool = False


Lead: TypeAlias = For | OnlyIf | When | Paying | Done | Each | Later | SentAway | Leaving | Link
Part: TypeAlias = Lead | Statement | Instruction


@dataclass(frozen=True)
class Sentence:
    """One sentence: its parts, and how long it holds where that is said at its end."""

    parts: tuple[Part, ...]
    until: str = ""
    instead: bool = False
    diverts: bool = False


@dataclass(frozen=True)
class Requirement:
    """ "This skill is only usable if ..."; `by_hand`: not after a promotion by a skill."""

    condition: Condition | None = None
    by_hand: bool = False


@dataclass(frozen=True)
class Floor:
    """ "It cannot be reduced to 0": the lowest value a Cost is lowered to."""

    least: int


@dataclass(frozen=True)
class OneOfAName:
    """ "He may only have 1 among skills with shared names": of the skills gained before."""
