"""`order:`, `direction:`, `unique:`, `as_of:`: how to search and show, not what to find."""

from datetime import date

from cardbase.search.language.aliases import meaning_of_value
from cardbase.search.language.field import Field, Type
from cardbase.search.language.orders import ORDERS, Order
from cardbase.search.language.problems import ParseError
from cardbase.search.language.registry import Registry
from cardbase.search.language.syntax import RawTerm, RawValue
from cardbase.search.language.tree import Span
from cardbase.search.language.value_parser import parse_day
from rules.engine.translatable import say

UNIQUE = ("card", "printing")
DIRECTIONS = ("asc", "desc")


class Directives:
    """The directives of one query; each may be given once."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.order: Order | None = None
        self.direction = ""
        self.unique = "card"
        self.as_of: date | None = None
        self.spans: dict[str, Span] = {}

    def take(self, field: Field, raw: RawTerm) -> None:
        if field.key in self.spans:
            raise ParseError(say("“{field}:” appears twice.", field=field.key), raw.span)
        if len(raw.values) != 1 or raw.values[0].kind == "pattern":
            raise ParseError(say("“{field}:” takes one value.", field=field.key), raw.span)
        if raw.op not in Type.DIRECTIVE.operators:
            raise ParseError(
                say("“{field}” must be followed by “:”.", field=field.key),
                raw.name_span,
                (f"{field.key}:",),
            )
        self.spans[field.key] = raw.span
        getattr(self, f"_take_{field.key}")(field, raw.values[0])

    @property
    def whole_order(self) -> Order | None:
        """The order in its direction; raises ParseError where it has none that could be turned."""
        if not self.direction:
            return self.order
        if self.order is None or self.order.key in ORDERS:
            raise ParseError(
                say(
                    "“direction:” turns the order of a number, as in "
                    "order:{number} direction:desc.",
                    number=next(iter(self.registry.numbers), "size"),
                ),
                self.spans["direction"],
            )
        if self.order.descending and self.direction == "asc":
            raise ParseError(
                say("“-” and “direction:asc” contradict each other."), self.spans["direction"]
            )
        key = self.order.key.removeprefix("-")
        return Order(f"-{key}" if self.direction == "desc" else key)

    def _take_direction(self, field: Field, raw: RawValue) -> None:
        word = meaning_of_value(field.key, raw.text.lower())
        if word not in DIRECTIONS:
            raise ParseError(say("direction: is “asc” or “desc”."), raw.span, DIRECTIONS)
        self.direction = word

    def _take_unique(self, field: Field, raw: RawValue) -> None:
        word = meaning_of_value(field.key, raw.text.lower())
        if word not in UNIQUE:
            raise ParseError(say("unique: is “card” or “printing”."), raw.span, UNIQUE)
        self.unique = word

    def _take_as_of(self, field: Field, raw: RawValue) -> None:
        self.as_of = parse_day(field, raw)

    def _take_order(self, field: Field, raw: RawValue) -> None:
        word = raw.text.lower()
        key = meaning_of_value(field.key, word.removeprefix("-"))
        number = self.registry.find(key)
        if key in ORDERS:
            # These orders have one direction that makes sense.
            if word.startswith("-"):
                raise ParseError(
                    say("Cards are ordered by {value} in one direction only.", value=key),
                    raw.span,
                    (key,),
                )
            self.order = Order(key)
        elif number is not None and number.type is Type.NUMBER:
            self.order = Order(f"{'-' if word.startswith('-') else ''}{number.key}")
        else:
            near = tuple(name for name in self.registry.near(key, of=self.registry.orders))
            known = ", ".join(ORDERS)
            raise ParseError(
                say(
                    "Cards cannot be ordered by “{value}”. Use {known} or a numeric fact.",
                    value=key,
                    known=known,
                ),
                raw.span,
                near,
            )
