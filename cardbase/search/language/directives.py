"""`order:`, `unique:` and `as_of:`: how to search and show, rather than what to find."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from cardbase.search.language.field import Field, Type
from cardbase.search.language.problems import Unreadable
from cardbase.search.language.reading_values import read_day
from cardbase.search.language.syntax import Asked, Said
from cardbase.search.language.tree import Span

if TYPE_CHECKING:
    from cardbase.search.language.registry import Registry

UNIQUE = ("card", "printing")
# Orders that are no number of a card.
ORDERS = ("name", "number", "newest")


@dataclass(frozen=True, slots=True)
class Order:
    """The key of an order, a minus sign in front where it is turned round."""

    key: str

    @property
    def descending(self) -> bool:
        return self.key.startswith("-")


class Directives:
    """The directives of one query; each may be given once."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.order: Order | None = None
        self.unique = "card"
        self.as_of: date | None = None
        self.spans: dict[str, Span] = {}

    def take(self, field: Field, raw: Asked) -> None:
        if field.key in self.spans:
            raise Unreadable(f"“{field.key}:” was given before.", raw.span)
        if len(raw.values) != 1 or raw.values[0].kind == "pattern":
            raise Unreadable(f"“{field.key}:” takes one value.", raw.span)
        if raw.op not in Type.DIRECTIVE.operators:
            raise Unreadable(
                f"“{field.key}” is followed by “:”.", raw.name_span, (f"{field.key}:",)
            )
        self.spans[field.key] = raw.span
        getattr(self, f"_take_{field.key}")(field, raw.values[0])

    def _take_unique(self, field: Field, said: Said) -> None:
        word = said.text.lower().rstrip("s")
        if word not in UNIQUE:
            raise Unreadable("unique: is “card” or “printing”.", said.span, UNIQUE)
        self.unique = word

    def _take_as_of(self, field: Field, said: Said) -> None:
        self.as_of = read_day(field, said)

    def _take_order(self, field: Field, said: Said) -> None:
        word = said.text.lower()
        key = word.removeprefix("-")
        number = self.registry.find(key)
        if key in ORDERS:
            # These orders have one direction that makes sense.
            self.order = Order(key)
        elif number is not None and number.type is Type.NUMBER:
            self.order = Order(f"{'-' if word.startswith('-') else ''}{number.key}")
        else:
            near = tuple(name for name in self.registry.near(key, of=self.registry.orders))
            known = ", ".join(ORDERS)
            raise Unreadable(
                f"Cards cannot be ordered by “{key}”; by {known} or a number they can.",
                said.span,
                near,
            )
