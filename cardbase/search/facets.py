"""What cards can be narrowed down by: a facet is a question with a few answers."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardbase.models import Game
from rules.engine.schema import Field, Schema

NONE = "none"  # the answer "the card has no such thing"
YES, NO = "yes", "no"
NUMBERS = ("int", "variable_int")
CHOICES = ("choice", "choices")
OPEN_AT_FIRST = 2


@dataclass(frozen=True, slots=True)
class Facet:
    """One question; `options` holds the answers known beforehand, in order."""

    key: str
    label: str
    kind: str  # "fact", "printing", "column" or "exists"
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


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a facet's question, as a page offers it."""

    value: str
    label: str
    count: int
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


COMMON = (
    Facet(
        "provenance",
        "Provenance",
        "column",
        options=(("official", "Official"), ("partial", "Partly known"), ("sample", "Sample")),
        help="Official: printed facts. Sample: written for Cardbase, never printed.",
    ),
    Facet("ruling", "Rulings", "exists", options=((YES, "Has a ruling"), (NO, "Has none"))),
    Facet("erratum", "Errata", "exists", options=((YES, "Has an erratum"), (NO, "Has none"))),
)


def facets_of(game: Game | None) -> tuple[Facet, ...]:
    """The facets of a game; of all games together, those that every card answers."""
    if game is None:
        return COMMON
    schema = game.schema
    of_schema = (*_kinds(schema), *_facts(schema)) if schema else ()
    return (*of_schema, *_printings(game), *COMMON)


def _printings(game: Game) -> Iterable[Facet]:
    """Sets and rarities are rows of the catalogue, so their answers are looked up."""
    for key, label, rows in (("set", "Set", game.sets), ("rarity", "Rarity", game.rarities)):
        options = tuple(
            (code, name if name == code else f"{code} {name}")
            for code, name in rows.order_by("order", "code").values_list("code", "name")
        )
        yield Facet(key, label, "printing", options=options)


def _kinds(schema: Schema) -> Iterable[Facet]:
    if len(schema.kinds) > 1:
        options = tuple((kind.key, kind.label) for kind in schema.kinds)
        yield Facet("kind", "Kind of card", "column", options=options)


def _facts(schema: Schema) -> Iterable[Facet]:
    """Facts with few answers; a fact that several kinds of card share is asked once.

    The first sign and the first number lead: a person looks for a colour and a cost first.
    """
    fields: dict[str, Field] = {}
    for kind in schema.kinds:
        for field in kind.fields:
            fields.setdefault(field.key, field)
    signs = [field for field in fields.values() if field.type in CHOICES]
    numbers = [field for field in fields.values() if field.type in NUMBERS]
    for field in (*signs[:1], *numbers[:1], *signs[1:], *numbers[1:]):
        yield Facet(field.key, field.label, "fact", field.type, field.choices, field.help)
