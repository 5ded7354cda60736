"""Changes of a deck list: counts, choices, whole lists, and taking the last change back.

Each reads the deck and its cards, and writes what it makes of them in one statement.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext

from cardbase.models import Card
from decks.models import Deck, DeckCard, DeckPoint
from decks.models.deck import MOST_COPIES
from decks.services.contents import CardOrKey, read_contents, read_with
from decks.services.locks import change_deck, count_change
from decks.services.points import point_of_last_sitting
from decks.services.rules_deck import custom_cards_of, load, part_of, rules_game
from decks.services.stored_change import Counts, store_change
from decks.webhooks import note_deck

MOST_STEPS_BACK = 50

CountsOfCards = Mapping[Card, int] | Mapping[str, int]


def add_card(
    *, deck: Deck, card: CardOrKey, count: int = 1, part: str = "", version: int | None = None
) -> Deck:
    """Put copies in, or with a negative count take copies out; never fewer than none.

    Without a part they go where cards of their kind belong.
    """

    def change(deck: Deck) -> Deck:
        [found] = read_with(deck, [card])
        place = found.pk, part or part_of(deck.game, found)
        before = _counts(deck).get(place, 0)
        verb = "Add" if count > 0 else "Remove"
        return _write(
            deck,
            {place: max(0, before + count)},
            cards=[found],
            label=f"{verb} {abs(count)} {found}",
        )

    return change_deck(deck, version, change)


def set_counts(
    *, deck: Deck, counts: CountsOfCards, part: str = "", version: int | None = None
) -> Deck:
    """Make these the numbers of copies; cards that are not named stay as they are."""

    def change(deck: Deck) -> Deck:
        cards = read_with(deck, counts)
        copies = list(zip(cards, counts.values(), strict=True))
        label = ", ".join(f"{count} {card}" for card, count in copies)
        return _write(
            deck,
            {(card.pk, part or part_of(deck.game, card)): count for card, count in copies},
            cards=cards,
            label=f"Set {label}",
        )

    return change_deck(deck, version, change)


def move_card(
    *, deck: Deck, card: CardOrKey, source: str, target: str, version: int | None = None
) -> Deck:
    """Put all copies of a card that lie in one part of the deck into another part."""

    def change(deck: Deck) -> Deck:
        [found] = read_with(deck, [card])
        counts = _counts(deck)
        there, here = counts.get((found.pk, target), 0), counts.get((found.pk, source), 0)
        return _write(
            deck,
            {(found.pk, source): 0, (found.pk, target): there + here},
            cards=[found],
            label=f"Move {found}",
        )

    return change_deck(deck, version, change)


def choose(*, deck: Deck, choice: str, card: CardOrKey | None, version: int | None = None) -> Deck:
    """Fill one of the game's deck choices, or empty it; legality says whether it may stand."""

    def change(deck: Deck) -> Deck:
        labels = {known.key: known.label for known in rules_game(deck).deck_choices}
        if choice not in labels:
            raise ValidationError(
                gettext("%(game)s has no deck choice “%(choice)s”; it has %(known)s.")
                % {"game": deck.game, "choice": choice, "known": ", ".join(labels) or "–"}
            )
        designed = next((one for one in custom_cards_of(deck) if one.key == card), None)
        cards = read_with(deck, [] if card is None or designed else [card])
        chosen = designed or next(iter(cards), None)
        choices = {key: value for key, value in deck.choices.items() if key != choice}
        if chosen is not None:
            choices[choice] = chosen.key
        label = f"{labels[choice]}: {chosen or 'nobody'}"
        return _write(deck, {}, cards=cards, choices=choices, label=label)

    return change_deck(deck, version, change)


def replace_list(
    *,
    deck: Deck,
    counts: CountsOfCards | None = None,
    choices: Mapping[str, str] | None = None,
    keep_choices: bool = False,
    version: int | None = None,
) -> Deck:
    """Make this the whole list; cards are kept unless given, and so are choices.

    `keep_choices`: given choices are added to the deck's, not put in place of all of them.
    """

    def change(deck: Deck) -> Deck:
        cards = read_with(deck, counts or ())
        copies = zip(cards, (counts or {}).values(), strict=True)
        replaced = {(card.pk, part_of(deck.game, card)): count for card, count in copies}
        emptied = {} if counts is None else dict.fromkeys(_counts(deck), 0)
        kept = deck.choices if keep_choices or choices is None else {}
        return _write(
            deck,
            emptied | replaced,
            cards=cards,
            choices={**kept, **(choices or {})},
            label="Replace list",
        )

    return change_deck(deck, version, change)


