"""Registers matches with the API's router, which imports this module by name."""

from cardbase.api.router import router
from play.rest.views import MatchView

router.register("matches", MatchView, "match")
