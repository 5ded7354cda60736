"""One deck as a whole: look at it, make it, describe it, copy it, delete it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardbase.hosting.security import refuses_nul
from cardbase.web.requests import SignedInRequest
from decks.access import deck_for, may_change, original_of
from decks.deck_page import DeckPage
from decks.errors import StaleDeck
from decks.forms import DeckForm
from decks.lists import layouts_for
from decks.models import Deck
from decks.services import copy_deck, create_deck, delete_deck, update_deck


@require_safe
def detail(request: HttpRequest, token: str) -> HttpResponse:
    deck = deck_for(request.user, token)
    own = may_change(request.user, deck)
    context = {
        "deck": deck,
        "deck_page": DeckPage(deck),
        "own": own,
        "original": original_of(request.user, deck),
        "signed_in": request.user.is_authenticated,
        "layouts": layouts_for(deck.game.key),
    }
    return render(request, "decks/detail.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@refuses_nul
def new(request: SignedInRequest) -> HttpResponse:
    form = DeckForm(request.POST or None, initial={"game": request.GET.get("game")})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            deck = create_deck(
                owner=request.user,
                game=data["game"],
                name=data["name"],
                description=data["description"],
                visibility=data["visibility"],
                format_key=data["format"],
            )
        except ValidationError as problem:
            form.add_error(None, sentence_of(problem))
        else:
            return redirect("decks:edit", deck.token)
    return render(request, "decks/form.html", {"form": form, "deck": None})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@refuses_nul
def details(request: SignedInRequest, token: str) -> HttpResponse:
    """Rename, describe, show to others, choose the format."""
    deck = deck_for(request.user, token, change=True)
    form = DeckForm(request.POST or None, instance=deck)
    version = version_of(request) or deck.version
    if request.method == "POST" and form.is_valid():
        changed = {field: form.cleaned_data[field] for field in form.changed_data}
        try:
            update_deck(deck=Deck(pk=deck.pk), version=version_of(request), **changed)
        except (StaleDeck, ValidationError) as problem:
            form.add_error(None, sentence_of(problem))
            if isinstance(problem, StaleDeck):
                version = problem.deck.version
        else:
            messages.success(request, _("Deck details saved."))
            return redirect("decks:detail", deck.token)
    status = 422 if form.errors else 200
    fresh = deck_for(request.user, token, change=True)
    context = {"form": form, "deck": fresh, "version": version}
    return render(request, "decks/form.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, token: str) -> HttpResponse:
    """One click for who is signed in; others sign up first and come back here."""
    deck = deck_for(request.user, token)
    if not request.user.is_authenticated:
        return redirect(f"{reverse('account_signup')}?{urlencode({'next': request.path})}")
    if request.method == "POST":
        made = copy_deck(deck=deck, owner=request.user)
        messages.success(request, _("Copied to your decks as “%(name)s”.") % {"name": made.name})
        return redirect("decks:edit", made.token)
    return render(request, "decks/copy.html", {"deck": deck})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: SignedInRequest, token: str) -> HttpResponse:
    deck = deck_for(request.user, token, change=True)
    if request.method == "POST":
        name = deck.name
        delete_deck(deck=deck)
        messages.success(request, _("“%(name)s” was deleted.") % {"name": name})
        return redirect("decks:mine")
    return render(request, "decks/delete.html", {"deck": deck})


@login_required
@require_POST
def show_to(request: SignedInRequest, token: str) -> HttpResponse:
    """Change who may open the deck, and nothing else."""
    deck = deck_for(request.user, token, change=True)
    try:
        changed = update_deck(deck=deck, visibility=request.POST.get("visibility", ""))
    except ValidationError as problem:
        messages.error(request, sentence_of(problem))
    else:
        messages.success(request, f"{changed.get_visibility_display()}.")
    return redirect("decks:detail", token)


def version_of(request: HttpRequest) -> int | None:
    """The version the person saw, as the page sent it back."""
    version = request.POST.get("version", "")
    return int(version) if version.isdecimal() and len(version) < 10 else None


def sentence_of(problem: ValueError | ValidationError) -> str:
    """Return what an error says, in one line."""
    return " ".join(problem.messages) if isinstance(problem, ValidationError) else str(problem)
