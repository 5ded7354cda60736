"""The texts of all cards on one table: what the core asks of them (rules.fma.hooks)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.fma.abilities.allowed import Allowed
from rules.fma.abilities.asked import PLAYED
from rules.fma.abilities.by_key import PythonAbility, left_by_hand, python_ability
from rules.fma.abilities.moments import answered, fits
from rules.fma.abilities.offers import offer_of, scope_of
from rules.fma.abilities.quick import Quick, quick_offers, resolve_quick
from rules.fma.abilities.scope import PLAYING
from rules.fma.abilities.single_cards import away
from rules.fma.abilities.triggers import Return, SetOff, delayed, set_off
from rules.fma.battle import may_block
from rules.fma.by_hand import FmaByHand
from rules.fma.costs import HIGHEST_X
from rules.fma.hooks import AUGMENT, REACT, Offer, Triggered
from rules.fma.pieces import Character
from rules.fma.plays import Moment, Play
from rules.fma.printed import FmaCard
from rules.fma.table import FmaTable
from rules.fma.targets import still_legal
from rules.text.abilities import Ability
from rules.text.attrition import Gain
from rules.text.changes import GainsSkill
from rules.text.effects import Deploy, Effect, Redirect
from rules.text.groups import Known, This
from rules.text.play.asking import holds
from rules.text.play.doing import perform


@lru_cache(maxsize=4096)
def _kinds(card: FmaCard) -> frozenset[str]:
    """The kinds of moment that the React texts printed on a card answer."""
    written = python_ability(card)
    abilities = [*card.abilities, *([written[1]] if written is not None else [])]
    return frozenset(kind for one in abilities if one.kind == REACT for kind in answered(one))


def _is_rising(ability: Ability) -> bool:
    """Whether it puts its own card into play, which it can only do from the discard pile."""
    return any(isinstance(part, Deploy) and part.group == This() for part in ability.body)


def _blocks(ability: Ability) -> bool:
    """Whether the character that plays it blocks."""
    return any(isinstance(part, Redirect) and part.to == Known(PLAYING) for part in ability.body)


@lru_cache(maxsize=4096)
def _rises(card: FmaCard) -> bool:
    return any(_is_rising(ability) for ability in card.abilities)


class CardAbilities(Allowed):
    """Everything that cards say."""

    def __init__(self, table: FmaTable) -> None:
        super().__init__(table)
        self._offers: dict[tuple[int, int, int], tuple[Offer, ...]] = {}

    def on(self, table: FmaTable) -> CardAbilities:
        return CardAbilities(table)

    # What can be played -----------------------------------------------------------------------

    def offers(self, card: Card) -> Sequence[Offer]:
        if self.negated(card):
            return ()
        holder = self.table.character_of(card)
        found = list(self._printed_on(card, holder))
        if holder is not None and card is holder.top:
            found += quick_offers(self, holder)
            found += self._given(holder)
        return found

    def _printed_on(self, card: Card, holder: Character | None) -> tuple[Offer, ...]:
        """The same for as long as the card stays where it is."""
        place = -1 if card.zone.name == "discard" else 0
        key = (card.index, card.slot, holder.id if holder is not None else place)
        if key not in self._offers:
            self._offers[key] = (*self._of_text(card, holder), *self._of_python(card, holder))
        return self._offers[key]

    def _of_text(self, card: Card, holder: Character | None) -> Iterator[Offer]:
        is_event = card.data.kind == "event"

        def who(character: Character) -> bool:
            return not is_event or self._may_be_played(card, character)

        in_pile = card.zone.name == "discard"
        for place, ability in enumerate(card.data.abilities):
            if ability.kind in PLAYED and _is_rising(ability) == in_pile:
                only = None if is_event else holder
                yield offer_of(self.world, card, ability, str(place), only, who)

    def _given(self, holder: Character) -> Iterator[Offer]:
        """What texts give to the character; it plays that itself (FMA-PLAY-2)."""
        for one, change in self.said(GainsSkill, holder):
            yield offer_of(self.world, holder.top, change.ability, f"given {one.key}", holder)

    def _of_python(self, card: Card, holder: Character | None) -> Iterator[Offer]:
        written = python_ability(card.data)
        if written is None:
            return
        ability, head = written
        offer = offer_of(
            self.world, card, head, "python", None if card.data.kind == "event" else holder
        )
        costs = offer.costs if ability.costs is None else ability.costs
        slots = tuple(ability.slots(self.table))
        yield replace(offer, costs=costs, slots=slots, what=ability)

    def _may_be_played(self, card: Card, character: Character) -> bool:
        """What the card asks, and what lets it be played from elsewhere (FMA-IND-21)."""
        kept = self.effects(card, "may_play")
        if card.zone.name != "hand" and kept:
            seat, only = kept[-1].amount
            if seat != character.player or only not in (None, character.id):
                return False
        return self.may_play(card, character)

    def listens(self, card: Card, kind: str) -> bool:
        return kind in _kinds(card.data) or (card.zone.name == "character" and self._given_any())

    def _given_any(self) -> bool:
        """Whether any text gives abilities to characters now."""
        memo = self.table.memo
        if "given" not in memo:
            memo["given"] = bool(self.statements(GainsSkill))
        given: bool = memo["given"]
        return given

    def playable(self, seat: int) -> Sequence[Card]:
        """Events that a text lets the player play once, and what rises from the discard pile."""
        player = self.table.players[seat]
        found = [
            card
            for card in player.removed.cards
            if any(effect.amount[0] == seat for effect in self.effects(card, "may_play"))
        ]
        return [*found, *(card for card in player.discard.cards if _rises(card.data))]

    def available(self, offer: Offer, character: Character, moment: Moment | None) -> bool:
        what = offer.what
        if isinstance(what, PythonAbility):
            return what.available(self.table, character, moment)
        if not isinstance(what, Ability):
            return True
        scope = scope_of(self.world, Play(0, character.player, offer, character, moment))
        scope.x = HIGHEST_X
        if what.trigger is not None and (moment is None or not fits(what.trigger, moment, scope)):
            return False
        if moment is not None and moment.kind == "attack" and _blocks(what):
            return may_block(self.table, moment["battle"], character)
        return all(holds(condition, scope) for condition in what.requires)

    def fits_x(self, play: Play) -> bool:
        what, moment = play.offer.what, play.moment
        if not isinstance(what, Ability) or what.trigger is None or moment is None:
            return True
        return fits(what.trigger, moment, scope_of(self.world, play))

    def resolve(self, play: Play) -> Steps[None]:
        what = play.offer.what
        used_up = self.effects(play.source, "may_play")
        self.table.expire(used_up)
        if isinstance(what, PythonAbility):
            yield from what.resolve(self.table, play)
        elif isinstance(what, Quick):
            yield from resolve_quick(self.table, play, what)
        else:
            scope = scope_of(self.world, play)
            for slot in play.offer.slots:
                scope.known[slot.name] = still_legal(self.table, play, slot.name)
            effects = [part for part in what.body if isinstance(part, Effect)]
            yield from perform(effects, scope)

    # By hand ----------------------------------------------------------------------------------

    def by_hand(self, seat: int, *, reacting: bool = False) -> bool:
        """Whether one of the player's cards, or the location, has text that nothing plays."""
        player = self.table.players[seat]
        cards = [*player.hand.cards, *player.advantages.cards, *self.table.location.cards]
        for character in player.characters:
            if character.stands:
                cards += [character.top, *character.attachments.cards]
        unread = [line for card in cards for line in left_by_hand(card.data)]
        return any(line.lower().startswith(REACT) for line in unread) if reacting else bool(unread)

    def act_by_hand(self, seat: int) -> Steps[None]:
        yield from FmaByHand(self.table, seat).run()

    # Augment ----------------------------------------------------------------------------------

    def augment(self, character: Character) -> Offer | None:
        card = character.top
        for place, ability in enumerate(card.data.abilities):
            if ability.kind == AUGMENT:
                offer = offer_of(self.world, card, ability, str(place), character)
                # The command is paid together with the recruiting (FMA-TRAIT-24).
                return replace(offer, number=self.augment_cost(card) or 0, costs=())
        return None

    def augment_cost(self, card: Card) -> int | None:
        for ability in card.data.abilities:
            if ability.kind == AUGMENT:
                paid = [part.amount for part in ability.price if isinstance(part, Gain)]
                return sum(-number for number in paid if isinstance(number, int))
        return None

    # What happens by itself -------------------------------------------------------------------

    def triggered(self, moment: Moment) -> Sequence[SetOff]:
        return [*set_off(self, moment), *delayed(self, moment)]

    def starting(self, of: str) -> Sequence[Triggered]:
        found: list[Triggered] = list(set_off(self, Moment("start", {"of": of})))
        if of == "turn":
            found += [Return(self.table, seat, card) for seat, card in away(self.table)]
        return found
