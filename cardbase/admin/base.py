"""What the admin pages of the catalogue share."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import Model, ProtectedError, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from simple_history.admin import SimpleHistoryAdmin

from cardbase.models.history import lock_rows


class CatalogueAdmin(SimpleHistoryAdmin):
    """Keeps history, and refuses with a sentence to delete what something else stands on."""

    list_per_page = 50
    show_full_result_count = False

    def get_object(self, request: HttpRequest, object_id: str, from_field: Any = None) -> Any:
        """Locks what is about to be written, so that the form changes the row as it is now."""
        found = super().get_object(request, object_id, from_field)
        if found is not None and request.method == "POST":
            found = self.lock(request, found).first()
        return found

    def lock(self, request: HttpRequest, row: Model) -> QuerySet[Any]:
        """Return the row as a query that locks it until the transaction ends."""
        return lock_rows(self.get_queryset(request).filter(pk=row.pk))

    @transaction.atomic
    def history_form_view(
        self,
        request: HttpRequest,
        object_id: str,
        version_id: str,
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """In a transaction, as Django's own forms are: the row and its history change together."""
        response: HttpResponse = super().history_form_view(
            request, object_id, version_id, extra_context
        )
        return response

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
        """Row by row, for deletion in bulk writes no history and forgets what follows from it."""
        for row in queryset:
            self.delete_model(request, row)

    def _changelist(self) -> str:
        options = self.model._meta
        return reverse(f"admin:{options.app_label}_{options.model_name}_changelist")


def for_writing(request: HttpRequest, rows: Any) -> Any:
    """Return the rows of an inline form, locked if the request writes them."""
    return lock_rows(rows) if request.method == "POST" else rows


def refusal(error: ProtectedError) -> str:
    """Which rows stand on the one that was to be deleted."""
    rows: list[Model] = sorted(error.protected_objects, key=str)
    shown = ", ".join(f"{row._meta.verbose_name} “{row}”" for row in rows[:5])
    rest = f" and {len(rows) - 5} more" if len(rows) > 5 else ""
    return f"This cannot be deleted because other rows depend on it: {shown}{rest}."
