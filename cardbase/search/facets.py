"""What cards can be narrowed down by: a facet is a field of few values, with a form around it.

It is a part of the search language: `term` writes the selected values into a
query, and `values_in` reads them from one, so that the two are always in sync.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from cardbase.models import CardSet, Game, Rarity
from cardbase.search.language.query_writer import term
from cardbase.search.language.registry import Registry, registry
from cardbase.search.language.tree import Node, Not, Span, Term
from cardbase.search.language.values import Choice, Nothing, Number, Text, Value, Variable
from rules.engine.schema import Field, Schema
from rules.engine.translatable import label, say

NONE = "none"  # the value of cards that have no such fact
YES, NO = "yes", "no"
NUMBERS = ("int", "variable_int")
CHOICES = ("choice", "choices")
OPEN_AT_FIRST = 2


@dataclass(frozen=True, slots=True)
class Facet:
    """One field; `options` holds the values known beforehand, in order.

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
        """The sentence that says why this is no value of the facet, or None."""
        if self.kind == "fact" and value == NONE:
            return None
        if self.is_number:
            if value == "X" or (value.isascii() and value.isdecimal() and len(value) < 7):
                return None
            return say(
                "{fact} must be a number, “X” or “{none}”, not “{value}”.",
                fact=label(self.label),
                none=NONE,
                value=value,
            )
        if value in dict(self.options):
            return None
        return say(
            "{fact} “{value}” is unknown; choose one from the list.",
            fact=label(self.label),
            value=value,
        )

    def term(self, values: Sequence[str]) -> str:
        """The values as the search language says them; nothing for none, or for all there are."""
        if self.kind != "exists":
            return term(self.name, self.op, values) if values else ""
        if len(set(values)) != 1:
            return ""
        return f"{'-' if values[0] == NO else ''}{self.name}:{self.key}"

    def values_in(self, node: Node) -> tuple[str, ...] | None:
        """The values that a condition selects; None where the form cannot show it."""
        if self.kind == "exists":
            return self._existing(node)
        if not isinstance(node, Term) or node.field.key != self.name or node.op not in self._ops:
            return None
        values = [self._form_value(operand) for operand in node.values]
        return None if None in values else tuple(value for value in values if value)

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

    def _form_value(self, value: Value) -> str | None:
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
class FacetValue:
    """One value of a facet as a page offers it; `count` is None where cards were not counted."""

    value: str
    label: str
    count: int | None
    selected: bool
    icon: str = ""


@dataclass(frozen=True, slots=True)
class FacetGroup:
    """A facet with the values that make sense for the present search."""

    facet: Facet
    values: tuple[FacetValue, ...]
    is_open: bool

    @property
    def selected(self) -> tuple[FacetValue, ...]:
        return tuple(value for value in self.values if value.selected)


@dataclass(frozen=True, slots=True)
class Selection:
    """The one condition of a query that a facet shows, and where it is written."""

    values: tuple[str, ...]
    node: Node

    @property
    def span(self) -> Span:
        return self.node.span


def selections(facets: Iterable[Facet], conditions: Sequence[Node]) -> dict[str, Selection]:
    """What the form shows of a query. A field asked twice is more than a form can show."""
    found: dict[str, Selection] = {}
    for facet in facets:
        shown = [(facet.values_in(node), node) for node in conditions]
        known = [Selection(values, node) for values, node in shown if values]
        if len(known) == 1:
            found[facet.key] = known[0]
    return found


COMMON = (
    Facet(
        "provenance",
        "Provenance",
        "column",
        "provenance",
        options=(("official", "Official"), ("partial", "Incomplete"), ("sample", "Sample")),
        help="Official: printed facts. Sample: written for Cardbase, never printed.",
    ),
    Facet("ruling", "Rulings", "exists", "has", options=((YES, "Has a ruling"), (NO, "Has none"))),
    Facet("erratum", "Errata", "exists", "is", options=((YES, "Has an erratum"), (NO, "Has none"))),
)


def facets_of(game: Game | None) -> tuple[Facet, ...]:
    """The facets of a game; of all games together, those that every card has."""
    if game is None:
        games = [game for game in Game.objects.order_by("order", "name") if game.schema]
        sets, rarities = CardSet.objects.all(), Rarity.objects.all()
        return (*_games(games), *_printings(sets, rarities), *COMMON)
    schema = game.schema
    of_schema = (*_kinds(schema), *_facts(schema, registry(game.key))) if schema else ()
    return (*of_schema, *_printings(game.sets.all(), game.rarities.all()), *COMMON)


def _games(games: Sequence[Game]) -> Iterable[Facet]:
    """List games, and which kind of card in any of them; kinds of one key are one value."""
    keys = tuple((game.key, game.name) for game in games)
    yield Facet("game", "Game", "column", "game", options=keys)
    kinds: dict[str, str] = {}
    for game in games:
        for kind in game.schema.kinds if game.schema else ():
            # Of several names for one key, the one that is that word.
            if kind.key not in kinds or kind.label.lower() == kind.key:
                kinds[kind.key] = kind.label
    yield Facet("kind", "Kind of card", "column", "type", "=", options=tuple(kinds.items()))


def _printings(sets: QuerySet[CardSet], rarities: QuerySet[Rarity]) -> Iterable[Facet]:
    """Sets and rarities are rows of the catalogue, so their values are looked up."""
    for key, word, rows in (("set", "Set", sets), ("rarity", "Rarity", rarities)):
        yield Facet(key, word, "printing", key, "=", options=_codes(rows))


def _codes(rows: QuerySet[CardSet] | QuerySet[Rarity]) -> tuple[tuple[str, str], ...]:
    """Each code with its name; alone, where games give it different ones."""
    names: dict[str, set[str]] = {}
    for code, name in rows.order_by("game__order", "order", "code").values_list("code", "name"):
        names.setdefault(code, set()).add(name)
    return tuple(
        (code, code if code in of_code or len(of_code) > 1 else f"{code} {of_code.pop()}")
        for code, of_code in names.items()
    )


def _kinds(schema: Schema) -> Iterable[Facet]:
    if len(schema.kinds) > 1:
        options = tuple((kind.key, kind.label) for kind in schema.kinds)
        yield Facet("kind", "Kind of card", "column", "type", "=", options=options)


def _facts(schema: Schema, known: Registry) -> Iterable[Facet]:
    """Facts with few values; a fact that several kinds of card share is one facet.

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
