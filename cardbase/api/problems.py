"""Errors as RFC 9457 problem details: one shape for every refusal of the API."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponsePermanentRedirect,
    JsonResponse,
)
from django.urls import resolve
from django.views import defaults
from rest_framework import exceptions
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from cardbase.api.requests import MEDIA_TYPE

PATH = "/api"


class NothingCalledSo(exceptions.NotFound):
    """No row has this name; `near` are the nearest that there are."""

    def __init__(self, name: str, near: Sequence[str]) -> None:
        similar = f"similar: {'; '.join(near)}" if near else "nothing here is similar"
        super().__init__(f"No card is called “{name}”; {similar}.")
        self.near = near


def problem_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's own answer with the body of a problem; None, as DRF has it, for a fault of ours."""
    response = exception_handler(error, context)
    if response is None:
        return None
    response.data = _problem(error, response.status_code, context["request"])
    response.content_type = MEDIA_TYPE
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What cannot even be read, in the shape of the API below /api/ and as a page elsewhere."""
    if not request.path_info.startswith(f"{PATH}/"):
        return defaults.bad_request(request, exception)
    return JsonResponse(_problem(exception, 400, request), status=400, content_type=MEDIA_TYPE)


def _problem(error: Exception, status: int, request: Request | HttpRequest) -> dict[str, Any]:
    problem = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": _sentence(error),
        "instance": request.get_full_path(),
    }
    if isinstance(error, exceptions.ValidationError):
        problem["errors"] = list(_errors(error.detail))
    if isinstance(error, NothingCalledSo):
        problem["near"] = list(error.near)
    return problem


def _sentence(error: Exception) -> str:
    if isinstance(error, exceptions.ValidationError):
        return "; ".join(
            f"{item['field']}: {item['message']}" if item["field"] else item["message"]
            for item in _errors(error.detail)
        )
    if isinstance(error, Http404):
        return "There is nothing at this address."
    if isinstance(error, PermissionDenied):
        return "You are not allowed to do this."
    return str(getattr(error, "detail", error))


def _errors(detail: Any, field: str = "") -> Any:
    """Every message with the field it is about, however deep the serializer nested it."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from _errors(inner, ".".join(part for part in (field, own) if part))
    elif isinstance(detail, list):
        for number, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            yield from _errors(inner, f"{field}[{number}]" if nested else field)
    else:
        yield {"field": field, "message": str(detail)}


class NoSuchAddress(APIView):
    """Answers every address of the API that nothing else does."""

    authentication_classes: list[type] = []
    permission_classes = [AllowAny]
    schema = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Lead to the address with a slash at its end, where that is the only thing missing."""
        found = None if request.path_info.endswith("/") else resolve(f"{request.path_info}/")
        if found and getattr(found.func, "cls", None) is not NoSuchAddress:
            whole = request.get_full_path(force_append_slash=True)
            return HttpResponsePermanentRedirect(whole, preserve_request=True)
        return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise exceptions.NotFound(
            f"There is nothing at {request.path}. See {request.build_absolute_uri('/api/v1/')} "
            "for what is available."
        )
