"""A page for load balancers and for `make run`: does this process reach its servers?"""

import logging

import redis
from django.core.cache import cache
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """200 while PostgreSQL and Redis both answer, 503 and the name of the one that does not."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        cache.get("health")
    except OperationalError:
        return _unavailable("PostgreSQL")
    except redis.RedisError:
        return _unavailable("Redis")
    return HttpResponse("ok", content_type="text/plain")


def _unavailable(server: str) -> HttpResponse:
    logger.warning("health: %s does not answer", server)
    return HttpResponse(f"{server} does not answer", status=503, content_type="text/plain")
