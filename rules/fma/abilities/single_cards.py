"""Single cards in Python: what the collected rulings say of them (FMA-IND)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rules.engine.continuous import ContinuousEffect
from rules.engine.decision import Choose, Option, Steps, pass_option
from rules.engine.log import ref
from rules.engine.questions import ask, ask_one, ask_yes
from rules.engine.zones import Card
from rules.fma.abilities.python_ability import PythonAbility
from rules.fma.attachments import can_move, lacking, move_attachment, would_replace
from rules.fma.characters import AWAY, HOME, Character
from rules.fma.departure import leave_battles, to_owner
from rules.fma.effects import gain_experience
from rules.fma.entry import may_join, put_into_play
from rules.fma.legal_plays import is_playable
from rules.fma.play_sequence import cancel
from rules.fma.play_sequence import play as play_ability
from rules.fma.plays import (
    ATTACHMENT,
    CARD,
    PLAYER,
    ActivatedAbility,
    Cost,
    Declaration,
    GameObject,
    Play,
    Slot,
)
from rules.fma.questions import choose_cards
from rules.fma.state import FmaTable
from rules.fma.targets import still_legal

SIDETRACKED = "sidetracked"
EXPERIENCE_ON_RETURN = 3


# Sneak Thief (FMA-IND-60, 61) -----------------------------------------------------------------


def _thief_slots(table: FmaTable) -> Sequence[Slot]:
    def can_go(play: Play, card: Card, bearer: Character) -> bool:
        """The event itself, still in hand when targets are chosen, pays for nothing."""
        hand = table.players[play.seat].hand.cards
        spare = sum(card is not play.source for card in hand)
        lack = lacking(table, play.seat, card, bearer)
        return lack is not None and lack <= spare and can_move(table, play.seat, card, bearer)

    def movable(play: Play) -> Callable[[GameObject], bool]:
        return lambda obj: any(can_go(play, obj, character) for character in table.all_characters())

    def fits(play: Play) -> Callable[[GameObject], bool]:
        return lambda obj: any(
            can_go(play, card, obj) for card in play.targets.get("attachment", [])
        )

    return (Slot("attachment", ATTACHMENT, fits=movable), Slot("bearer", fits=fits))


def _sneak(table: FmaTable, play: Play) -> Steps[None]:
    """Onto another's character that would lose something for it: only with their consent."""
    cards = still_legal(table, play, "attachment")
    bearers = still_legal(table, play, "bearer")
    if not cards or not bearers:
        return
    card, bearer = cards[0], bearers[0]
    if bearer.player != play.seat and would_replace(table, card, bearer):
        allowed = yield from ask_yes(table, bearer.player, "opponent_consent", source=card)
        if not allowed:
            cancel(table, play)
            return
    yield from move_attachment(table, play.seat, card, bearer)


# Sidetracked (FMA-IND-59) ---------------------------------------------------------------------


def _sidetrack(table: FmaTable, play: Play) -> Steps[None]:
    """One's leader goes away with what they bear, until the next turn starts."""
    yield from ()
    leader = table.players[play.seat].leader
    if leader is None:
        return
    leave_battles(table, leader)
    table.put_area(leader, AWAY)
    until, source = ("return", play.seat), play.source.index
    table.add_effect(ContinuousEffect(SIDETRACKED, leader.id, until, source=source))
    table.log("sidetracked", player=play.seat, card=ref(leader.top))


def leaders_back(table: FmaTable, seat: int) -> Steps[None]:
    """They return in the state they left in, with experience for each time they were sent away."""
    leader = table.players[seat].leader
    if leader is None:
        return
    sent = [
        effect
        for effect in table.effects
        if effect.what == SIDETRACKED and effect.subject == leader.id
    ]
    table.expire(sent)
    table.put_area(leader, HOME)
    table.log("returned", player=seat, card=ref(leader.top))
    yield from gain_experience(table, table.players[seat], EXPERIENCE_ON_RETURN * len(sent))


def away(table: FmaTable) -> Iterator[tuple[int, Card]]:
    """The leaders that return when the turn starts."""
    for player in table.playing:
        leader = player.leader
        if leader is not None and leader.area == AWAY:
            yield player.seat, leader.top


# Infiltration (FMA-IND-30) --------------------------------------------------------------------


def _infiltrate(table: FmaTable, play: Play) -> Steps[None]:
    """Every card of the name that the player chooses leaves the other's deck and the game."""
    for seat in still_legal(table, play, "opponent"):
        names = known_names(table, play.seat)

        def options(names: Sequence[str] = names) -> list[Option]:
            return [Option("name", target=name) for name in names]

        option = yield from ask_one(table, play.seat, "name_card", options, source=play.source)
        if option is None:
            return
        name = str(option.target)
        deck = table.players[seat].deck
        found = [card for card in deck.cards if called(card) == name]
        table.log("named", player=play.seat, name=name, count=len(found))
        for card in found:
            to_owner(table, card, "removed")
        table.shuffle(deck)


