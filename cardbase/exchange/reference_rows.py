"""Sets, rarities and sources: the short lists that cards and printings name."""

from functools import cached_property
from typing import TypeVar

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from import_export.widgets import BooleanWidget, Widget

from cardbase.exchange.cells import Cells, DateCell
from cardbase.exchange.columns import Column
from cardbase.exchange.resource import GameResource
from cardbase.models import CardSet, Rarity, Source


class NumberCell(Widget):
    """A whole number, or nothing."""

    def clean(self, value: object, row: Cells | None = None, **kwargs: object) -> int | None:
        text = str(value if value is not None else "").strip()
        if not text:
            return None
        if not text.isascii() or not text.isdecimal() or len(text) > 9:
            raise ValueError(f"{text!r} is not a whole number; use digits only.")
        return int(text)

    def render(self, value: object, obj: object = None, **kwargs: object) -> str:
        return "" if value is None else str(value)


class OrderCell(NumberCell):
    """A place in an order; without one a row stands first."""

    def clean(self, value: object, row: Cells | None = None, **kwargs: object) -> int:
        return super().clean(value) or 0


class YesCell(BooleanWidget):
    """yes or no."""

    def clean(self, value: object, row: Cells | None = None, **kwargs: object) -> bool:
        text = str(value or "").strip().lower()
        if text not in ("yes", "no", ""):
            raise ValueError(f"{text!r} is neither yes nor no.")
        return text == "yes"

    def render(self, value: object, obj: object = None, **kwargs: object) -> str:
        return "yes" if value else "no"


class RankedCell(YesCell):
    """yes or no; without either it is yes."""

    def clean(self, value: object, row: Cells | None = None, **kwargs: object) -> bool:
        return super().clean(value or "yes")


Keyed = TypeVar("Keyed", CardSet, Rarity, Source)


class KeyedRows(GameResource[Keyed]):
    """Rows that have a key or code of their own."""

    identity: str

    def rows(self) -> QuerySet[Keyed]:
        return self.model._default_manager.filter(game=self.game).select_related("game")

    def locate(self, row: Cells) -> Keyed | None:
        name = str(row.get(self.identity) or "").strip()
        if not name:
            raise ValidationError({self.identity: f"Every row needs its {self.identity}."})
        return self.index.first(name)

    def name_of(self, row: Keyed) -> str:
        return str(getattr(row, self.identity))


class SetRows(KeyedRows[CardSet]):
    model = CardSet
    identity = "code"
    needed = ("code", "name", "kind")

    def columns(self) -> dict[str, Column]:
        found = [
            Column("code", note="As in the printed number: B01."),
            Column("name"),
            Column("original_name"),
            Column("kind", note="booster, starter or promo."),
            Column("series", NumberCell()),
            Column("numbered_cards", NumberCell(), note="How many numbers the set has."),
            Column("released", DateCell()),
            Column("released_precision", note="day, month, year or unknown."),
            Column("released_note"),
            Column("order", OrderCell(), note="Place among the game's sets."),
        ]
        return {column.column_name: column for column in found}


class RarityRows(KeyedRows[Rarity]):
    model = Rarity
    identity = "code"
    needed = ("code", "name")

    def columns(self) -> dict[str, Column]:
        found = [
            Column("code"),
            Column("name"),
            Column("note"),
            Column("order", OrderCell(), note="From common to rare."),
            Column("ranked", RankedCell(), note="no: its place does not say how scarce it is."),
        ]
        return {column.column_name: column for column in found}


class SourceRows(KeyedRows[Source]):
    model = Source
    identity = "key"
    needed = ("key", "document")

    def columns(self) -> dict[str, Column]:
        found = [
            Column("key", note="Small letters, digits and hyphens."),
            Column("document", note="The title of the document."),
            Column("section", note="Heading, page or row."),
            Column("address"),
            Column("published", DateCell()),
            Column("published_precision", note="day, month, year or unknown."),
            Column("official", YesCell(), note="yes if the game's publisher published it."),
        ]
        return {column.column_name: column for column in found}

    def locate(self, row: Cells) -> Source | None:
        found = super().locate(row)
        key = str(row["key"]).strip()
        if found is None and key in self.keys_of_others:
            raise ValidationError({"key": f"A source of another game has the key {key!r}."})
        return found

    @cached_property
    def keys_of_others(self) -> frozenset[str]:
        others = Source.objects.exclude(game=self.game)
        return frozenset(others.values_list("key", flat=True))
