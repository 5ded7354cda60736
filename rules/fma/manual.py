"""Texts that nobody could compile, proposed by hand: what can be done on this table.

By hand a card may do what no rule allows; elimination and points are checked afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.manual.catalogue import Target, on_card, on_table
from rules.engine.manual.common_steps import (
    DECKS_AND_HANDS,
    lies_hidden,
    put_card,
    show_card,
)
from rules.engine.manual.resolution import ManualResolution
from rules.engine.zones import Card, Zone
from rules.fma import effects
from rules.fma.attachments import attach
from rules.fma.battle import block, join_battle, may_block
from rules.fma.characters import HOME, PARTY, READY, SET, Character
from rules.fma.control import gain_control, may_control
from rules.fma.departure import leave_battles, put_away
from rules.fma.entry import put_into_play
from rules.fma.locations import replace_location
from rules.fma.play_sequence import cancel
from rules.fma.printed import STATS
from rules.fma.state import FmaTable, Player
from rules.fma.state_checks import run_state_checks

STEPS = ("+1", "+2", "+3", "-1", "-2", "-3")
PILES = ("hand", "deck_top", "deck_bottom", "discard", "removed")


class FmaManual(ManualResolution):
    """What one player may propose."""

    piles = PILES

    def __init__(self, table: FmaTable, seat: int) -> None:
        super().__init__(table, seat)
        self.table = table
        self.player = table.players[seat]

    def opponents(self) -> Sequence[int]:
        return [player.seat for player in self.table.clockwise(self.seat)[1:]]

    def check_state(self) -> Steps[None]:
        yield from run_state_checks(self.table)

    def draw(self, seat: Target) -> Steps[None]:
        yield from effects.draw(self.table, self.player_at(seat), 1)

    def deck_of(self, seat: int) -> Zone:
        return self.table.players[seat].deck

    def hand_of(self, seat: int) -> Zone:
        return self.table.players[seat].hand

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

    def show(self, cards: Sequence[Card]) -> None:
        owner = cards[0].owner if cards else self.seat
        self.table.log("reveal", player=owner, cards=[ref(card) for card in cards])

    def put(self, card: Card, pile: Target) -> Steps[None]:
        character = self.character(card)
        yield from put_away(self.table, card if character is None else character, str(pile))

    def character(self, card: Card) -> Character | None:
        """The character whose top card it is."""
        holder = self.table.character_of(card)
        return holder if holder is not None and card is holder.top else None

    def player_at(self, target: Target) -> Player:
        return self.table.players[int(str(target))]


# What concerns no card ---------------------------------------------------------------------------


def _experience(by: FmaManual, target: Target) -> Steps[None]:
    yield from effects.gain_experience(by.table, by.player_at(target))


def _plays(by: FmaManual) -> Iterable[str]:
    return [str(play.id) for play in by.table.plays]


def _cancel(by: FmaManual, target: Target) -> None:
    for play in by.table.plays:
        if str(play.id) == target:
            cancel(by.table, play)


def _battle_types(by: FmaManual) -> Iterable[str]:
    return STATS if by.table.battle is not None else ()


def _battle_type(by: FmaManual, target: Target) -> None:
    battle = by.table.battle
    assert battle is not None
    battle.type = str(target)
    by.table.touch()
    by.table.log("battle_type", type=battle.type)


# What happens to a card --------------------------------------------------------------------------


def _piles(by: FmaManual, card: Card) -> Iterable[str]:
    character = by.character(card)
    if card.data.kind == "location" or (character is not None and character.is_leader):
        return ()
    return [pile for pile in PILES if pile != card.zone.name]


def _who(
    may: Callable[[FmaManual, Character], bool], *targets: str
) -> Callable[[FmaManual, Card], Iterable[Target]]:
    """These, for characters of whom that is true; nothing more to say where there are none."""

    def found(by: FmaManual, card: Card) -> Iterable[Target]:
        character = by.character(card)
        if character is None or not may(by, character):
            return ()
        return targets or (None,)

    return found


def _standing(has: Callable[[Character], bool]) -> Callable[[FmaManual, Card], Iterable[Target]]:
    return _who(lambda by, character: not character.is_defeated and has(character))


def _may_come_over(by: FmaManual, character: Character) -> bool:
    return (
        character.player != by.seat
        and not character.is_leader
        and not character.is_defeated
        and may_control(by.table, character, by.seat)
    )


def _off_table(kind: str) -> Callable[[FmaManual, Card], bool]:
    return lambda by, card: card.data.kind == kind and by.character(card) is None


def _card_is(
    fits: Callable[[FmaManual, Card], bool],
) -> Callable[[FmaManual, Card], Iterable[Target]]:
    return lambda by, card: (None,) if fits(by, card) else ()


def _doing(
    do: Callable[[FmaTable, Character], Steps[object]],
) -> Callable[[FmaManual, Card, Target], Steps[None]]:
    """Something done to the character whose card it is."""

    def step(by: FmaManual, card: Card, target: Target) -> Steps[None]:
        character = by.character(card)
        if character is not None:
            yield from do(by.table, character)

    return step


def _to_area(table: FmaTable, character: Character, area: str) -> Steps[None]:
    yield from ()
    table.put_area(character, area)
    table.log(f"moved_{character.area}", player=character.player, card=ref(character.top))


def _changed(stat: str) -> Callable[[FmaManual, Card, Target], Steps[None]]:
    def step(by: FmaManual, card: Card, target: Target) -> Steps[None]:
        character = by.character(card)
        if character is not None:
            yield from effects.give(by.table, character, stat, int(str(target)))

    return step


def _control(by: FmaManual, card: Card, target: Target) -> Steps[None]:
    character = by.character(card)
    if character is not None:
        yield from gain_control(by.table, character, by.seat, ("turn", by.table.turn))


def _enter(by: FmaManual, card: Card, target: Target) -> Steps[None]:
    yield from put_into_play(by.table, card, by.seat)


def _location(by: FmaManual, card: Card, target: Target) -> Steps[None]:
    yield from replace_location(by.table, card)


def _bearers(by: FmaManual, card: Card) -> Iterable[Target]:
    if card.data.kind != "attachment":
        return ()
    standing = (one for one in by.table.all_characters() if one.is_active)
    return [one.top for one in standing if card.zone is not one.attachments]


def _attach(by: FmaManual, card: Card, target: Target) -> Steps[None]:
    bearer = by.character(target) if isinstance(target, Card) else None
    if bearer is not None:
        yield from attach(by.table, by.seat, card, bearer)


def _may_join(by: FmaManual, character: Character) -> bool:
    battle = by.table.battle
    if battle is None or battle.over or not character.is_active or battle.has(character):
        return False
    return character.player in (battle.attacker, battle.defender)


def _join(table: FmaTable, character: Character) -> Steps[None]:
    yield from ()
    battle = table.battle
    assert battle is not None
    join_battle(table, character, "attack" if character.player == battle.attacker else "defence")


def _may_block(by: FmaManual, character: Character) -> bool:
    battle = by.table.battle
    return battle is not None and may_block(by.table, battle, character, paid=True)


def _fights(by: FmaManual, character: Character) -> bool:
    battle = by.table.battle
    return battle is not None and battle.has(character)


def _leave_battle(table: FmaTable, character: Character) -> Steps[None]:
    yield from ()
    leave_battles(table, character)
    table.touch()
    table.log("leaves_battle", player=character.player, card=ref(character.top))


_ANYWHERE = _standing(lambda character: True)
_NEW_LOCATION = _card_is(
    lambda by, card: card.data.kind == "location" and card.zone is not by.table.location
)

FmaManual.kinds = (
    *DECKS_AND_HANDS,
    on_table("experience", FmaManual.with_decks, _experience),
    on_table("cancel", _plays, _cancel),
    on_table("battle_type", _battle_types, _battle_type),
    on_card("set", _standing(lambda one: one.state == READY), _doing(effects.set_character)),
    on_card("reset", _standing(lambda one: one.state == SET), _doing(effects.reset)),
    on_card(
        "home",
        _standing(lambda one: one.area == PARTY),
        _doing(lambda table, one: _to_area(table, one, HOME)),
    ),
    on_card(
        "party",
        _standing(lambda one: one.area == HOME),
        _doing(lambda table, one: _to_area(table, one, PARTY)),
    ),
    on_card("defeat", _ANYWHERE, _doing(lambda table, one: effects.defeat(table, [one]))),
    on_card("recover", _who(lambda by, one: one.is_defeated), _doing(effects.recover)),
    *(
        on_card(stat, _who(lambda by, one: not one.is_defeated, *STEPS), _changed(stat))
        for stat in STATS
    ),
    on_card("join", _who(_may_join), _doing(_join)),
    on_card("block", _who(_may_block), _doing(lambda table, one: block(table, one, paid=True))),
    on_card("leave_battle", _who(_fights), _doing(_leave_battle)),
    on_card("control", _who(_may_come_over), _control),
    on_card("enter", _card_is(_off_table("ally")), _enter),
    on_card("attach", _bearers, _attach),
    on_card("location", _NEW_LOCATION, _location),
    on_card("show", lies_hidden, show_card),
    on_card("put", _piles, put_card),
)
