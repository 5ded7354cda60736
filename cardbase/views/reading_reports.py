"""“This reading is wrong”: saying so of a line on a card's page, and answering who said so."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardbase.guests import member_required
from cardbase.hosting.security import refuses_nul
from cardbase.hosting.text_fields import FormLinesField
from cardbase.models import Card, ReadingReport
from cardbase.models.reading_report import MOST_LETTERS
from cardbase.proposals.reading_reports import own_reports, report, reportable, settle
from cardbase.proposals.reviews import AlreadyDecided, may_review
from cardbase.web.requests import SignedInRequest

PER_PAGE = 50
Status = ReadingReport.Status


class ReportForm(forms.Form):
    """What the line does instead."""

    says = FormLinesField(
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 4}),
        label=_("What should the line do?"),
        help_text=_("If a ruling or a rule says so, name it."),
        error_messages={"required": _("Say what the line should do.")},
    )


class AnswerForm(forms.Form):
    """Whether the reading was wrong, and what is said to who reported it."""

    status = forms.ChoiceField(
        choices=[(one.value, one.label) for one in (Status.MENDED, Status.RIGHT)],
        label=_("Decision"),
    )
    answer = FormLinesField(
        max_length=MOST_LETTERS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        label=_("Answer"),
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("status") == Status.RIGHT and not cleaned.get("answer"):
            self.add_error("answer", _("Say why the reading is right."))
        return cleaned


@member_required
@require_http_methods(["GET", "POST"])
@refuses_nul
def report_reading(request: SignedInRequest, game: str, key: str, line: int) -> HttpResponse:
    """Say that the rules misread a line; `line` is its place in the card's text, from 0."""
    cards = Card.objects.in_game(game).with_face(explained=True)
    card = get_object_or_404(cards.addressed(key))
    context: dict[str, Any] = {"card": card}
    try:
        read = reportable(card, line)
    except ValidationError as error:
        refused = context | {"sentences": error.messages}
        return render(request, "cardbase/contribute/report_reading.html", refused, status=422)
    data = request.POST if request.method == "POST" else None
    own = own_reports(card, read.line, request.user)
    said = next((one.says for one in own if one.is_open), "")
    form = ReportForm(data, initial={"says": said})
    if form.is_valid():
        try:
            report(card, line, form.cleaned_data["says"], request.user)
        except ValidationError as error:
            form.add_error(None, error.messages)
        else:
            messages.success(request, gettext("Thank you. A reviewer will look at it."))
            return redirect(f"{card.get_absolute_url()}#reading-heading")
    context |= {"line": read, "form": form, "own": own}
    status = 200 if data is None else 422
    return render(request, "cardbase/contribute/report_reading.html", context, status=status)


@member_required
@require_safe
def reports(request: SignedInRequest) -> HttpResponse:
    """For reviewers: what is open, the newest first, or with `?all=1` all of it."""
    if not may_review(request.user):
        raise PermissionDenied("Only reviewers see what was reported.")
    return _list(request)


@member_required
@require_POST
@refuses_nul
def answer_report(request: SignedInRequest, pk: int) -> HttpResponse:
    """Answer a report; what cannot be done says why, and what was typed stays."""
    form = AnswerForm(request.POST, prefix=f"report-{pk}")
    if not form.is_valid():
        if not may_review(request.user):
            raise PermissionDenied("Only reviewers can decide on reports.")
        return _list(request, form, pk)
    said = form.cleaned_data
    try:
        settle(pk, request.user, said["status"], said["answer"])
    except ReadingReport.DoesNotExist:
        raise Http404("no such report") from None
    except AlreadyDecided as error:
        messages.error(request, error.messages[0])
    else:
        messages.success(request, gettext("Answered. The sender sees it on the card's page."))
    return redirect("cardbase:reading-reports")


def _list(
    request: SignedInRequest, refused: AnswerForm | None = None, number: int = 0
) -> HttpResponse:
    rows = ReadingReport.objects.select_related("card__game", "sender", "reviewer")
    shows_all = bool(request.GET.get("all"))
    if not shows_all:
        rows = rows.filter(status=Status.OPEN)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "shows_all": shows_all,
        "rows": [
            (row, refused if row.pk == number and refused else _answer_form(row)) for row in page
        ],
    }
    status = 422 if refused else 200
    return render(request, "cardbase/contribute/reading_reports.html", context, status=status)


def _answer_form(row: ReadingReport) -> AnswerForm | None:
    return AnswerForm(prefix=f"report-{row.pk}") if row.is_open else None
