"""Pages of results by keyset: the tenth thousandth row is as quick as the first, and none is
skipped or doubled when rows are added in between. Nothing is counted."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core import signing
from django.db.models import F, Q, QuerySet
from django.db.models.expressions import BaseExpression
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

SALT = "cardbase.api.cursor"

Position = list[Any]


@dataclass(frozen=True, slots=True)
class Order:
    """How a list may be sorted: expressions that are never NULL; the row's id settles ties."""

    expressions: tuple[BaseExpression | F, ...]

    @property
    def names(self) -> list[str]:
        return [f"keyset_{number}" for number in range(len(self.expressions))]

    @property
    def columns(self) -> list[str]:
        return [*self.names, "pk"]

    def annotate(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        annotated: QuerySet[Any] = rows.annotate(
            **dict(zip(self.names, self.expressions, strict=True))
        )
        return annotated

    def sorted(self, rows: QuerySet[Any], *, descending: bool) -> QuerySet[Any]:
        sign = "-" if descending else ""
        return rows.order_by(*(f"{sign}{name}" for name in self.columns))

    def position_of(self, row: Any) -> Position:
        values = (getattr(row, name) for name in self.names)
        return [*(str(value) if isinstance(value, date) else value for value in values), row.pk]

    def beyond(self, position: Position, *, descending: bool) -> Q:
        """Rows after the position: greater in the first column that differs."""
        lookup = "lt" if descending else "gt"
        condition, equal = Q(), Q()
        for name, value in zip(self.columns, position, strict=True):
            condition |= equal & Q(**{f"{name}__{lookup}": value})
            equal &= Q(**{name: value})
        # Implied by the rest, but in a form for which the database can use an index.
        return Q(**{f"{self.columns[0]}__{lookup}e": position[0]}) & condition


class KeysetPagination(BasePagination):
    """`?limit=`, `?ordering=` and the opaque `?cursor=` of the answer's next and previous."""

    default_limit = 50
    max_limit = 200
    parameters = ("cursor", "limit", "ordering")

    def paginate_queryset(
        self, queryset: QuerySet[Any] | Sequence[Any], request: Request, view: Any = None
    ) -> list[Any]:
        assert isinstance(queryset, QuerySet), "positions are looked for by the database"
        self.request = request
        self.limit = self._limit()
        self.ordering = request.query_params.get("ordering", view.ordering)
        # Some lists go down in their own way, such as by a number that not every card has.
        own = self.ordering in view.orders
        key = self.ordering if own else self.ordering.removeprefix("-")
        self.descending = not own and self.ordering.startswith("-")
        if key not in view.orders:
            known = ", ".join(key for key in view.orders if not key.startswith("-"))
            raise ValidationError({"ordering": f"{key!r} is not known; choose one of {known}"})
        self.order = view.orders[key]
        backwards, position = self._cursor()
        rows = self.order.annotate(queryset)
        if position is not None:
            rows = rows.filter(self.order.beyond(position, descending=self.descending != backwards))
        rows = self.order.sorted(rows, descending=self.descending != backwards)
        found = list(rows[: self.limit + 1])
        more, self.rows = len(found) > self.limit, found[: self.limit]
        if backwards:
            self.rows.reverse()
        self.has_next = bool(self.rows) and (backwards or more)
        self.has_previous = bool(self.rows) and (more if backwards else position is not None)
        return self.rows

    def get_paginated_response(self, data: Any) -> Response:
        return Response(
            {
                "next": self._link(self.rows[-1], backwards=False) if self.has_next else None,
                "previous": self._link(self.rows[0], backwards=True) if self.has_previous else None,
                "results": data,
            }
        )

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {
                "next": link | {"description": "Address of the next page; null on the last."},
                "previous": link
                | {"description": "Address of the page before; null on the first."},
                "results": schema | {"description": "The rows of this page."},
            },
        }

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        orders = [key for key in view.orders if not key.startswith("-")]
        described: dict[str, tuple[str, dict[str, Any]]] = {
            "cursor": (
                "Position in the list: use `next` or `previous` from the previous response.",
                {"type": "string"},
            ),
            "limit": (
                "Rows per page.",
                {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": self.max_limit,
                    "default": self.default_limit,
                },
            ),
            "ordering": (
                "How the rows are sorted; a leading minus sign reverses the order.",
                {"type": "string", "enum": [sign + key for key in orders for sign in ("", "-")]},
            ),
        }
        return [
            {"name": name, "in": "query", "required": False, "description": text, "schema": schema}
            for name, (text, schema) in described.items()
        ]

    def _limit(self) -> int:
        text = self.request.query_params.get("limit", str(self.default_limit))
        is_number = text.isascii() and text.isdigit() and len(text) < 9
        if is_number and 1 <= int(text) <= self.max_limit:
            return int(text)
        raise ValidationError({"limit": f"{text!r} is not a number from 1 to {self.max_limit}"})

    def _cursor(self) -> tuple[bool, Position | None]:
        """Whether to go backwards, and the position to go from; None at the beginning."""
        text = self.request.query_params.get("cursor")
        if not text:
            return False, None
        try:
            # Signed, so that nobody can make the database compare what cannot be compared.
            listed, backwards, position = signing.loads(text, salt=SALT)
        except signing.BadSignature:
            raise _bad_cursor() from None
        # A search has another order once it finds more than can be ranked.
        if listed != self._listed() or len(position) != len(self.order.columns):
            raise _bad_cursor()
        return backwards, position

    def _listed(self) -> list[str]:
        """Return what a position is of: a list, a search and an order."""
        return [self.request.path, self.request.query_params.get("q", ""), self.ordering]

    def _link(self, row: Any, *, backwards: bool) -> str:
        position = [self._listed(), backwards, self.order.position_of(row)]
        url = remove_query_param(self.request.build_absolute_uri(), "cursor")
        return replace_query_param(url, "cursor", signing.dumps(position, salt=SALT))


def _bad_cursor() -> ValidationError:
    return ValidationError(
        {"cursor": "not a cursor of this list; follow the next and previous links"}
    )


def by(*names: str) -> Order:
    """Sort by these columns, none of which may be NULL."""
    return Order(tuple(F(name) for name in names))
