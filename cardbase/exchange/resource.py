"""What all tables share: how a row of a file finds the row of the catalogue it is about."""

import copy
from collections.abc import Collection, Hashable, Mapping, MutableMapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Generic, TypeVar

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model, QuerySet
from import_export.resources import Resource

from cardbase.exchange.cells import AS_IT_IS, Cells
from cardbase.exchange.columns import Column, RowColumn
from cardbase.exchange.dry_run import DryRun
from cardbase.exchange.row_index import RowIndex
from cardbase.models import Card, CardAlias, CardSet, Game, Rarity, Source
from cardbase.models.card import GENERATED
from cardbase.models.history import give_reason, lock_rows

Row = TypeVar("Row", bound=Model)
# The primary key of a source that a dry run cites first.
NOT_WRITTEN = -1
GONE = "Someone has just deleted the row that this would change."


@dataclass(frozen=True, slots=True)
class Taken(Generic[Row]):
    """A row that was taken in: as it was before (blank for a new one), and as it is now.

    `start` is what the file's cells were written onto: a new row need not begin blank.
    """

    before: Row
    start: Row
    after: Row
    is_new: bool

    def differs(self, columns: Mapping[str, Column]) -> bool:
        return any(
            column.get_value(self.before) != column.get_value(self.after)
            for column in columns.values()
        )

    def left(self, columns: Mapping[str, Column]) -> frozenset[str]:
        """Return the names of the columns that say what they said at the start."""
        return frozenset(
            name
            for name, column in columns.items()
            if column.get_value(self.start) == column.get_value(self.after)
        )


class GameResource(Resource, Generic[Row]):
    """One table of one game. `source` is where the facts of a file or proposal are from.

    With `dry` rows are checked and nothing is written: all it asks the database for it asks once,
    however many rows there are.
    """

    class Meta:
        clean_model_instances = True

    model: type[Row]
    needed: tuple[str, ...] = ()  # columns without which a new row says nothing
    # Columns that may be empty where another one is not, with the name of that.
    needed_without: ClassVar[Mapping[str, str]] = {}
    continues = False  # whether a new row begins with what another row says

    def __init__(
        self, game: Game, source: Source | None = None, reason: str = "", *, dry: bool = False
    ) -> None:
        super().__init__()
        self.game, self.source, self.reason = game, source, reason
        self.fields = self.columns()
        self.dry = DryRun(self.model) if dry else None
        if dry and source is not None and source._state.adding:
            # As good as written, like the rows of the file.
            source.pk = NOT_WRITTEN

    def columns(self) -> dict[str, Column]:
        raise NotImplementedError

    def rows(self) -> QuerySet[Row]:
        """All rows of the game, with what an export needs, in the order of the file."""
        raise NotImplementedError

    def lock(self, numbers: Collection[int | None]) -> QuerySet[Row]:
        """Return the rows of these primary keys as they are now, for this transaction to change."""
        return lock_rows(self.rows()).filter(pk__in=numbers)

    def locate(self, row: Cells) -> Row | None:
        """The row of the catalogue this row is about; None if it is new."""
        raise NotImplementedError

    def name_of(self, row: Row) -> Hashable:
        """What a file's row without an id names it by."""
        raise NotImplementedError

    def blank(self) -> Row:
        return self.model(game=self.game)

    def check(self, row: Row) -> None:
        """What the model's `clean()` finds wrong, without asking the database."""
        row.clean()

    # Taking a row in ---------------------------------------------------------------------------

    def take(self, row: MutableMapping[str, object]) -> Taken[Row]:
        """Take a row of a file in; ValidationError and its like say what is wrong with it.

        What is found is changed as a copy: a row that is refused leaves nothing behind for the
        rows after it.
        """
        with self._savepoint():
            found = self._locked(self.locate(row))
            before = self.blank() if found is None else found
            after = copy.copy(before)
            self.after_init_instance(after, found is None, row)
            start = copy.copy(after)
            self._fill_in(row, start)
            taken = Taken(before, start, after, found is None)
            errors: dict[str, list[ValidationError]] = {}
            try:
                self.import_instance(after, row)
            except ValidationError as error:
                error.update_error_dict(errors)
            if errors or taken.differs(self.fields):
                self._keep(taken, row, errors)
        return taken

    def _fill_in(self, row: MutableMapping[str, object], start: Row) -> None:
        for name in [name for name, value in row.items() if value is AS_IT_IS]:
            column = self.fields.get(name)
            row[name] = "" if column is None else column.export(start)

    def _savepoint(self) -> AbstractContextManager[object]:
        return nullcontext() if self.dry else transaction.atomic()

    def _locked(self, found: Row | None) -> Row | None:
        """The row as it is now: the index is as old as the beginning of the file."""
        if found is None or self.dry:
            return found
        now = self.lock([found.pk]).first()
        if now is None:
            raise ValidationError(GONE)
        return now

    def _keep(
        self, taken: Taken[Row], row: Cells, errors: dict[str, list[ValidationError]]
    ) -> None:
        if self.dry is None:
            self.validate_instance(taken.after, errors)
            give_reason(taken.after, self.reason)
            self.save_row(taken.after, taken.is_new)
        else:
            self.dry.check(taken.after, errors, self.check)
            self.check_save(taken.after, taken.is_new)
            self.dry.note(taken.after)
        self.after_save(taken.after)
        self.index.put(taken.after)

    def save_row(self, instance: Row, is_new: bool) -> None:
        """Write the row and what hangs on it."""
        instance.save()

    def check_save(self, instance: Row, is_new: bool) -> None:
        """ValidationError if `save_row` would raise one."""

    def after_save(self, instance: Row) -> None:
        """Bring what is kept in memory up to date."""

    @cached_property
    def index(self) -> RowIndex[Row]:
        """All rows of the game, those that have just been taken in among them."""
        return RowIndex(self.rows(), self.name_of)

    # What the library calls --------------------------------------------------------------------

    def get_queryset(self) -> QuerySet[Row]:
        return self.rows()

    def after_init_instance(
        self, instance: Row, new: bool, row: MutableMapping[str, object], **kwargs: object
    ) -> None:
        missing = [name for name in self.needed if new and not str(row.get(name) or "").strip()]
        if missing:
            columns = " and ".join(missing)
            raise ValidationError(f"A new row needs {columns}.")

    # How rows name one another -----------------------------------------------------------------

    def by_id(self, row: Cells) -> Row | None:
        """The row whose id the file gives; an id of nothing here is refused, not taken as new."""
        text = str(row.get("id") or "").strip()
        if not text:
            return None
        found = self.index.by_pk.get(int(text)) if _is_id(text) else None
        if found is None:
            raise ValidationError(
                {
                    "id": (
                        f"There is no row {text} in this table. Leave the cell empty to add a new "
                        "one."
                    )
                }
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
            note="The key of the source; if empty, the one given for the whole file.",
        )

    def card(self, key: str) -> Card | None:
        return self.cards.get(key)

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The game's cards by key, former keys included."""
        found = {card.key: card for card in Card.objects.filter(game=self.game).defer(*GENERATED)}
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
