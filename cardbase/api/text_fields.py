"""Fields of the API for text that people bring; each passes `cardbase.hosting.plain_text`."""

from typing import Any

from rest_framework import serializers
from rest_framework.fields import empty

from cardbase.hosting.plain_text import clean_text


class LineField(serializers.CharField):
    """A line of text."""

    lines = False

    def run_validation(self, data: Any = empty) -> Any:
        if isinstance(data, str):
            data = clean_text(data, lines=self.lines, required=not self.allow_blank)
        return super().run_validation(data)


class LinesField(LineField):
    """Text of several lines."""

    lines = True
