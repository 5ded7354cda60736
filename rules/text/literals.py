"""Literals of a grammar as whole words: "set" is no part of "settle".

In a grammar's text a literal between quotes is one or more whole words, whatever their capitals. An
alternative goes on in the next line if that begins with a space and without a bar.
"""

from __future__ import annotations

import re

_LITERAL = re.compile(r'"([^"]+)"(?:i\b)?')
# A line that goes on without being another alternative.
_WRAPPED = re.compile(r"\n +(?![| ])")
_TERMINAL = re.compile(r"^[A-Z_]+(?:\.\d+)?:|^ +\|? */")


def whole_words(text: str, *, before_terminals: bool = False) -> str:
    """Return the grammar with a terminal for each literal, and with blanks ignored.

    `before_terminals`: where a lexer takes one token at a time, literals win over other terminals.
    """
    terminals: dict[str, str] = {}

    def named(match: re.Match[str]) -> str:
        words = match[1]
        name = re.sub(r"\W+", "_", words).strip("_").upper()
        return terminals.setdefault(words, f"_L{len(terminals)}_{name}")

    lines = [
        line if _TERMINAL.match(line) else _LITERAL.sub(named, line)
        for line in _WRAPPED.sub(" ", text).splitlines()
    ]
    priority = ".1" if before_terminals else ""
    lines += [f"{name}{priority}: /{_pattern(words)}/i" for words, name in terminals.items()]
    return "\n".join([*lines, '%ignore " "'])


def _pattern(words: str) -> str:
    whole = r"(?![\w-])" if words[-1].isalnum() else ""
    return re.escape(words).replace("/", r"\/").replace(r"\ ", " ") + whole
