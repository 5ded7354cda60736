"""Refusals sent by middleware: problem details below /api/, elsewhere a page or a sentence."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

API = "/api/"
# Of an answer that is the sentence alone; servers have texts of their own, such as "Bad Gateway".
SENTENCE_HEADER = "X-Refusal"


def refuse(request: HttpRequest, status: int, why: str, **context: Any) -> HttpResponse:
    """Return an answer with this status that says why; `context` is for the page alone.

    To htmx it is the sentence alone, for `static/js/site.js` to show on the page that is there. It
    reads neither the body nor the database.
    """
    if request.path_info.startswith(API):
        problem = {
            "type": "about:blank",
            "title": HTTPStatus(status).phrase,
            "status": status,
            "detail": why,
            "instance": request.get_full_path(),
        }
        return JsonResponse(problem, status=status, content_type="application/problem+json")
    if request.headers.get("HX-Request"):
        return HttpResponse(
            why,
            status=status,
            content_type="text/plain; charset=utf-8",
            headers={SENTENCE_HEADER: "1"},
        )
    return render(None, f"{status}.html", {"why": why, **context}, status=status)
