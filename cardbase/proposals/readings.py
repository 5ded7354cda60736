"""How the rules would read the text of a card that is proposed, for whoever judges it."""

from collections.abc import Mapping

from django.core.cache import cache

import rules
from cardbase.card_page.reading import Reading, reading_of
from cardbase.compiled_text.tasks import ask_to_explain, explanation_key
from cardbase.exchange import table_of
from cardbase.exchange.columns import TextColumn
from cardbase.models import Card, Proposal
from rules.engine.cards import Explained


def reading_of_proposal(proposal: Proposal) -> Reading | None:
    """Line by line what compiles and what is left to be played by hand.

    Empty unless it states the text of a card; None until a worker has read it.
    """
    game, texts = proposal.submission.game.key, _texts(proposal)
    if not texts or game not in rules.GAMES or not rules.game(game).text_version:
        return Reading()
    explanation = cache.get(explanation_key(game, texts))
    if explanation is None:
        ask_to_explain(game, texts)
        return None
    return reading_of(game, _key_of(proposal), [Explained(*line) for line in explanation])


def _texts(proposal: Proposal) -> Mapping[str, str]:
    """All texts of the card as it is proposed; none where no text is."""
    columns = table_of(proposal.submission.table).rows(proposal.submission.game).fields
    stated = {
        column.key: proposal.cells[name][1]
        for name, column in columns.items()
        if isinstance(column, TextColumn) and name in proposal.cells
    }
    known = proposal.card.texts if stated and isinstance(proposal.card, Card) else {}
    return {key: text for key, text in (known | stated).items() if text}


def _key_of(proposal: Proposal) -> str:
    return proposal.card.key if proposal.card else str(proposal.row.get("key") or "")
