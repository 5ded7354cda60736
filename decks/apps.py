from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = "Decks"

    def ready(self) -> None:
        from cardbase.card_page.panels import register_panel
        from cardbase.views.art import register_cards
        from cardbase.web.embeds import register_embed
        from decks import webhooks  # noqa: F401 - registers its event
        from decks.card_actions import card_actions
        from decks.decks_with_card import decks_with_card
        from decks.embeds import embed_deck
        from decks.owned_panel import owned_panel
        from decks.services.custom_cards import states_of_custom_card

        register_panel(card_actions)
        register_panel(owned_panel)
        register_panel(decks_with_card)
        register_cards(states_of_custom_card)
        register_embed("decks:detail", embed_deck)
        register_embed("short:deck", embed_deck)
