"""The text of a card face as HTML; here, and not in a template, because every space counts."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cardbase.faces.text import Line, Run

register = template.Library()

FORMS = {
    "badge": '<abbr class="badge badge-{css}" title="{title}">{text}</abbr> ',
    "keyword": '<abbr class="badge badge-keyword" title="{title}">{text}</abbr> ',
    "name": '<strong class="face-skill">{text}</strong> ',
    "cost": '<span class="face-text-cost">[{text}]</span>',
    "tag": '<span class="face-tag">{text}</span>',
    "text": "{text}",
}


@register.simple_tag
def face_text(line: Line) -> SafeString:
    return format_html_join("", "{}", ((_run(run),) for run in line.runs))


def _run(run: Run) -> SafeString:
    return format_html(FORMS[run.kind], css=run.css, title=run.title, text=run.text)
