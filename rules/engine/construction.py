"""What checks of decks have in common: problems, their repairs, and copies to be taken away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from rules.engine.cards import CardData, Deck, Entry, Format, Problem, Repair
from rules.engine.translatable import label, say

ERROR = "error"
HINT = "hint"


def check_format(formats: Sequence[Format], key: str) -> None:
    """ValueError names the formats there are; an empty key means the first of them."""
    if key not in ("", *(known.key for known in formats)):
        known = ", ".join(known.key for known in formats)
        raise ValueError(f"no format {key!r}; known: {known}")


def error(code: str, rule: str, message: str, *cards: str, repair: Repair | None = None) -> Problem:
    """Why the deck is not legal, by which rule and which cards."""
    return Problem(code, ERROR, message, rule, cards, repair)


def hint(code: str, rule: str, message: str, *cards: str, repair: Repair | None = None) -> Problem:
    """Why the deck is legal but not wise, by which rule and which cards."""
    return Problem(code, HINT, message, rule, cards, repair)


def unknown_cards(deck: Deck, game: str) -> Iterator[Problem]:
    """Codes that matched no card; `game` stands in "is not a known ... card"."""
    for code in deck.unknown:
        repair = Repair(say("Remove {card}", card=code), "remove_unknown", {"code": code})
        message = say("{code} is not a known {game}.", code=code, game=label(game))
        yield error("unknown_card", "", message, repair=repair)


def entries_of(deck: Deck, part: str = "") -> Iterator[Entry]:
    """The entries that hold copies, of one part or of all."""
    for entry in deck.entries:
        if entry.count > 0 and part in ("", entry.part):
            yield entry


def alike(
    cards: Iterable[CardData], identity: Callable[[CardData], Hashable]
) -> list[list[CardData]]:
    """The copies that count together against a limit, each as often as the deck holds it."""
    found: dict[Hashable, list[CardData]] = {}
    for card in cards:
        found.setdefault(identity(card), []).append(card)
    return list(found.values())


def too_many(
    cards: Sequence[CardData], limit: int, rule: str, message: str, code: str = "too_many_copies"
) -> Problem:
    """Copies that count together and are more than may stay; the surplus can be taken away."""
    keys = dict.fromkeys(card.key for card in cards)
    return error(code, rule, message, *keys, repair=remove_surplus(cards, len(cards) - limit))


def remove(card: CardData, words: str) -> Repair:
    """Take every copy out."""
    return Repair(words, "set_counts", {"counts": {card.key: 0}})


def find(words: str, query: str) -> Repair:
    """Look for cards that the deck lacks; `query` is a search of the catalogue, in its language."""
    return Repair(words, "find", {"query": query})


def move(card: CardData, origin: str, to: str, words: str) -> Repair:
    """Put every copy into another part of the deck."""
    return Repair(words, "move_part", {"card": card.key, "from": origin, "to": to})


def remove_surplus(cards: Iterable[CardData], surplus: int) -> Repair:
    """Take so many copies away, from the version listed last first; a card stands in `cards` as
    often as the deck holds it."""
    words = say("Remove {count:copy|copies}", count=surplus)
    return Repair(words, "set_counts", {"counts": without(surplus, cards)})


def without(surplus: int, cards: Iterable[CardData]) -> dict[str, int]:
    """The counts that change when so many copies are taken away."""
    counts = Counter(card.key for card in cards)
    changed = {}
    for key in reversed(counts):
        taken = min(surplus, counts[key])
        surplus -= taken
        if taken:
            changed[key] = counts[key] - taken
    return changed
