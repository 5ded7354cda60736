"""The source a submission cites: a document that may be new to the catalogue."""

from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from cardbase.models import Game, Source, Submission
from cardbase.models.dates import Precision


@dataclass(frozen=True, slots=True)
class Citation:
    """Where facts are from, as the person who brings them says it."""

    document: str
    section: str = ""
    address: str = ""
    published: date | None = None
    published_precision: str = Precision.UNKNOWN
    comment: str = ""

    @classmethod
    def of(cls, submission: Submission) -> "Citation":
        return cls(
            document=submission.document,
            section=submission.section,
            address=submission.address,
            published=submission.published,
            published_precision=submission.published_precision,
            comment=submission.comment,
        )


def source_for(game: Game, citation: Citation) -> Source:
    """The row of this place in this document, made if it is new."""
    source = cited_source(game, citation)
    if source._state.adding:
        try:
            with transaction.atomic():
                source.save()
        except IntegrityError:
            # Another acceptance has just written it, or has taken the key.
            source = cited_source(game, citation)
            if source._state.adding:
                source.save()
    return source


def cited_source(game: Game, citation: Citation) -> Source:
    """As `source_for`, but a new row is not written."""
    known = Source.objects.filter(
        game=game, document=citation.document, section=citation.section
    ).first()
    return known or Source(
        game=game,
        key=_free_key(game, citation),
        document=citation.document,
        section=citation.section,
        address=citation.address,
        published=citation.published,
        published_precision=citation.published_precision,
    )


def _free_key(game: Game, citation: Citation) -> str:
    plain = (
        slugify(f"{game.key} {citation.document} {citation.section}")[:70] or f"{game.key}-source"
    )
    taken = set(Source.objects.filter(key__startswith=plain).values_list("key", flat=True))
    key, number = plain, 2
    while key in taken:
        key, number = f"{plain}-{number}", number + 1
    return key
