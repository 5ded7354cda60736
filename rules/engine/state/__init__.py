"""State declared once: see `declaring` for the fields, and what follows from them beside it."""

from rules.engine.state.copying import copy_of
from rules.engine.state.declaring import (
    COPIED,
    DERIVED,
    HISTORY,
    SHARED,
    NotState,
    copied,
    derived,
    fields_of,
    history,
    immutable,
    role_of,
    shared,
    state,
)
from rules.engine.state.frozen import Frozen, digest_of, spell
from rules.engine.state.json_form import from_json, to_json
from rules.engine.state.releasing import release

__all__ = [
    "COPIED",
    "DERIVED",
    "HISTORY",
    "SHARED",
    "Frozen",
    "NotState",
    "copied",
    "copy_of",
    "derived",
    "digest_of",
    "fields_of",
    "from_json",
    "history",
    "immutable",
    "release",
    "role_of",
    "shared",
    "spell",
    "state",
    "to_json",
]
