"""Wordings: what a card said at first, and a row for what each erratum made of it."""

from collections.abc import Collection, Mapping, MutableMapping
from datetime import date
from functools import cached_property

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet

from cardbase.edits.wordings import copy_facts, lock_cards_of, lock_wordings, sync_card
from cardbase.exchange.cells import Cells, DateCell, ListCell
from cardbase.exchange.columns import (
    Column,
    RowColumn,
    fact_columns,
    take_off_unknown,
    wholly_unknown,
)
from cardbase.exchange.resource import GameResource
from cardbase.models import Card, Erratum, Source, Wording
from cardbase.models.history import give_reason, lock_rows

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
        present = vars(instance).get(STATED) or {
            "date": erratum.date if erratum else None,
            "summary": erratum.summary if erratum else None,
        }
        vars(instance)[STATED] = present | {self.attribute: self.clean(row) or None}


class WordingRows(GameResource[Wording]):
    model = Wording
    needed = ("card",)
    continues = True

    def columns(self) -> dict[str, Column]:
        found = [
            Column("pk", name="id", readonly=True, note="Empty for a new wording."),
            self.card_column(),
            OfErratum(
                "date", DateCell(), label="Date of the erratum", note="Empty: as first printed."
            ),
            OfErratum("summary", note="What the erratum changed, in your own words."),
            Column(
                "unknown",
                ListCell(),
                note="Unknown facts of this version; facts you fill in are removed.",
            ),
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
        if card is None:
            return None
        found = self.index.named((card.pk, day))
        summary = str(row.get("summary") or "").strip()
        if not day or not summary:
            return found[0] if found else None
        exact = [each for each in found if each.erratum and each.erratum.summary == summary]
        return next(iter(exact), found[0] if len(found) == 1 else None)

    def lock(self, numbers: Collection[int | None]) -> QuerySet[Wording]:
        lock_wordings(numbers)
        return super().lock(numbers)

    def name_of(self, row: Wording) -> tuple[int, date | None]:
        return row.card_id, row.since

    def after_init_instance(
        self, instance: Wording, new: bool, row: MutableMapping[str, object], **kwargs: object
    ) -> None:
        """A new wording begins with what the card says now: the row says what is different."""
        super().after_init_instance(instance, new, row, **kwargs)
        if new:
            card = self.card(str(row.get("card") or "").strip())
            if card is not None:
                if not self.dry:
                    now = lock_rows(Card.objects.all())
                    card.refresh_from_db(fields=["stats", "texts", "unknown"], from_queryset=now)
                instance.card = card
                instance.stats, instance.texts = dict(card.stats), dict(card.texts)
                instance.unknown = list(card.unknown)

    def import_instance(self, instance: Wording, row: Cells, **kwargs: object) -> None:
        unknown = wholly_unknown(instance)
        super().import_instance(instance, row, **kwargs)
        take_off_unknown(instance, unknown, row)
        if not instance.source_id:
            instance.source = self.source
        stated = vars(instance).get(STATED, {})
        if bool(stated.get("date")) != bool(stated.get("summary")):
            raise ValidationError(
                {"date": "An erratum needs a date and a summary; the printed wording has neither."}
            )
        if stated.get("date"):
            # Written before the row is checked, for the check asks for it; a refused row's
            # savepoint takes it back.
            instance.erratum = self._erratum(
                instance.erratum, stated["date"], stated["summary"], instance.source
            )

    def save_row(self, instance: Wording, is_new: bool) -> None:
        cards = lock_cards_of(instance)
        instance.save()
        for card in cards:
            sync_card(card, origin=Card.Origin.EDITED, reason=self.reason)

    def after_save(self, instance: Wording) -> None:
        """What its card says now is what the next wording of the file begins with."""
        vars(instance).pop(STATED, None)
        wordings = self._by_card.setdefault(instance.card_id, {})
        before = self.index.by_pk.get(instance.pk)
        if before is not None and before.card_id != instance.card_id:
            left = self._by_card[before.card_id]
            left.pop(instance.pk, None)
            self._copy_latest(left, before.card)
        wordings[instance.pk] = instance
        self._copy_latest(wordings, instance.card)

    def _copy_latest(self, wordings: Mapping[int, Wording], card: Card) -> None:
        """Make the card in memory say what the last of its wordings says."""
        if wordings:
            copy_facts(max(wordings.values(), key=_age), self.cards[card.key])

    @cached_property
    def _by_card(self) -> dict[int, dict[int, Wording]]:
        found: dict[int, dict[int, Wording]] = {}
        for wording in self.index.by_pk.values():
            found.setdefault(wording.card_id, {})[wording.pk] = wording
        return found

    def _erratum(
        self, current: Erratum | None, day: date, summary: str, source: Source | None
    ) -> Erratum:
        """The erratum of that day and summary; several cards may share one."""
        if source is None:
            raise ValidationError({"source": "An erratum needs its source."})
        if current and (current.date, current.summary) == (day, summary):
            return current
        if self.dry:
            return self._dry_erratum(day, summary, source)
        same = Q(game=self.game, date=day, summary=summary, source=source)
        found = Erratum.objects.filter(same).first()
        if found:
            return found
        erratum = Erratum(game=self.game, date=day, summary=summary, source=source)
        give_reason(erratum, self.reason)
        erratum.save()
        return erratum

    def _dry_erratum(self, day: date, summary: str, source: Source) -> Erratum:
        place = (day, summary, source.pk)
        if place not in self._errata:
            # Later than all that are written: their numbers are negative and go down.
            pk = -1 - len(self._errata)
            self._errata[place] = Erratum(
                pk=pk, game=self.game, date=day, summary=summary, source=source
            )
        return self._errata[place]

    @cached_property
    def _errata(self) -> dict[tuple[date, str, int], Erratum]:
        found = Erratum.objects.filter(game=self.game).order_by("-pk")
        return {(each.date, each.summary, each.source_id): each for each in found}


def _age(wording: Wording) -> tuple[date, bool, int]:
    """Sorts as `latest_first` does; what a dry run would write is younger than what is written."""
    number = wording.erratum_id or 0
    return wording.since or date.min, number < 0, abs(number)
