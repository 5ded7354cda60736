"""Saving a search under a name."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext

from cardbase.hosting.plain_text import clean_text
from cardbase.hosting.translated import translated
from cardbase.models import Game, SavedSearch, User
from cardbase.search.language import Query
from cardbase.search.reading import read_query

MOST = 100


def read_search(text: str, game: Game | None) -> Query:
    """Return the search as it is saved; ValidationError says why it is not understood."""
    query = read_query(clean_text(text, lines=False), game)
    if query.problem is not None:
        raise ValidationError(translated(query.problem.message))
    return query


@transaction.atomic
def save_search(owner: User, game: Game | None, name: str, text: str) -> SavedSearch:
    """Save a search of one game's cards or of all; ValidationError says why it cannot be saved."""
    query = read_search(text, game)
    # Two requests at once may not both save the last one.
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    if owner.saved_searches.count() >= MOST:
        sentence = gettext(
            "You have saved %(most)s searches, which is the limit. Delete one first."
        )
        raise ValidationError(sentence % {"most": MOST})
    search = SavedSearch(owner=owner, game=game, name=name, query=query.text)
    search.full_clean()
    search.save()
    return search