def called(card: Card) -> str:
    """Name and subtitle together are a card's full name (FMA-CARD-5).

    Without colons, which keep the parts of an option's key apart.
    """
    data = card.data
    full = f"{data.name}, {data.title}" if data.title else str(data.name)
    return full.replace(":", " ")


def known_names(table: FmaTable, seat: int) -> list[str]:
    """What the player can name: their own cards, and all that lies open (never a hidden card)."""
    open_or_own = [
        card
        for card in table.cards
        if card.owner == seat or (card.face_up and not card.zone.hidden)
    ]
    return sorted({called(card) for card in open_or_own})


def _one_opponent(table: FmaTable) -> Sequence[Slot]:
    return (Slot("opponent", PLAYER, fits=lambda play: lambda obj: bool(obj != play.seat)),)


# Edward Elric, Difficult Experience (FMA-IND-18) -----------------------------------------------


def _from_experience(table: FmaTable, play: Play) -> Steps[None]:
    """An event from under the leader is played as from hand; a card from hand replaces it."""
    leader = table.players[play.seat].leader
    if leader is None:
        return
    ways = _events_under(table, play.seat, leader)
    question = Choose(
        play.seat,
        "play_from_experience",
        lambda: [
            *(Option("play", ability.source, ability.key, reveals=True) for ability in ways),
            pass_option("decline"),
        ],
        source=play.source,
        ask_anyway=True,
    )
    answer = yield from ask(table, question)
    if not answer or answer[0].card is None:
        return
    chosen = next(
        way for way in ways if way.source is answer[0].card and way.key == answer[0].target
    )
    yield from play_ability(table, play.seat, Declaration(chosen))
    if chosen.source.zone is not leader.experience:
        yield from _fill_up(table, play, leader)


def _events_under(table: FmaTable, seat: int, leader: Character) -> list[ActivatedAbility]:
    return [
        ability
        for card in leader.experience.cards
        if card.data.kind == "event"
        for ability in table.abilities.activated.abilities_of(card)
        if ability.timing == "battle" and is_playable(table, seat, ability)
    ]


def _fill_up(table: FmaTable, play: Play, leader: Character) -> Steps[None]:
    hand = table.players[play.seat].hand
    cards = yield from choose_cards(
        table, play.seat, "add_experience_card", lambda: hand.cards, 1, 1, source=play.source
    )
    for card in cards:
        table.move(card, leader.experience)
        table.log("experience", player=play.seat, count=len(leader.experience))


# Majhal, Monster Hunter (FMA-IND-32) ----------------------------------------------------------


def _hunted(table: FmaTable) -> Sequence[Slot]:
    """An ally in the own discard pile that costs no more than one that can be given up."""

    def fits(play: Play) -> Callable[[GameObject], bool]:
        player = table.players[play.seat]
        dearest = max((ally.card.cost for ally in player.allies if ally.is_active), default=-1)

        def can_join(obj: GameObject) -> bool:
            return may_join(table, obj, player) and obj.data.cost <= dearest

        return can_join

    return (Slot("ally", CARD, fits=fits),)


def _dear_enough(play: Play) -> Callable[[GameObject], bool]:
    least = max((card.data.cost for card in play.targets.get("ally", ())), default=0)
    return lambda obj: isinstance(obj, Character) and not obj.is_leader and obj.card.cost >= least


def _hunt(table: FmaTable, play: Play) -> Steps[None]:
    for card in still_legal_in_pile(play):
        yield from put_into_play(table, card, play.seat)


def still_legal_in_pile(play: Play) -> list[Card]:
    """What was sacrificed is gone, so only the pile is looked at again (FMA-PLAY-21)."""
    return [card for card in play.targets["ally"] if card.zone.name == "discard"]


# By the key of the card; the digests are those of the wordings in the tests (FMA-IND).
SINGLE_CARDS: Mapping[str, PythonAbility] = {
    "sneak-thief": PythonAbility("f9b29ccc96332dd4", _sneak, _thief_slots),
    "sidetracked": PythonAbility("000764c57fb54385", _sidetrack),
    "infiltration": PythonAbility("f6cc9da0f5e90a57", _infiltrate, _one_opponent),
    "edward-elric-difficult-experience": PythonAbility("d847dbfeca5ba669", _from_experience),
    "majhal-monster-hunter": PythonAbility(
        "f372b85d56ea653a", _hunt, _hunted, costs=(Cost("sacrifice", 1, _dear_enough),)
    ),
}
