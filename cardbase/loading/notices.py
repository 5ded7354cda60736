"""Rulings and errata of the shipped catalogue: `[[ruling]]` and `[[erratum]]` become rows.

A ruling is known by its card, its source and the rules it reads; an erratum by its source. So a
file may reword both, and loading it twice changes nothing.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from cardbase.loading.changes import Change, change_of
from cardbase.loading.report import Refused
from cardbase.models import Card, Erratum, Game, Ruling, Source, Wording
from cardbase.wordings import bring_into_step

Entry = Mapping[str, Any]


class Notices:
    """Writes the rulings and errata of one game; call it inside a transaction."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cards = {card.key: card for card in Card.objects.filter(game=game).defer("search")}
        self.sources = {source.key: source for source in Source.objects.filter(game=game)}
        for card in self.cards.values():
            card.game = game

    def save_rulings(self, entries: Iterable[Entry]) -> None:
        there = {
            (row.card_id, row.source_id, tuple(row.rule_ids)): row
            for row in Ruling.objects.filter(game=self.game)
        }
        for entry in entries:
            card = self._card(entry["card"]) if "card" in entry else None
            source = self._source(entry)
            rules = tuple(entry.get("rules", ()))
            row = there.get((card.pk if card else None, source.pk, rules)) or Ruling(
                game=self.game, card=card, source=source, rule_ids=list(rules)
            )
            _write(row, {"text": entry["text"].strip(), "date": entry.get("date")})

    def save_errata(self, entries: Iterable[Entry]) -> None:
        """In the order of their dates, for a later change builds on an earlier one."""
        there = {row.source_id: row for row in Erratum.objects.filter(game=self.game)}
        for entry in sorted(entries, key=lambda entry: entry["date"]):
            source = self._source(entry)
            row = there.get(source.pk) or Erratum(game=self.game, source=source)
            _write(row, {"date": entry["date"], "summary": entry["summary"].strip()})
            for change in entry.get("change", ()):
                self._reword(row, change_of(change))

    def _reword(self, erratum: Erratum, change: Change) -> None:
        card = self._card(change.card)
        wordings = list(card.wordings.select_related("erratum").in_order())
        now = next((row for row in wordings if row.erratum_id == erratum.pk), None)
        before = wordings[: wordings.index(now)] if now else wordings
        if not before:
            raise Refused.whole(str(erratum), f"{card} has no printed wording to change.")
        _write(
            now or Wording(card=card, erratum=erratum),
            {
                "stats": change.stats_after(before[-1].stats),
                "texts": change.texts_after(before[-1].texts),
                "unknown": change.unknown_after(before[-1].unknown),
                "source": erratum.source,
            },
        )
        bring_into_step(card)

    def _card(self, key: str) -> Card:
        if key not in self.cards:
            raise Refused.whole(key, "a ruling or erratum names this card; there is none.")
        return self.cards[key]

    def _source(self, entry: Entry) -> Source:
        key = entry["source"]
        if key not in self.sources:
            raise Refused.whole(key, "a ruling or erratum names this source; there is none.")
        return self.sources[key]


def _write(row: Any, values: dict[str, Any]) -> None:
    """Save the row with these values; nothing is written if it has them already."""
    if row.pk is not None and all(getattr(row, name) == value for name, value in values.items()):
        return
    for name, value in values.items():
        setattr(row, name, value)
    row.clean_fields()
    row.clean()
    row.save()
