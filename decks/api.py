"""Registers decks with the API's router, which imports this module by name."""

from cardbase.api.router import router
from decks.rest.custom_cards import CustomCardView
from decks.rest.goldfish import GoldfishView
from decks.rest.points import TOKEN, PointView
from decks.rest.views import DeckView

router.register("decks", DeckView, "deck")
router.register(f"decks/{TOKEN}/points", PointView, "deck-point")
router.register(f"decks/{TOKEN}/custom-cards", CustomCardView, "deck-custom-card")
router.register("goldfish", GoldfishView, "goldfish")
