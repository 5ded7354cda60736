"""Fullmetal Alchemist positions for tests: sides described in a few words, played from any phase.

scene = fma_scene(Side(party=[ally("hal", strength=5)]), Side(party=[ally("bo")]), phase="search")
scene.attack("hal", "bo")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.engine.cards import CardData
from rules.engine.decision import Decision, Steps
from rules.engine.zones import Card, Zone
from rules.fma.abilities.card_abilities import CardAbilities
from rules.fma.ability_interface import Abilities
from rules.fma.characters import HOME, PARTY, READY, Character
from rules.fma.entry import enter
from rules.fma.game import CARD_RULES, GAME
from rules.fma.locations import put_location
from rules.fma.phases import end_phase
from rules.fma.printed import read_card
from rules.fma.search import action_step, victory_step
from rules.fma.state import FmaTable, Player
from rules.fma.turn import play_phases
from rules.fma.values import attribute
from tests.testkit.fma.cards import ally, leader
from tests.testkit.fma.kept_values import check_kept
from tests.testkit.scene import SEED, Positioned, Scene, put

FILLERS = 20
SEARCH_ACTION = "search_action"

Make = Callable[[FmaTable], Abilities]


# Positions ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class InPlay:
    """A character in play: its state and what it bears."""

    card: CardData
    state: str = READY
    attachments: tuple[CardData, ...] = ()


def unit(card: CardData, *attachments: CardData, state: str = READY) -> InPlay:
    return InPlay(card, state, attachments)


@dataclass
class Side:
    """One player's part of the table. `deck` is listed from the top; harmless cards fill it up.

    Without a `leader` it has one of its own; with `leads` they are in the search party.
    """

    leader: CardData | InPlay | None = None
    allies: Sequence[CardData | InPlay] = ()
    party: Sequence[CardData | InPlay] = ()
    leads: bool = False
    hand: Sequence[CardData] = ()
    deck: Sequence[CardData] = ()
    fill: bool = True
    locations: Sequence[CardData] = ()
    leaders: Sequence[CardData] = ()
    advantages: Sequence[CardData] = ()
    discard: Sequence[CardData] = ()
    victory: Sequence[CardData] = ()
    experience: int = 0


def _from_search_action(table: FmaTable) -> Steps[None]:
    """Search parties stand as laid out; nobody assigns any more."""
    table.phase = "search"
    table.phase_number = table.new_id()
    yield from action_step(table)
    yield from victory_step(table)
    yield from end_phase(table)
    yield from play_phases(table, "cleanup")


def _lay_out(table: FmaTable, player: Player, side: Side) -> None:
    """Leaders have wits 4, that of the first side 5: it is active if nothing else decides."""
    seat = player.seat
    own = side.leader or leader(f"lead{seat}", wits=5 if seat == 0 else 4)
    leading = _stand(table, player, own, PARTY if side.leads else HOME)
    for where, characters in ((HOME, side.allies), (PARTY, side.party)):
        for character in characters:
            _stand(table, player, character, where)
    fillers = [ally(f"filler{seat}-{number}") for number in range(1, FILLERS + 1)]
    for data in reversed([*side.deck, *(fillers if side.fill else [])]):
        _add(table, seat, data, player.deck)
    for number in range(side.experience):
        _add(table, seat, ally(f"past{seat}-{number}"), leading.experience)
    for zone, cards in (
        (player.hand, side.hand),
        (player.locations, tuple(reversed(side.locations))),
        (player.leaders, side.leaders),
        (player.advantages, side.advantages),
        (player.discard, side.discard),
        (player.victory, side.victory),
    ):
        for data in cards:
            _add(table, seat, data, zone)


def _stand(table: FmaTable, player: Player, what: CardData | InPlay, area: str) -> Character:
    laid = what if isinstance(what, InPlay) else InPlay(what)
    card = _add(table, player.seat, laid.card, table.aside)
    character = enter(table, card, player)
    table.put_state(character, laid.state)
    table.put_area(character, area)
    for data in laid.attachments:
        _add(table, player.seat, data, character.attachments)
    return character


def _add(table: FmaTable, seat: int, data: CardData, zone: Zone) -> Card:
    added = put(table, seat, read_card(data), zone)
    if zone.name in ("attachments", "advantages"):
        added.slot = table.new_id()
    return added


# Playing --------------------------------------------------------------------------------------


class FmaScene(Scene):
    """A Fullmetal Alchemist match under test."""

    free_kinds = frozenset(
        {
            "recruit",
            "main",
            "search",
            "battle",
            "cleanup",
            "power_up",
            "assign",
            "recover",
            "free_recover",
        }
    )

    # Whoever might hold a React is asked at each moment (FMA-REACT-15): who can only decline does
    # so here by themselves, unless a test is about just that.
    declines_alone = True

    def settle(self) -> None:
        """Decline what can only be declined."""
        while self.declines_alone and self._can_only_decline():
            (open_now,) = self.match.decisions
            self.match.answer(open_now.player, open_now.id, [open_now.options[0].key])

    @property
    def decision(self) -> Decision:
        self.settle()
        return super().decision

    def _can_only_decline(self) -> bool:
        return [
            [option.action for option in decision.options]
            for decision in self.match.decisions
            if decision.kind == "react"
        ] == [["decline"]]

    def answer(self, *wanted: str, player: int | None = None) -> None:
        super().answer(*wanted, player=player)
        self.settle()
        check_kept(self.table)

    @property
    def table(self) -> FmaTable:
        table = self.match.table
        assert isinstance(table, FmaTable)
        return table

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked what."""
        return self.decision.player, self.decision.kind

    def player(self, seat: int) -> Player:
        return self.table.players[seat]

    def unit(self, key: str) -> Character:
        """The one character in play of that key."""
        return self.only((c for c in self.table.all_characters() if c.card.key == key), key)

    def value(self, key: str, stat: str = "strength") -> int:
        return attribute(self.table, self.unit(key), stat)

    def state(self, key: str) -> str:
        return self.unit(key).state

    def team(self, seat: int = 0) -> list[str]:
        return [character.card.key for character in self.player(seat).characters]

    def borne(self, key: str) -> list[str]:
        return [card.data.key for card in self.unit(key).attachments.cards]

    def pass_all(self, *kinds: str) -> None:
        """Let everybody pass or decline for as long as only these things are asked."""
        while self.match.outcome is None and self.decision.kind in kinds:
            self.answer("decline" if self.decision.kind == "react" else "pass")

    def attack(self, attackers: str, defender: str) -> None:
        """Start a battle of the only type there is: "a b" attack "d"; reacts are still open."""
        self.answer("start_battle")
        if self.decision.kind == "attackers":
            self.answer(*(f"attacker {name}" for name in attackers.split()))
        if self.match.decisions and self.decision.kind == "defender":
            self.answer(f"choose {defender}")

    def fight(self, attackers: str, defender: str) -> None:
        """The same, and nobody plays anything in it."""
        self.attack(attackers, defender)
        self.pass_all("battle")


