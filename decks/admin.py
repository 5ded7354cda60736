"""Decks for the editors of a site; what is private stays so, except to superusers."""

from typing import TypeVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from decks.goldfish import admin as goldfish_admin  # noqa: F401 - registers its own
from decks.models import CustomCard, Deck, DeckCard, DeckPoint, DeckVersion, FaceSheet

AnyState = TypeVar("AnyState", CustomCard, DeckVersion, DeckPoint, FaceSheet)


class DeckCardInline(admin.TabularInline[DeckCard, Deck]):
    model = DeckCard
    extra = 0
    raw_id_fields = ("card",)


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin[Deck]):
    list_display = ("name", "game", "owner", "visibility", "size", "errors", "shipped", "updated")
    list_filter = ("game", "visibility", "shipped")
    list_select_related = ("game", "owner")
    search_fields = ("name", "owner__username", "=token")
    raw_id_fields = ("owner", "copied_from")
    readonly_fields = (
        *("token", "version", "size", "custom_count", "errors", "created", "updated"),
    )
    inlines = (DeckCardInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        decks = super().get_queryset(request)
        return decks if request.user.is_superuser else decks.filter(visibility="public")


class LookedAt(admin.ModelAdmin[AnyState]):
    """What was made of decks, which superusers look at and nobody changes."""

    def has_view_permission(self, request: HttpRequest, obj: AnyState | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: AnyState | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: AnyState | None = None) -> bool:
        return False


@admin.register(CustomCard)
class CustomCardAdmin(LookedAt[CustomCard]):
    """Custom cards are their owners' alone."""

    list_display = ("name", "title", "kind", "deck", "count", "updated")
    list_filter = ("deck__game",)
    list_select_related = ("deck",)
    search_fields = ("name", "title", "=key")


@admin.register(DeckVersion)
class DeckVersionAdmin(LookedAt[DeckVersion]):
    """Versions are what matches stand on."""

    list_display = ("deck", "number", "game", "created")
    list_filter = ("game",)
    list_select_related = ("deck", "game")
    search_fields = ("=digest", "deck__name")


@admin.register(DeckPoint)
class DeckPointAdmin(LookedAt[DeckPoint]):
    """Points are what the history of a deck shows."""

    list_display = ("deck", "number", "name", "size", "errors", "changed")
    list_select_related = ("deck",)
    search_fields = ("name", "deck__name")


@admin.register(FaceSheet)
class FaceSheetAdmin(LookedAt[FaceSheet]):
    """Sheets are what saved objects of Tabletop Simulator point to."""

    list_display = ("__str__", "game", "columns", "rows", "language", "created", "drawn_at")
    list_filter = ("game", "language")
    list_select_related = ("game",)
    search_fields = ("=digest",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[FaceSheet]:
        return super().get_queryset(request).defer("content")
