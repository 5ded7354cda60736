"""Decks as a whole: made, copied, described, shown to others, deleted."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import ProtectedError, RestrictedError
from django.utils.translation import gettext

import rules
from cardbase.models import Card, Game
from cardbase.models.user import User
from decks.models import CustomCard, Deck, DeckCard, DeckPoint, Visibility
from decks.models.custom_card import copies_of
from decks.services.locks import finish, lock
from decks.services.points import cards_of_point
from decks.services.rules_deck import custom_cards_of, load, part_of

COPY_OF = "Copy of "
_NUMBERED = re.compile(r"(?<=\S) \((?:[2-9]|[1-9]\d)\)$")


@transaction.atomic
def create_deck(
    *,
    owner: User | None,
    game: Game,
    name: str,
    description: str = "",
    visibility: str = Visibility.PRIVATE,
    format_key: str = "",
    counts: Mapping[Card, int] | None = None,
    choices: Mapping[str, str] | None = None,
    custom: Sequence[CustomCard] = (),
    **facts: Any,
) -> Deck:
    """A new deck at version 1, with a list if one is given, and copies of custom cards."""
    deck = Deck(
        owner=owner,
        game=game,
        name=name,
        description=description,
        visibility=visibility,
        format=format_key,
        choices=dict(choices or {}),
        version=0,
        **facts,
    )
    check_format(game, format_key)
    check_visibility(owner, visibility)
    deck.full_clean(exclude=["choices", "past", "future"])
    deck.save()
    for card in counts or {}:
        if card.game_id != game.pk:
            raise ValidationError(
                gettext("%(card)s is not a card of %(game)s.") % {"card": card, "game": game}
            )
    rows = [
        DeckCard(deck=deck, card=card, part=part_of(game, card), count=n)
        for card, n in (counts or {}).items()
        if n
    ]
    for row in rows:
        row.clean_fields(exclude=["deck", "card"])
    DeckCard.objects.bulk_create(rows)
    _copy_custom_cards(custom, deck)
    return finish(deck)


def _copy_custom_cards(cards: Sequence[CustomCard], deck: Deck) -> None:
    """Give a new deck copies of these cards, chosen where those were."""
    copies = copies_of(cards, deck)
    CustomCard.objects.bulk_create(copies)
    now = {card.key: copy.key for card, copy in zip(cards, copies, strict=True)}
    deck.choices = {choice: now.get(key, key) for choice, key in deck.choices.items()}
    deck.custom_count = sum(copy.count for copy in copies)


def copy_deck(*, deck: Deck, owner: User, name: str = "", point: DeckPoint | None = None) -> Deck:
    """A private deck of `owner` with the same cards and choices, or with those of a point.

    Custom cards are those of today: points do not keep them.
    """
    if point is None:
        counts, choices = {row.card: row.count for row in load(deck)}, deck.choices
    else:
        counts, choices = _list_of_point(point)
    return create_deck(
        owner=owner,
        game=deck.game,
        name=name or _copy_name(deck, owner),
        description=deck.description,
        format_key=deck.format,
        counts=counts,
        choices=choices,
        custom=custom_cards_of(deck),
        copied_from=deck,
    )


def _list_of_point(point: DeckPoint) -> tuple[dict[Card, int], dict[str, str]]:
    cards = {card.key: card for card in cards_of_point(point)}
    counts: Counter[Card] = Counter()
    for key, _, count in point.rows:
        if key in cards:
            counts[cards[key]] += count
    return dict(counts), {choice: key for choice, key in point.choices.items() if key in cards}


@transaction.atomic
def update_deck(*, deck: Deck, version: int | None = None, **changes: Any) -> Deck:
    """Change name, description, visibility or format; legality follows the format."""
    unknown = set(changes) - {"name", "description", "visibility", "format"}
    if unknown:
        raise TypeError(f"a deck has no changeable {', '.join(sorted(unknown))}")
    deck = lock(deck, version)
    was_public = deck.visibility == Visibility.PUBLIC
    for field, value in changes.items():
        setattr(deck, field, value)
    check_format(deck.game, deck.format)
    check_visibility(deck.owner, deck.visibility)
    deck.clean_fields(exclude=["choices", "past", "future"])
    return finish(deck, was_public=was_public)


@transaction.atomic
def delete_deck(*, deck: Deck) -> None:
    """Delete a deck, and its versions but those that something else still stands on."""
    deck = lock(deck, None)
    for version in deck.versions.all():
        with suppress(ProtectedError, RestrictedError), transaction.atomic():
            version.delete()
    deck.delete()


def check_format(game: Game, format_key: str) -> None:
    """Raise a ValidationError unless the game has this format; empty is its first."""
    known = [fmt.key for fmt in rules.game(game.key).formats]
    if format_key and format_key not in known:
        raise ValidationError(
            {
                "format": gettext("%(game)s has no format “%(format)s”; it has %(known)s.")
                % {"game": game, "format": format_key, "known": ", ".join(known)}
            }
        )


def check_visibility(owner: User | None, visibility: str) -> None:
    """Raise a ValidationError where a guest would put a deck into the public lists."""
    if owner is not None and owner.is_guest and visibility == Visibility.PUBLIC:
        raise ValidationError(
            {
                "visibility": gettext(
                    "Guests can share a deck only by its link. Sign up to list it publicly."
                )
            }
        )


def _copy_name(deck: Deck, owner: User) -> str:
    """Of one's own deck the next number, of somebody else's "Copy of" it; no longer than names are.

    A copy of a copy is named after the first.
    """
    longest = Deck._meta.get_field("name").max_length or 0
    head = "" if deck.owner_id == owner.pk or deck.name.startswith(COPY_OF) else COPY_OF
    stem = deck.name if head else _NUMBERED.sub("", deck.name)
    taken = {deck.name, *Deck.objects.owned_by(owner).values_list("name", flat=True)}
    number, name = 1, _fitting(head, stem, "", longest)
    while name in taken:
        number += 1
        name = _fitting(head, stem, f" ({number})", longest)
    return name


def _fitting(head: str, stem: str, tail: str, longest: int) -> str:
    return head + stem[: longest - len(head) - len(tail)].rstrip() + tail
