"""Finding cards: facets, words, sorting and spelling. The query language will join them here.

What can be asked of a game's cards comes from the schema the game has in `rules`, so a new game
brings its facets with it. Nothing here knows about requests or HTML.
"""

from cardbase.search.browse import Browse, browse

__all__ = ["Browse", "browse"]
