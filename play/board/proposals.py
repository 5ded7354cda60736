"""What somebody proposes to do by hand, as the dock shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from markupsafe import Markup

from play.board.messages import Messages


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A proposal in words: whose it is, the card, the line, the steps in order."""

    maker: str
    card: Markup
    line: str
    steps: tuple[Markup, ...]
    notes: tuple[str, ...]


def proposal_of(seen: Mapping[str, Any] | None, messages: Messages) -> ProposalView | None:
    """`seen` is the part of a view that tells of it, if there is one."""
    if seen is None:
        return None
    notes = []
    if not seen["timely"]:
        notes.append(gettext("This line does not apply right now."))
    if seen["overrules"]:
        notes.append(
            gettext("The rules handle this line themselves. The proposal says they misread it.")
        )
    return ProposalView(
        maker=messages.name(seen["maker"]),
        card=messages.html("proposal.card", {"card": seen["card"]}),
        line=seen["line"],
        steps=tuple(messages.part(step) for step in seen["steps"]),
        notes=tuple(notes),
    )
