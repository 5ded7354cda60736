"""Whole games to take away."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import condition, require_safe

from cardbase.downloads import catalogue_version, refresh
from cardbase.models import Download


@require_safe
def downloads(request: HttpRequest) -> HttpResponse:
    """The files with their checksums; a visit asks for new ones if the catalogue has changed."""
    asked = refresh()
    context = {
        "files": Download.objects.defer("content").select_related("game").order_by("game__order"),
        "version": catalogue_version(),
        "asked": asked,
    }
    return render(request, "cardbase/downloads.html", context)


def _named(file_name: str) -> Download | None:
    game, _, rest = file_name.removesuffix(".gz").partition("-")
    rows = Download.objects.filter(game__key=game, name=rest)
    return rows.defer("content").select_related("game").first()


def _etag(request: HttpRequest, file_name: str) -> str | None:
    found = _named(file_name)
    return f'"{found.sha256}"' if found else None


@require_safe
@condition(etag_func=_etag)
def download(request: HttpRequest, file_name: str) -> HttpResponse:
    found = get_object_or_404(
        Download.objects.select_related("game"), pk=getattr(_named(file_name), "pk", None)
    )
    response = HttpResponse(bytes(found.content), content_type="application/gzip")
    response["Content-Disposition"] = f'attachment; filename="{found.file_name}"'
    response["X-Catalogue-Version"] = str(found.version)
    response["X-Checksum-SHA256"] = found.sha256
    patch_cache_control(response, public=True, max_age=300)
    return response
