"""Goldfish jobs for the people who run a site: to be looked at, never changed."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from decks.models.goldfish_job import GoldfishJob


@admin.register(GoldfishJob)
class GoldfishJobAdmin(admin.ModelAdmin[GoldfishJob]):
    """Superusers alone, because a run shows a deck that may be private."""

    list_display = ("pk", "deck", "user", "hands", "how_it_stands", "percent", "created", "seconds")
    list_filter = ("status", "policy", "engine")
    list_select_related = ("deck", "user", "version")
    search_fields = ("=seed", "user__username", "deck__name")
    date_hierarchy = "created"
    raw_id_fields = ("deck", "version", "user", "opponent")
    exclude = ("result", "tally")

    @admin.display(description="State", ordering="status")
    def how_it_stands(self, job: GoldfishJob) -> str:
        """With what a dead worker could not write any more."""
        return str(job.state.label)

    def get_queryset(self, request: HttpRequest) -> QuerySet[GoldfishJob]:
        return super().get_queryset(request).defer("result", "tally")

    def has_view_permission(self, request: HttpRequest, obj: GoldfishJob | None = None) -> bool:
        return bool(request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: GoldfishJob | None = None) -> bool:
        return False
