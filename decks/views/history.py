"""The history of a deck: its points, one point by itself, and what can be done with it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cardbase.web.requests import SignedInRequest
from decks.access import deck_for, may_change, point_for, readable_points
from decks.errors import StaleDeck
from decks.history import history_of, present_entry, state_at
from decks.models import Deck
from decks.services import copy_deck, format_label, name_point, restore_point, unname_point
from decks.views.decks import sentence_of, version_of

A_PAGE = 20


@require_safe
def history(request: HttpRequest, token: str) -> HttpResponse:
    """All points for the owner, the named ones for everybody else who may read the deck."""
    deck = deck_for(request.user, token)
    found = Paginator(readable_points(request.user, deck), A_PAGE)
    page = found.get_page(request.GET.get("page"))
    points = list(page.object_list)
    # The first of the next page is what the last of this one is compared with.
    older = found.object_list[page.end_index() : page.end_index() + 1] if points else []
    context = {
        "deck": deck,
        "own": may_change(request.user, deck),
        "page": page,
        "entries": history_of(deck, points, older=next(iter(older), None)),
        "present": present_entry(deck, points[0] if points else None) if page.number == 1 else None,
        "format_label": format_label(deck),
    }
    return render(request, "decks/history.html", context)


@require_safe
def point(request: HttpRequest, token: str, point: int) -> HttpResponse:
    """The whole list as it was, with its link."""
    found = point_for(request.user, token, point)
    context = {
        "deck": found.deck,
        "point": found,
        "state": state_at(found),
        "own": may_change(request.user, found.deck),
        "format_label": format_label(found.deck),
    }
    return render(request, "decks/point.html", context)


@login_required
@require_POST
def name(request: SignedInRequest, token: str) -> HttpResponse:
    """Name the present state."""
    deck = deck_for(request.user, token, change=True)
    return _named(request, deck, None)


@login_required
@require_POST
def rename(request: SignedInRequest, token: str, point: int) -> HttpResponse:
    """Name a point or, with an empty name, take its name away."""
    deck = deck_for(request.user, token, change=True)
    if not request.POST.get("name", "").strip():
        unname_point(deck=deck, number=point)
        messages.success(request, _("Name removed. Only you can open this point now."))
        return redirect("decks:history", token)
    return _named(request, deck, point)


@login_required
@require_POST
def restore(request: SignedInRequest, token: str, point: int) -> HttpResponse:
    deck = deck_for(request.user, token, change=True)
    found = point_for(request.user, token, point)
    try:
        restore_point(deck=deck, point=found, version=version_of(request))
    except (StaleDeck, ValidationError) as problem:
        messages.error(request, sentence_of(problem))
        return redirect("decks:history", token)
    messages.success(request, _("Restored “%(point)s”. Undo takes it back.") % {"point": found})
    return redirect("decks:edit", token)


@require_POST
def copy(request: HttpRequest, token: str, point: int) -> HttpResponse:
    """A new deck with the list of a point, for whoever is signed in."""
    found = point_for(request.user, token, point)
    if not request.user.is_authenticated:
        back = urlencode({"next": reverse("decks:point", args=[token, point])})
        return redirect(f"{reverse('account_signup')}?{back}")
    made = copy_deck(deck=found.deck, owner=request.user, point=found)
    messages.success(request, _("Copied to your decks as “%(name)s”.") % {"name": made.name})
    return redirect("decks:edit", made.token)


def _named(request: SignedInRequest, deck: Deck, number: int | None) -> HttpResponse:
    try:
        made = name_point(
            deck=deck,
            name=request.POST.get("name", ""),
            number=number,
            version=version_of(request) if number is None else None,
        )
    except (StaleDeck, ValidationError) as problem:
        messages.error(request, sentence_of(problem))
    else:
        messages.success(request, _("Named “%(name)s”. It is kept for good.") % {"name": made.name})
    return redirect("decks:history", deck.token)