def restore_point(*, deck: Deck, point: DeckPoint, version: int | None = None) -> Deck:
    """Make the list and choices those of a point again; undo takes it back like any change.

    Cards that have left the catalogue since are left out, and so are choices of custom cards that
    have left the deck.
    """

    def change(deck: Deck) -> Deck:
        keys = {key for key, _, _ in point.rows} | set(point.choices.values())
        cards = {card.key: card for card in read_contents(deck, keys=keys)}
        there = cards.keys() | {card.key for card in custom_cards_of(deck)}
        kept = {(cards[key].pk, part): count for key, part, count in point.rows if key in cards}
        emptied = dict.fromkeys(_counts(deck), 0)
        return _write(
            deck,
            emptied | kept,
            cards=cards.values(),
            choices={choice: key for choice, key in point.choices.items() if key in there},
            label=f"Restore {point}",
        )

    return change_deck(deck, version, change)


def undo(*, deck: Deck, version: int | None = None) -> Deck:
    """Take the last change of cards or choices back; without one, leave the deck as it is."""

    def change(deck: Deck) -> Deck:
        if not deck.past:
            return deck
        *past, step = deck.past
        there, cards, back = _go(deck, step)
        future = [*deck.future, back]
        return _store(deck, there, cards, choices=step["choices"], past=past, future=future)

    return change_deck(deck, version, change)


def redo(*, deck: Deck, version: int | None = None) -> Deck:
    """Make the change again that was undone last; without one, leave the deck as it is."""

    def change(deck: Deck) -> Deck:
        if not deck.future:
            return deck
        *future, step = deck.future
        there, cards, back = _go(deck, step)
        past = [*deck.past, back]
        return _store(deck, there, cards, choices=step["choices"], past=past, future=future)

    return change_deck(deck, version, change)


def _go(deck: Deck, step: dict[str, Any]) -> tuple[Counts, dict[int, Card], dict[str, object]]:
    """Return the counts where the step leads, their cards, and the step that leads back."""
    cards = {card.pk: card for card in read_contents(deck, pks=[pk for pk, _, _ in step["rows"]])}
    there = {(pk, part): count for pk, part, count in step["rows"] if pk in cards}
    return there, cards, _step(deck, _counts(deck), there, step["label"])


def _write(
    deck: Deck,
    counts: Counts,
    *,
    cards: Iterable[Card],
    label: str,
    choices: dict[str, str] | None = None,
) -> Deck:
    """Make the change, remember how to take it back, and count a version; nothing if it is none.

    `cards` are those that may be new to the deck.
    """
    _check(counts)
    before = _counts(deck)
    changed = {place: count for place, count in counts.items() if before.get(place, 0) != count}
    if not changed and choices in (None, deck.choices):
        return deck
    step = _step(deck, before, changed, label)
    return _store(
        deck,
        changed,
        {card.pk: card for card in cards},
        choices=deck.choices if choices is None else choices,
        past=[*deck.past, step][-MOST_STEPS_BACK:],
        future=[],
    )


def _step(deck: Deck, before: Counts, changed: Counts, label: str) -> dict[str, object]:
    rows = [[pk, part, before.get((pk, part), 0)] for pk, part in changed]
    return {"rows": rows, "choices": dict(deck.choices), "label": label}


def _check(counts: Counts) -> None:
    for count in counts.values():
        if not 0 <= count <= MOST_COPIES:
            raise ValidationError(
                gettext("A deck can hold 0 to %(most)s copies of a card, not %(count)s.")
                % {"most": MOST_COPIES, "count": count}
            )


def _counts(deck: Deck) -> Counts:
    return {(row.card_id, row.part): row.count for row in load(deck)}


def _store(
    deck: Deck,
    counts: Counts,
    cards: dict[int, Card],
    *,
    choices: dict[str, str],
    past: list[Any],
    future: list[Any],
) -> Deck:
    """Write these counts and the rest, and make them those of the deck in memory.

    `cards` has those that are new to the deck.
    """
    read_version, point = deck.version, point_of_last_sitting(deck)
    rows = load(deck)
    known = {row.card_id: row.card for row in rows} | cards
    put = [
        DeckCard(deck=deck, card=known[card_id], part=part, count=count)
        for (card_id, part), count in counts.items()
        if count
    ]
    kept = [row for row in rows if (row.card_id, row.part) not in counts]
    deck.loaded = sorted([*kept, *put], key=DeckCard.sort_key)
    deck.choices, deck.past, deck.future = choices, past, future
    deck.list_updated = timezone.now()
    count_change(deck)
    store_change(deck, read_version=read_version, counts=counts, point=point)
    note_deck(deck)
    return deck
