"""Proposals: the public list, one of them, and what may be done with it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe
from django_stubs_ext import StrOrPromise

from cardbase.card_page.reading import Reading
from cardbase.exchange import table_of
from cardbase.guests import member_required
from cardbase.hosting.security import refuses_nul
from cardbase.hosting.translated import named
from cardbase.models import Card, Game, OverruledReading, Proposal, ReadingReport, Submission, User
from cardbase.proposals import acceptances, reviews
from cardbase.proposals.citation import Citation, cited_source
from cardbase.proposals.forms import SEEN, RowForm
from cardbase.proposals.line_explanations import reading_of_proposal, text_columns
from cardbase.proposals.stated_rows import changes_stored_row, differing, values_before
from cardbase.proposals.submissions import send
from cardbase.views.jobs import how_far
from cardbase.views.wording import reading_address
from cardbase.web.requests import SignedInRequest

PER_PAGE = 50
MOST_OVERRULED = 20


@require_safe
def proposals(request: HttpRequest) -> HttpResponse:
    """All that was sent, the newest first; by status, game and person."""
    rows = Proposal.objects.sent().with_people()
    status = request.GET.get("status", "")
    if status in Proposal.Status.values:
        rows = rows.filter(status=status)
    game = Game.objects.filter(key=request.GET.get("game", "")).first()
    if game:
        rows = rows.filter(submission__game=game)
    by = request.GET.get("by", "")
    if by and "\0" not in by:
        rows = rows.filter(submission__sender__username=by)
    context = {
        "page": Paginator(rows, PER_PAGE).get_page(request.GET.get("page")),
        "status": status,
        "statuses": Proposal.Status.choices,
        "counts": Proposal.objects.sent().counts(),
        "game": game,
        "by": by,
        **(_for_reviewers(game) if reviews.may_review(request.user) else {}),
    }
    return render(request, "cardbase/contribute/proposals.html", context)


def _for_reviewers(game: Game | None) -> dict[str, Any]:
    """Return what players overruled last and how many readings were reported as wrong."""
    rows = OverruledReading.objects.select_related("card__game")
    return {
        "overruled": (rows.filter(card__game=game) if game else rows)[:MOST_OVERRULED],
        "reported": ReadingReport.objects.filter(status=ReadingReport.Status.OPEN).count(),
    }


@require_safe
def proposal_page(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, _visible(request, pk))


@member_required
@require_POST
@refuses_nul
def decide(request: SignedInRequest, pk: int, action: str) -> HttpResponse:
    """Accept, accept with changes, refuse, withdraw, undo; what cannot be done says why."""
    proposal = _visible(request, pk)
    done, word = _ACTIONS.get(action, (None, ""))
    if done is None:
        raise Http404(f"no action {action!r}")
    form = None
    if action == "change":
        if not reviews.may_review(request.user):
            raise PermissionDenied("Only reviewers can decide on proposals.")
        form = _change_form(proposal, {}, request.POST)
        if not form.is_valid():
            return _page(request, proposal, form, 422)
    try:
        done(request, proposal, form)
    except ValidationError as error:
        for sentence in error.messages:
            messages.error(request, sentence)
        is_reason = hasattr(error, "error_dict") and "reason" in error.error_dict
        if form is not None or is_reason:
            return _page(request, proposal, form, 422)
    else:
        messages.success(request, word)
    return redirect(proposal)


def _accept(request: SignedInRequest, proposal: Proposal, form: Any) -> None:
    reviews.accept(proposal, request.user, reason=request.POST.get("reason", ""))


def _change(request: SignedInRequest, proposal: Proposal, form: RowForm) -> None:
    reason = request.POST.get("reason", "")
    reviews.accept(proposal, request.user, form.row(), reason, seen=form.seen)


def _refuse(request: SignedInRequest, proposal: Proposal, form: Any) -> None:
    reviews.refuse(proposal, request.user, request.POST.get("reason", ""))


def _withdraw(request: SignedInRequest, proposal: Proposal, form: Any) -> None:
    reviews.withdraw(proposal, request.user)


def _undo(request: SignedInRequest, proposal: Proposal, form: Any) -> None:
    reviews.undo(proposal, request.user, request.POST.get("reason", ""))


_ACTIONS: dict[str, tuple[Callable[..., None], StrOrPromise]] = {
    "accept": (_accept, _("Accepted. The catalogue is up to date.")),
    "change": (_change, _("Accepted with your changes.")),
    "refuse": (_refuse, _("Rejected. The sender can see your reason.")),
    "withdraw": (_withdraw, _("Withdrawn.")),
    "undo": (_undo, _("Undone. The catalogue is back to what it was.")),
}


@require_safe
def submission_page(request: HttpRequest, pk: int) -> HttpResponse:
    submission = _submission(request, pk)
    # Before anything is counted: what it has done since then is counted too, so that a page
    # which no longer follows it says the last word.
    acceptance = acceptances.latest(submission)
    rows = submission.proposals.with_people().order_by("pk")
    open_ones = submission.proposals.filter(status=Proposal.Status.OPEN).select_related("card")
    is_reviewer = reviews.may_review(request.user)
    context = {
        "submission": submission,
        "game": submission.game,
        "table": table_of(submission.table),
        "page": Paginator(rows, PER_PAGE).get_page(request.GET.get("page")),
        "counts": submission.proposals.counts(),
        "is_reviewer": is_reviewer,
        "obstacle": _obstacle(request, submission, open_ones) if is_reviewer else "",
        "acceptance": acceptance,
    }
    return render(request, "cardbase/contribute/submission.html", context)


@require_safe
def acceptance_progress(request: HttpRequest, pk: int) -> HttpResponse:
    job = acceptances.latest(_submission(request, pk))
    if job is None:
        raise Http404("nobody has accepted all of it at once")
    return how_far(request, job)


@member_required
@require_POST
def decide_all(request: SignedInRequest, pk: int, action: str) -> HttpResponse:
    """Send or drop one's draft; accept all of what somebody sent."""
    submission = _submission(request, pk)
    is_own_draft = (
        submission.sender_id == request.user.pk and submission.status == Submission.Status.DRAFT
    )
    if action in ("send", "drop") and not is_own_draft:
        raise PermissionDenied("Only its sender can send or drop a draft.")
    try:
        if action == "drop":
            game = submission.game.key
            submission.delete()
            messages.success(request, _("Discarded. Nothing was sent."))
            return redirect("cardbase:propose-file", game)
        _act_on_all(request, submission, action)
    except ValidationError as error:
        for sentence in error.messages:
            messages.error(request, sentence)
    return redirect(submission)


