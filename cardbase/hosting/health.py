"""A page for load balancers and for `make run`: does this process reach its servers?"""

import logging
import os
from pathlib import Path

import psycopg
import redis
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)

SECONDS = 3
MEGABYTE = 1_000_000


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """200 while PostgreSQL and Redis both answer and have room to write; else 503 and a sentence.

    It asks over a connection of its own: pages that hold all others do not make it ill.
    """
    try:
        folder = _ask_postgresql()
        cache.get("health")
    except psycopg.OperationalError:
        return _unavailable("PostgreSQL does not answer")
    except redis.RedisError:
        return _unavailable("Redis does not answer")
    # The folder of pictures is made with the first of them.
    media = next(
        path for path in (settings.MEDIA_ROOT, *settings.MEDIA_ROOT.parents) if path.exists()
    )
    for what, place in (("pictures", media), ("PostgreSQL", folder)):
        free = free_megabytes(place) if place else None
        if free is not None and free < settings.HEALTH_FREE_MB:
            return _unavailable(f"The disk of {what} is full: {free} MB free")
    return HttpResponse("ok", content_type="text/plain")


def _ask_postgresql() -> Path | None:
    """Where its data and temporary files lie, if it may say so."""
    options = connection.get_connection_params()
    for name in ("cursor_factory", "context", "prepare_threshold", "server_side_binding"):
        options.pop(name, None)
    options |= {"connect_timeout": SECONDS, "options": f"-c statement_timeout={SECONDS * 1000}"}
    with psycopg.connect(**options, autocommit=True) as asked:
        row = asked.execute(
            "SELECT CASE WHEN pg_has_role('pg_read_all_settings', 'USAGE')"
            " THEN current_setting('data_directory') END"
        ).fetchone()
    return Path(row[0]) if row and row[0] else None


def free_megabytes(folder: Path) -> int | None:
    """Of the disk that holds it; None if there is no such folder on this machine."""
    try:
        disk = os.statvfs(folder)
    except (FileNotFoundError, PermissionError):
        return None
    return disk.f_bavail * disk.f_frsize // MEGABYTE


def _unavailable(why: str) -> HttpResponse:
    logger.warning("health: %s", why)
    return HttpResponse(why, status=503, content_type="text/plain")
