"""Finding cards: the search language, the form around it, sorting, counting and spelling.

What can be asked of a game's cards comes from the schema the game has in `rules`, so a new game
brings its fields and facets with it. Nothing here knows about requests or HTML.

`language` reads and explains a query without a database, `sql` makes conditions of it, and what
stands beside them makes a page.
"""

from cardbase.search.autocomplete import complete
from cardbase.search.browse import Browse, browse

__all__ = ["Browse", "browse", "complete"]
