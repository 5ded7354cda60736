"""What the database holds of a game, laid out so that a load can look cards up without queries."""

from collections.abc import Iterator, Mapping

from simple_history.utils import get_history_manager_for_model

from cardbase.loading.authorship import LOADS, authorship_of, deleted_by_editors
from cardbase.loading.records import CardRecord, PrintingRecord
from cardbase.models import Card, CardAlias, CardSet, Game, Printing, Rarity, Wording
from cardbase.models.card import GENERATED
from cardbase.models.history import lock_rows

PrintingPlace = tuple[str, str, str, str]


class CatalogueIndex:
    """All cards, printings and printed wordings of one game, by everything that identifies them.

    They are locked until the transaction ends, for what is to become of them is decided here.
    A printing that an editor wrote last is `edited`; it is also found by what it was before, for
    that is what a file knows of it. One that an editor has deleted stays so.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sets = {row.code: row for row in CardSet.objects.filter(game=game)}
        self.rarities = {row.code: row for row in Rarity.objects.filter(game=game)}
        cards = lock_rows(Card.objects.filter(game=game).defer(*GENERATED))
        self.cards = {row.pk: row for row in cards}
        self.by_key = {row.key: row for row in self.cards.values()}
        self.former_keys = dict(
            CardAlias.objects.filter(game=game).values_list("key", "card_id"),
        )
        known = Wording.objects.filter(card__game=game)
        wordings = known.select_related("source").defer("folded_text")
        self.printed = {row.card_id: row for row in lock_rows(wordings.filter(erratum=None))}
        self.with_errata = set(wordings.exclude(erratum=None).values_list("card_id", flat=True))
        self._by_place: dict[PrintingPlace, list[Printing]] = {}
        self._by_external_id: dict[tuple[str, str], Printing] = {}
        for card in self.cards.values():
            card.game = game
        printings = Printing.objects.filter(card__game=game).select_related("set", "rarity")
        rows = {row.pk: row for row in lock_rows(printings)}
        for row in rows.values():
            row.card = self.cards[row.card_id]
            self._by_place.setdefault(_place(row), []).append(row)
            for name, value in row.external_ids.items():
                self._by_external_id[name, value] = row
        self.edited = authorship_of(printings).edited
        self._moved: dict[int, Card] = {}
        self._former_ids: set[tuple[int, str]] = set()
        self._index_former(rows)
        self._deleted = set(
            deleted_by_editors(Printing, ("card_id", "set_id", "number", "rarity_id", "variant"))
        )

    def _index_former(self, rows: Mapping[int, Printing]) -> None:
        """Let the printings of editors be found by what loads wrote of them too."""
        sets = {row.pk: code for code, row in self.sets.items()}
        rarities = {row.pk: code for code, row in self.rarities.items()}
        history = get_history_manager_for_model(Printing)
        lines = history.filter(id__in=self.edited, history_change_reason__in=LOADS)
        for line in lines.order_by("history_id"):
            row = rows[line.id]
            number, variant = line.number, line.variant
            place = (sets.get(line.set_id, ""), number, rarities.get(line.rarity_id, ""), variant)
            there = self._by_place.setdefault(place, [])
            if row not in there:
                there.append(row)
            for name, value in line.external_ids.items():
                self._by_external_id.setdefault((name, value), row)
                self._former_ids.add((row.pk, name))
            self._moved.pop(row.pk, None)
            if line.card_id != row.card_id and line.card_id in self.cards:
                self._moved[row.pk] = self.cards[line.card_id]

    def card_of(self, record: CardRecord, identity: str) -> Card | None:
        """The card this record is about, if it is here already.

        `identity` names the external id that the record's file gives to printings; it is the
        surest sign. Without it, a printing of the same name in the same place is the same card,
        and then the key decides. A printing without a number has no place of its own.
        """
        moved = None
        for printing in self._signs(record, identity):
            if printing.pk not in self._moved:
                return printing.card
            moved = moved or self._moved[printing.pk]
        if not identity:
            card = self.by_key.get(record.key) or self.cards.get(
                self.former_keys.get(record.key, 0)
            )
            return card or moved
        return moved

    def _signs(self, record: CardRecord, identity: str) -> Iterator[Printing]:
        """Yield the printings by which the record's card is known, the surest first."""
        for printing in record.printings:
            found = self._by_external_id.get((identity, printing.external_ids.get(identity, "")))
            if found:
                yield found
        for printing in record.printings:
            for found in self._by_place.get(printing.place, ()) if printing.number else ():
                card = self._moved.get(found.pk, found.card)
                if card.name == record.name and self._is_free(found, identity):
                    yield found

    def printing_of(self, card: Card, record: PrintingRecord, identity: str) -> Printing | None:
        """The printing this record is about, among those of its card."""
        found = self._by_external_id.get((identity, record.external_ids.get(identity, "")))
        if found and self._is_of(card, found):
            return found
        for found in self._by_place.get(record.place, ()):
            if self._is_of(card, found) and self._is_free(found, identity):
                return found
        return None

    def is_deleted(self, card: Card, record: PrintingRecord) -> bool:
        """Return True if an editor has deleted this printing of the card."""
        rarity = self.rarities.get(record.rarity)
        return (
            card.pk,
            self.sets[record.set].pk,
            record.number,
            rarity.pk if rarity else None,
            record.variant,
        ) in self._deleted

    def new_ids(self, printing: Printing, record: PrintingRecord) -> dict[str, str]:
        """Return the record's external ids that the printing neither has nor had."""
        return {
            name: value
            for name, value in record.external_ids.items()
            if name not in printing.external_ids and (printing.pk, name) not in self._former_ids
        }

    def _is_of(self, card: Card, printing: Printing) -> bool:
        """Return True if the card has the printing, or had it until an editor moved it."""
        return card.pk == printing.card_id or card == self._moved.get(printing.pk)

    def free_key(self, keys: Iterator[str]) -> str:
        """The first of the wanted keys that no card has or had; it is taken from then on."""
        for key in keys:
            if key not in self.by_key and key not in self.former_keys:
                return key
        raise LookupError("every wanted key is taken")

    @staticmethod
    def _is_free(printing: Printing, identity: str) -> bool:
        """Not yet claimed by another record of the same file: Risen share numbers."""
        return not identity or identity not in printing.external_ids


def _place(row: Printing) -> PrintingPlace:
    return (row.set.code, row.number, row.rarity.code if row.rarity else "", row.variant)
