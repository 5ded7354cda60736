"""Texts that nobody could read: which line could apply when, and proposing what it does."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.decision import Option, Steps
from rules.engine.manual.lines import offers
from rules.engine.zones import Card
from rules.fma.abilities.designators import PLAYED
from rules.fma.abilities.python_abilities import unread_lines
from rules.fma.manual import FmaManual
from rules.fma.plays import REACT
from rules.fma.state import FmaTable


class ManualText:
    """Answers what the core asks about unread texts."""

    def __init__(self, table: FmaTable) -> None:
        self._table = table

    def offers(self, seat: int, timing: str, *, held: bool = True) -> list[Option]:
        """An option for each of the player's unread lines that could apply now.

        `timing`: the designator that is played by now; without one a line of a card in play
        applies whenever the player acts. Of the cards in hand only events speak.
        """
        if not self._table.has_unread_cards:
            return []
        hand = self._table.players[seat].hand

        def applies(card: Card, line: str) -> bool:
            word = line.split(maxsplit=1)[0].lower().rstrip(":,")
            if word not in PLAYED:
                return card.zone is not hand and timing != REACT
            return word == timing and (card.zone is not hand or card.data.kind == "event")

        return offers(self._speaking(seat, held), applies, lambda card: unread_lines(card.data))

    def _speaking(self, seat: int, held: bool) -> Iterator[Card]:
        """The player's cards in play, the location, and the hand if it speaks too."""
        player = self._table.players[seat]
        yield from (*player.advantages.cards, *self._table.location.cards)
        if held:
            yield from player.hand.cards
        for character in player.characters:
            if character.is_active:
                yield from (character.top, *character.attachments.cards)

    def propose(self, seat: int, option: Option) -> Steps[bool]:
        """What the player proposes of the line that the option names; whether it was done."""
        card = option.card
        assert card is not None
        line = unread_lines(card.data)[int(str(option.target))]
        return (yield from FmaManual(self._table, seat).propose(card, line))
