"""Custom cards: put into a deck, changed, taken out, and read by a worker."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from celery import current_app
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext
from kombu.exceptions import OperationalError

import rules
from cardbase.art import facts_of, picture
from cardbase.compiled_text.compiled_lines import known_lines, read_texts
from cardbase.compiled_text.explaining import LONGEST, MOST_TRIES, TOO_MUCH
from cardbase.models import Drawing, Game
from cardbase.models.compiled_text import digest_of
from cardbase.models.readers import reading_version
from cardbase.web.limits import is_within
from decks.models import CustomCard, Deck
from decks.services.legality import count_errors
from decks.services.locks import finish, lock
from rules.engine.cards import CardData, Explained
from rules.engine.schema import Kind

MOST_CUSTOM_CARDS = 60
MOST_LINES = 40
# New texts that one person's cards may have in an hour: a worker reads each of them.
TEXTS_AN_HOUR = 60
# The name under which a worker knows the task (`decks.tasks`).
READ_TASK = "decks.tasks.read_custom_card"
# A worker that was asked for a card is not asked again before this.
ASKED_SECONDS = 30
_DAY = 24 * 60 * 60

log = logging.getLogger(__name__)


@transaction.atomic
def keep_custom_card(card: CustomCard, version: int | None = None) -> CustomCard:
    """Put a custom card into its deck, or what its owner has made of it since.

    A ValidationError says what is wrong with it; `version` and StaleDeck as for `lock`.
    """
    deck = card.deck = lock(card.deck, version)
    others = deck.custom_cards.exclude(pk=card.pk)
    if others.count() >= MOST_CUSTOM_CARDS:
        raise ValidationError(
            gettext("A deck can hold %(most)s different custom cards.")
            % {"most": MOST_CUSTOM_CARDS}
        )
    _check_kind(card)
    _check_text(card)
    _check_pace(card)
    card.clean_fields(exclude=["deck", "digest"])
    card.save()
    _count(deck)
    transaction.on_commit(lambda: have_read(card), robust=True)
    return card


@transaction.atomic
def delete_custom_card(card: CustomCard, version: int | None = None) -> None:
    """Take a custom card out of its deck. Matches that were begun with it keep it."""
    deck = lock(card.deck, version)
    card.delete()
    deck.choices = {key: chosen for key, chosen in deck.choices.items() if chosen != card.key}
    _count(deck)


@transaction.atomic
def set_custom_counts(*, deck: Deck, counts: Mapping[str, int], version: int | None = None) -> Deck:
    """Make these the numbers of copies of the deck's custom cards, by key; each one or more.

    A card without a copy would be gone with all that its owner wrote: `delete_custom_card` does
    that, and nothing else.
    """
    found = lock(deck, version)
    for card in found.custom_cards.filter(key__in=counts):
        card.count = counts[card.key]
        card.clean_fields(["deck", "digest"])
        card.save(update_fields=["count", "updated"])
    return _count(found)


def _count(deck: Deck) -> Deck:
    deck.custom_count = sum(deck.custom_cards.values_list("count", flat=True))
    return finish(deck)


def custom_kinds(game: Game) -> list[Kind]:
    """The kinds of which a custom card may be: those that can be played."""
    return [kind for kind in rules.game(game.key).cards.kinds if kind.playable]


def _check_kind(card: CustomCard) -> None:
    known = [kind.key for kind in custom_kinds(card.deck.game)]
    if card.kind not in known:
        why = gettext("“%(kind)s” is no kind of card that can be played; there are %(known)s.")
        raise ValidationError({"kind": why % {"kind": card.kind, "known": ", ".join(known)}})


def _check_text(card: CustomCard) -> None:
    lines = card.lines
    if len(lines) > MOST_LINES:
        raise ValidationError(
            gettext("A card can have %(most)s lines of text; this one has %(count)s.")
            % {"most": MOST_LINES, "count": len(lines)}
        )
    longest = max((len(line) for _, line in lines), default=0)
    if longest > LONGEST:
        raise ValidationError(
            gettext("A line can have %(most)s letters; one here has %(count)s.")
            % {"most": LONGEST, "count": longest}
        )


def _check_pace(card: CustomCard) -> None:
    if not card.lines or card.digest == digest_of(card.texts):
        return
    person = f"custom-texts-{card.deck.owner_id}"
    if not is_within(person, most=TEXTS_AN_HOUR, seconds=60 * 60):
        raise ValidationError(
            gettext("That is a lot of new text in one hour. Try again later; nothing was saved.")
        )


# Reading ------------------------------------------------------------------------------------------


def being_read(deck: Deck) -> list[CustomCard]:
    """The custom cards of a deck that no worker has read yet; one is asked for them now."""
    if not deck.custom_count:
        return []
    unread = [card for card in deck.custom_cards.select_related("deck__game") if not card.is_read]
    for card in unread:
        have_read(card)
    return unread


def have_read(card: CustomCard) -> None:
    """Have a worker read a card that is written, if its text is not read.

    Without a queue the next who looks asks again.
    """
    asked = f"custom-asked-{card.pk}-{card.digest}-{reading_version(card.deck.game.key)}"
    if not card.is_read and is_within(asked, most=1, seconds=ASKED_SECONDS):
        _ask_worker(card.pk)


def _ask_worker(pk: int) -> None:
    try:
        current_app.send_task(READ_TASK, [pk], retry=False)
    except OperationalError as error:
        log.warning("No worker could be asked to read a custom card: %s", error)


def read_custom_card(pk: int) -> None:
    """Compile the text of a custom card here and now, and draw its picture.

    A text that stopped its worker before would stop the next one too: it is left unread, to be
    resolved by hand.
    """
    card = CustomCard.objects.select_related("deck__game").filter(pk=pk).first()
    if card is None or card.is_read:
        return
    key = card.deck.game.key
    tried = f"custom-tried-{pk}-{card.digest}-{reading_version(key)}"
    if is_within(tried, most=MOST_TRIES, seconds=_DAY):
        reading = read_texts(rules.game(key), card.texts, known_lines(key))
        abilities, explanation = reading.abilities, reading.explanation
    else:
        abilities, explanation = _left_unread(card)
    stands = CustomCard.objects.filter(pk=pk, digest=card.digest)
    if stands.update(version=reading_version(key), abilities=abilities, explanation=explanation):
        _judge_again(card.deck)
    # Whoever deletes the card, a match that was begun with it shows its picture.
    facts = facts_of(card.as_data(), key)
    Drawing.objects.keep(key, card.key, facts.digest, picture(facts))


def _left_unread(card: CustomCard) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    lines = card.lines
    nothing = dict(rules.game(card.deck.game.key).compile({}) or {})
    failures = [[line, TOO_MUCH] for _, line in lines]
    explained = [asdict(Explained(section, line, phrase=TOO_MUCH)) for section, line in lines]
    return {**nothing, "failures": failures}, explained


def _judge_again(deck: Deck) -> None:
    """Count the broken rules again: a card's text may allow more copies of it."""
    errors = count_errors(deck)
    if errors != deck.errors:
        Deck.objects.filter(pk=deck.pk, version=deck.version).update(errors=errors)


# Pictures -----------------------------------------------------------------------------------------


def states_of_custom_card(game: str, key: str) -> Iterator[CardData]:
    """The custom card of this key, for its picture to be drawn."""
    cards = CustomCard.objects.filter(deck__game__key=game, key=key)
    for card in cards.select_related("deck__game"):
        yield card.as_data()
