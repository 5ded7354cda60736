"""From which table a condition looks at a card, and through which printing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NamedTuple, TypeVar

from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    Case,
    CharField,
    Exists,
    F,
    Field,
    JSONField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
    When,
)
from django.db.models.expressions import Combinable

from cardbase.models import Printing, Wording
from cardbase.models.expressions import CardText
from cardbase.models.folding import FoldedTextField

DjangoField = Field[Any, Any]
Rows = TypeVar("Rows", bound=QuerySet[Any])
THEN: dict[str, DjangoField] = {
    "stats": JSONField(),
    "texts": JSONField(),
    "folded_text": FoldedTextField(),
    "unknown": ArrayField(CharField()),
}


class Letters(NamedTuple):
    """A text as it is written, for patterns, and folded, for letters; without a folded column the
    lookups fold it themselves."""

    written: Combinable
    folded: Combinable

    @classmethod
    def of(cls, text: Combinable) -> Letters:
        return cls(text, text)


@dataclass(frozen=True, slots=True)
class Frame:
    """The rows are cards, or printings with their cards.

    `bound`: conditions on printings are about the row itself. `one_printing`: and stay so even in
    what is denied, as in a search for printings. `nowhere`: the card is looked at without any
    printing. `game`: all cards are of this game. `owner`: the account whose copies are counted.
    """

    printings: bool = False
    bound: bool = False
    one_printing: bool = False
    nowhere: bool = False
    day: date | None = None
    game: str | None = None
    owner: int | None = None

    @property
    def card(self) -> str:
        """The column that names the card."""
        return "card_id" if self.printings else "pk"

    def path(self, column: str) -> str:
        """A column of the card."""
        return f"card__{column}" if self.printings else column

    def column(self, name: str) -> F:
        return F(self.path(name))

    @property
    def stats(self) -> str:
        return "stats_then" if self.day else self.path("stats")

    @property
    def texts(self) -> str:
        return "texts_then" if self.day else self.path("texts")

    @property
    def unknown(self) -> str:
        return "unknown_then" if self.day else self.path("unknown")

    @property
    def text(self) -> Letters:
        """All texts in one."""
        return Letters(
            self.then(CardText(F("texts_then")), "full_text", TextField()),
            F("folded_text_then") if self.day else self.column("folded_text"),
        )

    def letters(self, column: str) -> Letters:
        """The name or the title of the card."""
        return Letters(self.column(column), self.column(f"folded_{column}"))

    def unbound(self) -> Frame:
        return replace(self, bound=False, nowhere=False)

    def without_printing(self) -> Frame:
        return replace(self, bound=True, nowhere=True)

    def of_each_printing(self) -> Frame:
        return Frame(printings=True, bound=True, day=self.day, game=self.game, owner=self.owner)

    def prepared(self, rows: Rows) -> Rows:
        """With the facts of the day, if it is not today."""
        if self.day is None:
            return rows
        day = self.day
        then = {f"{name}_then": self._then(name, kind, day) for name, kind in THEN.items()}
        prepared: Rows = rows.alias(**then)
        return prepared

    def _then(self, name: str, kind: DjangoField, day: date) -> Combinable:
        wordings = Wording.objects.filter(card=OuterRef(self.card))
        in_force = wordings.in_force_on(day).latest_first().values(name)[:1]
        return self.then(Subquery(in_force, output_field=kind), name, kind)

    def then(self, worked_out: Combinable, column: str, kind: DjangoField) -> Combinable:
        """A column as of the day. Most cards never changed since, and have it in their row."""
        if self.day is None:
            return self.column(column)
        changed = Wording.objects.filter(erratum__date__gt=self.day).values("card")
        return Case(
            When(Q(**{f"{self.card}__in": changed}), then=worked_out),
            default=self.column(column),
            output_field=kind,
        )

    def some_printing(self, condition: Q) -> Exists:
        """A printing of the card for which the condition holds, seen from that printing."""
        inner = self.of_each_printing()
        printings = Printing.objects.filter(card=OuterRef(self.card))
        return Exists(inner.prepared(printings).filter(condition))
