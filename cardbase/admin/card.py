"""Cards with all that belongs to them: printings, wordings, former addresses."""

from typing import Any, cast

from django.contrib import admin
from django.db import transaction
from django.db.models import Field, Model
from django.db.models.fields import BLANK_CHOICE_DASH
from django.forms import ModelForm
from django.http import HttpRequest

from cardbase.admin.base import CatalogueAdmin, for_writing
from cardbase.edits.card_keys import rename_key
from cardbase.edits.wordings import lock_cards_of, lock_wordings, record_printed, sync_card
from cardbase.models import Card, CardAlias, Printing, Wording
from cardbase.models.wording import WordingQuerySet

FACTS = ("stats", "texts", "unknown", "provenance")


class PrintingInline(admin.TabularInline):
    model = Printing
    fields = ["set", "number", "code", "rarity", "variant", "illustrator"]
    autocomplete_fields = ["set", "rarity"]
    extra = 0
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> Any:
        return for_writing(request, super().get_queryset(request).select_related("set", "rarity"))


class WordingInline(admin.StackedInline):
    model = Wording
    fields = ["erratum", "stats", "texts", "unknown", "source"]
    autocomplete_fields = ["erratum", "source"]
    extra = 0
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> Any:
        wordings = cast(WordingQuerySet, for_writing(request, super().get_queryset(request)))
        return wordings.select_related("erratum", "source", "card__game").in_order()


class CardAliasInline(admin.TabularInline):
    """Changing a card's key leaves the old one here by itself."""

    model = CardAlias
    fields = ["key"]
    readonly_fields = ["key"]
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Card)
class CardAdmin(CatalogueAdmin):
    list_display = ["name", "title", "game", "kind", "provenance", "origin"]
    list_filter = ["game", "provenance", "origin", "kind", "printings__set__kind"]
    list_select_related = ["game"]
    search_fields = ["folded_name__begins", "folded_title__begins", "key", "printings__code"]
    search_help_text = "Beginning of a name or title, a key, or a card's code such as B01-001."
    autocomplete_fields = ["game"]
    readonly_fields = ["origin"]
    inlines = [PrintingInline, WordingInline, CardAliasInline]

    def get_readonly_fields(self, request: HttpRequest, obj: Card | None = None) -> list[str]:
        """The facts of a card that exists are edited in its wordings, which they repeat."""
        return [*self.readonly_fields, *(FACTS if obj else ())]

    def formfield_for_choice_field(
        self, db_field: Field[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> Any:
        """Whether a card is official is said by whoever adds it, never taken for granted."""
        field: Any = super().formfield_for_choice_field(db_field, request, **kwargs)
        if db_field.name == "provenance":
            field.initial = None
            field.choices = [BLANK_CHOICE_DASH[0], *db_field.flatchoices]
        return field

    def get_inlines(
        self, request: HttpRequest, obj: Card | None
    ) -> list[type[admin.options.InlineModelAdmin]]:
        """A new card gets its printed wording from its own facts."""
        return self.inlines if obj else [PrintingInline]

    def save_model(self, request: HttpRequest, obj: Card, form: ModelForm, change: bool) -> None:
        if form.has_changed():
            obj.origin = Card.Origin.EDITED
        new_key = obj.key
        if change and "key" in form.changed_data:
            obj.key = form.initial["key"]
        super().save_model(request, obj, form, change)
        if obj.key != new_key:
            rename_key(obj, new_key)
            obj.key = new_key

    def save_related(
        self, request: HttpRequest, form: ModelForm, formsets: Any, change: bool
    ) -> None:
        super().save_related(request, form, formsets, change)
        card = form.instance
        if not change:
            record_printed(card)
        elif any(formset.model is Wording and formset.has_changed() for formset in formsets):
            # From now on no shipped or imported file may overwrite what was written here.
            sync_card(card, origin=Card.Origin.EDITED)
        sync_card(card)


@admin.register(Printing)
class PrintingAdmin(CatalogueAdmin):
    list_display = ["code", "card", "set", "rarity", "variant", "illustrator"]
    list_filter = ["card__game", "set__kind", "rarity"]
    list_select_related = ["card", "set", "rarity"]
    search_fields = ["code__istartswith", "card__folded_name__begins", "illustrator__istartswith"]
    search_help_text = "Beginning of a code, of a card's name or of an illustrator's name."
    autocomplete_fields = ["card", "set", "rarity"]


@admin.register(Wording)
class WordingAdmin(CatalogueAdmin):
    list_display = ["card", "erratum", "source"]
    list_filter = ["card__game", ("erratum", admin.EmptyFieldListFilter)]
    list_select_related = ["card", "erratum", "source"]
    search_fields = ["card__folded_name__begins", "card__key"]
    autocomplete_fields = ["card", "erratum", "source"]

    def lock(self, request: HttpRequest, row: Model) -> Any:
        chosen = request.POST.get("card", "")
        is_number = chosen.isascii() and chosen.isdecimal() and len(chosen) < 10
        lock_wordings([row.pk], [int(chosen)] if is_number else [])
        return super().lock(request, row)

    def save_model(self, request: HttpRequest, obj: Wording, form: ModelForm, change: bool) -> None:
        cards = lock_cards_of(obj)
        super().save_model(request, obj, form, change)
        for card in cards:
            # From now on no shipped or imported file may overwrite what was written here.
            sync_card(card, origin=Card.Origin.EDITED)

    @transaction.atomic
    def delete_model(self, request: HttpRequest, obj: Wording) -> None:
        cards = lock_cards_of(obj)
        super().delete_model(request, obj)
        for card in cards:
            sync_card(card, origin=Card.Origin.EDITED)


@admin.register(CardAlias)
class CardAliasAdmin(CatalogueAdmin):
    list_display = ["key", "card", "game"]
    list_filter = ["game"]
    list_select_related = ["card", "game"]
    search_fields = ["key", "card__folded_name__begins"]
    autocomplete_fields = ["card", "game"]
