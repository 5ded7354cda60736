"""What the game tells the interpreter about its table.

Things are characters, cards, players (their seats), plays, and cards looked at as characters.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Choose, Option, Steps
from rules.engine.zones import Card
from rules.fma.abilities.asked import designators, draws
from rules.fma.abilities.choosing import alternatives, choose, source_of
from rules.fma.abilities.deeds import do
from rules.fma.abilities.facts import ATTRIBUTES, card_of, printed, titles, with_parts
from rules.fma.abilities.scope import FmaScope, Would
from rules.fma.asking import ask, ask_yes
from rules.fma.pieces import Character
from rules.fma.plays import Play
from rules.fma.table import FmaTable
from rules.fma.targets import targets_of
from rules.fma.values import attribute, command_of, factions_of, keywords_of
from rules.text import groups as g
from rules.text.amounts import Used
from rules.text.effects import Effect
from rules.text.play.doing import candidates
from rules.text.play.scope import Scope, Thing
from rules.text.tree import Node

_ZONES = {"attachments": "attached"}


class FmaWorld:
    """The table as texts see it. `onto` is who an attachment in hand is about to be laid on.

    While `with_leaders` a defeated leader is found like any other character: what is keyed to the
    leader stays in force (FMA-STATE-10).
    """

    def __init__(self, table: FmaTable) -> None:
        self.table = table
        self.onto: Character | None = None
        self.with_leaders = False

    # Who and what -----------------------------------------------------------------------------

    def seats(self, side: str, seat: int) -> tuple[int, ...]:
        if side == "own":
            return (seat,)
        if side == "enemy":
            return tuple(player.seat for player in self.table.others(seat))
        return tuple(player.seat for player in self.table.clockwise(self.table.turn_player))

    def units(self, seat: int) -> Sequence[Thing]:
        return [one for one in self.table.players[seat].characters if self.is_unit(one)]

    def cards(self, seat: int, place: str) -> Sequence[Thing]:
        table, player = self.table, self.table.players[seat]
        if place == "players":
            return [seat]
        if place == "defeated":
            return [one for one in player.characters if one.is_defeated]
        if place == "plays":
            return [play for play in table.plays if play.seat == seat]
        if place == "attached":
            return self._attached(seat)
        if place == "location":
            return [card for card in table.location.cards if card.owner == seat]
        if place == "experience":
            leader = player.leader
            return leader.experience.cards if leader is not None else []
        found: Sequence[Thing] = getattr(player, place).cards
        return found

    def _attached(self, seat: int) -> list[Card]:
        return [
            card
            for character in self.table.all_characters()
            for card in character.attachments.cards
            if card.owner == seat and card.data.kind == "attachment"
        ]

    def top(self, seat: int, count: int, *, bottom: bool) -> Sequence[Thing]:
        cards = self.table.players[seat].deck.cards
        return cards[:count] if bottom else list(reversed(cards[-count:])) if count else []

    def beneath(self, thing: Thing) -> Sequence[Thing]:
        return thing.experience.cards if isinstance(thing, Character) else []

    def bearer(self, thing: Thing) -> Thing | None:
        if not isinstance(thing, Card):
            return None
        if thing.zone.name == "attachments":
            return self.table.character_of(thing)
        return self.onto

    def aimed_at(self, play: Thing) -> Sequence[Thing]:
        return targets_of(self.table, play) if isinstance(play, Play) else ()

    def side_of(self, thing: Thing) -> int:
        if isinstance(thing, int):
            return thing
        if isinstance(thing, Character):
            return thing.player
        if isinstance(thing, Play | Would):
            return thing.seat
        owner: int = thing.owner
        return owner

    def is_unit(self, thing: Thing) -> bool:
        if isinstance(thing, Character):
            return thing.stands or (self.with_leaders and thing.is_leader)
        return isinstance(thing, Would)

    def place(self, thing: Thing) -> str:
        if isinstance(thing, int):
            return "players"
        if isinstance(thing, Play):
            return "plays"
        if isinstance(thing, Character):
            return "defeated" if thing.is_defeated else thing.area
        if isinstance(thing, Would):
            return "home"
        name = str(thing.zone.name)
        return _ZONES.get(name, name)

    # What they show ---------------------------------------------------------------------------

    def number(self, thing: Thing, stat: str) -> int | None:
        if isinstance(thing, int):
            return len(self.table.players[thing].hand)
        if isinstance(thing, Play):
            return thing.cost if stat == "cost" else None
        if isinstance(thing, Character):
            return self._of_character(thing, stat)
        card = thing.card if isinstance(thing, Would) else thing
        return printed(card, stat)

    def _of_character(self, character: Character, stat: str) -> int | None:
        if stat in ATTRIBUTES:
            return attribute(self.table, character, stat)
        if stat == "command" and character.is_leader:
            return command_of(self.table, character)
        if stat == "experience":
            return len(character.experience)
        return printed(character.top, stat)

    def stack_size(self, thing: Thing) -> int:
        return 1

    def names(self, thing: Thing) -> frozenset[str]:
        return frozenset((card_of(thing).data.name,))

    def traits(self, thing: Thing, trait: str) -> frozenset[str]:
        if trait == "designators":
            return designators(thing)
        if trait == "title":
            return titles(card_of(thing).data.name)
        if trait == "factions":
            return self._factions(thing)
        return with_parts(self._keywords(thing))

    def _keywords(self, thing: Thing) -> frozenset[str]:
        """A defeated character has none (FMA-KEYWORD-4); one that was just defeated had them."""
        if isinstance(thing, Character):
            return keywords_of(self.table, thing)
        if isinstance(thing, Would) and thing.character is not None:
            return self.table.abilities.keywords(thing.character)
        return self.table.abilities.keywords(card_of(thing))

    def _factions(self, thing: Thing) -> frozenset[str]:
        if isinstance(thing, Character):
            return factions_of(self.table, thing)
        card = card_of(thing)
        return frozenset(card.data.factions)

    def state(self, thing: Thing, state: str) -> bool:
        if isinstance(thing, Character):
            return self._character_is(thing, state)
        if isinstance(thing, Play):
            return self._play_is(thing, state)
        if isinstance(thing, int):
            return False
        card = card_of(thing)
        if state == "top":
            return bool(card.zone.cards) and card.zone.cards[-1] is card
        if isinstance(thing, Would) and state == "ready":
            return True
        return bool(card.data.kind == state)

    def _character_is(self, character: Character, state: str) -> bool:
        if state in ("ally", "leader"):
            return character.is_leader == (state == "leader")
        if state == "bearing":
            return any(card.data.kind == "attachment" for card in character.attachments.cards)
        if state in ("ready", "set", "defeated"):
            return character.state == state
        if state == "defeatable":
            return not self.table.abilities.forbids("be_defeated", character)
        battle = self.table.battle
        side = battle.side_of(character) if battle is not None else None
        if battle is None or side is None:
            return False
        if state == "blocking":
            return character in battle.blockers
        if state == "losing":
            return battle.winner is not None and battle.winner != side
        return state == "fighting" or side == {"attacking": "attack"}.get(state, "defence")

    def _play_is(self, play: Play, state: str) -> bool:
        if state == "draws":
            return draws(play)
        if state == "one_target":
            return len(targets_of(self.table, play)) == 1 and bool(play.targets)
        return play.is_event == (state == "event")

    # Questions of other games -----------------------------------------------------------------

    def supporting(self, seat: int) -> Sequence[Thing]:
        return ()

    def has_skill(self, thing: Thing, label: str, kind: str, name: str) -> bool:
        return False

    def fighting(self, thing: Thing, role: str) -> bool:
        return False

    def fighter(self, seat: int) -> Thing | None:
        return None

    def foe(self, thing: Thing) -> Thing | None:
        return None

    def support_failed(self, seat: int) -> bool:
        return False

    def turn_of(self, seat: int, phase: str) -> bool:
        return phase in ("", self.table.phase)

    def happened(self, trigger: Node, scope: Scope) -> bool:
        return False

    def times_used(self, used: Used, scope: Scope) -> int:
        return 0

    def in_effect(self, skill: str, scope: Scope) -> bool:
        return False

    # Deeds ------------------------------------------------------------------------------------

    def do(self, effect: Effect, scope: Scope) -> Steps[bool]:
        assert isinstance(scope, FmaScope)
        if self.table.players[scope.seat].is_out:
            return False
        return (yield from do(self.table, effect, scope))

    def can_do(self, effect: Effect, scope: Scope, taken: Sequence[Thing]) -> bool:
        group = getattr(effect, "group", None)
        return group is None or bool(candidates(group, scope))

    def choose(self, question: Node, pool: Sequence[Thing], scope: Scope) -> Steps[list[Thing]]:
        """Targets were chosen when it was declared; the rest is chosen now."""
        assert isinstance(question, g.Chosen)
        assert isinstance(scope, FmaScope)
        if question.name in scope.known and question.name.startswith("target"):
            return scope.known[question.name]
        seat = scope.chooser if question.by == "playing" else scope.seat
        return (yield from choose(self.table, seat, question, pool, scope))

    def agree(self, seat: int, scope: Scope) -> Steps[bool]:
        return (yield from ask_yes(self.table, seat, "agree", source=source_of(scope)))

    def choose_mode(self, count: int, scope: Scope) -> Steps[int]:
        labels = alternatives(scope.ability, count)
        answer = yield from ask(
            self.table,
            Choose(
                scope.seat,
                "choose_mode",
                lambda: [Option("mode", target=label) for label in labels],
                source=source_of(scope),
            ),
        )
        return labels.index(str(answer[0].target)) if answer else 0

    def settle(self) -> Steps[None]:
        """Nothing is checked between the parts of one resolution (FMA-WIN-7)."""
        yield from ()
