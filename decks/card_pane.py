"""The card search beside a deck: the catalogue's own, with what the deck has of each card."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from cardbase.faces import Face
from cardbase.models import Card, Game
from cardbase.search import Browse, browse
from cardbase.search.reading import is_whole_name
from cardbase.views.card_options import listed_number, spoken
from cardbase.views.drawn_cards import drawn, drawn_printings
from decks.deck_page import DeckPage

# A view of cards to be read: in a builder that is what one looks for first.
FIRST_VIEW = "text"
# Views in which cards are pictures; in the others each is a row.
PICTURES = ("cards", "sets")
MOST_HINTS = 4
COPIES = re.compile(r"(?P<count>\d{1,3})\s*[xX×*]?\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card of the search, as a row or a picture beside the deck.

    `held` is how many copies the deck has; `wanted` are the places of the openings that one more
    copy counts for, and `is_shuffled` says whether it would be among the cards they are drawn from.
    """

    card: Card
    face: Face
    held: int
    wanted: tuple[int, ...]
    is_shuffled: bool

    @property
    def spoken(self) -> str:
        return spoken(self.face, listed_number(self.card))


class CardPane:
    """One search beside a deck. `copies` is the number typed before it, 1 without one."""

    def __init__(self, page: DeckPage, params: QueryDict) -> None:
        self.page = page
        self.game: Game = page.deck.game
        self.openings = page.openings
        self.copies, asked = copies_and_search(params, self.game)
        self.browse: Browse = browse(self.game, asked, FIRST_VIEW)

    @cached_property
    def found(self) -> list[FoundCard]:
        """The cards of this page of the results, each once."""
        draw = drawn_printings if self.browse.shows_printings else drawn
        cards = {one.card.pk: one for one in draw(self.browse.results.rows)}
        return [self._found(one.card, one.face) for one in cards.values()]

    @property
    def is_pictures(self) -> bool:
        return self.browse.view in PICTURES

    @property
    def shows_text(self) -> bool:
        return not self.is_pictures and self.browse.view != "table"

    @property
    def keys(self) -> list[tuple[tuple[str, ...], str]]:
        """What each key of the builder does, for the list of all keys."""
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
            (("L",), gettext("Choose the card, as the Lord for example")),
            (("F",), gettext("Show or hide the filters")),
            (("V",), gettext("Change the view: text, table, pictures")),
            (("T",), gettext("Deal a test hand")),
            ((gettext("Ctrl Z"),), gettext("Undo")),
            ((gettext("Ctrl Shift Z"),), gettext("Redo")),
            (("Esc",), gettext("Back to the search box")),
            (("?",), gettext("Show this list")),
        ]

    @property
    def hints(self) -> list[tuple[str, str]]:
        """Searches that may help, each with what it finds, while nothing is searched for."""
        if self.browse.text:
            return []
        names = Counter(row.name for row, _ in self.page.rows for _ in range(row.count))
        return [
            (gettext("Cards that name %(name)s") % {"name": name}, f'text:"{name}" -name:"{name}"')
            for name, _ in names.most_common(MOST_HINTS)
            if '"' not in name
        ]

    def _found(self, card: Card, face: Face) -> FoundCard:
        data = card.as_drawn()
        wanted = [at for at, one in enumerate(self.openings) if one.wish.wants(data)]
        shuffled = all(one.shuffles(data) for one in self.openings)
        return FoundCard(card, face, self.page.counts.get(card.key, 0), tuple(wanted), shuffled)


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
