"""Playing an event or ability, from its declaration to its end (FMA-PLAY-1 to 22)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.decision import Option, Steps
from rules.engine.zones import Card
from rules.fma.acting import can_play, has_been_played
from rules.fma.asking import choose_characters
from rules.fma.costs import choose_x, is_affordable, pay
from rules.fma.ending import settle
from rules.fma.hooks import AUGMENT, REACT, Offer
from rules.fma.leaving import REMOVED, to_owner
from rules.fma.moments import occur, perform
from rules.fma.pieces import Character
from rules.fma.plays import Moment, Play
from rules.fma.table import FmaTable, ref
from rules.fma.targets import choose_targets, ref_of

# Games do not come near; it ends what would go round for ever.
MOST_PLAYS = 300


# What can be played ---------------------------------------------------------------------------


def texts(table: FmaTable, seat: int) -> Iterator[Offer]:
    """Every activated ability and event the player has (FMA-PLAY-2)."""
    for card in sources(table, seat):
        yield from table.abilities.offers(card)


def sources(table: FmaTable, seat: int) -> Iterator[Card]:
    """The cards that activated abilities of the player's are on, and events he may play."""
    player = table.players[seat]
    yield from (card for card in player.hand.cards if card.data.kind == "event")
    yield from table.abilities.playable(seat)
    yield from player.advantages.cards
    for character in player.characters:
        if character.stands:
            yield character.top
            yield from (one for one in character.attachments.cards if one.data.kind != "event")


def plays(table: FmaTable, seat: int, timing: str) -> list[Option]:
    """What the player can play as an action of the phase, or of a battle."""
    return [
        Option("play", offer.source, offer.key, cost=_shown_cost(offer), why=designation(offer))
        for offer in texts(table, seat)
        if offer.timing == timing and is_playable(table, seat, offer)
    ]


def designation(offer: Offer) -> str:
    """What stands before the colon, in the words of the card: "main wits 4, set, discard 1"."""
    number = str(offer.number) if offer.attribute and offer.number else ""
    parts = [" ".join(word for word in (offer.timing, offer.attribute, number) if word)]
    for cost in offer.costs:
        parts.append(cost.kind if cost.kind == "set" else f"{cost.kind} {cost.amount}")
    return ", ".join(parts).replace("_", " ")


def _shown_cost(offer: Offer) -> int | None:
    return offer.number if isinstance(offer.number, int) and offer.attribute else None


def is_playable(table: FmaTable, seat: int, offer: Offer, moment: Moment | None = None) -> bool:
    """Whether somebody of the player's can play it with all that belongs to it."""
    return any(True for _ in performers(table, seat, offer, moment))


def performers(
    table: FmaTable, seat: int, offer: Offer, moment: Moment | None
) -> Iterator[Character]:
    """The characters that can play it now (FMA-PLAY-1, 2)."""
    if table.count >= MOST_PLAYS or has_been_played(table, offer):
        return
    for character in table.players[seat].characters:
        if (
            can_play(table, character, offer)
            and table.abilities.available(offer, character, moment)
            and is_affordable(table, Play(0, seat, offer, character, moment))
        ):
            yield character


def named(table: FmaTable, seat: int, option: Option) -> Offer:
    """The ability that an option to play or react names."""
    assert option.card is not None
    for offer in table.abilities.offers(option.card):
        if offer.key == option.target:
            return offer
    raise LookupError(f"seat {seat} has no ability {option!r}")


# Playing it -----------------------------------------------------------------------------------


def play(table: FmaTable, seat: int, offer: Offer, moment: Moment | None = None) -> Steps[None]:
    """Declare it, let others react, resolve it, now or when its turn comes."""
    declared = yield from declare(table, seat, offer, moment)
    if declared is None:
        return
    yield from _reacts(table, declared)
    if waits(table, declared):
        assert table.collecting is not None
        table.collecting.later.append(declared)
        return
    yield from resolve(table, declared)


def waits(table: FmaTable, declared: Play) -> bool:
    """A react to an effect comes after all effects of that play (FMA-REACT-8)."""
    offer = declared.offer
    return offer.timing == REACT and not offer.before and table.collecting is not None


def declare(table: FmaTable, seat: int, offer: Offer, moment: Moment | None) -> Steps[Play | None]:
    """Who plays it, X, targets, costs: all of it before any react (FMA-PLAY-16, 17)."""
    found = yield from choose_characters(
        table,
        seat,
        "performer",
        lambda: list(performers(table, seat, offer, moment)),
        source=offer.source,
    )
    if not found:
        return None
    played = Play(table.new_id(), seat, offer, found[0], moment)
    if not (yield from choose_x(table, played)):
        return None
    if not (yield from choose_targets(table, played)):
        return None
    _set_aside(table, played)
    yield from pay(table, played)
    if table.players[seat].is_out:
        table.noted = []
        return None
    table.plays.append(played)
    _say_played(table, played)
    return played


def _set_aside(table: FmaTable, played: Play) -> None:
    """An event lies aside until it has resolved (FMA-CARD-8); an ability is used up."""
    table.count += 1
    if table.count == MOST_PLAYS:
        table.say("enough_plays", count=MOST_PLAYS)
    source = played.source
    if played.is_event:
        if source.zone is table.players[played.seat].hand:
            table.stirred = True
        elif source.zone.name == REMOVED:
            played.pile = REMOVED
        table.move(source, table.aside)
    else:
        table.used.append((source.index, source.slot, played.offer.key))


def _say_played(table: FmaTable, played: Play) -> None:
    aimed = [thing for things in played.targets.values() for thing in things]
    seats = [thing for thing in aimed if isinstance(thing, int)]
    targets = [ref_of(thing) for thing in aimed if not isinstance(thing, int)]
    key = "augment" if played.offer.timing == AUGMENT else "play"
    if key == "play" and played.source is played.character.top:
        key = "use"
    if aimed:
        key += "_at" if targets else "_at_seats"
    table.say(
        key,
        player=played.seat,
        card=ref(played.source),
        character=ref(played.character.top),
        timing=played.offer.timing,
        attribute=played.offer.attribute,
        cost=played.cost,
        targets=targets,
        seats=seats,
    )


def _reacts(table: FmaTable, declared: Play) -> Steps[None]:
    """To the play as such, and to what its costs have brought about (FMA-PLAY-17)."""
    outer, table.collecting = table.collecting, declared
    noted, table.noted = table.noted, []
    yield from occur(table, Moment("played", {"play": declared}, declared.seat))
    for moment in noted:
        yield from occur(table, moment)
    table.collecting = outer


def resolve(table: FmaTable, played: Play) -> Steps[None]:
    """Its effects, then what had to wait for them; an event is discarded (FMA-CARD-7)."""
    outer, table.collecting = table.collecting, played
    if not played.canceled and not table.players[played.seat].is_out:
        yield from table.abilities.resolve(played)
    finish(table, played)
    table.collecting = outer
    if outer is None:
        # A react in the midst of a play is part of that one's resolution.
        settle(table)
    for one in played.later:
        if isinstance(one, Play):
            yield from resolve(table, one)
        else:
            yield from perform(table, one)


def finish(table: FmaTable, played: Play) -> None:
    table.plays.remove(played)
    if played.source.zone is table.aside:
        to_owner(table, played.source, played.pile)


def cancel(table: FmaTable, played: Play) -> None:
    """No effect; costs stay paid, and it counts as played (FMA-PLAY-19)."""
    played.canceled = True
    table.say("canceled", player=played.seat, card=ref(played.source))
