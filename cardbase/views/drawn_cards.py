"""Cards with the faces they wear on a page."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from cardbase.faces import Face, kept_face
from cardbase.models import Card, CardSet, Game, Printing
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.version import latest_changes

# As many cards show what a game is; a tile has room for four.
SHOWN_OF_EACH = 12
# A Name has hardly ever more cards before the next one comes.
LOOKED_THROUGH = 40


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card of the catalogue beside its face, and the printing of it that is meant, if one is."""

    card: Card
    face: Face
    printing: Printing | None = None


_kept: KeptWhileUnchanged[dict[int, list[Drawn]]] = KeptWhileUnchanged(most=16)


def drawn(cards: Iterable[Card]) -> list[Drawn]:
    """Faces for these cards; fetch them with `with_face()`."""
    return [Drawn(*_card_and_face(card)) for card in cards]


def drawn_printings(printings: Iterable[Printing]) -> list[Drawn]:
    """Faces for the cards of these printings; fetch their cards with `with_face()`."""
    return [Drawn(*_card_and_face(printing.card), printing) for printing in printings]


def _card_and_face(card: Card) -> tuple[Card, Face]:
    return card, kept_face(card.as_drawn(), card.game.key)


def by_set(rows: Iterable[Drawn]) -> list[tuple[CardSet | None, list[Drawn]]]:
    """Each set with its cards, in their order; a card without a printing meant has its first."""
    placed = (
        row if row.printing else replace(row, printing=next(iter(row.card.printings.all()), None))
        for row in rows
    )
    groups = groupby(placed, key=lambda row: row.printing.set if row.printing else None)
    return [(card_set, list(cards)) for card_set, cards in groups]


def tiles(games: Iterable[Game]) -> list[tuple[Game, list[Drawn]]]:
    """Each game with a few cards that show what it is."""
    games = list(games)
    pks = tuple(game.pk for game in games)
    shown = _kept.get(pks, latest_changes(), lambda: _shown_of(pks))
    return [(game, shown.get(game.pk, [])) for game in games]


def _shown_of(games: tuple[int, ...]) -> dict[int, list[Drawn]]:
    of_game: dict[int, list[Card]] = {}
    cards = Card.objects.filter(game__in=games).showcase_of_all(LOOKED_THROUGH)
    for card in cards:
        of_game.setdefault(card.game_id, []).append(card)
    return {pk: drawn(_names_first(of)[:SHOWN_OF_EACH]) for pk, of in of_game.items()}


def _names_first(cards: list[Card]) -> list[Card]:
    """The first card of each Name, then the others, as they come."""
    firsts = {card.name: card.pk for card in reversed(cards)}.values()
    return sorted(cards, key=lambda card: card.pk not in firsts)
