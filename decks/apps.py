from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
    verbose_name = "Decks"

    def ready(self) -> None:
        from cardbase.extras import tells_of_cards
        from decks.with_card import decks_with

        tells_of_cards(decks_with)
