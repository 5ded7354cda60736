"""Tables for those who look after them. Nothing here may tell a moderator what a player cannot see.

The seed and what it is made of are never shown. What somebody chose, and what a fault says, may
name hidden cards: only superusers see it, and nobody changes it.
"""

from __future__ import annotations

from typing import TypeVar

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from play.models import ChatLine, Decision, FaultReport, Seat, Table

M = TypeVar("M", bound=Model)


class ReadOnlyAdmin(admin.ModelAdmin[M]):
    """Can be read, and not be changed."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return False


class SuperuserAdmin(ReadOnlyAdmin[M]):
    """Can be read by superusers only."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_view_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return False


class SeatInline(admin.TabularInline[Seat, Table]):
    model = Seat
    fields = ("number", "user", "bot", "ready", "joined")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Table | None = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin[Table]):
    list_display = ("code", "game", "status", "visibility", "created_by", "created", "finished")
    list_filter = ("status", "visibility", "game")
    search_fields = ("=code", "seats__user__username")
    list_select_related = ("game", "created_by")
    date_hierarchy = "created"
    inlines = (SeatInline,)
    exclude = ("seed", "shuffle_number", "invitation")


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnlyAdmin[ChatLine]):
    list_display = ("at", "table", "author", "text")
    search_fields = ("text", "author__username", "=table__code")
    list_select_related = ("table", "author")


@admin.register(Decision)
class DecisionAdmin(SuperuserAdmin[Decision]):
    list_display = ("table", "number", "seat", "decision_id", "at")
    search_fields = ("=table__code",)
    list_select_related = ("table",)
    show_full_result_count = False


@admin.register(FaultReport)
class FaultReportAdmin(SuperuserAdmin[FaultReport]):
    list_display = ("at", "table", "number", "seat", "error", "times")
    search_fields = ("=table__code", "error")
    list_select_related = ("table",)
