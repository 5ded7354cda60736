"""Texts that nobody could compile, resolved by hand: what may be done on this table.

Offered wherever a player acts by Play or Pass, and in the react windows while a text that reacts
is unread. By hand a card may do what no rule allows; elimination and points are checked after
each action.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.decision import Option, Steps
from rules.engine.manual import ManualResolution
from rules.engine.zones import Card
from rules.fma import effects
from rules.fma.attachments import attach
from rules.fma.characters import HOME, PARTY, READY, SET, Character
from rules.fma.control import gain_control
from rules.fma.departure import put_away
from rules.fma.entry import put_into_play
from rules.fma.locations import replace_location
from rules.fma.play_sequence import cancel
from rules.fma.printed import STATS
from rules.fma.questions import choose_characters
from rules.fma.state import FmaTable, ref
from rules.fma.state_checks import run_state_checks

STEPS = (1, 2, 3, -1, -2, -3)
PILES = ("hand", "deck_top", "deck_bottom", "discard", "removed")


class FmaManual(ManualResolution):
    """One player's actions by hand."""

    def __init__(self, table: FmaTable, seat: int) -> None:
        self.table = table
        self.player = table.players[seat]
        super().__init__(table, seat, self.player.deck)

    def check_state(self) -> Steps[None]:
        yield from run_state_checks(self.table)

    # What concerns no card --------------------------------------------------------------------

    def general(self) -> Iterator[Option]:
        if self.player.deck.cards:
            yield Option("by_hand_draw")
            yield Option("by_hand_top")
            yield Option("by_hand_search")
            yield Option("by_hand_experience")
        yield Option("by_hand_shuffle")
        for play in self.table.plays:
            yield Option("by_hand_cancel", target=str(play.id))
        if self.table.battle is not None:
            yield from (Option("by_hand_type", target=stat) for stat in STATS)

    def draw(self) -> Steps[None]:
        yield from effects.draw(self.table, self.player, 1)

    def reveal(self, card: Card) -> None:
        self.table.log("reveal", player=self.seat, cards=[ref(card)])

    def act(self, option: Option) -> Steps[None]:
        table = self.table
        if option.action == "by_hand_experience":
            yield from effects.gain_experience(table, self.player)
        elif option.action == "by_hand_cancel":
            for play in table.plays:
                if str(play.id) == option.target:
                    cancel(table, play)
        elif table.battle is not None:
            table.battle.type = str(option.target)
            table.touch()
            table.log("battle_type", type=table.battle.type)

    # What happens to a card -------------------------------------------------------------------

    def cards(self) -> Iterator[Card]:
        """Every card that lies open to all, and the player's own hand."""
        yield from self.player.hand.cards
        yield from self.table.location.cards
        for player in self.table.clockwise(self.seat):
            for character in player.characters:
                yield character.top
                yield from character.attachments.cards
            for pile in (player.advantages, player.discard, player.removed, player.victory):
                yield from pile.cards

    def treatments(self, card: Card) -> Iterator[Option]:
        character = self._character(card)
        if character is not None:
            yield from self._for_character(character)
            if character.is_leader:
                return
        elif card.data.kind == "ally":
            yield Option("by_hand_enter")
        elif card.data.kind == "attachment":
            yield Option("by_hand_attach")
        elif card.data.kind == "location":
            if card.zone is not self.table.location:
                yield Option("by_hand_location")
            return
        yield from (Option("put", target=pile) for pile in PILES if pile != card.zone.name)

    def _for_character(self, character: Character) -> Iterator[Option]:
        if character.is_defeated:
            yield Option("by_hand_recover")
            return
        yield Option("by_hand_set" if character.state == READY else "by_hand_reset")
        yield Option("by_hand_home" if character.area == PARTY else "by_hand_party")
        yield Option("by_hand_defeat")
        for stat in STATS:
            yield from (Option(f"by_hand_{stat}", target=f"{step:+d}") for step in STEPS)
        if character.player != self.seat and not character.is_leader:
            yield Option("by_hand_control")

    def treat(self, card: Card, option: Option) -> Steps[None]:
        character = self._character(card)
        if option.action == "put":
            yield from put_away(
                self.table, card if character is None else character, str(option.target)
            )
        elif option.action == "by_hand_enter":
            yield from put_into_play(self.table, card, self.seat)
        elif option.action == "by_hand_location":
            yield from replace_location(self.table, card)
        elif option.action == "by_hand_attach":
            yield from self._attach(card)
        elif character is not None:
            yield from self._change(character, option)

    def _attach(self, card: Card) -> Steps[None]:
        def standing() -> list[Character]:
            return [character for character in self.table.all_characters() if character.is_active]

        bearers = yield from choose_characters(
            self.table, self.seat, "by_hand_bearer", standing, source=card
        )
        for bearer in bearers:
            yield from attach(self.table, self.seat, card, bearer)

    def _character(self, card: Card) -> Character | None:
        holder = self.table.character_of(card)
        return holder if holder is not None and card is holder.top else None

    def _change(self, character: Character, option: Option) -> Steps[None]:
        table, action = self.table, option.action
        if action == "by_hand_set":
            yield from effects.set_character(table, character)
        elif action == "by_hand_reset":
            if character.state == SET:
                yield from effects.reset(table, character)
        elif action in ("by_hand_home", "by_hand_party"):
            table.put_area(character, HOME if action == "by_hand_home" else PARTY)
            table.log(f"moved_{character.area}", player=character.player, card=ref(character.top))
        elif action == "by_hand_defeat":
            yield from effects.defeat(table, [character])
        elif action == "by_hand_recover":
            yield from effects.recover(table, character)
        elif action == "by_hand_control":
            yield from gain_control(table, character, self.seat, ("turn", table.turn))
        else:
            stat = action.removeprefix("by_hand_")
            yield from effects.give(table, character, stat, int(str(option.target)))
