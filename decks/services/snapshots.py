"""Snapshots: what a deck is now, kept for good."""

import hashlib
import json
from collections.abc import Callable, Mapping

from django.db import transaction
from django.db.models import Max

from cardbase.models import Card, Game
from decks.models import Deck, DeckVersion
from decks.services.locks import lock
from decks.services.rules_deck import counts_to_rules, to_rules
from rules.engine.cards import Deck as RulesDeck


@transaction.atomic
def snapshot(deck: Deck, judge: Callable[[RulesDeck], None] | None = None) -> DeckVersion:
    """The version that holds exactly these cards and choices; made only if there is none yet.

    `judge` may raise when it is shown what would be kept; then nothing is.
    """
    deck = lock(deck, None)
    held = to_rules(deck)
    if judge is not None:
        judge(held)
    contents = held.as_json()
    digest = contents_digest(contents)
    found = DeckVersion.objects.filter(deck=deck, digest=digest).first()
    if found:
        return found
    last = deck.versions.aggregate(last=Max("number"))["last"] or 0
    return DeckVersion.objects.create(
        deck=deck, game=deck.game, number=last + 1, contents=contents, digest=digest
    )


def snapshot_list(
    *, game: Game, counts: Mapping[Card, int], choices: Mapping[str, str]
) -> DeckVersion:
    """A version of a list that is no deck, for what is played with it once."""
    contents = counts_to_rules(game, counts, choices).as_json()
    return DeckVersion.objects.create(
        game=game, number=1, contents=contents, digest=contents_digest(contents)
    )


def contents_digest(contents: dict[str, object]) -> str:
    """Equal for equal cards and choices; a deck's name changes nothing that is played."""
    played = {key: value for key, value in contents.items() if key != "name"}
    canonical = json.dumps(played, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
