"""Facts of printed cards come in only with a source that somebody else can look up."""

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db.models import Model

from cardbase.models import Card, Game, Proposal, Provenance
from cardbase.proposals.citation import Citation, cited_source


class NoSourceToFollow(ValidationError):
    """Nobody could check what was proposed."""

    def __init__(self) -> None:
        super().__init__(
            "Facts of printed cards need a source that others can check: the address of a page, "
            "or a printed document and the location in it, such as a page or card number."
        )


def can_be_followed(game: Game, citation: Citation) -> bool:
    """Whether it leads to a page, or to a place in a document that has a name."""
    place = citation.address or citation.section.strip()
    return bool(place or cited_source(game, citation).address)


def check_source(game: Game, citation: Citation, stated: Iterable[Model | None]) -> None:
    """Raise NoSourceToFollow unless rows that state this may come in with this source.

    Cards written for Cardbase were never printed: what is said of them needs no more than a name.
    """
    if not all(map(_is_of_sample, stated)) and not can_be_followed(game, citation):
        raise NoSourceToFollow


def stated_by(proposal: Proposal) -> Model | None:
    """The card that is proposed or changed, as far as its provenance goes."""
    if proposal.submission.table == "cards" and proposal.row.get("provenance"):
        return Card(provenance=proposal.row["provenance"])
    return proposal.card


def _is_of_sample(stated: Model | None) -> bool:
    card = stated if isinstance(stated, Card) else getattr(stated, "card", None)
    return isinstance(card, Card) and card.provenance == Provenance.SAMPLE
