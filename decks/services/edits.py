"""Changes of a deck list: counts, choices, whole lists, and taking the last change back."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext

from cardbase.models import Card
from decks.models import Deck, DeckCard, DeckPoint
from decks.models.deck import MOST_COPIES
from decks.services.contents import CardOrKey, read_contents, read_with
from decks.services.locks import finish, lock
from decks.services.points import keep_last_sitting
from decks.services.rules_deck import load, part_of, rules_game

MOST_STEPS_BACK = 50

CountsOfCards = Mapping[Card, int] | Mapping[str, int]
# Where a card lies in a deck, and how many copies of it.
Counts = dict[tuple[int, str], int]


@transaction.atomic
def add_card(
    *, deck: Deck, card: CardOrKey, count: int = 1, part: str = "", version: int | None = None
) -> Deck:
    """Put copies in, or with a negative count take copies out; never fewer than none.

    Without a part they go where cards of their kind belong.
    """
    deck = lock(deck, version)
    [card] = read_with(deck, [card])
    part = part or part_of(deck.game, card)
    before = _counts(deck).get((card.pk, part), 0)
    verb = "Add" if count > 0 else "Remove"
    return _write(
        deck,
        {(card.pk, part): max(0, before + count)},
        cards=[card],
        label=f"{verb} {abs(count)} {card}",
    )


@transaction.atomic
def set_counts(
    *, deck: Deck, counts: CountsOfCards, part: str = "", version: int | None = None
) -> Deck:
    """Make these the numbers of copies; cards that are not named stay as they are."""
    deck = lock(deck, version)
    cards = read_with(deck, counts)
    copies = list(zip(cards, counts.values(), strict=True))
    label = ", ".join(f"{count} {card}" for card, count in copies)
    return _write(
        deck,
        {(card.pk, part or part_of(deck.game, card)): count for card, count in copies},
        cards=cards,
        label=f"Set {label}",
    )


@transaction.atomic
def move_card(
    *, deck: Deck, card: CardOrKey, source: str, target: str, version: int | None = None
) -> Deck:
    """Put all copies of a card that lie in one part of the deck into another part."""
    deck = lock(deck, version)
    [card] = read_with(deck, [card])
    counts = _counts(deck)
    there, here = counts.get((card.pk, target), 0), counts.get((card.pk, source), 0)
    return _write(
        deck,
        {(card.pk, source): 0, (card.pk, target): there + here},
        cards=[card],
        label=f"Move {card}",
    )


@transaction.atomic
def choose(*, deck: Deck, choice: str, card: CardOrKey | None, version: int | None = None) -> Deck:
    """Fill one of the game's deck choices, or empty it; legality says whether it may stand."""
    deck = lock(deck, version)
    labels = {known.key: known.label for known in rules_game(deck).deck_choices}
    if choice not in labels:
        raise ValidationError(
            gettext("%(game)s has no deck choice “%(choice)s”; it has %(known)s.")
            % {"game": deck.game, "choice": choice, "known": ", ".join(labels) or "–"}
        )
    cards = read_with(deck, [] if card is None else [card])
    choices = {key: value for key, value in deck.choices.items() if key != choice}
    if cards:
        choices[choice] = cards[0].key
    label = f"{labels[choice]}: {cards[0] if cards else 'nobody'}"
    return _write(deck, {}, cards=cards, choices=choices, label=label)


@transaction.atomic
def replace_list(
    *,
    deck: Deck,
    counts: CountsOfCards,
    choices: Mapping[str, str] | None = None,
    version: int | None = None,
) -> Deck:
    """Make this the whole list; choices are kept unless given."""
    deck = lock(deck, version)
    cards = read_with(deck, counts)
    copies = zip(cards, counts.values(), strict=True)
    replaced = {(card.pk, part_of(deck.game, card)): count for card, count in copies}
    emptied = dict.fromkeys(_counts(deck), 0)
    return _write(
        deck,
        emptied | replaced,
        cards=cards,
        choices=None if choices is None else dict(choices),
        label="Replace list",
    )


@transaction.atomic
def restore_point(*, deck: Deck, point: DeckPoint, version: int | None = None) -> Deck:
    """Make the list and choices those of a point again; undo takes it back like any change.

    Cards that have left the catalogue since are left out.
    """
    deck = lock(deck, version)
    keys = {key for key, _, _ in point.rows} | set(point.choices.values())
    cards = {card.key: card for card in read_contents(deck, keys=keys)}
    kept = {(cards[key].pk, part): count for key, part, count in point.rows if key in cards}
    emptied = dict.fromkeys(_counts(deck), 0)
    return _write(
        deck,
        emptied | kept,
        cards=cards.values(),
        choices={choice: key for choice, key in point.choices.items() if key in cards},
        label=f"Restore {point}",
    )


@transaction.atomic
def undo(*, deck: Deck, version: int | None = None) -> Deck:
    """Take the last change of cards or choices back; without one, leave the deck as it is."""
    deck = lock(deck, version)
    if not deck.past:
        return deck
    *deck.past, step = deck.past
    deck.future = [*deck.future, _go(deck, step)]
    return finish(deck)


@transaction.atomic
def redo(*, deck: Deck, version: int | None = None) -> Deck:
    """Make the change again that was undone last; without one, leave the deck as it is."""
    deck = lock(deck, version)
    if not deck.future:
        return deck
    *deck.future, step = deck.future
    deck.past = [*deck.past, _go(deck, step)]
    return finish(deck)


def _go(deck: Deck, step: dict[str, Any]) -> dict[str, object]:
    """Go where the step leads, and return the step that leads back."""
    cards = {card.pk: card for card in read_contents(deck, pks=[pk for pk, _, _ in step["rows"]])}
    there = {(pk, part): count for pk, part, count in step["rows"] if pk in cards}
    back = _step(deck, _counts(deck), there, step["label"])
    _store(deck, there, cards)
    deck.choices = step["choices"]
    return back


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
    _store(deck, changed, {card.pk: card for card in cards})
    deck.past = [*deck.past, _step(deck, before, changed, label)][-MOST_STEPS_BACK:]
    deck.future = []
    if choices is not None:
        deck.choices = choices
    return finish(deck)


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


def _store(deck: Deck, counts: Counts, cards: dict[int, Card]) -> None:
    """Write these counts, and make them those of the deck in memory; `cards` has the new ones."""
    keep_last_sitting(deck)
    old = {(row.card_id, row.part): row for row in load(deck)}
    if emptied := [old[place].pk for place, count in counts.items() if not count and place in old]:
        DeckCard.objects.filter(pk__in=emptied).delete()
    known = {row.card_id: row.card for row in old.values()} | cards
    written = DeckCard.objects.bulk_create(
        [
            DeckCard(deck=deck, card=known[card_id], part=part, count=count)
            for (card_id, part), count in counts.items()
            if count
        ],
        update_conflicts=True,
        unique_fields=["deck", "part", "card"],
        update_fields=["count"],
    )
    kept = [row for place, row in old.items() if place not in counts]
    deck.loaded = sorted([*kept, *written], key=DeckCard.sort_key)
