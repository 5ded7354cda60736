"""Bringing facts: what is missing, forms and files, and the tables to take away."""

from collections.abc import AsyncIterator, Iterator
from itertools import islice
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cardbase.exchange import TABLES, Table
from cardbase.exchange.files import FORMATS, ROWS_AT_A_TIME, Unreadable, export, read_file
from cardbase.exchange.resource import GameResource
from cardbase.guests import member_required
from cardbase.hosting.security import refuses_nul
from cardbase.hosting.translated import named
from cardbase.models import Card, FilePreview, Game, Proposal
from cardbase.proposals import file_previews
from cardbase.proposals.forms import (
    FileForm,
    RowForm,
    SourceForm,
    asked_kind,
    typed_for_another_kind,
)
from cardbase.proposals.gaps import gaps, partial_cards
from cardbase.proposals.source_check import NoSourceToFollow
from cardbase.proposals.stated_rows import ChangedSince
from cardbase.proposals.submissions import propose
from cardbase.search.limits import TookTooLong, time_limit
from cardbase.search.reading import read_query
from cardbase.search.sql import cards_for, printings_for
from cardbase.views.jobs import how_far
from cardbase.views.wording import reading_address
from cardbase.web.requests import SignedInRequest


@require_safe
def contribute(request: HttpRequest) -> HttpResponse:
    games = [(game, gaps(game)) for game in Game.objects.with_counts()]
    context = {"games": games, "counts": Proposal.objects.sent().counts()}
    return render(request, "cardbase/contribute/home.html", context)


@require_safe
def missing(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game, key=game)
    context = {
        "game": found,
        "gaps": gaps(found),
        "partial": partial_cards(found),
        "tables": TABLES.values(),
    }
    return render(request, "cardbase/contribute/missing.html", context)


@require_safe
def export_table(request: HttpRequest, game: str, table: str, form: str) -> HttpResponseBase:
    """A table as a file, in parts as it is read: all of it, or the rows that `?q=` finds."""
    found, table_here = get_object_or_404(Game, key=game), _table(table)
    if form not in FORMATS:
        raise Http404(f"no format {form!r}; there are {', '.join(FORMATS)}")
    only = _searched(request.GET["q"], table, found) if request.GET.get("q") else None
    parts = export(table_here, found, form, only)
    sent = _as_they_are_read(parts) if isinstance(request, ASGIRequest) else parts
    response = StreamingHttpResponse(sent, content_type=FORMATS[form])
    name = f"{found.key}-{table_here.key}-{timezone.now():%Y-%m-%d}.{form}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


async def _as_they_are_read(parts: Iterator[str]) -> AsyncIterator[str]:
    """For an ASGI host, which would read a plain iterator whole before it sent anything. The
    connection goes back to the pool while somebody reads."""

    def some() -> str:
        found = "".join(islice(parts, ROWS_AT_A_TIME))
        connection.close()
        return found

    while text := await sync_to_async(some)():
        yield text


def _searched(text: str, table: str, game: Game) -> QuerySet[Any]:
    """The rows of a table that a search finds; BadRequest where it cannot be read as it stands,
    or takes too long. They are found here and now: nobody limits what is read while it is sent.
    """
    finders = {"cards": cards_for, "printings": printings_for}
    if table not in finders:
        raise BadRequest(f"{table} cannot be searched; {' and '.join(finders)} can.")
    query = read_query(text, game)
    if query.problem is not None:
        raise BadRequest(query.problem.message)
    rows = finders[table](query, game)
    try:
        with time_limit():
            found = list(rows.order_by().values_list("pk", flat=True))
    except TookTooLong as slow:
        raise BadRequest(slow.message) from slow
    return rows.model._default_manager.filter(pk__in=found)


@member_required
@require_http_methods(["GET", "POST"])
@refuses_nul
def propose_row(request: SignedInRequest, game: str, table: str) -> HttpResponse:
    """A form for a new row, or for one there is: ?id= or ?key= names it, ?card= what it is on."""
    found, table_here = get_object_or_404(Game, key=game), _table(table)
    resource = table_here.rows(found)
    now, instance = _row_now(request, resource)
    kind = _kind(request, found, resource, instance)
    typed = typed_for_another_kind(request)
    data = request.POST if request.method == "POST" and typed is None else None
    form = RowForm(data, resource=resource, kind=kind, now=now, typed=typed)
    source = SourceForm(data, game=found, typed=typed)
    if data is not None and form.is_valid() and source.is_valid():
        try:
            proposal = propose(
                request.user,
                found,
                table_here,
                _stated(form, now, instance),
                source.citation(),
                form.seen,
            )
        except ChangedSince as error:
            form.show_again(_row_now(request, table_here.rows(found))[0])
            form.add_error(None, error)
        except NoSourceToFollow as error:
            source.add_error("section", error)
        except ValidationError as error:
            for sentence in error.messages:
                form.add_reason(sentence)
        else:
            messages.success(
                request,
                _("Thank you. Your proposal is waiting for a reviewer; you can follow it here."),
            )
            return redirect(proposal)
    context = {
        "game": found,
        "table": table_here,
        "form": form,
        "source": source,
        "instance": instance,
        "kind": kind,
        "kind_label": _kind_label(found, kind) if table == "cards" else "",
        "reading_address": reading_address(resource, table_here, _card_key(request, instance)),
    }
    status = 422 if data is not None else 200
    return render(request, "cardbase/contribute/row.html", context, status=status)


