"""What all tables share: how a row of a file finds the row of the catalogue it is about."""

from collections.abc import MutableMapping
from functools import cached_property
from typing import Generic, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from import_export.instance_loaders import BaseInstanceLoader
from import_export.resources import Resource

from cardbase.exchange.cells import Cells
from cardbase.exchange.columns import Column, RowColumn
from cardbase.models import Card, CardAlias, CardSet, Game, Rarity, Source
from cardbase.models.history import give_reason

Row = TypeVar("Row", bound=Model)


class GameResource(Resource, Generic[Row]):
    """One table of one game. `source` is where the facts of a file or proposal are from."""

    class Meta:
        instance_loader_class = BaseInstanceLoader
        import_id_fields: tuple[str, ...] = ()
        use_transactions = True
        skip_unchanged = True
        skip_html_diff = True
        store_instance = True
        clean_model_instances = True

    model: type[Row]
    needed: tuple[str, ...] = ()  # columns without which a new row says nothing

    def __init__(self, game: Game, source: Source | None = None, reason: str = "") -> None:
        super().__init__()
        self.game, self.source, self.reason = game, source, reason
        self.fields = self.columns()

    def columns(self) -> dict[str, Column]:
        raise NotImplementedError

    def rows(self) -> QuerySet[Row]:
        """All rows of the game, with what an export needs, in the order of the file."""
        raise NotImplementedError

    def locate(self, row: Cells) -> Row | None:
        """The row of the catalogue this row is about; None if it is new."""
        raise NotImplementedError

    def blank(self) -> Row:
        return self.model(game=self.game)

    # What the library calls --------------------------------------------------------------------

    def get_queryset(self) -> QuerySet[Row]:
        return self.rows()

    def get_instance(self, instance_loader: object, row: Cells) -> Row | None:
        return self.locate(row)

    def init_instance(self, row: Cells | None = None) -> Row:
        return self.blank()

    def after_init_instance(
        self, instance: Row, new: bool, row: MutableMapping[str, object], **kwargs: object
    ) -> None:
        missing = [name for name in self.needed if new and not str(row.get(name) or "").strip()]
        if missing:
            columns = " and ".join(missing)
            raise ValidationError(f"A new row needs {columns}.")

    def before_save_instance(self, instance: Row, row: Cells, **kwargs: object) -> None:
        give_reason(instance, self.reason)

    # How rows name one another -----------------------------------------------------------------

    def by_id(self, row: Cells) -> Row | None:
        """The row whose id the file gives; an id of nothing here is refused, not taken as new."""
        text = str(row.get("id") or "").strip()
        if not text:
            return None
        found = self.rows().filter(pk=int(text)).first() if _is_id(text) else None
        if found is None:
            raise ValidationError(
                {"id": f"There is no row {text} in this table; leave the cell empty for a new one."}
            )
        return found

    def card_column(self) -> Column:
        return RowColumn(
            "card", self.card, "key", note="The card's key: the last part of its page's address."
        )

    def source_column(self) -> Column:
        return RowColumn(
            "source",
            lambda key: self.sources.get(key),
            "key",
            note="The key of the source; empty: the one given for the whole file.",
        )

    def card(self, key: str) -> Card | None:
        return self.cards.get(key)

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The game's cards by key, former keys included."""
        found = {card.key: card for card in Card.objects.filter(game=self.game).defer("search")}
        by_id = {card.pk: card for card in found.values()}
        for card in by_id.values():
            card.game = self.game
        return {key: by_id[pk] for key, pk in self.former_keys if pk in by_id} | found

    @cached_property
    def former_keys(self) -> list[tuple[str, int]]:
        return list(CardAlias.objects.filter(game=self.game).values_list("key", "card_id"))

    @cached_property
    def sets(self) -> dict[str, CardSet]:
        return {row.code: row for row in CardSet.objects.filter(game=self.game)}

    @cached_property
    def rarities(self) -> dict[str, Rarity]:
        return {row.code: row for row in Rarity.objects.filter(game=self.game)}

    @cached_property
    def sources(self) -> dict[str, Source]:
        return {row.key: row for row in Source.objects.filter(game=self.game)}


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10
