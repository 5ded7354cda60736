"""Jinja templates for what is rendered thousands of times a minute: boards and card faces.

They lie in `templates/jinja/` and are compiled to Python. Everything is escaped. An app adds
functions and filters of its own with `template_function` and `template_filter`, in a module that
its `ready` imports.

Words are marked as `{{ _("Turn %(number)s", number=turn) }}`, or with `{% trans %}` where a
sentence has tags in it; values are escaped, what is marked is not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import Any, TypeVar

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.template.defaultfilters import capfirst, pluralize
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import ChainableUndefined, Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension, InternationalizationExtension
from jinja2.runtime import Context
from jinja2.utils import missing
from markupsafe import Markup, escape

from cardbase.hosting import translation as kept
from cardbase.hosting.translated import named, number, translated

F = TypeVar("F", bound=Callable[..., object])

INDENTED = re.compile(r"\s*\n\s*")
ONLY_A_TAG = re.compile(r"^(\{%(?:(?!%\}).)*%\}|\{#(?:(?!#\}).)*#\})\n", re.MULTILINE)

# Marks a text as HTML without a call of a Python function, for what boards are made of.
as_html: Callable[[str], Markup] = partial(str.__new__, Markup)

_functions: dict[str, Callable[..., object]] = {}
_filters: dict[str, Callable[..., object]] = {}


def template_function(function: F) -> F:
    """`{{ function(value) }}` in every Jinja template."""
    _functions[function.__name__] = function
    return function


def template_filter(function: F) -> F:
    """`{{ value|function }}` in every Jinja template."""
    assert function.__name__ not in FILTERS, "a filter of that name is there"
    _filters[function.__name__] = function
    return function


class Values(dict[str, Any]):
    """What a template may name; what is not there is Jinja's `missing`."""

    def __missing__(self, name: str) -> object:
        return missing


class PlainContext(Context):
    """Looks names up in one dictionary."""

    def __init__(
        self,
        environment: Environment,
        parent: dict[str, Any],
        name: str | None,
        blocks: dict[str, Any],
        globals: Any = None,  # noqa: A002
    ) -> None:
        super().__init__(environment, parent, name, blocks, globals)
        # Templates look up hundreds of names for a board: without a function of Python each.
        self.resolve_or_missing = Values(parent).__getitem__  # type: ignore[method-assign, assignment]


class PlainCode(CodeGenerator):
    """Does without calls of Jinja's own what a board does hundreds of times.

    Entries of dictionaries are taken as they are, functions are called as they are (none of ours
    asks for the context of a call), and what is printed is escaped by `escaped`.
    """

    def visit_Call(  # noqa: N802 - Jinja's name
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        if node.dyn_args or node.dyn_kwargs or forward_caller:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for value in node.args:
            self.visit(value, frame)
            self.write(", ")
        for given in node.kwargs:
            self.write(f"{given.key}=")
            self.visit(given.value, frame)
            self.write(", ")
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - Jinja's name
        name = repr(node.attr)
        self.write(f"(_value[{name}] if type(_value := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {name} in _value else environment.getattr(_value, {name}))")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.escaped(")
        if finalize.src is not None:
            self.write(finalize.src)


class CardbaseEnvironment(Environment):
    """Jinja's environment for many small templates; values are mostly dictionaries."""

    context_class = PlainContext
    code_generator_class = PlainCode

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._compiled: dict[str | Sequence[str], Template] = {}
        self.escaped = escaped  # as `PlainCode` calls it

    def getattr(self, obj: Any, attribute: str) -> Any:
        """As Jinja has it, but keys of a dictionary come before its methods."""
        if type(obj) is dict:
            if attribute in obj:
                return obj[attribute]
            return super().getattr(obj, attribute)
        try:
            return getattr(obj, attribute)
        except AttributeError:
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
        return as_html("".join(template.root_render_func(context)))  # from a template that escapes


class Unindented(Extension):
    """Leaves out what only makes sources legible: indentation, and lines that hold but a tag."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return ONLY_A_TAG.sub(r"\1", INDENTED.sub("\n", source))


def environment(**options: Any) -> Environment:
    """What the settings name as Jinja's environment."""
    extensions = [Unindented, InternationalizationExtension]
    made = CardbaseEnvironment(
        **options | {"undefined": ChainableUndefined, "extensions": extensions}
    )
    made.extend(newstyle_gettext=True)
    made.policies["ext.i18n.trimmed"] = True
    made.globals |= WORDS | {"static": address_of, "url": url, "part": render, **_functions}
    made.filters |= FILTERS | _filters
    return made


def escaped(value: object) -> str:
    """What a template prints for a value. Boards print the same few words again and again."""
    if type(value) is Markup:
        return value
    return _escaped_text(value) if type(value) is str else escape(value)


@lru_cache(maxsize=8192)
def _escaped_text(text: str) -> str:
    return str(escape(text))


def gettext(sentence: str, **values: object) -> Markup:
    """What is marked, in the language of this rendering, with these values in it."""
    said = as_html(kept.gettext(sentence))  # marked in a template
    return said % values if values else said


def ngettext(one: str, many: str, number: int, **values: object) -> Markup:
    """The form for `number`, which stands in the sentence as `num`."""
    return Markup(translation.ngettext(one, many, number)) % {"num": number, **values}


def pgettext(context: str, sentence: str, **values: object) -> Markup:
    """For a word that other languages say differently in different places."""
    said = as_html(kept.pgettext(context, sentence))  # marked in a template
    return said % values if values else said


# As Jinja's own, which need the context of a call.
WORDS: dict[str, Any] = {
    "_": gettext,
    "gettext": gettext,
    "ngettext": ngettext,
    "pgettext": pgettext,
}


def render(name: str | Sequence[str], /, **values: Any) -> Markup:
    """The Jinja template of that name, or the first there is of several, with `values` alone.

    In templates it is `{{ part("a.html", unit=unit) }}`.
    """
    return _environment().rendered(name, values)


@lru_cache(maxsize=4096)
def compile_all() -> None:
    """Compile every template, so that no page has to wait for it."""
    environment = _environment()
    for name in environment.list_templates():
        environment.get_template(name)


def url(name: str, *args: object) -> str:
    return reverse(name, args=args)


@lru_cache(maxsize=1024)
def address_of(file: str) -> str:
    """Where a static file is served; that stays as long as the process."""
    return static(file)


def length(values: Any) -> int:
    """How many there are; none where there is nothing to count."""
    return len(values) if values else 0


FILTERS: dict[str, Callable[..., object]] = {
    "capfirst": capfirst,
    "length": length,
    "pluralize": pluralize,
    "translated": translated,
    "named": named,
    "number": number,
}


@cache
def _environment() -> CardbaseEnvironment:
    engine = engines["jinja"]
    assert isinstance(engine, Jinja2), "as the settings have it"
    found = engine.env
    assert isinstance(found, CardbaseEnvironment), "as the settings have it"
    return found
