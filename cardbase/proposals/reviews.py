"""Judging proposals: accept, accept with changes, refuse; withdraw; take back what was done."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Any

import tablib
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import Model, ProtectedError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardbase.downloads import refresh
from cardbase.edits.wordings import sync_card
from cardbase.exchange import Change, apply_row, apply_rows, table_of
from cardbase.exchange.row_import import ChangeKind
from cardbase.hosting.plain_text import clean_text
from cardbase.models import Card, Proposal, Submission, User, Wording
from cardbase.proposals.citation import Citation, source_for
from cardbase.proposals.source_check import check_source, stated_by
from cardbase.proposals.stated_rows import (
    IDENTITIES,
    ChangedSince,
    Columns,
    changes_stored_row,
    check_as_accepted,
    check_unchanged,
    current_cells,
    row_to_write,
)
from cardbase.web.requests import AnyUser


class AlreadyDecided(ValidationError):
    """Somebody was quicker; what they decided stands."""


class OwnProposal(ValidationError):
    """Who brings a fact is not the one who checks it, even where only one person edits the site."""

    def __init__(self) -> None:
        super().__init__("You sent this yourself. Someone else has to accept it.")


GONE = _("The row this would change is no longer in the catalogue.")
AT_ONCE = 200
# What a decision writes.
DECIDED = ("done", "is_new", "target", "card", "status", "reviewer", "reason", "reviewed_at")


def may_review(user: AnyUser) -> bool:
    return bool(user.is_authenticated and user.has_perm("cardbase.review_proposal"))


def obstacle(submission: Submission, proposals: Iterable[Proposal], reviewer: User) -> str:
    """Why this reviewer cannot accept these as they stand, in a sentence; "" where they can."""
    try:
        check_not_own(submission, reviewer)
        check_source(submission.game, Citation.of(submission), map(stated_by, proposals))
    except ValidationError as error:
        return " ".join(error.messages)
    return ""


def cells_now(proposal: Proposal) -> dict[str, str] | None:
    """Return what the catalogue says now in the columns of the proposal; nothing for a new row,
    None if the row is gone."""
    if not changes_stored_row(proposal):
        return {}
    submission = proposal.submission
    resource = table_of(submission.table).rows(submission.game)
    target = resource.rows().filter(pk=proposal.target).first()
    return None if target is None else current_cells(proposal, resource.fields, target)


@transaction.atomic
def accept(
    proposal: Proposal,
    reviewer: User,
    edits: Mapping[str, Any] | None = None,
    reason: str = "",
    *,
    seen: Mapping[str, str] | None = None,
) -> Proposal:
    """Write what the proposal changes into the catalogue, with the cells that the reviewer edits.

    ValidationError says why it cannot be written; ChangedSince if one of its cells has changed
    since it was proposed and the reviewer has not `seen` what it says now.
    """
    proposal = _locked(proposal, reviewer)
    submission = proposal.submission
    check_not_own(submission, reviewer)
    columns = _columns(submission)
    target = _target(proposal) if changes_stored_row(proposal) else None
    now = current_cells(proposal, columns, target)
    check_unchanged(proposal, now, seen or {})
    stated = row_to_write(proposal, columns, now, edits or {})
    source = source_for(submission.game, Citation.of(submission))
    change = apply_row(
        table_of(submission.table), submission.game, stated, source, _credit(proposal, reviewer)
    )
    check_source(submission.game, Citation.of(submission), [change.instance])
    _link_source(submission, source)
    return _decided(proposal, reviewer, change, reason)


@transaction.atomic
def accept_all(
    submission: Submission,
    reviewer: User,
    report: Callable[[int], None] = lambda done: None,
) -> int:
    """Write every open proposal of a submission, all or none; how many there were.

    `report` hears now and then how many are written.
    """
    _check_reviewer(reviewer)
    check_not_own(submission, reviewer)
    # In the order of the file: rows may build on rows before them.
    waiting = list(
        submission.proposals.select_for_update(of=("self",))
        .filter(status=Proposal.Status.OPEN)
        .select_related("submission__game", "submission__sender")
        .order_by("pk")
    )
    if not waiting:
        raise AlreadyDecided("Nothing in this submission is open anymore.")
    source = source_for(submission.game, Citation.of(submission))
    table = table_of(submission.table)
    columns = _columns(submission)
    now = _cells_now(submission, waiting, columns)
    _check_all_unchanged(waiting, now)
    done = 0
    for rows, group in _by_columns(waiting, columns, now):
        reason = _credit(group[0], reviewer)
        changes = apply_rows(
            table, submission.game, rows, source, reason, partial(_report_on_top, report, done)
        )
        stated = [change.instance for change in changes]
        check_source(submission.game, Citation.of(submission), stated)
        for proposal, change in zip(group, changes, strict=True):
            _note(proposal, change)
            _close(proposal, Proposal.Status.ACCEPTED, reviewer, "")
        done += len(group)
    for first in range(0, len(waiting), AT_ONCE):
        Proposal.objects.bulk_update(waiting[first : first + AT_ONCE], DECIDED)
        report(done)
    transaction.on_commit(refresh)
    _link_source(submission, source)
    return len(waiting)


def _report_on_top(report: Callable[[int], None], before: int, done: int) -> None:
    report(before + done)


def _by_columns(
    waiting: list[Proposal], columns: Columns, now: Mapping[int, Mapping[str, str]]
) -> Iterator[tuple[tablib.Dataset, list[Proposal]]]:
    """Rows that state the same columns, together and in order."""
    stated = (
        (proposal, row_to_write(proposal, columns, now[proposal.pk], {})) for proposal in waiting
    )
    for names, group in groupby(stated, key=lambda pair: list(pair[1])):
        pairs = list(group)
        rows = tablib.Dataset(*[list(row.values()) for _, row in pairs], headers=names)
        yield rows, [proposal for proposal, _ in pairs]


@transaction.atomic
def refuse(proposal: Proposal, reviewer: User, reason: str) -> Proposal:
    """Refuse with a reason, which its sender and everybody may read."""
    proposal = _locked(proposal, reviewer)
    reason = _clean_reason(reason)
    if not reason:
        why = gettext("Give a reason so the sender can improve it.")
        raise ValidationError({"reason": why})
    return _closed(proposal, Proposal.Status.REFUSED, reviewer, reason)


@transaction.atomic
def withdraw(proposal: Proposal, user: User) -> Proposal:
    """Its sender takes an open proposal back."""
    proposal = _row(proposal)
    if proposal.submission.sender_id != user.pk:
        raise PermissionDenied("Only the sender of a proposal can withdraw it.")
    _check_open(proposal)
    proposal.status = Proposal.Status.WITHDRAWN
    proposal.save()
    return proposal


@transaction.atomic
def undo(proposal: Proposal, reviewer: User, reason: str = "") -> Proposal:
    """Take back what an accepted proposal did.

    ChangedSince if one of its cells was changed again afterwards; ValidationError if something
    stands on the row it created.
    """
    _check_reviewer(reviewer)
    proposal = _row(proposal)
    if proposal.status != Proposal.Status.ACCEPTED:
        raise AlreadyDecided("Only accepted proposals can be undone.")
    target = _target(proposal)
    columns = _columns(proposal.submission)
    accepted = {name: columns[name].export(target) for name in proposal.done if name in columns}
    check_as_accepted(proposal, accepted)
    if proposal.is_new:
        _remove(target)
        if isinstance(target, Card):
            proposal.card = None
    else:
        _restore(proposal, reviewer)
    return _closed(
        proposal, Proposal.Status.UNDONE, reviewer, _clean_reason(reason) or proposal.reason
    )


# How -------------------------------------------------------------------------------------------


def _columns(submission: Submission) -> Columns:
    return table_of(submission.table).rows(submission.game).fields


def _target(proposal: Proposal) -> Model:
    submission = proposal.submission
    resource = table_of(submission.table).rows(submission.game)
    found: Model | None = resource.lock([proposal.target]).first()
    if found is None:
        raise ChangedSince(GONE)
    return found


def _cells_now(
    submission: Submission, waiting: list[Proposal], columns: Columns
) -> dict[int, dict[str, str]]:
    """Return `current_cells` of each, by proposal; the rows are locked and read at once."""
    resource = table_of(submission.table).rows(submission.game)
    numbers = [each.target for each in waiting if changes_stored_row(each)]
    targets = {row.pk: row for row in resource.lock(numbers)}
    if not targets.keys() >= {*numbers}:
        raise ChangedSince(GONE)
    return {
        each.pk: current_cells(
            each, columns, targets[each.target] if changes_stored_row(each) else None
        )
        for each in waiting
    }


def _check_all_unchanged(waiting: list[Proposal], now: Mapping[int, Mapping[str, str]]) -> None:
    for proposal in waiting:
        try:
            check_unchanged(proposal, now[proposal.pk], {})
        except ChangedSince as error:
            raise ChangedSince(f"{proposal.about}: {' '.join(error.messages)}") from error


def _restore(proposal: Proposal, reviewer: User) -> None:
    """Write the old cells through the same door by which the new ones came in."""
    submission = proposal.submission
    before = {name: pair[0] for name, pair in proposal.done.items()}
    identity = {name: value for name, value in proposal.row.items() if name in IDENTITIES}
    row = identity | before
    if "id" in _columns(submission):
        row["id"] = str(proposal.target)
    reason = f"Undo of proposal {proposal.pk} by {reviewer}"
    change = apply_row(table_of(submission.table), submission.game, row, None, reason)
    if change.kind == ChangeKind.CREATE:
        raise ChangedSince(GONE)


def _remove(target: Model) -> None:
    try:
        if isinstance(target, Card):
            target.wordings.all().delete()
        target.delete()
        if isinstance(target, Wording):
            _forget_erratum(target)
    except ProtectedError as error:
        rows = sorted({str(row._meta.verbose_name) for row in error.protected_objects})
        raise ValidationError(
            f"It cannot be undone while {' and '.join(rows)} rows depend on it."
        ) from error


def _forget_erratum(wording: Wording) -> None:
    """Its card says what it said before; an erratum that touches no card any more goes too."""
    sync_card(wording.card)
    if wording.erratum and not wording.erratum.wordings.exists():
        wording.erratum.delete()


def _row(proposal: Proposal) -> Proposal:
    rows = Proposal.objects.select_for_update(of=("self",))
    return rows.select_related("submission__game", "submission__sender").get(pk=proposal.pk)


def _locked(proposal: Proposal, reviewer: User) -> Proposal:
    _check_reviewer(reviewer)
    found = _row(proposal)
    _check_open(found)
    return found


def _check_reviewer(reviewer: User) -> None:
    if not may_review(reviewer):
        raise PermissionDenied("Only reviewers can decide on proposals.")


def check_not_own(submission: Submission, reviewer: User) -> None:
    """Raise OwnProposal if it was sent by the reviewer."""
    if submission.sender_id == reviewer.pk:
        raise OwnProposal


def _check_open(proposal: Proposal) -> None:
    if not proposal.is_open:
        by = f" by {proposal.reviewer}" if proposal.reviewer else ""
        raise AlreadyDecided(f"This proposal is {proposal.get_status_display().lower()}{by}.")


def _decided(proposal: Proposal, reviewer: User, change: Change, reason: str) -> Proposal:
    _note(proposal, change)
    return _closed(proposal, Proposal.Status.ACCEPTED, reviewer, _clean_reason(reason))


def _clean_reason(reason: str) -> str:
    try:
        return clean_text(reason, lines=True)
    except ValidationError as error:
        problem = gettext("Reason: %(problem)s") % {"problem": " ".join(error.messages)}
        raise ValidationError({"reason": problem}) from error


def _note(proposal: Proposal, change: Change) -> None:
    """What accepting it did."""
    proposal.done = {name: list(pair) for name, pair in change.cells.items()}
    proposal.is_new = change.kind == ChangeKind.CREATE
    instance = change.instance
    proposal.target = getattr(instance, "pk", None)
    card = instance if isinstance(instance, Card) else getattr(instance, "card", None)
    proposal.card = card if card is not None and card.pk else proposal.card


def _closed(proposal: Proposal, status: str, reviewer: User, reason: str) -> Proposal:
    _close(proposal, status, reviewer, reason)
    proposal.save()
    transaction.on_commit(refresh)
    return proposal


def _close(proposal: Proposal, status: str, reviewer: User, reason: str) -> None:
    proposal.status, proposal.reviewer, proposal.reason = status, reviewer, reason
    proposal.reviewed_at = timezone.now()


def _link_source(submission: Submission, source: Any) -> None:
    submission.source = source
    submission.save(update_fields=["source"])


def _credit(proposal: Proposal, reviewer: User) -> str:
    sender = proposal.submission.sender or "somebody"
    return f"Proposal {proposal.pk} by {sender}, accepted by {reviewer}"
