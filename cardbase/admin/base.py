"""What the admin pages of the catalogue share."""

from typing import Any

from django.contrib import messages
from django.db.models import Model, ProtectedError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from simple_history.admin import SimpleHistoryAdmin


class CatalogueAdmin(SimpleHistoryAdmin):
    """Keeps history, and refuses with a sentence to delete what something else stands on."""

    list_per_page = 50
    show_full_result_count = False

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        try:
            response: HttpResponse = super().delete_view(request, object_id, extra_context)
            return response
        except ProtectedError as error:
            # Somebody built on the row between the question and the answer.
            self.message_user(request, refusal(error), messages.ERROR)
            return HttpResponseRedirect(self._changelist())

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        """Row by row, for deletion in bulk writes no history."""
        for row in queryset:
            row.delete()

    def _changelist(self) -> str:
        options = self.model._meta
        return reverse(f"admin:{options.app_label}_{options.model_name}_changelist")


def refusal(error: ProtectedError) -> str:
    """Which rows stand on the one that was to be deleted."""
    rows: list[Model] = sorted(error.protected_objects, key=str)
    shown = ", ".join(f"{row._meta.verbose_name} “{row}”" for row in rows[:5])
    rest = f" and {len(rows) - 5} more" if len(rows) > 5 else ""
    return f"This cannot be deleted because other rows depend on it: {shown}{rest}."
