"""The one router of the API; every app's `api` module registers its viewsets here."""

from typing import Any

from rest_framework.routers import APIRootView, DefaultRouter


class Root(APIRootView):
    """Everything the API has, by address. The full description is at /api/docs/."""


class CatalogueRouter(DefaultRouter):
    """A router for rows with several keys: a card is `cards/<game>/<key>/`."""

    APIRootView = Root
    include_format_suffixes = False

    def get_lookup_regex(self, viewset: Any, lookup_prefix: str = "") -> str:
        parts = getattr(viewset, "lookup_parts", None)
        if not parts:
            return super().get_lookup_regex(viewset, lookup_prefix)
        return "/".join(rf"(?P<{name}>[^/.]+)" for name in parts)


router = CatalogueRouter()
