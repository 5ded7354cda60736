"""What the rules made of the cards' texts: to look at, not to change."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from cardbase.models import CompiledText


@admin.register(CompiledText)
class CompiledTextAdmin(admin.ModelAdmin):
    """It follows from text and grammar; whoever wants another one changes the text."""

    list_display = ["card", "version"]
    list_filter = ["version"]
    list_select_related = ["card"]
    search_fields = ["card__folded_name__begins", "card__key"]
    readonly_fields = ["card", "version", "digest", "abilities"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
