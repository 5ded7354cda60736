"""Each request has a name that all its log lines bear, and is counted."""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from cardbase.metrics import REQUEST_SECONDS

HEADER = "X-Request-ID"
GIVEN = re.compile(r"[\w.-]{8,64}", re.ASCII)

request_id: ContextVar[str] = ContextVar("request_id", default="")


class RequestMiddleware:
    """Names the request: as the proxy in front does, if there is one to be trusted."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get(HEADER, "") if settings.TRUSTED_PROXIES else ""
        name = given if GIVEN.fullmatch(given) else secrets.token_hex(8)
        token = request_id.set(name)
        begun = time.perf_counter()
        try:
            response = self.get_response(request)
        finally:
            request_id.reset(token)
        view = request.resolver_match.view_name if request.resolver_match else ""
        REQUEST_SECONDS.labels(view, response.status_code).observe(time.perf_counter() - begun)
        response.headers[HEADER] = name
        return response


class JsonFormatter(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if name := request_id.get():
            line["request_id"] = name
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
