"""What the database holds of a game, laid out so that a load can look cards up without queries."""

from collections.abc import Iterator

from cardbase.loading.records import CardRecord, PrintingRecord
from cardbase.models import Card, CardAlias, CardSet, Game, Printing, Rarity, Wording
from cardbase.models.card import GENERATED
from cardbase.models.history import lock_rows

PrintingPlace = tuple[str, str, str, str]


class CatalogueIndex:
    """All cards, printings and printed wordings of one game, by everything that identifies them.

    They are locked until the transaction ends, for what is to become of them is decided here.
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
        wordings = Wording.objects.filter(card__game=game).select_related("source")
        self.printed = {row.card_id: row for row in lock_rows(wordings.filter(erratum=None))}
        self.with_errata = set(wordings.exclude(erratum=None).values_list("card_id", flat=True))
        self._by_place: dict[PrintingPlace, list[Printing]] = {}
        self._by_external_id: dict[tuple[str, str], Printing] = {}
        for card in self.cards.values():
            card.game = game
        printings = Printing.objects.filter(card__game=game).select_related("set", "rarity")
        for row in lock_rows(printings):
            row.card = self.cards[row.card_id]
            self._by_place.setdefault(_place(row), []).append(row)
            for name, value in row.external_ids.items():
                self._by_external_id[name, value] = row

    def card_of(self, record: CardRecord, identity: str) -> Card | None:
        """The card this record is about, if it is here already.

        `identity` names the external id that the record's file gives to printings; it is the
        surest sign. Without it, a printing of the same name in the same place is the same card,
        and then the key decides. A printing without a number has no place of its own.
        """
        for printing in record.printings:
            found = self._by_external_id.get((identity, printing.external_ids.get(identity, "")))
            if found:
                return found.card
        for printing in record.printings:
            for found in self._by_place.get(printing.place, ()) if printing.number else ():
                if found.card.name == record.name and self._is_free(found, identity):
                    return found.card
        if not identity:
            return self.by_key.get(record.key) or self.cards.get(
                self.former_keys.get(record.key, 0)
            )
        return None

    def printing_of(self, card: Card, record: PrintingRecord, identity: str) -> Printing | None:
        """The printing this record is about, among those of its card."""
        found = self._by_external_id.get((identity, record.external_ids.get(identity, "")))
        if found and found.card_id == card.pk:
            return found
        for found in self._by_place.get(record.place, ()):
            if found.card_id == card.pk and self._is_free(found, identity):
                return found
        return None

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
