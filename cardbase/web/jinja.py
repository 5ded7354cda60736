"""Jinja templates for what is rendered thousands of times a minute: boards and card faces.

They lie in `templates/jinja/` and are compiled to Python. Everything is escaped. An app adds
functions and filters of its own with `template_function` and `template_filter`, in a module that
its `ready` imports.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.template.defaultfilters import capfirst, pluralize
from django.templatetags.static import static
from django.urls import reverse
from jinja2 import ChainableUndefined, Environment, Template
from jinja2.ext import Extension
from jinja2.runtime import Context
from markupsafe import Markup

F = TypeVar("F", bound=Callable[..., object])

INDENTED = re.compile(r"\s*\n\s*")
ONLY_A_TAG = re.compile(r"^(\{%(?:(?!%\}).)*%\}|\{#(?:(?!#\}).)*#\})\n", re.MULTILINE)

_functions: dict[str, Callable[..., object]] = {}
_filters: dict[str, Callable[..., object]] = {}


def template_function(function: F) -> F:
    """`{{ function(value) }}` in every Jinja template."""
    _functions[function.__name__] = function
    return function


def template_filter(function: F) -> F:
    """`{{ value|function }}` in every Jinja template."""
    _filters[function.__name__] = function
    return function


class PlainContext(Context):
    """Calls functions as they are: none of ours asks for the context of a call."""

    def call(
        self,
        function: Callable[..., Any],
        /,
        *args: Any,
        _loop_vars: object = None,  # what Jinja says of the place of the call
        _block_vars: object = None,
        **values: Any,
    ) -> Any:
        return function(*args, **values)


class CardbaseEnvironment(Environment):
    """Jinja's environment for many small templates; values are mostly dictionaries."""

    context_class = PlainContext

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._compiled: dict[str | Sequence[str], Template] = {}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """As Jinja has it, but keys of a dictionary come before its methods."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def compiled(self, name: str | Sequence[str]) -> Template:
        """The template, or the first there is of several; looked for on disk only once."""
        template = self._compiled.get(name)
        if template is None or self.auto_reload:
            template = self.get_or_select_template(name)  # type: ignore[arg-type]
            self._compiled[name] = template
        return template

    def rendered(self, name: str | Sequence[str], values: dict[str, Any]) -> Markup:
        """The template with these values and the functions that all templates have."""
        template = self.compiled(name)
        # What Jinja does itself, without a chain of dictionaries flattened every time.
        context = PlainContext(self, self.globals | values, template.name, template.blocks)
        return Markup("".join(template.root_render_func(context)))  # from a template that escapes


class Unindented(Extension):
    """Leaves out what only makes sources legible: indentation, and lines that hold but a tag."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return ONLY_A_TAG.sub(r"\1", INDENTED.sub("\n", source))


def environment(**options: Any) -> Environment:
    """What the settings name as Jinja's environment."""
    options |= {"undefined": ChainableUndefined, "extensions": [Unindented]}
    made = CardbaseEnvironment(**options)
    made.globals |= {"static": address_of, "url": url, "part": render, **_functions}
    made.filters |= {"capfirst": capfirst, "length": length, "pluralize": pluralize, **_filters}
    return made


def render(name: str | Sequence[str], /, **values: Any) -> Markup:
    """The Jinja template of that name, or the first there is of several, with `values` alone.

    In templates it is `{{ part("a.html", unit=unit) }}`.
    """
    return _environment().rendered(name, values)


@lru_cache(maxsize=4096)
def url(name: str, *args: object) -> str:
    return reverse(name, args=args)


@lru_cache(maxsize=1024)
def address_of(file: str) -> str:
    """Where a static file is served; that stays as long as the process."""
    return static(file)


def length(values: Any) -> int:
    """How many there are; none where there is nothing to count."""
    return len(values) if values else 0


def _environment() -> CardbaseEnvironment:
    engine = engines["jinja"]
    assert isinstance(engine, Jinja2), "as the settings have it"
    found = engine.env
    assert isinstance(found, CardbaseEnvironment), "as the settings have it"
    return found
