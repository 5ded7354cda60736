"""The addresses of the catalogue, and of what tells of it, in the API."""

from cardbase.api import catalogue, changes, rulebook, webhooks
from cardbase.api.router import router

router.register("games", catalogue.GameView, "game")
router.register("sets", catalogue.SetView, "set")
router.register("rarities", catalogue.RarityView, "rarity")
router.register("cards", catalogue.CardView, "card")
router.register("printings", catalogue.PrintingView, "printing")
router.register("rules", rulebook.RuleView, "rule")
router.register("rulings", catalogue.RulingView, "ruling")
router.register("errata", catalogue.ErratumView, "erratum")
router.register("sources", catalogue.SourceView, "source")
router.register("downloads", catalogue.DownloadView, "download")
router.register("changes", changes.ChangesView, "change")
router.register("webhooks", webhooks.WebhookView, "webhook")
