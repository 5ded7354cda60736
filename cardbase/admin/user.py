"""People, as administrators see them."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from cardbase.models import User


# Django's own log keeps who changed an account; a second history would copy password hashes.
@admin.register(User)
class PersonAdmin(UserAdmin):
    list_filter = (*UserAdmin.list_filter, "is_guest")
