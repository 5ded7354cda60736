"""Refusals sent by middleware: problem details below /api/, a page elsewhere."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

API = "/api/"


def refuse(request: HttpRequest, status: int, why: str, **context: Any) -> HttpResponse:
    """Return an answer with this status that says why; `context` is for the page alone.

    It reads neither the body nor the database.
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
    return render(None, f"{status}.html", {"why": why, **context}, status=status)
