"""Support skills as far as numbers need them: name, role and the Attack they add."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rules.cipher.cards import INSIGNIAS, SEXES, TYPES, WEAPONS
from rules.cipher.deck_facts import names
from rules.cipher.printed import CipherCard

ATTACK, DEFENSE = "attack", "defense"
ROLES = (ATTACK, DEFENSE)

_SKILL = re.compile(r"\|(ATK/DEF|ATK|DEF) SUPP\|\s*(?:\[\w+\]\s*)?([^:|\n]+):([^|\n]*)")
_ROLES = {"ATK": (ATTACK,), "DEF": (DEFENSE,), "ATK/DEF": ROLES}
_BONUS = re.compile(r"\+(\d+) attack", re.I)
# What a bonus may hang on beside the supported unit: a cost, a count, the unit on the other side.
_UNKNOWN = re.compile(
    r"\[|\bper\b|\bfor each\b|\bopponent's (?:defending|attacking)|\benemy\b", re.I
)
_TAG = re.compile(r"<([^>]+)>")
_QUOTED = re.compile(r'"([^"]+)"')
_LORD = re.compile(r"\bMain Character\b|\b(?:is|are) (?:your|the) Lord\b", re.I)
_ANY_INSIGNIA = re.compile(r"\bwith (?:a Symbol|an Insignia)\b|\bhas an Insignia\b", re.I)
_SAME_NAME_HELPS = re.compile(
    r"\bsuccessfully support this unit\b|\bdo not fail to support\b", re.I
)
_SOMETIMES = re.compile(r"\b(?:if|while|when|until)\b", re.I)
_KEYS = {
    label.lower(): key for facts in (INSIGNIAS, SEXES, WEAPONS, TYPES) for key, label in facts
} | {key: key for facts in (INSIGNIAS, SEXES, WEAPONS, TYPES) for key, _ in facts}
_KEYS["armored"] = "armoured"


@dataclass(frozen=True, slots=True)
class SupportSkill:
    """One support skill of a card: its name, the roles it works in, what it says."""

    name: str
    roles: tuple[str, ...]
    text: str

    def bonus(self, unit: CipherCard, is_lord: bool) -> int:
        """The Attack it gives to this unit; what depends on more than the unit counts as 0."""
        found = _BONUS.search(self.text)
        if not found or _UNKNOWN.search(self.text):
            return 0
        return int(found[1]) if self._suits(unit, is_lord) else 0

    def _suits(self, unit: CipherCard, is_lord: bool) -> bool:
        if _LORD.search(self.text):
            return is_lord
        if _ANY_INSIGNIA.search(self.text):
            return bool(unit.insignias)
        tags = {_KEYS.get(tag.lower(), tag.lower()) for tag in _TAG.findall(self.text)}
        quoted = set(_QUOTED.findall(self.text))
        if not tags and not quoted:
            return True
        colourless = "colorless" in tags and not unit.insignias
        return bool(
            colourless or tags & {*unit.insignias, *unit.affinities} or quoted & names(unit.data)
        )


def support_skills(card: CipherCard) -> Iterator[SupportSkill]:
    for roles, name, text in _SKILL.findall(card.data.texts.get("support", "")):
        yield SupportSkill(name.strip(), _ROLES[roles], text)


def welcomes_same_name(card: CipherCard) -> bool:
    """The card's own text lets cards of its Name support it (CIPHER-SUPPORT-13)."""
    return any(
        _SAME_NAME_HELPS.search(sentence) and not _SOMETIMES.search(sentence)
        for sentence in re.split(r"[.\n]", card.data.texts.get("skill", ""))
    )