def _act_on_all(request: SignedInRequest, submission: Submission, action: str) -> None:
    if action == "send":
        send(submission)
        messages.success(request, _("Sent to the reviewers."))
    elif action == "accept":
        acceptances.start(submission, request.user)
    else:
        raise Http404(f"no action {action!r}")


def _visible(request: HttpRequest, pk: int) -> Proposal:
    rows = Proposal.objects.visible_to(request.user).with_people()
    return get_object_or_404(rows, pk=pk)


def _submission(request: HttpRequest, pk: int) -> Submission:
    found = get_object_or_404(Submission.objects.select_related("game", "sender", "source"), pk=pk)
    if found.status == Submission.Status.DRAFT and found.sender_id != request.user.pk:
        raise Http404("a draft is its sender's alone")
    return found


def _change_form(proposal: Proposal, seen: dict[str, str], data: Any = None) -> RowForm:
    """The row as proposed, for the reviewer to change, who has `seen` what the catalogue says."""
    submission = proposal.submission
    resource = table_of(submission.table).rows(submission.game)
    card = proposal.card
    kind = card.kind if isinstance(card, Card) else str(proposal.row.get("kind", ""))
    now = {name: pair[1] for name, pair in proposal.cells.items()}
    now |= {name: value for name, value in proposal.row.items() if value is not None}
    # Of a row that is there already only what the proposal changes.
    proposed = {*proposal.cells, *(() if changes_stored_row(proposal) else proposal.row), SEEN}
    form = RowForm(data, resource=resource, kind=kind, now=now, seen=seen)
    for name in [name for name in form.fields if name not in proposed]:
        del form.fields[name]
    return form


def _page(
    request: HttpRequest, proposal: Proposal, form: RowForm | None = None, status: int = 200
) -> HttpResponse:
    columns = table_of(proposal.submission.table).rows(proposal.submission.game).fields
    is_reviewer = reviews.may_review(request.user)
    now = reviews.cells_now(proposal) if proposal.is_open else {}
    if form is None and is_reviewer and proposal.is_open:
        form = _change_form(proposal, now or {})
    elif form is not None and form.is_valid():
        form.show_again(now or {})
    submission = proposal.submission
    is_judged = is_reviewer and proposal.is_open
    is_sender = submission.sender_id == request.user.pk
    is_shown = is_judged or (is_sender and proposal.is_open)
    reading = reading_of_proposal(proposal) if is_shown else Reading()
    contested = {name: now[name] for name in differing(values_before(proposal), now)} if now else {}
    context = {
        "proposal": proposal,
        "submission": submission,
        "game": submission.game,
        "table": table_of(submission.table),
        "source": cited_source(submission.game, Citation.of(submission)),
        "is_judged": is_judged,
        "reading": reading,
        "is_unread": reading is None,
        "obstacle": _obstacle_here(request, proposal, is_gone=now is None) if is_judged else "",
        "cells": _labelled(columns, proposal.cells, contested),
        "contested": [named(columns[name].label) for name in contested],
        "done": _labelled(columns, proposal.done, {}) if proposal.changed_in_review else (),
        "is_reviewer": is_reviewer,
        "is_sender": is_sender,
        "form": form,
        "reading_address": _reading_address(proposal, form) if form is not None else "",
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "cardbase/contribute/proposal.html", context, status=status)


def _reading_address(proposal: Proposal, form: RowForm) -> str:
    """Where the reviewer's form learns how its texts are read; "" where it has none."""
    submission = proposal.submission
    table = table_of(submission.table)
    resource = table.rows(submission.game)
    if form.fields.keys().isdisjoint(text_columns(resource)):
        return ""
    return reading_address(resource, table, proposal.card.key if proposal.card else "")


def _obstacle(request: HttpRequest, submission: Submission, rows: Iterable[Proposal]) -> str:
    """Why whoever looks cannot accept these rows as they stand."""
    assert isinstance(request.user, User)
    return reviews.obstacle(submission, rows, request.user)


def _obstacle_here(request: HttpRequest, proposal: Proposal, *, is_gone: bool) -> str:
    return str(reviews.GONE) if is_gone else _obstacle(request, proposal.submission, [proposal])


class Cell(NamedTuple):
    """A cell of a proposal; `now` is what someone else has made of it since, None if no one has."""

    label: str
    before: str
    after: str
    now: str | None


def _labelled(
    columns: Mapping[str, Any], cells: Mapping[str, list[str]], now: Mapping[str, str]
) -> list[Cell]:
    """The cells in the order of the table, with what the catalogue says now of some of them."""
    return [
        Cell(named(column.label), cells[name][0], cells[name][1], now.get(name))
        for name, column in columns.items()
        if name in cells
    ]
