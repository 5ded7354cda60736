"""Errata, rulings, and the sources they are from."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.forms import ModelForm
from django.http import HttpRequest

from cardbase.admin.base import CatalogueAdmin, for_writing
from cardbase.edits.wordings import sync_card
from cardbase.models import DisputedFact, Erratum, Ruling, Source, Wording


class ChangedCardInline(admin.StackedInline):
    """The cards an erratum changed, each with what it says since."""

    model = Wording
    fields = ["card", "stats", "texts", "unknown", "source"]
    autocomplete_fields = ["card", "source"]
    extra = 0
    verbose_name = "changed card"

    def get_queryset(self, request: HttpRequest) -> Any:
        rows = super().get_queryset(request).select_related("card__game", "source")
        return for_writing(request, rows)


@admin.register(Erratum)
class ErratumAdmin(CatalogueAdmin):
    list_display = ["summary", "game", "date", "source"]
    list_filter = ["game", "date"]
    list_select_related = ["game", "source"]
    search_fields = ["summary", "source__document", "wordings__card__folded_name__begins"]
    autocomplete_fields = ["game", "source"]
    date_hierarchy = "date"
    inlines = [ChangedCardInline]

    def save_related(
        self, request: HttpRequest, form: ModelForm, formsets: Any, change: bool
    ) -> None:
        """Every card touched says afterwards what its last wording says, also one taken off."""
        before = [wording.card for wording in form.instance.wordings.select_related("card")]
        super().save_related(request, form, formsets, change)
        after = [wording.card for wording in form.instance.wordings.select_related("card")]
        for card in {*before, *after}:
            sync_card(card)


@admin.register(Ruling)
class RulingAdmin(CatalogueAdmin):
    list_display = ["text", "card", "game", "date", "source"]
    list_filter = ["game", "date"]
    list_select_related = ["card", "game", "source"]
    search_fields = ["text", "card__folded_name__begins", "rule_ids__icontains"]
    autocomplete_fields = ["card", "game", "source"]


@admin.register(Source)
class SourceAdmin(CatalogueAdmin):
    list_display = ["document", "section", "game", "published", "official"]
    list_filter = ["game", "official"]
    list_select_related = ["game"]
    search_fields = ["document", "section", "key"]
    formfield_overrides = {models.URLField: {"assume_scheme": "https"}}
    autocomplete_fields = ["game"]


@admin.register(DisputedFact)
class DisputedFactAdmin(CatalogueAdmin):
    """Facts of which sources say different things; settled by deleting the rows."""

    list_display = ["card", "field", "value", "source"]
    list_filter = ["card__game", "field"]
    list_select_related = ["card__game", "source"]
    search_fields = ["card__folded_name__begins", "card__key", "field"]
    autocomplete_fields = ["card", "source"]
