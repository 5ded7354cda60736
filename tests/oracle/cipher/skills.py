"""Which card texts may bear on what the judge looks at.

No text is carried out here. A difference from the reference is left alone only where a text that
has been heard speaks of the matter; what nobody's text mentions must be as the rules page says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tests.oracle.cipher.position import Position

Json = dict[str, Any]

NEVER = r"cannot|can't|unable|may not|can only|may deploy this card only"
TOPICS = {
    "sight": r"look|reveal|orb|from (your|the) Retreat|add ",
    "attack": r"attack|copy|acquire|gain",
    "range": r"range|acquire|gain",
    "names": r"already have|may have|also",
    "spent": r"bond",
    "place_bond": rf"({NEVER})[^.]*(put|place)",
    "deployment": (
        rf"({NEVER})[^.]*(deploy|level|class chang)|even if you|onto|with this card|into this card"
        r"|cost[^.]*(becomes?|reduc|increas|calculated|class change cost of)|also|Unit Name"
    ),
    "action": rf"({NEVER}|must)[^.]*(attack|move|moving|tap)|attack[^.]*({NEVER})|regardless",
    "critical_hit": r"critical|also|instead|Unit Name",
    "evade": r"evad|avoid|also|instead|Unit Name",
    "choose_orb": r"orb",
    "battle, numbers": r"attack|support",
    "battle, questions": r"critical|evad|avoid|orb|fail",
    "battle, cards": r"fail|support|orb|instead|destroy|critical|evad",
    "turn, questions": r"start of|end of|phase",
    "turn, cards": r"untap|draw|cost|instead|phase",
}
IN_BATTLE = {"attack", "critical", "evade", "decline", "orb"}
# Lines of the log that tell of something no skill has done.
PLAIN_LINES = {
    "starts",
    "rps",
    "lord_set",
    "orbs_set",
    "lord_revealed",
    "mulligan_keep",
    "mulligan_exchange",
    "turn",
    "draw",
    "draw.seen",
    "refresh",
    "bond",
    "deploy",
    "promote",
    "level_up",
    "move",
    "forced_march",
    "untap_all",
    "attack",
    "support",
    "support_failed",
    "critical",
    "no_critical",
    "no_evade",
    "evade",
    "attack_failed",
    "attack_succeeded",
    "defeated",
    "orb_taken",
    "orb_taken.seen",
    "orb_taken_open",
    "lose",
    "concede",
    "time_up",
}


class Skills:
    """The texts of both decks, and which of them have been heard in this match.

    Heard is what has ever lain anywhere but in a deck or among the orbs: its effects may last.
    """

    def __init__(self, facts: Mapping[str, Json], keys: Iterable[str]) -> None:
        texts = {key: " ".join(facts[key]["texts"].values()) for key in keys}
        self._speak = {
            topic: frozenset(key for key, text in texts.items() if re.search(words, text, re.I))
            for topic, words in TOPICS.items()
        }
        self.any = any(text.strip() for text in texts.values())
        self._heard: set[str] = set()

    def hear(self, p: Position) -> None:
        for side in p.sides:
            zones = (side.hand, side.bonds, side.support, side.retreat, side.boundless)
            self._heard.update(card.key for zone in zones for card in zone)
            self._heard.update(card.key for unit in side.units for card in unit.cards)

    def bear_on(self, topic: str) -> bool:
        return not self._heard.isdisjoint(self._speak[topic])


def were_used(lines: Iterable[Json]) -> bool:
    """Whether the log tells of anything that not everybody may do."""
    return any(line["key"] not in PLAIN_LINES for line in lines)
