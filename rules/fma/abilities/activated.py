"""Activated abilities: which ones cards have now, when they can be played, and what they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.fma.abilities.ability_definitions import PlayedText, scope_of
from rules.fma.abilities.card_values import CardValues
from rules.fma.abilities.designators import PLAYED
from rules.fma.abilities.python_abilities import python_ability
from rules.fma.abilities.python_ability import PythonAbility
from rules.fma.abilities.quick import QUICK_TRAITS, Quick, quick_abilities, resolve_quick
from rules.fma.abilities.restrictions import Restrictions
from rules.fma.abilities.scope import PLAYING
from rules.fma.abilities.static_abilities import GIVEN, StaticAbilities
from rules.fma.abilities.trigger_conditions import answered, is_triggered, might_answer
from rules.fma.battle import may_block
from rules.fma.characters import Character
from rules.fma.costs import HIGHEST_X
from rules.fma.events import GameEvent
from rules.fma.legal_plays import sources
from rules.fma.plays import AUGMENT, BATTLE, REACT, ActivatedAbility, Play
from rules.fma.printed import FmaCard
from rules.fma.targets import still_legal
from rules.text.abilities import Ability
from rules.text.effects import Deploy, Effect, Redirect
from rules.text.evaluate import holds
from rules.text.execute import execute
from rules.text.groups import Known, This


def _abilities(card: FmaCard) -> list[Ability]:
    """Those printed on a card, one that is written in Python among them."""
    written = python_ability(card)
    return [*card.abilities, *([written[1]] if written is not None else [])]


@lru_cache(maxsize=4096)
def _timings(card: FmaCard) -> frozenset[str]:
    """The timings of the abilities printed on a card."""
    return frozenset(ability.kind for ability in _abilities(card))


@lru_cache(maxsize=4096)
def _answered_kinds(card: FmaCard) -> frozenset[str]:
    """The kinds of event that the texts printed on a card wait for."""
    return frozenset(kind for ability in _abilities(card) for kind in answered(ability))


def _is_rising(ability: Ability) -> bool:
    """Whether it puts its own card into play, which it can only do from the discard pile."""
    return any(isinstance(part, Deploy) and part.group == This() for part in ability.body)


def _blocks(ability: Ability) -> bool:
    """Whether the character that plays it blocks."""
    return any(isinstance(part, Redirect) and part.to == Known(PLAYING) for part in ability.body)


@lru_cache(maxsize=4096)
def _rises(card: FmaCard) -> bool:
    return any(_is_rising(ability) for ability in card.abilities)


@lru_cache(maxsize=4096)
def _played_texts(card: FmaCard, *, rising: bool) -> tuple[tuple[int, PlayedText], ...]:
    """What is printed on a card to be played, from the discard pile alone or from elsewhere."""
    return tuple(
        (place, PlayedText(ability))
        for place, ability in enumerate(card.abilities)
        if ability.kind in PLAYED and _is_rising(ability) == rising
    )


class ActivatedAbilities:
    """Answers what the core asks about abilities that can be played."""

    def __init__(
        self, statics: StaticAbilities, values: CardValues, restrictions: Restrictions
    ) -> None:
        self._table = statics.table
        self._context = statics.context
        self._statics = statics
        self._values = values
        self._restrictions = restrictions
        self._printed: dict[tuple[int, int, int], tuple[ActivatedAbility, ...]] = {}
        # Of the cards of the match; found out when somebody asks first.
        self._any_rises: bool | None = None
        # The cards that may answer events, with their seats, and the version of that.
        self._reacting: Sequence[tuple[int, Card]] = ()
        self._at = -1

    # Which ones there are -----------------------------------------------------------------------

    def abilities_of(self, card: Card) -> Sequence[ActivatedAbility]:
        return self._found(card)

    def _found(self, card: Card, timing: str = "") -> Sequence[ActivatedAbility]:
        """Those of that timing, or all."""
        holder = self._table.character_of(card)
        # What other cards give stays: only the text of this one is gone (FMA-GEN-4).
        is_silent = self._statics.is_negated(card)
        found: Sequence[ActivatedAbility] = () if is_silent else self._printed_on(card, holder)
        if holder is not None and card is holder.top:
            quick = quick_abilities(self._values, holder) if timing in ("", BATTLE) else ()
            found = (*found, *quick, *self._given(holder))
        return [ability for ability in found if ability.timing == timing] if timing else found

    def _printed_on(self, card: Card, holder: Character | None) -> tuple[ActivatedAbility, ...]:
        """The same for as long as the card stays where it is."""
        place = -1 if card.zone.name == "discard" else 0
        key = (card.index, card.slot, holder.id if holder is not None else place)
        if key not in self._printed:
            self._printed[key] = (*self._of_text(card, holder), *self._of_python(card, holder))
        return self._printed[key]

    def _of_text(self, card: Card, holder: Character | None) -> Iterator[ActivatedAbility]:
        is_event = card.data.kind == "event"

        def who(character: Character) -> bool:
            return not is_event or self._may_be_played(card, character)

        for place, text in _played_texts(card.data, rising=card.zone.name == "discard"):
            yield text.of(self._context, card, str(place), holder, who)

    def _given(self, holder: Character) -> Iterator[ActivatedAbility]:
        """What texts give to the character; it plays that itself (FMA-PLAY-2)."""
        for statement in self._statics.about(GIVEN, holder):
            key = f"given {statement.key}"
            text = PlayedText(statement.change.ability)
            yield text.of(self._context, holder.top, key, holder)

    def _of_python(self, card: Card, holder: Character | None) -> Iterator[ActivatedAbility]:
        written = python_ability(card.data)
        if written is None:
            return
        definition, head = written
        ability = PlayedText(head).of(self._context, card, "python", holder)
        costs = ability.costs if definition.costs is None else definition.costs
        slots = tuple(definition.slots(self._table))
        yield replace(ability, costs=costs, slots=slots, definition=definition)

    def _may_be_played(self, card: Card, character: Character) -> bool:
        """What the card asks, and what lets it be played from elsewhere (FMA-IND-21)."""
        allowed = self._statics.effects_on(card, "may_play")
        if card.zone.name != "hand" and allowed:
            seat, only = allowed[-1].amount
            if seat != character.player or only not in (None, character.id):
                return False
        return self._restrictions.may_play(card, character)

    def offered(self, cards: Sequence[Card], timing: str) -> Sequence[ActivatedAbility]:
        found: list[ActivatedAbility] = []
        words = self._statics.words()
        gets_more = GIVEN in words or (timing == BATTLE and not words.isdisjoint(QUICK_TRAITS))
        for card in cards:
            if timing in _timings(card.data) or (gets_more and card.zone.name == "character"):
                found += self._found(card, timing)
        return found

    def reacts(self, kind: str) -> Sequence[tuple[int, ActivatedAbility]]:
        version = self._table.versions.triggers
        if self._at != version:
            self._at, self._reacting = version, self._with_react()
        if not self._reacting:
            return ()
        return [
            (seat, ability)
            for seat, card in self._reacting
            if kind in _answered_kinds(card.data) or card.zone.name == "character"
            for ability in self.offered((card,), REACT)
            if kind in ability.answers
        ]

    def might_answer(self, event: GameEvent, seat: int) -> bool:
        return might_answer(event, seat)

    def _with_react(self) -> Sequence[tuple[int, Card]]:
        given = self._statics.mentions(GIVEN)
        return [
            (seat, card)
            for seat in self._table.seats_playing
            for card in sources(self._table, seat)
            if (card.data.reacts and REACT in _timings(card.data))
            or (given and card.zone.name == "character")
        ]

    def playable_elsewhere(self, seat: int) -> Sequence[Card]:
        """Events that a text lets the player play once, and what rises from the discard pile."""
        player = self._table.players[seat]
        if self._any_rises is None:
            self._any_rises = any(_rises(card.data) for card in self._table.cards)
        if not self._any_rises and not player.removed.cards:
            return ()
        discarded = player.discard.cards if self._any_rises else ()
        rising = [card for card in discarded if _rises(card.data)]
        if not player.removed.cards or not self._statics.mentions("may_play"):
            return rising
        found = [
            card
            for card in player.removed.cards
            if any(
                effect.amount[0] == seat for effect in self._statics.effects_on(card, "may_play")
            )
        ]
        return [*found, *rising]

    # Playing them -------------------------------------------------------------------------------

    def available(
        self, ability: ActivatedAbility, character: Character, event: GameEvent | None
    ) -> bool:
        definition = ability.definition
        if isinstance(definition, PythonAbility):
            return definition.available(self._table, character, event)
        if not isinstance(definition, Ability):
            return True
        trigger = definition.trigger
        if trigger is None and event is None and not definition.requires:
            return True
        scope = scope_of(self._context, Play(0, character.player, ability, character, event))
        scope.x = HIGHEST_X
        if trigger is not None and (event is None or not is_triggered(trigger, event, scope)):
            return False
        if event is not None and event.kind == "attack" and _blocks(definition):
            return may_block(self._table, event["battle"], character)
        return all(holds(condition, scope) for condition in definition.requires)

    def fits_x(self, play: Play) -> bool:
        definition, event = play.ability.definition, play.event
        if not isinstance(definition, Ability) or definition.trigger is None or event is None:
            return True
        return is_triggered(definition.trigger, event, scope_of(self._context, play))

    def permits(self, card: Card) -> Sequence[ContinuousEffect]:
        """What lets a removed event be played once (FMA-IND-21, FMA-IND-26)."""
        return self._statics.effects_on(card, "may_play")

    def resolve_play(self, play: Play) -> Steps[None]:
        definition = play.ability.definition
        if isinstance(definition, PythonAbility):
            yield from definition.resolve(self._table, play)
        elif isinstance(definition, Quick):
            yield from resolve_quick(self._table, play, definition)
        else:
            scope = scope_of(self._context, play)
            for slot in play.ability.slots:
                scope.bindings[slot.name] = still_legal(self._table, play, slot.name)
            effects = [part for part in definition.body if isinstance(part, Effect)]
            yield from execute(effects, scope)

    # Augment ----------------------------------------------------------------------------------

    def augment(self, character: Character) -> ActivatedAbility | None:
        card = character.top
        for place, text in enumerate(card.data.abilities):
            if text.kind == AUGMENT:
                ability = PlayedText(text).of(self._context, card, str(place), character)
                # The command is paid together with the recruiting (FMA-TRAIT-24).
                return replace(ability, costs=())
        return None

    def augment_cost(self, card: Card) -> int | None:
        cost: int | None = card.data.augment_cost
        return cost
