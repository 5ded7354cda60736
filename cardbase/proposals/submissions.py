"""Sending proposals: one from a form, many from a file."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import tablib
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model
from django.utils.translation import gettext

from cardbase.exchange import Change, Preview, Table, preview
from cardbase.exchange.row_import import ChangeKind
from cardbase.models import Card, Game, Proposal, Submission, User
from cardbase.proposals.citation import Citation, cited_source
from cardbase.proposals.source_check import check_source, stated_by
from cardbase.proposals.stated_rows import check_as_shown, row_to_store

Row = TypeVar("Row", bound=Model)

# So many submissions of one person may wait at once; who has more sends a file.
MOST_WAITING = 50


class NothingNew(ValidationError):
    """What was proposed is what stands there already."""


@transaction.atomic
def propose(
    sender: User,
    game: Game,
    table: Table,
    row: Mapping[str, Any],
    citation: Citation,
    shown: Mapping[str, str] | None = None,
) -> Proposal:
    """Propose one row; ValidationError says what is wrong with it.

    `shown` has what the sender saw in its columns; ChangedSince if one that the row changes says
    something else by now.
    """
    _check_waiting(sender)
    rows = tablib.Dataset(list(row.values()), headers=list(row))
    (change,) = preview(table, game, rows, cited_source(game, citation)).changes
    if change.kind == ChangeKind.REFUSED:
        raise ValidationError(list(change.reasons))
    if change.kind == ChangeKind.NOTHING:
        raise NothingNew("The catalogue already says exactly this.")
    check_as_shown(change, row, shown or {})
    check_source(game, citation, [change.instance])
    submission = _submission(sender, game, table, citation)
    return _proposals(submission, [change])[0]


@transaction.atomic
def save_draft(
    sender: User, game: Game, table: Table, file_name: str, found: Preview, citation: Citation
) -> Submission:
    """Keep what a file would change until its sender has looked at it and sent it."""
    Submission.objects.filter(
        sender=sender, game=game, table=table.key, status=Submission.Status.DRAFT
    ).delete()
    submission = _submission(sender, game, table, citation)
    submission.file_name = file_name[:200]
    submission.status = Submission.Status.DRAFT
    submission.save()
    _proposals(submission, [*found.created, *found.changed])
    return submission


@transaction.atomic
def send(submission: Submission) -> None:
    """Make a draft public for the reviewers; ValidationError says why it cannot be sent."""
    if submission.sender:
        _check_waiting(submission.sender)
    proposed = submission.proposals.select_related("card").defer("card__search")
    check_source(submission.game, Citation.of(submission), map(stated_by, proposed))
    submission.status = Submission.Status.SENT
    submission.save()


def _check_waiting(sender: User) -> None:
    waiting = Submission.objects.filter(
        sender=sender, status=Submission.Status.SENT, proposals__status=Proposal.Status.OPEN
    ).distinct()
    if not sender.has_perm("cardbase.review_proposal") and waiting.count() >= MOST_WAITING:
        raise ValidationError(
            gettext(
                "You have %(count)s submissions waiting for a reviewer. Send the rest in one file, "
                "or wait until some are decided."
            )
            % {"count": MOST_WAITING}
        )


def _submission(sender: User, game: Game, table: Table, citation: Citation) -> Submission:
    submission = Submission(
        game=game,
        sender=sender,
        table=table.key,
        document=citation.document,
        section=citation.section,
        address=citation.address,
        published=citation.published,
        published_precision=citation.published_precision,
        comment=citation.comment,
    )
    submission.full_clean(exclude=["source"])
    submission.save()
    return submission


def _proposals(submission: Submission, changes: Iterable[Change]) -> list[Proposal]:
    return Proposal.objects.bulk_create(
        (
            Proposal(
                submission=submission,
                card=_card_of(change),
                about=change.about[:300],
                is_new=change.kind == ChangeKind.CREATE,
                row=row_to_store(change),
                cells={name: list(pair) for name, pair in change.cells.items()},
                target=getattr(_written(change.instance), "pk", None),
            )
            for change in changes
        ),
        batch_size=1000,
    )


def _card_of(change: Change) -> Card | None:
    """The card a change is about, if it is in the catalogue."""
    instance = change.instance
    card = instance if isinstance(instance, Card) else getattr(instance, "card", None)
    return _written(card)


def _written(row: Row | None) -> Row | None:
    """None for what only the file has so far."""
    return None if row is None or row._state.adding else row
