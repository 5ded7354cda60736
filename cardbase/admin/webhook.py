"""Webhooks, as administrators see them: to look at and to delete, without their secrets."""

from django.contrib import admin
from django.http import HttpRequest

from cardbase.models import Webhook, WebhookDelivery


class _OnlyLooked(admin.ModelAdmin):
    """People make and change their own."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Webhook)
class WebhookAdmin(_OnlyLooked):
    list_display = ["address", "owner", "topics", "game", "off", "failing_since", "created"]
    list_select_related = ["owner", "game"]
    list_filter = ["off"]
    search_fields = ["address", "owner__username"]
    fields = [
        "owner",
        "address",
        "topics",
        "game",
        "told_version",
        "off",
        "off_since",
        "failing_since",
        "created",
    ]


@admin.register(WebhookDelivery)
class WebhookDeliveryAdmin(_OnlyLooked):
    list_display = ["message", "webhook", "type", "state", "attempts", "failure", "created", "due"]
    list_select_related = ["webhook"]
    list_filter = ["state", "type"]
    search_fields = ["message", "webhook__address"]
    # The body may name what is the owner's alone.
    exclude = ["body", "facts"]
