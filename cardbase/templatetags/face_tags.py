"""Card faces as HTML: whole ones for Django's templates, their text for the faces themselves."""

from functools import lru_cache

from django import template
from django.utils.translation import get_language
from markupsafe import Markup

from cardbase.faces import Face, Mark, drawn_quote
from cardbase.faces.text import MANUAL, Line, Run
from cardbase.hosting.translated import named, translated
from cardbase.web.jinja import address_of, render, template_function

register = template.Library()

# Here, and not in a template, because every space counts.
FORMS = {
    "badge": Markup('<abbr class="badge badge-{css}" title="{title}">{text}</abbr> '),
    "keyword": Markup('<abbr class="badge badge-keyword" title="{title}">{text}</abbr> '),
    "name": Markup('<strong class="face-skill">{text}</strong> '),
    "cost": Markup('<span class="face-text-cost">[{text}]</span>'),
    "tag": Markup('<span class="face-tag">{text}</span>'),
    "text": Markup("{text}"),
}


# The cards of a few games at two sizes. A full face is some 6 kB.
MOST_KEPT = 4096


@register.simple_tag
@template_function
def card_face(face: Face, size: str = "") -> Markup:
    """`{% card_face face "grid" %}`: a card; `size` is "" for a full one, "grid" or "mini"."""
    return _card_face(face, size, get_language())


@lru_cache(maxsize=MOST_KEPT)
def _card_face(face: Face, size: str, language: str | None) -> Markup:
    """In the language that is active; it tells apart what is kept."""
    return render("cardbase/_face.html", face=face, size=size)


PREVIEW = Markup(' data-preview aria-description="{}"')


@register.simple_tag
@template_function
def card_preview(face: Face, *, label: bool = False) -> Markup:
    """Attributes of a link to a card that shows it on focus, and says its text to screen readers.

    `label`: what else is on the card is said too, where the link holds its name alone.
    """
    words = f"{translated(face.label)} {face.words}" if label else face.words
    return PREVIEW.format(words)


@register.simple_tag
def face_line(line: Line) -> Markup:
    """`{% face_line line %}`: one line of a card's text, as its face has it."""
    return render("cardbase/faces/_line.html", line=line)


@template_function
def face_text(line: Line) -> Markup:
    return Markup("").join(_run(run) for run in line.runs)


@template_function
def card_words(words: str, game: str, begins: bool = True) -> Markup:
    """Words of a card that are quoted elsewhere; `begins`: a line of it begins with them."""
    return Markup("").join(_run(run) for run in drawn_quote(words, game, begins=begins))


SIGN = Markup(
    '<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>'
)


@template_function
def face_icon(face: Face, icon: str) -> Markup:
    """A sign of the game's icon sheet; what it stands for is said beside it."""
    return SIGN.format(address_of(face.icons), icon)


@template_function
def face_sign(face: Face, mark: Mark, show: bool) -> Markup:
    """One of the round signs at a card's edge; `show`: its word is there for those who hear it."""
    words = named(mark.label)
    word = Markup('<span class="visually-hidden">{}</span>').format(words) if show else ""
    return Markup('<i title="{}">{}{}</i>').format(words, face_icon(face, mark.icon), word)


def _words(run: Run) -> str:
    """What stands on the card stands there in every language; the site's own sign is said."""
    return named(run.text) if run in MANUAL else run.text


def _run(run: Run) -> Markup:
    return FORMS[run.kind].format(css=run.css, title=named(run.title), text=_words(run))
