"""What cards can be narrowed down by: a facet is a question with a few answers.

A facet is a part of the search language with a form around it: `term` writes its answers into a
query, and `answers_in` reads them from one, so that the two are always in step.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardbase.models import Game
from cardbase.search.language.registry import Registry, registry
from cardbase.search.language.tree import Node, Not, Span, Term
from cardbase.search.language.values import Choice, Nothing, Number, Text, Value, Variable
from cardbase.search.language.writing import term
from rules.engine.schema import Field, Schema

NONE = "none"  # the answer "the card has no such thing"
YES, NO = "yes", "no"
NUMBERS = ("int", "variable_int")
CHOICES = ("choice", "choices")
OPEN_AT_FIRST = 2


@dataclass(frozen=True, slots=True)
class Facet:
    """One question; `options` holds the answers known beforehand, in order.

    `name` and `op` are those of its term in the search language.
    """

    key: str
    label: str
    kind: str  # "fact", "printing", "column" or "exists"
    name: str
    op: str = ":"
    type: str = "choice"
    options: tuple[tuple[str, str], ...] = ()
    help: str = ""

    @property
    def is_number(self) -> bool:
        return self.type in NUMBERS

    def label_of(self, value: str) -> str:
        if value == NONE and NONE not in dict(self.options):
            return "None"
        return dict(self.options).get(value, value)

    def problem(self, value: str) -> str | None:
        """The sentence that says why this is no answer, or None."""
        if self.kind == "fact" and value == NONE:
            return None
        if self.is_number:
            if value == "X" or (value.isascii() and value.isdecimal() and len(value) < 7):
                return None
            return f"{self.label} is a number, “X” or “{NONE}”; “{value}” is neither."
        if value in dict(self.options):
            return None
        return f"{self.label} “{value}” is not known here; choose one from the list."

    def term(self, answers: Sequence[str]) -> str:
        """The answers as the search language says them; nothing for none, or for all there are."""
        if self.kind != "exists":
            return term(self.name, self.op, answers) if answers else ""
        if len(set(answers)) != 1:
            return ""
        return f"{'-' if answers[0] == NO else ''}{self.name}:{self.key}"

    def answers_in(self, node: Node) -> tuple[str, ...] | None:
        """The answers that a condition stands for; None where the form cannot show it."""
        if self.kind == "exists":
            return self._existing(node)
        if not isinstance(node, Term) or node.field.key != self.name or node.op not in self._ops:
            return None
        answers = [self._answer(value) for value in node.values]
        return None if None in answers else tuple(answer for answer in answers if answer)

    @property
    def _ops(self) -> tuple[str, ...]:
        """To a choice `=` means "this alone", which a box to tick does not."""
        if self.kind == "printing" or self.is_number:
            return (":", "=")
        return (self.op,)

    def _existing(self, node: Node) -> tuple[str, ...] | None:
        inner = node.part if isinstance(node, Not) else node
        if not isinstance(inner, Term) or inner.field.key != self.name or inner.op == "!=":
            return None
        if [value.key for value in inner.values if isinstance(value, Choice)] != [self.key]:
            return None
        return (NO,) if isinstance(node, Not) else (YES,)

    def _answer(self, value: Value) -> str | None:
        if isinstance(value, Number):
            return str(value.number) if value.number >= 0 else None
        if isinstance(value, Variable):
            return "X"
        if isinstance(value, Nothing):
            return NONE
        if isinstance(value, Choice):
            return value.key
        if isinstance(value, Text):
            codes = {code.lower(): code for code, _ in self.options}
            return codes.get(value.text.lower())
        return None


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a facet's question, as a page offers it; `count` is None where not counted."""

    value: str
    label: str
    count: int | None
    selected: bool
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A facet with the answers that make sense for the present search."""

    facet: Facet
    answers: tuple[Answer, ...]
    is_open: bool

    @property
    def selected(self) -> tuple[Answer, ...]:
        return tuple(answer for answer in self.answers if answer.selected)


@dataclass(frozen=True, slots=True)
class Claim:
    """The one condition of a query that a facet shows, and where it is written."""

    answers: tuple[str, ...]
    node: Node

    @property
    def span(self) -> Span:
        return self.node.span


def claims(facets: Iterable[Facet], conditions: Sequence[Node]) -> dict[str, Claim]:
    """What the form shows of a query. A field asked twice is more than a form can show."""
    found: dict[str, Claim] = {}
    for facet in facets:
        answered = [(facet.answers_in(node), node) for node in conditions]
        known = [Claim(answers, node) for answers, node in answered if answers]
        if len(known) == 1:
            found[facet.key] = known[0]
    return found


COMMON = (
    Facet(
        "provenance",
        "Provenance",
        "column",
        "provenance",
        options=(("official", "Official"), ("partial", "Partly known"), ("sample", "Sample")),
        help="Official: printed facts. Sample: written for Cardbase, never printed.",
    ),
    Facet("ruling", "Rulings", "exists", "has", options=((YES, "Has a ruling"), (NO, "Has none"))),
    Facet("erratum", "Errata", "exists", "is", options=((YES, "Has an erratum"), (NO, "Has none"))),
)


def facets_of(game: Game | None) -> tuple[Facet, ...]:
    """The facets of a game; of all games together, those that every card answers."""
    if game is None:
        return COMMON
    schema = game.schema
    of_schema = (*_kinds(schema), *_facts(schema, registry(game.key))) if schema else ()
    return (*of_schema, *_printings(game), *COMMON)


def _printings(game: Game) -> Iterable[Facet]:
    """Sets and rarities are rows of the catalogue, so their answers are looked up."""
    for key, label, rows in (("set", "Set", game.sets), ("rarity", "Rarity", game.rarities)):
        options = tuple(
            (code, name if name == code else f"{code} {name}")
            for code, name in rows.order_by("order", "code").values_list("code", "name")
        )
        yield Facet(key, label, "printing", key, "=", options=options)


def _kinds(schema: Schema) -> Iterable[Facet]:
    if len(schema.kinds) > 1:
        options = tuple((kind.key, kind.label) for kind in schema.kinds)
        yield Facet("kind", "Kind of card", "column", "type", "=", options=options)


def _facts(schema: Schema, known: Registry) -> Iterable[Facet]:
    """Facts with few answers; a fact that several kinds of card share is asked once.

    The first sign and the first number lead: a person looks for a colour and a cost first.
    """
    fields: dict[str, Field] = {}
    for kind in schema.kinds:
        for field in kind.fields:
            fields.setdefault(field.key, field)
    names = {row.fact: row.key for row in known.fields if row.lookup.startswith("stats.")}
    signs = [field for field in fields.values() if field.type in CHOICES]
    numbers = [field for field in fields.values() if field.type in NUMBERS]
    for field in (*signs[:1], *numbers[:1], *signs[1:], *numbers[1:]):
        choices = field.choices
        yield Facet(
            field.key, field.label, "fact", names[field.key], ":", field.type, choices, field.help
        )
