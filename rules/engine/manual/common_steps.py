"""Steps by hand that every game takes alike."""

from __future__ import annotations

from collections.abc import Iterable
from operator import methodcaller

from rules.engine.decision import END, Choose, Option, Prompt, Steps
from rules.engine.manual.catalogue import TableStep, Target, on_table
from rules.engine.manual.resolution import STAY, ManualResolution
from rules.engine.zones import Card


def put_card(by: ManualResolution, card: Card, pile: Target) -> Steps[None]:
    """Put it where the player says, as the game does that."""
    return by.put(card, pile)


def reveal_top(by: ManualResolution, pile: Target) -> Steps[None]:
    """Show the top card of the deck, and put it where the player says."""
    card = by.deck_of(by.seat).top
    by.show([card])
    if pile != STAY:
        yield from by.put(card, pile)


def search(by: ManualResolution, pile: Target) -> Steps[None]:
    """Look through the deck, put one of its cards where the player says, and shuffle."""
    yield from _search(by, pile, openly=False)


def search_shown(by: ManualResolution, pile: Target) -> Steps[None]:
    """The same with a card that everybody is shown."""
    yield from _search(by, pile, openly=True)


def _search(by: ManualResolution, pile: Target, *, openly: bool) -> Steps[None]:
    deck = by.deck_of(by.seat)
    by.board.log("by_hand_search", player=by.seat)

    def options() -> list[Option]:
        ordered = sorted(deck.cards, key=lambda card: (card.data.key, card.handle))
        found = (Option("by_hand_find", card, reveals=True) for card in ordered)
        return [*found, Option("by_hand_none", flags=(END,))]

    prompt = Prompt("by_hand_find")
    option = yield from by.ask(Choose(by.seat, "by_hand_find", options, prompt=prompt))
    if option is not None and option.card is not None:
        if openly:
            by.show([option.card])
        if pile != STAY:
            yield from by.put(option.card, pile)
    shuffle(by, str(by.seat))


def from_hand(by: ManualResolution, pile: Target) -> Steps[None]:
    """Put a card of the hand where the player says.

    Which card, they choose when it comes to it: it may be one that an earlier step has brought.
    """
    hand = by.hand_of(by.seat)
    if not hand.cards:
        by.board.log("by_hand_void")
        return

    def options() -> list[Option]:
        return [Option("by_hand_find", card) for card in hand.cards]

    prompt = Prompt("by_hand_from_hand")
    option = yield from by.ask(Choose(by.seat, "by_hand_find", options, prompt=prompt))
    if option is not None and option.card is not None:
        yield from by.put(option.card, pile)


def show_hand(by: ManualResolution, seat: Target) -> None:
    """Everybody is shown a player's hand."""
    by.show(by.hand_of(int(str(seat))).cards)


def show_card(by: ManualResolution, card: Card, target: Target) -> None:
    """Everybody is shown a card that lies hidden."""
    by.show([card])


def lies_hidden(by: ManualResolution, card: Card) -> Iterable[Target]:
    return (None,) if card.zone.hidden or not card.face_up else ()


def discard_blind(by: ManualResolution, seat: Target) -> Steps[None]:
    """A card of a player's hand, by chance."""
    cards = list(by.hand_of(int(str(seat))).cards)
    if cards:
        yield from by.put(cards[by.board.rng.below(len(cards))], by.discard)


def shuffle(by: ManualResolution, seat: Target) -> None:
    """Shuffle a player's deck."""
    number = int(str(seat))
    by.board.shuffle(by.deck_of(number))
    by.board.log("shuffle", player=number)


def _from_hand(by: ManualResolution) -> Iterable[str]:
    return [pile for pile in by.piles if pile != "hand"]


_with_decks, _with_hands = methodcaller("with_decks"), methodcaller("with_hands")
_from_deck = methodcaller("from_deck")
DECKS_AND_HANDS: tuple[TableStep, ...] = (
    on_table("draw", _with_decks, lambda by, seat: by.draw(seat)),
    on_table("shuffle", _with_decks, shuffle),
    on_table("top", _from_deck, reveal_top),
    on_table("search", _from_deck, search),
    on_table("search_shown", _from_deck, search_shown),
    on_table("from_hand", _from_hand, from_hand),
    on_table("show_hand", _with_hands, show_hand),
    on_table("discard_blind", _with_hands, discard_blind),
)
