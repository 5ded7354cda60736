"""Records become rows: cards, their printings and their printed wordings, in bulk, with history."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.db.models import Model
from django.utils.text import slugify
from simple_history.utils import bulk_create_with_history

from cardbase.edits.wordings import copy_facts
from cardbase.loading.authorship import IDENTIFIED
from cardbase.loading.catalogue_index import CatalogueIndex
from cardbase.loading.disagreements import differing_values, disagreements, in_clauses
from cardbase.loading.records import CardRecord, PrintingRecord
from cardbase.loading.report import DELETED, Line, Outcome, Refused, Report
from cardbase.models import Card, Game, Printing, Provenance, Source, Wording
from cardbase.models.facts import fact_problems
from cardbase.models.history import update_with_history
from cardbase.models.ordinals import count_new_cards

BATCH = 500
Progress = Callable[[Iterable[CardRecord]], Iterable[CardRecord]]


@dataclass(frozen=True, slots=True)
class ImportContext:
    """Who brings the records: what their texts count as, where they are from, how they are known.

    `identity` names the external id by which this file knows its printings; shipped files know
    their cards by key and leave it empty.
    """

    origin: str
    source: Source
    reason: str
    identity: str = ""

    def may_rewrite(self, card: Card, record: CardRecord) -> bool:
        """What an editor wrote stays; what the project wrote gives way to its own files, and to
        whoever knows what it does not. What is known whole gives way to nothing that is not."""
        if card.origin == self.origin:
            return not record.unknown or bool(card.unknown) or self.origin == Card.Origin.SHIPPED
        if card.origin == Card.Origin.EDITED:
            return False
        if self.origin == Card.Origin.SHIPPED:
            return not record.unknown or bool(card.unknown)
        return bool(card.unknown) and not record.unknown


def save_cards(
    game: Game, records: Sequence[CardRecord], context: ImportContext, progress: Progress = iter
) -> Report:
    """Write the records; call it inside a transaction. Refused leaves no row behind."""
    index = CatalogueIndex(game)
    refuse_bad_records(index, records)
    report = Report()
    batch = _RowBatch(index, context, report)
    for record in progress(records):
        batch.take(record)
    batch.write()
    count_new_cards(game.pk)
    return report


def refuse_bad_records(index: CatalogueIndex, records: Sequence[CardRecord]) -> None:
    lines = [
        Line(record.place, Outcome.REFUSED, why)
        for record in records
        for why in _problems(index, record)
    ]
    if lines:
        raise Refused(*lines)


def _problems(index: CatalogueIndex, record: CardRecord) -> Iterator[str]:
    problems = fact_problems(
        index.game.key,
        kind=record.kind,
        stats=record.stats,
        texts=record.texts,
        unknown=record.unknown,
    )
    yield from problems.values()
    if len({printing.place for printing in record.printings}) < len(record.printings):
        yield "it lists one printing twice."
    for printing in record.printings:
        if printing.set not in index.sets:
            yield f"{printing.full_code} is of set {printing.set!r}, which the catalogue lacks."
        if printing.rarity and printing.rarity not in index.rarities:
            yield f"{printing.full_code} has rarity {printing.rarity!r}, which the catalogue lacks."


class _RowBatch:
    """Rows to create and to update, gathered record by record and written at once."""

    def __init__(self, index: CatalogueIndex, context: ImportContext, report: Report) -> None:
        self.index, self.context, self.report = index, context, report
        self.new: dict[type[Model], list[Any]] = {Card: [], Wording: [], Printing: []}
        self.changed: dict[type[Model], list[Any]] = {Card: [], Wording: [], Printing: []}
        self.identified: list[Printing] = []

    def take(self, record: CardRecord) -> None:
        card = self.index.card_of(record, self.context.identity)
        notes = list(record.notes)
        if card is None:
            card, outcome = self._create(record), Outcome.CREATED
        elif not self.context.may_rewrite(card, record):
            outcome = Outcome.KEPT
            notes += disagreements(card, record)
        else:
            changed = self._rewrite(card, record)
            outcome = Outcome.CHANGED if changed else Outcome.UNCHANGED
            notes += sorted(changed)
        for printing in record.printings:
            self._take_printing(card, printing, record.place)
        self.report.add(record.place, outcome, "; ".join(notes))
        if len(self.new[Card]) >= BATCH:
            self.write()

    def _create(self, record: CardRecord) -> Card:
        card = Card(
            game=self.index.game,
            key=self.index.free_key(_keys(record)),
            origin=self.context.origin,
            **_names(record),
            **_facts(record),
        )
        self.index.by_key[card.key] = card
        printed = Wording(card=card, source=self.context.source, **_facts(record))
        self.new[Card].append(card)
        self.new[Wording].append(printed)
        return card

    def _rewrite(self, card: Card, record: CardRecord) -> set[str]:
        """The names of what changed. A card with errata keeps its current facts, and whether all
        of them are known; only its printed wording is rewritten."""
        printed = self.index.printed[card.pk]
        printed.card = card
        reworded = _assign(printed, {**_facts(record), "source": self.context.source})
        has_errata = card.pk in self.index.with_errata
        names = {**_names(record), "origin": self.context.origin}
        if has_errata:
            del names["provenance"]
        renamed = _assign(card, names)
        if "name" in renamed:
            # Under another Name it is the newest.
            card.ordinal = None
        in_sync = has_errata or not copy_facts(printed, card)
        if reworded:
            self.changed[Wording].append(printed)
        if renamed or not in_sync:
            self.changed[Card].append(card)
        return reworded | renamed

    def _take_printing(self, card: Card, record: PrintingRecord, place: str) -> None:
        row = self.index.printing_of(card, record, self.context.identity) if card.pk else None
        values = {
            "set": self.index.sets[record.set],
            "number": record.number,
            "rarity": self.index.rarities.get(record.rarity),
            "variant": record.variant,
            "code": record.full_code,
            "external_ids": {**(row.external_ids if row else {}), **record.external_ids},
        }
        # A file that is silent about the artist does not erase what another one stated.
        for name in ("illustrator", "flavour", *_AS_PRINTED):
            values |= {name: value} if (value := getattr(record, name)) else {}
        if row is None and card.pk and self.index.is_deleted(card, record):
            outcome = Outcome.KEPT
            self.report.keep(f"{place}, printing {record.full_code}", DELETED)
        elif row is None:
            outcome = Outcome.CREATED
            self.new[Printing].append(Printing(card=card, **values))
        elif row.pk in self.index.edited:
            outcome = self._keep_printing(row, {**values, "card": card}, record, place)
        elif _assign(row, values):
            outcome = Outcome.CHANGED
            self.changed[Printing].append(row)
        else:
            outcome = Outcome.UNCHANGED
        self.report.printings[outcome] += 1

    def _keep_printing(
        self, row: Printing, values: dict[str, Any], record: PrintingRecord, place: str
    ) -> Outcome:
        """Leave a printing of an editor, but add ids that it never had; report what differs."""
        ids = self.index.new_ids(row, record)
        if ids:
            row.external_ids = {**row.external_ids, **ids}
            self.identified.append(row)
        values["external_ids"] = {**row.external_ids, **record.external_ids}
        differing = differing_values(row, values)
        if differing:
            self.report.keep(f"{place}, printing {row}", in_clauses(row, differing))
            return Outcome.KEPT
        return Outcome.CHANGED if ids else Outcome.UNCHANGED

    def write(self) -> None:
        """Write what has gathered; the bar moves with the work, not ahead of it."""
        # What changed first: it may make room for what is new.
        for model, rows in self.changed.items():
            update_with_history(model, rows, _WRITTEN[model], self.context.reason, BATCH)
        update_with_history(Printing, self.identified, ["external_ids"], IDENTIFIED, BATCH)
        for model, rows in self.new.items():
            bulk_create_with_history(
                rows, model, batch_size=BATCH, default_change_reason=self.context.reason
            )
        for rows in (*self.new.values(), *self.changed.values(), self.identified):
            rows.clear()


# What stands on a printing otherwise than on its card.
_AS_PRINTED = ("printed_title", "printed_texts", "printed_stats")
_WRITTEN: dict[type[Model], list[str]] = {
    Card: ["name", "title", "kind", "stats", "texts", "unknown", "provenance", "origin", "ordinal"],
    Wording: ["stats", "texts", "unknown", "source"],
    Printing: [
        "set",
        "number",
        "rarity",
        "variant",
        "code",
        "external_ids",
        "illustrator",
        "flavour",
        *_AS_PRINTED,
    ],
}


def _facts(record: CardRecord) -> dict[str, Any]:
    return {
        "stats": dict(record.stats),
        "texts": dict(record.texts),
        "unknown": list(record.unknown),
    }


def _names(record: CardRecord) -> dict[str, Any]:
    return {
        "name": record.name,
        "title": record.title,
        "kind": record.kind,
        "provenance": Provenance(record.provenance),
    }


def _keys(record: CardRecord) -> Iterator[str]:
    """The key a card would like, then longer ones for cards that share name and title."""
    plain = (record.key or slugify(f"{record.name} {record.title}"))[:90] or "card"
    yield plain
    if record.printings:
        plain = f"{plain}-{slugify(record.printings[0].full_code)[:20]}"
        yield plain
    yield from (f"{plain}-{number}" for number in count(2))


def _assign(row: Model, values: dict[str, Any]) -> set[str]:
    """Set what differs; the names of it."""
    changed = {name: value for name, value in values.items() if getattr(row, name) != value}
    for name, value in changed.items():
        setattr(row, name, value)
    return set(changed)
