"""Cards: a row for each, with what it says now."""

from collections.abc import MutableMapping
from functools import cached_property

from django.core.exceptions import ValidationError
from django.db.models import Prefetch, QuerySet
from django.utils.text import slugify

from cardbase.edits.wordings import record_printed, reword
from cardbase.exchange.cells import Cells, ListCell
from cardbase.exchange.columns import (
    Column,
    RowColumn,
    fact_columns,
    take_off_unknown,
    wholly_unknown,
)
from cardbase.exchange.resource import GameResource
from cardbase.models import Card, Provenance, Source, Wording
from cardbase.models.card import GENERATED
from cardbase.models.history import lock_rows

# The source a row states, kept on the card until it is saved.
STATED = "stated_source"


NO_PROVENANCE = (
    "Say whether these are facts of a printed card (official, or partial if some are unknown) or "
    "of a card written for Cardbase (sample)."
)


class ProvenanceColumn(Column):
    """What kind of truth a card's facts are: stated by whoever brings them, never supposed."""

    def clean(self, row: Cells, **kwargs: object) -> object:
        stated = super().clean(row, **kwargs)
        if not stated:
            raise ValueError(NO_PROVENANCE)
        return stated


class NoWording(ValidationError):
    """A card of an unfinished catalogue."""

    def __init__(self) -> None:
        super().__init__("This card has no wording to correct.")


class SourceOfFacts(RowColumn):
    """The source of the card's last wording; it is written together with the facts."""

    def get_value(self, instance: Card) -> Source | None:
        if STATED in vars(instance):
            stated: Source | None = vars(instance)[STATED]
            return stated
        wordings = list(instance.wordings.all()) if instance.pk else []
        return wordings[-1].source if wordings else None

    def save(self, instance: Card, row: Cells, is_m2m: bool = False, **kwargs: object) -> None:
        vars(instance)[STATED] = self.clean(row)


class CardRows(GameResource[Card]):
    model = Card
    needed = ("name", "kind")

    def columns(self) -> dict[str, Column]:
        found = {
            column.column_name: column
            for column in (
                Column("key", note="Part of the card's address. May be empty for a new card."),
                Column("name"),
                Column("title", note="The second line of the name, if the game has one."),
                Column("kind", note="The kind of card."),
                ProvenanceColumn(
                    "provenance",
                    note="Official, partial (some facts unknown) or sample (never printed).",
                ),
                Column(
                    "unknown",
                    ListCell(),
                    note=(
                        "Facts that are still unknown, such as cost|attack. "
                        "Those you fill in are removed."
                    ),
                ),
            )
        }
        source = SourceOfFacts(
            "source", lambda key: self.sources.get(key), "key", note="The key of the source."
        )
        taken = {*found, "source", "id", "card"}
        return found | fact_columns(self.game.schema, taken) | {"source": source}

    def rows(self) -> QuerySet[Card]:
        wordings = Wording.objects.select_related("source").in_order()
        return (
            Card.objects.filter(game=self.game)
            .select_related("game")
            .defer(*GENERATED)
            .prefetch_related(Prefetch("wordings", queryset=wordings))
            .order_by("name", "title", "pk")
        )

    def locate(self, row: Cells) -> Card | None:
        key = str(row.get("key") or "").strip()
        if not key:
            return None
        return self.index.first(key) or self.index.by_pk.get(self._former.get(key, 0))

    def name_of(self, row: Card) -> str:
        return row.key

    @cached_property
    def _former(self) -> dict[str, int]:
        return dict(self.former_keys)

    def blank(self) -> Card:
        return Card(game=self.game, origin=Card.Origin.EDITED, provenance="")

    def after_init_instance(
        self, instance: Card, new: bool, row: MutableMapping[str, object], **kwargs: object
    ) -> None:
        super().after_init_instance(instance, new, row, **kwargs)
        if new:
            # A new card says everything; a column the file lacks is an empty cell of it.
            row.update({name: "" for name in self.fields if name not in row})
        elif "key" in row:
            # Found by a former key: the card keeps the one it has now.
            row["key"] = instance.key

    def import_instance(self, instance: Card, row: Cells, **kwargs: object) -> None:
        was_partial, unknown = bool(instance.unknown), wholly_unknown(instance)
        try:
            super().import_instance(instance, row, **kwargs)
        finally:
            # What a refused row is told are its own faults, not that its key is empty.
            instance.key = instance.key or self._free_key(instance)
        take_off_unknown(instance, unknown, row)
        # A printed card is partial exactly while facts of it are unknown.
        if instance.provenance == Provenance.OFFICIAL and instance.unknown:
            instance.provenance = Provenance.PARTIAL
        elif instance.provenance == Provenance.PARTIAL and was_partial and not instance.unknown:
            instance.provenance = Provenance.OFFICIAL

    def _free_key(self, card: Card) -> str:
        plain = slugify(f"{card.name} {card.title}")[:100] or "card"
        number = 2
        key = plain
        while self.locate({"key": key}):
            key, number = f"{plain}-{number}", number + 1
        return key

    def check(self, row: Card) -> None:
        # That no other card was known by its key is seen when it is located.
        row.check_facts()

    def save_row(self, instance: Card, is_new: bool) -> None:
        source = vars(instance).get(STATED) or self.source
        instance.origin = Card.Origin.EDITED
        if is_new:
            instance.save()
            record_printed(instance, source)
        else:
            wording = lock_rows(instance.wordings.latest_first()).first()
            if wording is None:
                raise NoWording
            instance.save()
            reword(wording, instance, source)

    def check_save(self, instance: Card, is_new: bool) -> None:
        if not is_new and not instance._state.adding and not instance.wordings.all():
            raise NoWording
