"""What the API's own documentation says before it lists the addresses."""

from typing import Any

DESCRIPTION = """\
The catalogue of several card games to read, and decks to read and write.

**Lists** come in pages: follow `next` and `previous` until they are null; `limit` sets how many
rows an answer has, `ordering` how they are sorted. Nothing is counted, so all pages are quick.

**Filters** are named with each list. A name the list does not know, a value that nothing here has
and a parameter given twice are refused, never ignored; the answer names the nearest. A card whose
number is unknown, or printed as X, is neither below nor above any bound.

**Searches** are written in `q` of cards and printings, in the language of the card pages: words,
and terms such as `cost>=3`, `-has:ruling` or `set:B01 rarity:SR`. It is described at
`/cards/syntax/`. With `game` it is read in that game's own words. What is found comes in the order
of the pages unless `ordering` asks for another. A search may take three seconds; one that takes
longer is answered with 422.

**Refusals** are problem details (RFC 9457, `application/problem+json`): `detail` says what is
wrong, `errors` names the fields.

**Other sites** may read everything here from their pages (CORS), without cookies or a token.

**Writing** needs a token: POST your username and password to `/api/v1/token/`, then send
`Authorization: Token <token>` with each request. A request may have up to 1 MB; above that the
answer is 413.
"""

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "Why a request was refused (RFC 9457).",
    "required": ["type", "title", "status", "detail", "instance"],
    "properties": {
        "type": {"type": "string", "example": "about:blank"},
        "title": {"type": "string", "example": "Bad Request"},
        "status": {"type": "integer", "example": 400},
        "detail": {"type": "string", "example": "cost: “many” is not a number or X."},
        "instance": {"type": "string", "example": "/api/v1/cards/?cost=many"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["field", "message"],
                "properties": {"field": {"type": "string"}, "message": {"type": "string"}},
            },
        },
    },
}


def describe_problems(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Every operation may answer with a problem; drf-spectacular knows the good answers only."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    refused = {
        "description": "The request was refused.",
        "content": {
            "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
        },
    }
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["default"] = refused
    return result
