"""A page for load balancers and for `make run`: does this process reach its servers?"""

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """200 once PostgreSQL and Redis both answer; what they raise is a 500 like any other."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    cache.get("health")
    return HttpResponse("ok", content_type="text/plain")
