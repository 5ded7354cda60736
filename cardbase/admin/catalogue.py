"""Games, their sets, rarities and terms."""

from django.contrib import admin

from cardbase.admin.base import CatalogueAdmin
from cardbase.models import CardSet, Game, Rarity, Term


@admin.register(Game)
class GameAdmin(CatalogueAdmin):
    list_display = ["name", "key", "publisher", "order"]
    search_fields = ["key", "name"]
    readonly_fields = ["shipped_digest"]


@admin.register(CardSet)
class CardSetAdmin(CatalogueAdmin):
    list_display = ["code", "name", "game", "kind", "series", "released_in_words", "numbered_cards"]
    list_filter = ["game", "kind", "released_precision"]
    list_select_related = ["game"]
    search_fields = ["code", "name", "original_name"]
    autocomplete_fields = ["game"]

    @admin.display(description="released", ordering="released")
    def released_in_words(self, row: CardSet) -> str:
        return row.released_in_words


@admin.register(Rarity)
class RarityAdmin(CatalogueAdmin):
    list_display = ["code", "name", "game", "order"]
    list_filter = ["game"]
    list_select_related = ["game"]
    search_fields = ["code", "name"]
    autocomplete_fields = ["game"]


@admin.register(Term)
class TermAdmin(CatalogueAdmin):
    list_display = ["name", "field", "value", "game", "order"]
    list_filter = ["game", "field"]
    list_select_related = ["game"]
    search_fields = ["name", "value", "original_name"]
    autocomplete_fields = ["game"]
