"""The card search beside a deck: the catalogue's own, with what the deck has of each card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from cardbase.card_page.alike import Alike
from cardbase.faces import Face
from cardbase.models import Card, Game, OwnedCard
from cardbase.search import Browse, browse
from cardbase.search.reading import is_whole_name
from cardbase.views.card_options import listed_number, spoken
from cardbase.views.drawn_cards import Drawn, drawn, drawn_printings
from decks.deck_page import DeckPage
from decks.services import load
from decks.suggestions import SuggestedSearch, cards_like_deck, searches_for_names

# A view of cards to be read: in a builder that is what one looks for first.
FIRST_VIEW = "text"
# Views in which cards are pictures; in the others each is a row.
PICTURES = ("cards", "sets")
COPIES = re.compile(r"(?P<count>\d{1,3})\s*[xX×*]?\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class PaneCard:
    """A card of the search, as a row or a picture beside the deck.

    `held` is how many copies the deck has, `owned` how many its owner has. `wanted` are the places
    of the openings that one more copy counts for, and `is_shuffled` says whether it would be among
    the cards they are drawn from.
    """

    card: Card
    face: Face
    held: int
    owned: int
    wanted: tuple[int, ...]
    is_shuffled: bool

    @property
    def spoken(self) -> str:
        return spoken(self.face, listed_number(self.card))


@dataclass(frozen=True, slots=True)
class SuggestedCard:
    """A card that does what another card does, which the deck has; the deed is in words."""

    row: PaneCard
    deed: str
    like: str


class CardPane:
    """One search beside a deck. `copies` is the number typed before it, 1 without one."""

    def __init__(self, page: DeckPage, params: QueryDict) -> None:
        self.page = page
        self.game: Game = page.deck.game
        self.openings = page.openings
        self.copies, asked = copies_and_search(params, self.game)
        self.browse: Browse = browse(self.game, asked, FIRST_VIEW, owner=page.deck.owner_id)

    @cached_property
    def rows(self) -> list[PaneCard]:
        """The cards of this page of the results, each once."""
        return [self._row(one) for one in self._drawn_cards.values()]

    @property
    def is_pictures(self) -> bool:
        return self.browse.view in PICTURES

    @property
    def shows_text(self) -> bool:
        return not self.is_pictures and self.browse.view != "table"

    @property
    def keys(self) -> list[tuple[tuple[str, ...], str]]:
        """The list of all keys: those that do the same, and what they do."""
        most = str(self.page.game.usual_copies)
        return [
            (("/",), gettext("Search")),
            (("↑", "↓"), gettext("Walk through the cards that were found, or through the deck")),
            ((gettext("Enter"),), gettext("Add one copy; in the search box, of the first card")),
            (("0", "–", most), gettext("Set the number of copies")),
            (("+", "−"), gettext("One copy more or less")),
            ((gettext("Space"),), gettext("Show the whole card")),
            (("F2",), gettext("Show the whole card and read it aloud")),
            ((gettext("Tab"),), gettext("Go to the other pane")),
            (("O", gettext("Shift O")), gettext("You own one copy more, or one less")),
            (("L",), gettext("Choose the card, as the Lord for example")),
            (("F",), gettext("Show or hide the filters")),
            (("V",), gettext("Change the view: text, table, pictures")),
            (("T",), gettext("Deal a test hand")),
            ((gettext("Ctrl Z"),), gettext("Undo")),
            ((gettext("Ctrl Shift Z"),), gettext("Redo")),
            (("Esc",), gettext("Back to the search box")),
            (("?",), gettext("Show this list")),
        ]

    @cached_property
    def suggests(self) -> bool:
        """Return True if suggestions are shown, as they are where nothing is searched for."""
        return not self.browse.text and self.browse.results.number == 1

    @cached_property
    def searches(self) -> list[SuggestedSearch]:
        return searches_for_names(self.page) if self.suggests else []

    @cached_property
    def suggestions(self) -> list[SuggestedCard]:
        """Cards that do what the deck's cards do."""
        names = {row.card_id: row.card.name for row in load(self.page.deck)}
        cards = self.game.cards.with_face(joined=False).in_bulk([one.card for one in self._alike])
        rows = drawn(cards[one.card] for one in self._alike)
        return [
            SuggestedCard(self._row(row), one.deed, names[one.like])
            for one, row in zip(self._alike, rows, strict=True)
        ]

    @cached_property
    def _drawn_cards(self) -> dict[int, Drawn]:
        draw = drawn_printings if self.browse.shows_printings else drawn
        return {one.card.pk: one for one in draw(self.browse.results.rows)}

    @cached_property
    def _alike(self) -> list[Alike]:
        return cards_like_deck(self.page, self.browse.state) if self.suggests else []

    @cached_property
    def _owned(self) -> dict[int, int]:
        """Return how many copies of each card, of those shown, the deck's owner owns."""
        shown = {*self._drawn_cards, *(one.card for one in self._alike)}
        return OwnedCard.objects.counts(self.page.deck.owner_id, shown)

    def _row(self, one: Drawn) -> PaneCard:
        data = one.card.as_drawn()
        wanted = [at for at, opening in enumerate(self.openings) if opening.wish.wants(data)]
        shuffled = all(opening.shuffles(data) for opening in self.openings)
        held = self.page.counts.get(one.card.key, 0)
        copies = self._owned.get(one.card.pk, 0)
        return PaneCard(one.card, one.face, held, copies, tuple(wanted), shuffled)


def copies_and_search(params: QueryDict, game: Game) -> tuple[int, QueryDict]:
    """Return the number of copies typed before a search, and the parameters without it.

    A number is the search's own if a card is called so.
    """
    typed = params.get("q", "").strip()
    counted = None if is_whole_name(typed, game) else COPIES.match(typed)
    if counted is None:
        return 1, params
    without: Any = params.copy()
    without["q"] = typed[counted.end() :]
    return int(counted["count"]), without
