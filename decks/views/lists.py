"""Deck lists as text: into a new deck, over an old one, and out again."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from cardbase.hosting.plain_text import clean_text
from cardbase.hosting.security import refuses_nul
from cardbase.owned import add_owned
from cardbase.web.requests import SignedInRequest
from decks.access import deck_for
from decks.candidates import shown_segments
from decks.deck_links import NoDeckThere, linked_list
from decks.errors import StaleDeck
from decks.forms import ImportForm
from decks.lists import (
    ParsedList,
    layouts_for,
    list_as_json,
    list_as_text,
    parse_list,
    written_deck,
)
from decks.lists.corrections import RefusedLineGone, apply_correction
from decks.models import Deck
from decks.services import create_deck, replace_list, update_deck
from decks.views.decks import version_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@refuses_nul
def import_list(request: SignedInRequest) -> HttpResponse:
    """Paste, look at what was understood, correct it, save it as a new deck."""
    if request.method != "POST":
        form = ImportForm(initial={"game": request.GET.get("game")})
        return render(request, "decks/import.html", {"form": form, "parsed": None})
    posted = _corrected(request)
    form = ImportForm(posted, request.FILES)
    if not form.is_valid():
        return render(request, "decks/import.html", {"form": form, "parsed": None}, status=422)
    game, text = form.cleaned_data["game"], form.cleaned_data["text"]
    try:
        linked = linked_list(text, request)
    except NoDeckThere as problem:
        form.add_error("text", str(problem))
        return render(request, "decks/import.html", {"form": form, "parsed": None}, status=422)
    if linked is not None:
        game, text = linked.game, linked.text
        posted["game"] = str(game.pk)
    parsed = parse_list(game, text)
    posted["text"] = parsed.text  # the page shows a file as the lines it was read as
    if _may_save(request, parsed):
        try:
            deck = create_deck(
                owner=request.user,
                game=game,
                name=form.cleaned_data["name"] or parsed.name or gettext("Imported deck"),
                format_key=parsed.format,
                counts=parsed.cards(),
                choices=parsed.choices,
            )
        except ValidationError as problem:
            # The list names the deck too.
            form.add_error("name", problem.messages)
        else:
            saved = gettext("Saved “%(name)s” with %(size)s cards.")
            messages.success(request, saved % {"name": deck.name, "size": deck.size})
            return redirect("decks:edit", deck.token)
    elif request.POST.get("action") == "own" and not parsed.unparsed:
        add_owned(request.user, parsed.cards())
        added = ngettext(
            "Added %(size)s card to those you own.",
            "Added %(size)s cards to those you own.",
            parsed.size,
        )
        messages.success(request, added % {"size": parsed.size})
        return redirect("decks:owned-cards", game.key)
    context = {"form": form, "parsed": parsed, "segments": shown_segments(parsed)}
    return render(request, "decks/import.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@refuses_nul
def as_text(request: SignedInRequest, token: str) -> HttpResponse:
    """The whole list in a text field; what is saved there replaces the list."""
    deck = deck_for(request.user, token, change=True)
    if request.method != "POST":
        return _text_page(request, deck, list_as_text(deck), None)
    text = _corrected(request).get("text", "")
    try:
        clean_text(text, lines=True)
        linked = linked_list(text, request, deck.game)
    except ValidationError as problem:
        error = " ".join(problem.messages)
        return _text_page(request, deck, text, None, error=error, status=422)
    except NoDeckThere as problem:
        return _text_page(request, deck, text, None, error=str(problem), status=422)
    if linked is not None:
        text = linked.text
    parsed = parse_list(deck.game, text)
    if not _may_save(request, parsed):
        return _text_page(request, deck, text, parsed)
    try:
        _replace(deck, parsed, version_of(request))
    except StaleDeck as problem:
        fresh, error = problem.deck, str(problem)
        version = fresh.version
        return _text_page(request, fresh, text, parsed, error=error, status=409, version=version)
    except ValidationError as problem:
        sentences = " ".join(problem.messages)
        error = gettext("The deck could not be saved. %(problem)s") % {"problem": sentences}
        return _text_page(request, deck, text, parsed, error=error, status=422)
    return redirect("decks:edit", token)


@transaction.atomic
def _replace(deck: Deck, parsed: ParsedList, version: int | None) -> None:
    """The list, and the name and format where the text states others."""
    replace_list(
        deck=deck,
        counts=parsed.cards(),
        choices=parsed.choices,
        keep_choices=True,
        version=version,
    )
    stated = {"name": parsed.name, "format": parsed.format}
    changed: dict[str, Any] = {
        key: value for key, value in stated.items() if value and value != getattr(deck, key)
    }
    if changed:
        update_deck(deck=deck, **changed)


@require_safe
def export_text(request: HttpRequest, token: str) -> HttpResponse:
    deck = deck_for(request.user, token)
    response = HttpResponse(list_as_text(deck), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{file_name(deck.name)}.txt"'
    return response


@require_safe
def export_json(request: HttpRequest, token: str) -> HttpResponse:
    deck = deck_for(request.user, token)
    response = JsonResponse(list_as_json(deck), json_dumps_params={"indent": 2})
    response["Content-Disposition"] = f'inline; filename="{file_name(deck.name)}.json"'
    return response


@require_safe
def export_file(request: HttpRequest, token: str, form: str) -> HttpResponse:
    """Send the deck as a file of another program, whose layout has this key."""
    deck = deck_for(request.user, token)
    layout = next((one for one in layouts_for(deck.game.key) if one.key == form), None)
    if layout is None or layout.write is None:
        raise Http404(f"no deck is written as .{form}")
    written = written_deck(deck)
    lacking = [
        row.full_name for row in written.rows if layout.program and not row.id_of(layout.program)
    ]
    if lacking:
        sentence = gettext(
            "The %(program)s numbers of these cards are not known, so no file was made: %(cards)s."
        )
        names = {"program": layout.label, "cards": "; ".join(lacking)}
        messages.error(request, sentence % names)
        return redirect("decks:detail", token)
    media_type = f"{layout.media_type}; charset=utf-8"
    response = HttpResponse(layout.write(written), content_type=media_type)
    name = f"{file_name(deck.name)}.{layout.file_extension}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _may_save(request: HttpRequest, parsed: ParsedList) -> bool:
    """Saving leaves lines out only when the person has seen them and says so."""
    action = request.POST.get("action")
    return action == "save_readable" or (action == "save" and not parsed.unparsed)


def _corrected(request: HttpRequest) -> dict[str, str]:
    """Return the posted fields, with the correction made that a button names.

    The text may come in pieces, one for each line that could not be read and what lies between.
    """
    posted = {name: str(value) for name, value in request.POST.items()}
    pieces = request.POST.getlist("text")
    try:
        posted["text"] = apply_correction(pieces, posted.get("correct", ""))
    except RefusedLineGone as problem:
        messages.error(request, str(problem))
        posted["text"] = apply_correction(pieces, "")
    return posted


def _text_page(
    request: HttpRequest,
    deck: Deck,
    text: str,
    parsed: ParsedList | None,
    *,
    error: str = "",
    status: int = 200,
    version: int | None = None,
) -> HttpResponse:
    """Draw the page again with the version that its text was written for, unless told another.

    A text that is only checked still belongs to the list that the person saw.
    """
    text = parsed.text if parsed else text
    pieces = shown_segments(parsed) if parsed else []
    context = {
        "deck": deck,
        "version": version or version_of(request) or deck.version,
        "text": text,
        "parsed": parsed,
        "error": error,
        "segments": pieces,
    }
    return render(request, "decks/text.html", context, status=status)


def file_name(name: str) -> str:
    """Return a name of letters, digits and hyphens for files of a deck."""
    return slugify(name) or "deck"
