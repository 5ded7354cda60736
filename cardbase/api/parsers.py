"""What the API takes: JSON that can be stored."""

from typing import Any

from rest_framework import parsers
from rest_framework.exceptions import ParseError

from cardbase.hosting.storable_text import cannot_be_stored


class JSONParser(parsers.JSONParser):
    """DRF's own, and 400 to what it would let through to Python's or PostgreSQL's limits."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        try:
            sent = super().parse(*args, **kwargs)
        except RecursionError:
            raise ParseError("The JSON is nested too deeply.") from None
        if any(map(cannot_be_stored, _texts(sent))):
            raise ParseError("The JSON contains a NUL character or half of a surrogate pair.")
        return sent


def _texts(value: Any) -> Any:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        yield from _texts(list(value.values()))
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
