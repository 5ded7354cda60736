"""The proxies of a deck: a worker makes the PDF and keeps it, a web process hands it on."""

import hashlib

from django.core.cache import cache
from django.utils.translation import get_language

from cardbase.art import VERSION, facts_of
from cardbase.faces import face
from decks.models import Deck
from decks.services import to_rules
from decks.sheets.pictures import KEPT_SECONDS, draw_pictures, kept_pictures
from decks.sheets.proxies import proxies_pdf
from rules.engine.cards import Entry


class Proxies:
    """The cards of a deck as they are now, and what has been made of them in this language."""

    def __init__(self, deck: Deck) -> None:
        self.deck, self.game = deck, deck.game.key
        self.entries: list[Entry] = [entry for entry in to_rules(deck).entries if entry.count]
        self.cards = {entry.card.key: entry.card for entry in self.entries}

    @property
    def number_drawn(self) -> int:
        """Return how many of the cards have their pictures."""
        return len(kept_pictures(self.game, self.cards.values()))

    def kept_pdf(self) -> bytes | None:
        found: bytes | None = cache.get(self._name())
        return found

    def make_pdf(self) -> None:
        """Draw what is missing, then keep the PDF."""
        draw_pictures(self.game, self.cards.values(), kept_pictures(self.game, self.cards.values()))
        pictures = kept_pictures(self.game, self.cards.values())
        faces = {key: face(card, self.game) for key, card in self.cards.items()}
        copies = [faces[entry.card.key] for entry in self.entries for _ in range(entry.count)]
        cache.set(self._name(), proxies_pdf(self.deck.name, copies, pictures), KEPT_SECONDS)

    def _name(self) -> str:
        """Return the name under which the PDF is kept; another list or text has another."""
        said = [VERSION, get_language(), self.deck.name]
        said += [
            repr((entry.count, facts_of(entry.card, self.game).digest, entry.card))
            for entry in self.entries
        ]
        digest = hashlib.sha256("\n".join(map(str, said)).encode()).hexdigest()
        return f"proxies-{self.deck.pk}-{digest}"