def fma_scene(
    *sides: Side,
    phase: str = "main",
    place: tuple[int, CardData] | None = None,
    make: Make = CardAbilities,
    options: Mapping[str, str] | None = None,
    seed: bytes = SEED,
    declines_alone: bool = True,
) -> FmaScene:
    """A match standing at the beginning of `phase`, a phase or "search_action".

    `place` is the location with its owner; `make` gives the cards something else than their text.
    """
    seated = [*sides, *(Side() for _ in range(2 - len(sides)))]
    card_rules = replace(CARD_RULES, key="scene", abilities=make)

    def lay_out(seed: bytes, options: Mapping[str, str]) -> FmaTable:
        table = FmaTable(seed, options, len(seated), card_rules)
        table.turn = 5
        for player, side in zip(table.players, seated, strict=True):
            _lay_out(table, player, side)
        if place is not None:
            owner, data = place
            put_location(table, _add(table, owner, data, table.aside))
        table.stalemate.progressed = False
        return table

    def begin(table: FmaTable) -> Steps[None]:
        if phase == SEARCH_ACTION:
            yield from _from_search_action(table)
        else:
            yield from play_phases(table, phase)

    chosen = {"draw_offers": "refused", **(options or {})}
    scene = FmaScene(Positioned(GAME, lay_out, begin).match(len(seated), chosen, seed))
    scene.declines_alone = declines_alone
    # The beginning of the phase may ask already.
    scene.settle()
    return scene
