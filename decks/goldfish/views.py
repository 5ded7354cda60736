"""The goldfish pages of a deck."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import rules
from cardbase.hosting.translated import reason
from cardbase.models.job import Status
from cardbase.web.requests import AnyUser, SignedInRequest
from decks.access import deck_for
from decks.goldfish import results, services
from decks.goldfish.comparison import compare
from decks.goldfish.figures import sections
from decks.goldfish.forms import GoldfishForm
from decks.goldfish.playouts import show
from decks.goldfish.preparation import goldfish_of
from decks.models import Deck
from decks.models.goldfish_job import GoldfishJob
from decks.notices import broken_rules
from decks.services import to_rules
from rules.engine.goldfish import FIRST, SECOND, Goldfish

HANDS_SHOWN = 6


@require_http_methods(["GET", "POST"])
def goldfish(request: HttpRequest, token: str) -> HttpResponse:
    """What is known of the deck without playing it, the form for a run, and the runs so far."""
    deck = deck_for(request.user, token)
    game = rules.game(deck.game.key)
    if game.goldfish is None:
        return render(request, "decks/goldfish/none.html", {"deck": deck, "game": game})
    form = GoldfishForm(request.POST or None, deck=deck, goldfish=game.goldfish, user=request.user)
    user = request.user
    if request.method == "POST" and not user.is_authenticated:
        return redirect_to_login(request.path)
    if user.is_authenticated and request.method == "POST" and form.is_valid():
        try:
            job = services.start(deck=deck, user=user, **form.order())
        except ValueError as error:
            form.add_error(None, reason(error))
        else:
            return redirect(job)
    return render(
        request,
        "decks/goldfish/goldfish.html",
        {"deck": deck, "form": form, "policy": game.goldfish.policy, "broken": broken_rules(deck)}
        | _without_playing(deck, game.goldfish)
        | {"history": _history(deck, request.user)},
        status=422 if form.errors else 200,
    )


@require_GET
@login_required
def run(request: SignedInRequest, token: str, job_id: int) -> HttpResponse:
    """One run: its progress while it goes, its charts, tables and hands when it is done."""
    job = _job(request, token, job_id)
    services.look_after(job)
    deck = _deck_of(job)
    context: dict[str, object] = _progress(job) | {
        "deck": deck,
        "history": _history(deck, request.user),
        "broken": broken_rules(deck, job.version),
    }
    if job.status == Status.DONE:
        measurements = results.measurements_of(job)
        context["sections"] = sections(goldfish_of(job.version), measurements)
        context |= _hands(request, job)
    return render(request, "decks/goldfish/run.html", context)


@require_GET
@login_required
def progress(request: SignedInRequest, token: str, job_id: int) -> HttpResponse:
    """The moving part of a run's page; asks for the whole page once nothing moves any more."""
    job = _job(request, token, job_id, with_result=False)
    services.look_after(job)
    response = render(request, "decks/goldfish/_progress.html", _progress(job))
    if not job.is_moving:
        response["HX-Refresh"] = "true"
    return response


@require_POST
@login_required
def cancel(request: SignedInRequest, token: str, job_id: int) -> HttpResponse:
    job = _job(request, token, job_id, with_result=False)
    services.cancel(job)
    return redirect(job)


@require_POST
@login_required
def again(request: SignedInRequest, token: str, job_id: int) -> HttpResponse:
    """Do a run that stopped once more, or start another one like it with the deck as it is now."""
    job = _job(request, token, job_id, with_result=False)
    try:
        if job.state == Status.DONE:
            job = _start_like(job, request)
        else:
            services.run_again(job)
    except ValueError as error:
        messages.error(request, reason(error))
    return redirect(job)


@require_GET
@login_required
def comparison(request: SignedInRequest, token: str) -> HttpResponse:
    """Two finished runs of the deck side by side."""
    deck = deck_for(request.user, token)
    mine = GoldfishJob.objects.of_deck(deck).visible_to(request.user).filter(status=Status.DONE)
    asked = request.GET.getlist("run")
    chosen = [number for number in asked if number.isdecimal() and len(number) < 19][:2]
    jobs = list(mine.select_related("version__game", "deck").filter(pk__in=chosen).order_by("pk"))
    if len(jobs) != 2:
        messages.error(request, _("Choose two finished runs to compare."))
        return redirect("decks:goldfish", token)
    measurements = [results.measurements_of(job) for job in jobs]
    comparisons = compare(goldfish_of(jobs[1].version), *measurements)
    before, after = jobs
    context = {
        "deck": deck,
        "before": before,
        "after": after,
        "before_broken": broken_rules(deck, before.version),
        "after_broken": broken_rules(deck, after.version),
        "comparisons": comparisons,
    }
    return render(request, "decks/goldfish/comparison.html", context)


def _job(request: HttpRequest, token: str, job_id: int, *, with_result: bool = True) -> GoldfishJob:
    deck = deck_for(request.user, token)
    jobs = GoldfishJob.objects.of_deck(deck).visible_to(request.user)
    jobs = jobs.select_related("version__game", "deck__game", "opponent", "user")
    jobs = jobs.defer("tally") if with_result else jobs.defer("result", "tally")
    return get_object_or_404(jobs, pk=job_id)


def _deck_of(job: GoldfishJob) -> Deck:
    assert job.deck is not None, "pages are those of a deck"
    return job.deck


def _progress(job: GoldfishJob) -> dict[str, object]:
    now = timezone.now()
    return {"job": job, "state": job.state_at(now), "explanation": job.explanation(now)}


def _history(deck: Deck, user: AnyUser) -> list[GoldfishJob]:
    return list(GoldfishJob.objects.of_deck(deck).visible_to(user).for_lists())


def _start_like(job: GoldfishJob, request: SignedInRequest) -> GoldfishJob:
    same_seed = request.POST.get("seed") == "same"
    opponent = job.opponent
    return services.start(
        deck=_deck_of(job),
        user=request.user,
        hands=job.hands,
        seed=job.seed if same_seed else "",
        options=job.options,
        opponent=(opponent.deck or opponent) if opponent else None,
    )


def _without_playing(deck: Deck, goldfish: Goldfish) -> dict[str, object]:
    """The exact values of the deck as it is now, or why it cannot be played."""
    try:
        measurements = goldfish.prepare(to_rules(deck), {}).measurements({})
    except ValueError as error:
        return {"problem": reason(error), "sections": []}
    exact = [measurement for measurement in measurements if measurement.formula_kind == "exact"]
    return {"problem": "", "sections": sections(goldfish, exact)}


def _hands(request: HttpRequest, job: GoldfishJob) -> dict[str, object]:
    """Some dealt hands: the first ones, or those from the number that was asked for."""
    asked = request.GET.get("hand", "1")
    first = min(max(int(asked), 1), job.hands) if asked.isdecimal() and len(asked) < 9 else 1
    seat = SECOND if request.GET.get("seat") == SECOND else FIRST
    numbers = list(range(first, min(first + HANDS_SHOWN, job.hands + 1)))
    return {
        "playouts": show(job, numbers, seat),
        "seat": seat,
        "first_hand": first,
        "next_hand": numbers[-1] + 1 if numbers[-1] < job.hands else None,
    }
