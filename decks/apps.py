from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = "Decks"

    def ready(self) -> None:
        from cardbase.card_page.panels import register_panel
        from cardbase.web.embeds import register_embed
        from decks.card_actions import card_actions
        from decks.decks_with_card import decks_with_card
        from decks.embeds import embed_deck

        register_panel(card_actions)
        register_panel(decks_with_card)
        register_embed("decks:detail", embed_deck)
