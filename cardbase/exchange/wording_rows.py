"""Wordings: what a card said at first, and a row for what each erratum made of it."""

from datetime import date

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet

from cardbase.edits.wordings import sync_card
from cardbase.exchange.cells import Cells, DateCell, ListCell
from cardbase.exchange.columns import Column, RowColumn, fact_columns
from cardbase.exchange.resource import GameResource
from cardbase.models import Card, Erratum, Source, Wording
from cardbase.models.history import give_reason

# What a row states of its erratum, kept on the wording until the erratum is found or made.
STATED = "stated_erratum"


class OfErratum(Column):
    """The day or the summary of the erratum a wording came with; empty for the printed one."""

    def get_value(self, instance: Wording) -> object:
        if stated := vars(instance).get(STATED):
            return stated.get(self.attribute)
        return getattr(instance.erratum, self.attribute) if instance.erratum else None

    def save(self, instance: Wording, row: Cells, is_m2m: bool = False, **kwargs: object) -> None:
        erratum = instance.erratum
        present = {
            "date": erratum.date if erratum else None,
            "summary": erratum.summary if erratum else None,
        }
        stated = vars(instance).setdefault(STATED, present)
        stated[self.attribute] = self.clean(row) or None


class WordingRows(GameResource[Wording]):
    model = Wording
    needed = ("card",)

    def columns(self) -> dict[str, Column]:
        found = [
            Column("pk", name="id", readonly=True, note="Empty for a new wording."),
            self.card_column(),
            OfErratum(
                "date", DateCell(), label="Date of the erratum", note="Empty: as first printed."
            ),
            OfErratum("summary", note="What the erratum changed, in a sentence of your own."),
            Column("unknown", ListCell(), note="Which facts of this version nobody knows."),
            RowColumn(
                "source", lambda key: self.sources.get(key), "key", note="The key of the source."
            ),
        ]
        columns = {column.column_name: column for column in found}
        return columns | fact_columns(self.game.schema, {*columns, "name", "title", "kind"})

    def rows(self) -> QuerySet[Wording]:
        of_game = Wording.objects.filter(card__game=self.game)
        return of_game.select_related("card__game", "erratum__source", "source").in_order()

    def blank(self) -> Wording:
        return Wording()

    def locate(self, row: Cells) -> Wording | None:
        """By id, else the card's wording of that day's erratum; without a day, the printed one."""
        if str(row.get("id") or "").strip():
            return self.by_id(row)
        card = self.card(str(row.get("card") or "").strip())
        day = DateCell().clean(row.get("date"))
        found = self.rows().filter(card=card, erratum__date=day) if day else self._printed(card)
        if card is None or found is None:
            return None
        summary = str(row.get("summary") or "").strip()
        exact = found.filter(erratum__summary=summary) if day and summary else found
        return exact.first() or (found.first() if found.count() == 1 else None)

    def _printed(self, card: Card | None) -> QuerySet[Wording]:
        return self.rows().filter(card=card, erratum=None)

    def import_instance(self, instance: Wording, row: Cells, **kwargs: object) -> None:
        """A new wording begins with what the card says now: the row says what is different."""
        if not instance.pk:
            card = self.card(str(row.get("card") or "").strip())
            if card is not None:
                instance.card = card
                instance.stats, instance.texts = dict(card.stats), dict(card.texts)
                instance.unknown = list(card.unknown)
        super().import_instance(instance, row, **kwargs)
        if not instance.source_id:
            instance.source = self.source
        stated = vars(instance).get(STATED, {})
        if bool(stated.get("date")) != bool(stated.get("summary")):
            raise ValidationError(
                {"date": "An erratum has a date and a summary; the printed wording has neither."}
            )
        if stated.get("date"):
            # Written before the row is checked, for the check asks for it; a refused row's
            # savepoint takes it back.
            instance.erratum = self._erratum(
                instance.erratum, stated["date"], stated["summary"], instance.source
            )

    def save_instance(
        self, instance: Wording, is_create: bool, row: Cells, **kwargs: object
    ) -> None:
        super().save_instance(instance, is_create, row, **kwargs)
        card = instance.card
        card.origin = Card.Origin.EDITED
        give_reason(card, self.reason)
        card.save()
        sync_card(card)

    def _erratum(
        self, current: Erratum | None, day: date, summary: str, source: Source | None
    ) -> Erratum:
        """The erratum of that day and summary; several cards may share one."""
        if source is None:
            raise ValidationError({"source": "An erratum needs its source."})
        if current and (current.date, current.summary) == (day, summary):
            return current
        same = Q(game=self.game, date=day, summary=summary, source=source)
        found = Erratum.objects.filter(same).first()
        if found:
            return found
        erratum = Erratum(game=self.game, date=day, summary=summary, source=source)
        give_reason(erratum, self.reason)
        erratum.save()
        return erratum
