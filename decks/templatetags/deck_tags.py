"""Parts of deck pages that are drawn by every change of a deck, and so in Jinja."""

from collections.abc import Sequence

from django import template
from django.urls import reverse
from markupsafe import Markup

from cardbase.hosting.translation import active_language, in_language
from cardbase.web.jinja import render
from decks.deck_page import Section
from decks.models import Deck

register = template.Library()


@register.simple_tag
def deck_rows(sections: Sequence[Section], deck: Deck, csrf_token: str) -> Markup:
    """The cards of a deck under their headings, each with buttons for its copies."""
    with in_language(active_language()):
        return render(
            "decks/_rows.html",
            sections=sections,
            add=reverse("decks:add", args=[deck.token]),
            csrf_token=csrf_token,
        )
