"""Texts that nobody could read: who has them, and their resolution by hand."""

from __future__ import annotations

from rules.engine.decision import Steps
from rules.fma.abilities.python_abilities import unread_lines
from rules.fma.manual import FmaManual
from rules.fma.plays import REACT
from rules.fma.state import FmaTable


class ManualText:
    """Answers what the core asks about unread texts."""

    def __init__(self, table: FmaTable) -> None:
        self._table = table

    def has_manual_text(self, seat: int, *, reacting: bool = False, held: bool = True) -> bool:
        """Whether one of the player's cards, or the location, has text that nothing plays."""
        if not self._table.has_unread_cards:
            return False
        player = self._table.players[seat]
        cards = [*player.advantages.cards, *self._table.location.cards]
        if held:
            cards += player.hand.cards
        for character in player.characters:
            if character.is_active:
                cards += [character.top, *character.attachments.cards]
        unread = [line for card in cards for line in unread_lines(card.data)]
        return any(line.lower().startswith(REACT) for line in unread) if reacting else bool(unread)

    def resolve_manually(self, seat: int) -> Steps[None]:
        yield from FmaManual(self._table, seat).run()
