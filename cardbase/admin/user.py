"""People, as administrators see them, and their tokens."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from cardbase.models import ApiToken, User


# Django's own log keeps who changed an account; a second history would copy password hashes.
@admin.register(User)
class PersonAdmin(UserAdmin):
    list_filter = (*UserAdmin.list_filter, "is_guest")


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    """To look at tokens and to revoke them: people make their own."""

    list_display = ["name", "user", "rights", "created", "used", "expires"]
    list_select_related = ["user"]
    search_fields = ["name", "user__username"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        return False
