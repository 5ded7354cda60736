"""Jinja templates as this project uses them: escaped, and silent about what is not there."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import ChainableUndefined, DictLoader
from markupsafe import Markup

from cardbase.web.jinja import CardbaseEnvironment, Unindented, environment


def made(**templates: str) -> CardbaseEnvironment:
    found = environment(loader=DictLoader(templates), autoescape=True, auto_reload=False)
    assert isinstance(found, CardbaseEnvironment)
    return found


def shown(template: str, **values: Any) -> str:
    return str(made(it=template).rendered("it", values))


def test_values_are_escaped() -> None:
    assert shown("{{ name }}", name="<b>") == "&lt;b&gt;"


def test_what_was_rendered_is_not_escaped_again() -> None:
    pages = made(outer="{{ inner }}", inner="<i>{{ name }}</i>")
    inner = pages.rendered("inner", {"name": "&"})

    assert pages.rendered("outer", {"inner": inner}) == "<i>&amp;</i>"


def test_a_text_is_escaped_where_the_same_was_html_before() -> None:
    assert shown("{{ it }}{{ name }}", it=Markup("<u>"), name="<u>") == "<u>&lt;u&gt;"


def test_functions_are_called_with_all_that_is_given() -> None:
    def put(*values: object, **named: object) -> str:
        return f"{values} {named}"

    given = "{{ put(1, a.b, *more, key=a.b, **named) }}, {{ put(a.b, key=2) }}, {{ a.put() }}"
    values = {"put": put, "a": {"b": 3, "put": put}, "more": [4], "named": {"other": 5}}
    assert Markup(shown(given, **values)).unescape() == (
        "(1, 3, 4) {'key': 3, 'other': 5}, (3,) {'key': 2}, () {}"
    )


@pytest.mark.parametrize("path", ["unit", "unit.top", "unit.top.face", "zone.none.at_all"])
def test_what_is_not_there_is_nothing(path: str) -> None:
    assert shown(f"[{{{{ {path} }}}}]", zone={}) == "[]"


def test_keys_of_a_dictionary_come_before_its_methods() -> None:
    assert shown("{{ zone.items }}, {{ zone.count }}", zone={"items": 3, "count": 4}) == "3, 4"
    assert shown("{% for key, _ in zone.items() %}{{ key }}{% endfor %}", zone={"a": 1}) == "a"


@pytest.mark.parametrize(("values", "count"), [([1, 2], "2"), ((), "0"), (None, "0")])
def test_nothing_has_no_length(values: object, count: str) -> None:
    assert shown("{{ values|length }}", values=values) == count


def test_indentation_and_lines_of_tags_are_left_out() -> None:
    template = "<ul>\n    {% for n in ns %}\n      <li>{{ n }}</li>\n    {% endfor %}\n</ul>"

    assert shown(template, ns=[1, 2]) == "<ul>\n<li>1</li>\n<li>2</li>\n</ul>"


def test_words_around_a_tag_stay_apart() -> None:
    template = "one\n{% if yes %}two{% endif %}\nthree <b>four</b>\n<b>five</b>"

    assert shown(template, yes=True).split() == [
        "one",
        "two",
        "three",
        "<b>four</b>",
        "<b>five</b>",
    ]


def test_the_first_template_there_is_is_taken() -> None:
    assert made(plain="plain").rendered(("chess", "plain"), {}) == "plain"


def test_the_site_has_these_settings() -> None:
    from django.template import engines

    site = engines["jinja"].env  # type: ignore[attr-defined]
    assert isinstance(site, CardbaseEnvironment)
    assert site.autoescape is True
    assert site.undefined is ChainableUndefined
    assert any(isinstance(extension, Unindented) for extension in site.extensions.values())