@member_required
@require_http_methods(["GET", "POST"])
@refuses_nul
def propose_file(request: SignedInRequest, game: str) -> HttpResponse:
    """A file of rows; a worker looks what it would change, and nothing is sent before."""
    found = get_object_or_404(Game, key=game)
    data, files = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = FileForm(data, files, tables=list(TABLES.values()))
    source = SourceForm(data, game=found)
    if data is not None and form.is_valid() and source.is_valid():
        file, table = form.cleaned_data["file"], _table(form.cleaned_data["table"])
        try:
            rows = read_file(file.name, file.read(), list(table.rows(found).fields))
            job = file_previews.start(
                request.user, found, table, file.name, rows, source.citation()
            )
        except Unreadable as error:
            form.add_error("file", str(error))
        except ValidationError as error:
            form.add_error(None, error)
        else:
            return redirect(job)
    context = {"game": found, "form": form, "source": source}
    status = 422 if data is not None else 200
    return render(request, "cardbase/contribute/file.html", context, status=status)


@member_required
@require_safe
def file_preview(request: SignedInRequest, pk: int) -> HttpResponse:
    """What a file of one's own would change, or how far a worker is with it."""
    return render(request, "cardbase/contribute/preview.html", _looking(request, pk))


@member_required
@require_safe
def file_preview_progress(request: SignedInRequest, pk: int) -> HttpResponse:
    """The moving part; asks for the whole page once nothing moves any more."""
    return how_far(request, _looking(request, pk)["job"])


def _looking(request: SignedInRequest, pk: int) -> dict[str, Any]:
    mine = FilePreview.objects.filter(sender=request.user).defer("rows")
    job = get_object_or_404(mine.select_related("game", "draft"), pk=pk)
    file_previews.preview_file.look_after(job)
    return {"job": job, "game": job.game}


def _table(key: str) -> Table:
    if key not in TABLES:
        raise Http404(f"no table {key!r}; there are {', '.join(TABLES)}")
    return TABLES[key]


def _row_now(request: HttpRequest, resource: GameResource[Any]) -> tuple[dict[str, str], Any]:
    """What stands there now, by column; for a new row what its address already says."""
    named = {name: request.GET[name] for name in ("id", "key", "code") if request.GET.get(name)}
    if named:
        try:
            instance = resource.locate(named)
        except ValidationError as error:
            raise Http404("no such row") from error
        if instance is None:
            raise Http404("no such row")
        cells = {name: column.export(instance) for name, column in resource.fields.items()}
        return cells, instance
    given = {name: request.GET[name] for name in ("card", "set") if request.GET.get(name)}
    return {name: value for name, value in given.items() if name in resource.fields}, None


def _kind(request: HttpRequest, game: Game, resource: GameResource[Any], instance: Any) -> str:
    """The kind of card whose facts the form asks for; one that is there may prove to be another."""
    card = getattr(instance, "card", None) or resource.card(request.GET.get("card", ""))
    if card is not None:
        return card.kind
    kinds = [kind.key for kind in game.schema.kinds] if game.schema else [""]
    asked = asked_kind(request)
    if asked in kinds:
        return asked
    return instance.kind if isinstance(instance, Card) else kinds[0]


def _card_key(request: HttpRequest, instance: Any) -> str:
    """The card whose row it is; "" for a new card."""
    card = instance if isinstance(instance, Card) else getattr(instance, "card", None)
    return card.key if card is not None else request.GET.get("card", "")


def _kind_label(game: Game, kind: str) -> str:
    return named(game.schema.kind(kind).label) if game.schema else ""


def _stated(form: RowForm, now: dict[str, str], instance: Any) -> dict[str, str]:
    """What the form says that is new; a new row also says what its address said."""
    row = form.row()
    if instance is None:
        return {name: value for name, value in now.items() if value} | row
    # The day names a wording, the card names what it is on: both go with the row.
    return {name: now[name] for name in ("card", "date") if name in now and "id" not in row} | row
