"""Reading a file that should hold a list in JSON, and saying clearly when it does not."""

import json
from typing import Any, NoReturn

from cardbase.loading.report import Refused

WHOLE = "the file"


def read_json_list(content: bytes) -> list[Any]:
    """The list; a byte order mark is welcome. Refused says what is wrong and where."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused.whole(WHOLE, f"is not UTF-8 text; byte {error.start} is not.") from error
    try:
        found = json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise Refused.whole(WHOLE, _where(text, error)) from error
    except (ValueError, RecursionError) as error:
        raise Refused.whole(WHOLE, f"cannot be read as JSON: {error}.") from error
    if not isinstance(found, list):
        raise Refused.whole(WHOLE, "holds no list of cards at its top level.")
    if not found:
        raise Refused.whole(WHOLE, "holds an empty list; a card list has at least one card.")
    return found


def _where(text: str, error: json.JSONDecodeError) -> str:
    if error.pos >= len(text.rstrip()) or "Unterminated" in error.msg:
        return (
            f"ends in the middle of the JSON (line {error.lineno}, column {error.colno});"
            " it seems to be truncated."
        )
    return f"is not JSON: {error.msg} at line {error.lineno}, column {error.colno}."


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a JSON number")
