"""How the rules would read the text of a card that is proposed, for whoever judges it."""

from cardbase.card_page.reading import Reading, reading_of
from cardbase.exchange import table_of
from cardbase.exchange.columns import TextColumn
from cardbase.models import Card, Proposal


def reading_of_proposal(proposal: Proposal) -> Reading | None:
    """Line by line what compiles and what is left to be played by hand.

    Empty unless it states the text of a card; None where the text is too long to be read at once.
    """
    submission = proposal.submission
    columns = table_of(submission.table).rows(submission.game).fields
    texts = dict(proposal.card.texts) if isinstance(proposal.card, Card) else {}
    stated = {
        column.key: proposal.cells[name][1]
        for name, column in columns.items()
        if isinstance(column, TextColumn) and name in proposal.cells
    }
    if not stated:
        return Reading()
    texts = {key: text for key, text in (texts | stated).items() if text}
    return reading_of(submission.game.key, _key_of(proposal), texts)


def _key_of(proposal: Proposal) -> str:
    return proposal.card.key if proposal.card else str(proposal.row.get("key") or "")
