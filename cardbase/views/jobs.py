"""The part of a page that says how far a worker is with something."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cardbase.models.job import CountedJob


def how_far(request: HttpRequest, job: CountedJob) -> HttpResponse:
    """The moving part; asks for the whole page once nothing moves any more."""
    response = render(request, "cardbase/_how_far.html", {"job": job})
    if not job.is_moving:
        response["HX-Refresh"] = "true"
    return response
