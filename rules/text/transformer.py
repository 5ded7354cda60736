"""The parser's kit: one lark transformer put together from the parsers of each kind of phrase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lark import Token, Transformer, v_args


def transformer_of(*parsers: object) -> Transformer[Token, Any]:
    """A transformer that gives each rule of a grammar to the function of that name, part by part.

    A parser is an object whose public methods each read one rule or alias, or a mapping of such
    functions by name; ValueError if two have the same name.
    """
    transformer: Transformer[Token, Any] = Transformer()
    for parser in parsers:
        for name, reads in _callbacks(parser).items():
            if hasattr(transformer, name):
                raise ValueError(f"{_title(parser)}.{name} is a second reading of a rule")
            setattr(transformer, name, v_args(inline=True)(reads))
    return transformer


def _callbacks(parser: object) -> Mapping[str, Any]:
    if isinstance(parser, Mapping):
        return parser
    public = (name for name in vars(type(parser)) if not name.startswith("_"))
    return {name: getattr(parser, name) for name in public}


def _title(parser: object) -> str:
    return "table" if isinstance(parser, Mapping) else type(parser).__name__
