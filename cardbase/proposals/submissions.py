"""Sending proposals: one from a form, many from a file."""

from collections.abc import Iterable, Mapping
from typing import Any

import tablib
from django.core.exceptions import ValidationError
from django.db import transaction

from cardbase.exchange import Change, Preview, Table, preview
from cardbase.exchange.files import read_file
from cardbase.exchange.row_import import ChangeKind
from cardbase.models import Card, Game, Proposal, Submission, User
from cardbase.proposals.citation import Citation, source_for

# So many submissions of one person may wait at once; who has more sends a file.
MOST_WAITING = 50


class NothingNew(ValidationError):
    """What was proposed is what stands there already."""


@transaction.atomic
def propose(
    sender: User, game: Game, table: Table, row: Mapping[str, Any], citation: Citation
) -> Proposal:
    """Propose one row; ValidationError says what is wrong with it."""
    _check_waiting(sender)
    rows = tablib.Dataset(list(row.values()), headers=list(row))
    (change,) = _preview(game, table, rows, citation).changes
    if change.kind == ChangeKind.REFUSED:
        raise ValidationError(list(change.reasons))
    if change.kind == ChangeKind.NOTHING:
        raise NothingNew("The catalogue says exactly this already.")
    submission = _submission(sender, game, table, citation)
    return _proposals(submission, [change])[0]


def preview_file(
    game: Game, table: Table, name: str, content: bytes, citation: Citation
) -> Preview:
    """What a file would change; Unreadable if it cannot be read at all."""
    columns = list(table.rows(game).fields)
    return _preview(game, table, read_file(name, content, columns), citation)


def _preview(game: Game, table: Table, rows: tablib.Dataset, citation: Citation) -> Preview:
    """The source is written for the preview and rolled back with it."""
    with transaction.atomic():
        found = preview(table, game, rows, source_for(game, citation))
        transaction.set_rollback(True)
    return found


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
    """Make a draft public for the reviewers."""
    if submission.sender:
        _check_waiting(submission.sender)
    submission.status = Submission.Status.SENT
    submission.save()


def _check_waiting(sender: User) -> None:
    waiting = Submission.objects.filter(
        sender=sender, status=Submission.Status.SENT, proposals__status=Proposal.Status.OPEN
    ).distinct()
    if not sender.has_perm("cardbase.review_proposal") and waiting.count() >= MOST_WAITING:
        raise ValidationError(
            f"{MOST_WAITING} submissions of yours are waiting for a reviewer; "
            "send the rest in one file, or when some of them are decided."
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
        Proposal(
            submission=submission,
            card=_card_of(submission.game, change),
            about=change.about[:300],
            is_new=change.kind == ChangeKind.CREATE,
            row=dict(change.row),
            cells={name: list(pair) for name, pair in change.cells.items()},
            target=None
            if change.kind == ChangeKind.CREATE
            else getattr(change.instance, "pk", None),
        )
        for change in changes
    )


def _card_of(game: Game, change: Change) -> Card | None:
    """The card a change is about, if it is in the catalogue: a dry run's new card is not."""
    instance = change.instance
    card = instance if isinstance(instance, Card) else getattr(instance, "card", None)
    if card is None or card.pk is None:
        return None
    return Card.objects.filter(pk=card.pk, game=game).first()
