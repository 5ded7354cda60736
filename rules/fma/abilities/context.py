"""What the game tells the interpreter about its table.

Things are characters, cards, players (their seats), plays, and cards looked at as characters.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.log import ref
from rules.engine.questions import ask, ask_yes
from rules.engine.zones import Card
from rules.fma import targets
from rules.fma.abilities.choices import alternatives, choose, source_of, words_of
from rules.fma.abilities.designators import designators, draws
from rules.fma.abilities.effect_handlers import do_effect
from rules.fma.abilities.evaluators import extend_interpreters
from rules.fma.abilities.printed_values import card_of, printed, titles, with_parts
from rules.fma.abilities.scope import CardAsCharacter, FmaScope
from rules.fma.card_text import WORDINGS
from rules.fma.characters import Character
from rules.fma.plays import Play
from rules.fma.printed import STATS
from rules.fma.state import FmaTable
from rules.fma.values import attribute, command_of, factions_of, keywords_of
from rules.text import groups as g
from rules.text.default_context import DefaultContext
from rules.text.effects import Effect, May, OneOfThese
from rules.text.execute import candidates
from rules.text.scope import GameObject, Scope
from rules.text.tree import Node
from rules.text.wordings import agreement

_ZONES = {"attachments": "attached"}
TRAITS = ("toughness", "loyal")


extend_interpreters()


@lru_cache(maxsize=256)
def _from(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    """The seats clockwise, beginning with the first or the next one to its left."""
    return (*[seat for seat in seats if seat >= first], *[seat for seat in seats if seat < first])


@lru_cache(maxsize=256)
def _from_left(seats: tuple[int, ...], of: int) -> tuple[int, ...]:
    """The other seats clockwise, beginning to the left of one."""
    return tuple([seat for seat in _from(seats, of) if seat != of])


class FmaContext(DefaultContext):
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
            return _from_left(self.table.seats_playing, seat)
        return _from(self.table.seats_playing, self.table.turn_player)

    def units(self, seat: int) -> Sequence[GameObject]:
        return [
            character
            for character in self.table.players[seat].characters
            if self.is_unit(character)
        ]

    def cards(self, seat: int, place: str) -> Sequence[GameObject]:
        table, player = self.table, self.table.players[seat]
        if place == "players":
            return [seat]
        if place == "defeated":
            return [character for character in player.characters if character.is_defeated]
        if place == "plays":
            return [play for play in table.plays if play.seat == seat]
        if place == "attached":
            return self._attached(seat)
        if place == "location":
            return [card for card in table.location.cards if card.owner == seat]
        if place == "experience":
            leader = player.leader
            return leader.experience.cards if leader is not None else []
        found: Sequence[GameObject] = getattr(player, place).cards
        return found

    def _attached(self, seat: int) -> list[Card]:
        return [
            card
            for character in self.table.all_characters()
            for card in character.attachments.cards
            if card.owner == seat and card.data.kind == "attachment"
        ]

    def top(self, seat: int, count: int, *, bottom: bool) -> Sequence[GameObject]:
        cards = self.table.players[seat].deck.cards
        return cards[:count] if bottom else list(reversed(cards[-count:])) if count else []

    def beneath(self, obj: GameObject) -> Sequence[GameObject]:
        return obj.experience.cards if isinstance(obj, Character) else []

    def bearer(self, obj: GameObject) -> GameObject | None:
        if not isinstance(obj, Card):
            return None
        if obj.zone.name == "attachments":
            return self.table.character_of(obj)
        return self.onto

    def targets_of(self, play: GameObject) -> Sequence[GameObject]:
        return targets.targets_of(self.table, play) if isinstance(play, Play) else ()

    def side_of(self, obj: GameObject) -> int:
        if isinstance(obj, int):
            return obj
        if isinstance(obj, Character):
            return obj.player
        if isinstance(obj, Play | CardAsCharacter):
            return obj.seat
        owner: int = obj.owner
        return owner

    def is_unit(self, obj: GameObject) -> bool:
        if isinstance(obj, Character):
            return obj.is_active or (self.with_leaders and obj.is_leader)
        return isinstance(obj, CardAsCharacter)

    def place(self, obj: GameObject) -> str:
        if isinstance(obj, int):
            return "players"
        if isinstance(obj, Play):
            return "plays"
        if isinstance(obj, Character):
            return "defeated" if obj.is_defeated else obj.area
        if isinstance(obj, CardAsCharacter):
            return "home"
        name = str(obj.zone.name)
        return _ZONES.get(name, name)

    # What they show ---------------------------------------------------------------------------

    def number(self, obj: GameObject, stat: str) -> int | None:
        if isinstance(obj, int):
            return len(self.table.players[obj].hand)
        if isinstance(obj, Play):
            return obj.cost if stat == "cost" else None
        if isinstance(obj, Character):
            return self._of_character(obj, stat)
        card = obj.card if isinstance(obj, CardAsCharacter) else obj
        return printed(card, stat)

    def _of_character(self, character: Character, stat: str) -> int | None:
        if stat in STATS:
            return attribute(self.table, character, stat)
        if stat == "command" and character.is_leader:
            return command_of(self.table, character)
        if stat == "experience":
            return len(character.experience)
        if stat in TRAITS:
            return self.table.abilities.values.trait(character, stat)
        return printed(character.top, stat)

    def names(self, obj: GameObject) -> frozenset[str]:
        return frozenset((card_of(obj).data.name,))

    def traits(self, obj: GameObject, trait: str) -> frozenset[str]:
        if trait == "designators":
            return designators(obj)
        if trait == "title":
            return titles(card_of(obj).data.name)
        if trait == "factions":
            return self._factions(obj)
        return with_parts(self._keywords(obj))

    def _keywords(self, obj: GameObject) -> frozenset[str]:
        """A defeated character has none (FMA-KEYWORD-4); one that was just defeated had them."""
        if isinstance(obj, Character):
            return keywords_of(self.table, obj)
        if isinstance(obj, CardAsCharacter) and obj.character is not None:
            return self.table.abilities.values.keywords(obj.character)
        return self.table.abilities.values.keywords(card_of(obj))

    def _factions(self, obj: GameObject) -> frozenset[str]:
        if isinstance(obj, Character):
            return factions_of(self.table, obj)
        card = card_of(obj)
        factions: frozenset[str] = card.data.factions
        return factions

    def state(self, obj: GameObject, state: str) -> bool:
        if isinstance(obj, Character):
            return self._character_is(obj, state)
        if isinstance(obj, Play):
            return self._play_is(obj, state)
        if isinstance(obj, int):
            return False
        card = card_of(obj)
        if state == "top":
            return bool(card.zone.cards) and card.zone.cards[-1] is card
        if isinstance(obj, CardAsCharacter) and state == "ready":
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
            return not self.table.abilities.restrictions.forbids("be_defeated", character)
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
            return len(targets.targets_of(self.table, play)) == 1 and bool(play.targets)
        return play.is_event == (state == "event")

    def turn_of(self, seat: int, phase: str) -> bool:
        return phase in ("", self.table.phase)

    def card_of(self, scope: Scope) -> Card | None:
        source = scope.source
        return card_of(source) if isinstance(source, Card | Character | CardAsCharacter) else None

    def line_of(self, card: Card, scope: Scope) -> str:
        return WORDINGS.line_of(card.data, scope.ability)

    # Effects ----------------------------------------------------------------------------------

    def do(self, effect: Effect, scope: Scope) -> Steps[bool]:
        """No text of this game asks whether what it says was done."""
        assert isinstance(scope, FmaScope)
        if not self.table.players[scope.seat].is_out:
            yield from do_effect(self.table, effect, scope)
        return True

    def can_do(self, effect: Effect, scope: Scope, taken: Sequence[GameObject]) -> bool:
        group = getattr(effect, "group", None)
        return group is None or bool(candidates(group, scope))

    def choose(
        self, question: Node, pool: Sequence[GameObject], scope: Scope
    ) -> Steps[list[GameObject]]:
        """Targets were chosen when it was declared; the rest is chosen now."""
        assert isinstance(question, g.Chosen)
        assert isinstance(scope, FmaScope)
        if question.name in scope.bindings and question.name.startswith("target"):
            return scope.bindings[question.name]
        seat = scope.chooser if question.by == "playing" else scope.seat
        return (yield from choose(self.table, seat, question, pool, scope))

    def agree(self, seat: int, scope: Scope) -> Steps[bool]:
        source = source_of(scope)
        agreed = yield from ask_yes(
            self.table, seat, "agree", source=source, prompt=agreement(source, words_of(scope, May))
        )
        if source is not None:
            key = "agrees" if agreed else "declines"
            self.table.log(key, player=seat, card=ref(source))
        return agreed

    def choose_mode(self, count: int, scope: Scope) -> Steps[int]:
        labels = alternatives(scope.ability, count)
        answer = yield from ask(
            self.table,
            Choose(
                scope.seat,
                "choose_mode",
                lambda: [Option("mode", target=label) for label in labels],
                prompt=Prompt("choose_mode", words=words_of(scope, OneOfThese)),
                source=source_of(scope),
            ),
        )
        return labels.index(str(answer[0].target)) if answer else 0
