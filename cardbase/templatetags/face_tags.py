"""Card faces as HTML: whole ones for Django's templates, their text for the faces themselves."""

from functools import lru_cache

from django import template
from markupsafe import Markup

from cardbase.faces import Face
from cardbase.faces.text import Line, Run
from cardbase.web.jinja import render, template_function

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
@lru_cache(maxsize=MOST_KEPT)
def card_face(face: Face, size: str = "") -> Markup:
    """`{% card_face face "grid" %}`: a card; `size` is "" for a full one, "grid" or "mini"."""
    return render("cardbase/_face.html", face=face, size=size)


@register.simple_tag
def face_line(line: Line) -> Markup:
    """`{% face_line line %}`: one line of a card's text, as its face has it."""
    return render("cardbase/faces/_line.html", line=line)


@template_function
def face_text(line: Line) -> Markup:
    return Markup("").join(_run(run) for run in line.runs)


def _run(run: Run) -> Markup:
    return FORMS[run.kind].format(css=run.css, title=run.title, text=run.text)
