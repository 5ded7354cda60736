"""Filters that every template has: what the rules say, in the language of the page.

Jinja's have them too (`cardbase.web.jinja`).
"""

from django import template

from cardbase.hosting.translated import named, number, translated

register = template.Library()

register.filter(translated)
register.filter(named)
register.filter(number)
