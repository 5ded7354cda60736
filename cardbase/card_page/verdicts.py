"""In which formats decks may hold a card, and why not in the others."""

from __future__ import annotations

from dataclasses import dataclass, replace

import rules
from cardbase.hosting.translated import translated
from cardbase.hosting.translation import gettext
from cardbase.models import Card
from rules.engine.cards import Deck, Entry


@dataclass(frozen=True, slots=True)
class Verdict:
    """One format: `reasons` are sentences, none where the card is legal."""

    format: str
    reasons: tuple[str, ...] = ()


def verdicts(card: Card) -> tuple[Verdict, ...]:
    """For each format what it has against the card itself, whatever else a deck would need.

    Fetch the card `with_printings()` and `with_face()`; nothing for a game without rules.
    """
    if card.game.key not in rules.GAMES:
        return ()
    game = rules.game(card.game.key)
    if not card.is_playable:
        unknown = gettext("This card is incomplete, so it can't be played yet.")
        return tuple(Verdict(known.label, (unknown,)) for known in game.formats)
    codes = dict.fromkeys(printing.set.code for printing in card.printings.all())
    data = replace(card.as_drawn(), printed_in=tuple(codes))
    deck = Deck("", (Entry(data, 1, game.cards.part_of(card.kind)),))
    return tuple(
        Verdict(
            known.label,
            tuple(
                translated(problem.message)
                for problem in game.construction(deck, known.key)
                if problem.severity == "error" and card.key in problem.cards
            ),
        )
        for known in game.formats
    )
