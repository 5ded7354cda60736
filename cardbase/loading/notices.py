"""Rulings, errata and disputed facts of the shipped catalogue: `[[ruling]]`, `[[erratum]]` and
`[[disputed]]` become rows.

A ruling is known by its card, its source and the rules it reads; an erratum by its source. So a
file may reword both, and loading it twice changes nothing. What an editor wrote is kept.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from cardbase.edits.wordings import copy_facts
from cardbase.loading.authorship import SHIPPED, authorship_of
from cardbase.loading.report import DELETED, Refused, Report
from cardbase.loading.rows import Rows, StoredRows
from cardbase.models import Card, DisputedFact, Erratum, Game, Ruling, Source, Wording
from cardbase.models.card import GENERATED
from cardbase.models.history import give_reason, lock_rows, update_with_history
from rules.engine.errata import Change, change_of

Entry = Mapping[str, Any]
_NAMED = "a ruling, erratum or disputed fact names this {}; there is none."
COPIED = ["stats", "texts", "unknown", "provenance"]


class Notices:
    """Writes the rulings and errata of one game; call it inside a transaction."""

    def __init__(self, game: Game, report: Report) -> None:
        self.game, self.report = game, report
        cards = lock_rows(Card.objects.filter(game=game).defer(*GENERATED))
        self.cards = {card.key: card for card in cards}
        self.sources = {source.key: source for source in Source.objects.filter(game=game)}
        for card in self.cards.values():
            card.game = game

    def save_rulings(self, entries: Iterable[Entry]) -> None:
        rulings = Ruling.objects.filter(game=self.game).select_related("card", "source")
        there = StoredRows(rulings, ("card_id", "source_id", "rule_ids"))
        rows = Rows(Ruling, there.edited, self.report)
        for entry in entries:
            card = self._card(entry["card"]) if "card" in entry else None
            source = self._source(entry)
            rules = list(entry.get("rules", ()))
            known_by = {"card": card, "source": source, "rule_ids": rules}
            values = {"text": entry["text"].strip(), "date": entry.get("date")}
            identity = (card.pk if card else None, source.pk, rules)
            row = there.get(identity, values)
            if row is None and there.is_deleted(identity):
                self.report.keep(f"ruling from {source.key} on {card or self.game}", DELETED)
                continue
            rows.put(row or Ruling(game=self.game, **known_by), {**known_by, **values})
        rows.write()

    def save_disputed(self, entries: Iterable[Entry]) -> None:
        """What another source says of a card's facts; what no file disputes any more goes, unless
        an editor wrote it."""
        disputed = DisputedFact.objects.filter(card__game=self.game).select_related(
            "card", "source"
        )
        there = StoredRows(disputed, ("card_id", "field", "source_id"))
        rows = Rows(DisputedFact, there.edited, self.report)
        settled = {pk: row for pk, row in there.rows.items() if pk not in there.edited}
        for entry in entries:
            card, source = self._card(entry["card"]), self._source(entry)
            for field, value in entry["stats"].items():
                known_by = {"card": card, "field": field, "source": source}
                row = there.get((card.pk, field, source.pk))
                if row is None and there.is_deleted((card.pk, field, source.pk)):
                    self.report.keep(f"disputed {field} of {card} by {source.key}", DELETED)
                    continue
                if row is not None:
                    settled.pop(row.pk, None)
                    row.card = self.cards[row.card.key]
                rows.put(row or DisputedFact(**known_by), {**known_by, "value": value})
        rows.write()
        for row in settled.values():
            give_reason(row, SHIPPED)
            row.delete()

    def save_errata(self, entries: Iterable[Entry]) -> None:
        """In the order of their dates, for a later change builds on an earlier one."""
        errata = Erratum.objects.filter(game=self.game).select_related("source")
        there = StoredRows(errata, ("source_id",))
        rows = Rows(Erratum, there.edited, self.report)
        changes: list[tuple[Erratum, Change]] = []
        for entry in sorted(entries, key=lambda entry: entry["date"]):
            source = self._source(entry)
            values = {"date": entry["date"], "summary": entry["summary"].strip()}
            found = there.get((source.pk,), values)
            if found is None and there.is_deleted((source.pk,)):
                self.report.keep(f"erratum from {source.key}", DELETED)
                continue
            row = found or Erratum(game=self.game, source=source)
            rows.put(row, {**values, "source": source})
            changes += [(row, change_of(change)) for change in entry.get("change", ())]
        rows.write()
        self._reword(changes)

    def _reword(self, changes: list[tuple[Erratum, Change]]) -> None:
        versions = self._versions({change.card for _, change in changes})
        stored = Wording.objects.filter(card__in=versions)
        rows = Rows(Wording, authorship_of(stored).edited, self.report)
        for erratum, change in changes:
            card = self._card(change.card)
            known = versions[card.pk]
            now = next((row for row in known if row.erratum_id == erratum.pk), None)
            # An editor may have written a later one.
            earlier = [each for each in known if each.since is None or each.since <= erratum.date]
            before = known[: known.index(now)] if now else earlier
            if not before:
                raise Refused.whole(str(erratum), f"{card} has no printed wording to change.")
            row = now or Wording(card=card, erratum=erratum)
            facts = {
                "stats": change.stats_after(before[-1].stats),
                "texts": change.texts_after(before[-1].texts),
                "unknown": change.unknown_after(before[-1].unknown),
            }
            rows.put(row, {**facts, "source": erratum.source})
            if now is None:
                known.insert(len(earlier), row)
        rows.write()
        self._sync_cards(versions)

    @staticmethod
    def _sync_cards(versions: Mapping[int, list[Wording]]) -> None:
        """As `wordings.sync_card`, for many cards."""
        last = [wordings[-1] for wordings in versions.values()]
        behind = [wording.card for wording in last if copy_facts(wording, wording.card)]
        update_with_history(Card, behind, COPIED, SHIPPED)

    def _versions(self, keys: set[str]) -> dict[int, list[Wording]]:
        """The wordings of these cards, the printed one first."""
        cards = {card.pk: card for card in map(self._card, keys)}
        found: dict[int, list[Wording]] = defaultdict(list)
        rows = lock_rows(Wording.objects.filter(card__in=cards))
        for row in rows.select_related("erratum").in_order():
            row.card = cards[row.card_id]
            found[row.card_id].append(row)
        return found

    def _card(self, key: str) -> Card:
        if key not in self.cards:
            raise Refused.whole(key, _NAMED.format("card"))
        return self.cards[key]

    def _source(self, entry: Entry) -> Source:
        key = entry["source"]
        if key not in self.sources:
            raise Refused.whole(key, _NAMED.format("source"))
        return self.sources[key]
