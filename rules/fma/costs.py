"""What a play costs, whether that can be paid, and paying it (FMA-COST-1 to 21)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import HARMFUL, Option, Prompt, Steps
from rules.engine.questions import ask_one
from rules.engine.zones import Card
from rules.fma.characters import READY, Character
from rules.fma.departure import REMOVED, discard_from_play, sacrifice
from rules.fma.effects import discard, discard_at_random, lose_experience, set_character
from rules.fma.plays import Cost, GameObject, Play, X
from rules.fma.questions import choose_cards
from rules.fma.state import FmaTable
from rules.fma.targets import can_aim
from rules.fma.values import attribute, command_of
from rules.fma.wordings import words_of

# No character comes near; it keeps the list of values for X short.
HIGHEST_X = 40


# The attribute --------------------------------------------------------------------------------


def attribute_cost(table: FmaTable, play: Play) -> int:
    """With X filled in, after increases and reductions, before Exchange (FMA-COST-17, 18)."""
    ability = play.ability
    if not ability.attribute:
        return 0
    if ability.number != X:
        number = int(ability.number)
    else:
        number = play.x if ability.defined is None else ability.defined(play)
    return max(0, table.abilities.values.attribute_cost(play, number))


def lacking(table: FmaTable, play: Play) -> int | None:
    """How many cards Exchange takes; None where no number of them helps (FMA-COST-11, 13)."""
    if not play.ability.attribute:
        return 0
    have = attribute(table, play.character, play.ability.attribute)
    lack = attribute_cost(table, play) - have
    if lack <= 0:
        return 0
    return lack if have > 0 else None


# Whether it can be paid -----------------------------------------------------------------------


def can_pay(table: FmaTable, play: Play) -> bool:
    """All costs at once, each with cards of its own (FMA-COST-15, 20, 21)."""
    lack = lacking(table, play)
    if lack is None:
        return False
    hand = _spare_hand(table, play)
    for cost in play.ability.costs:
        if cost.kind == "discard":
            fitting = list(filter(cost.fits(play), hand))
            if len(fitting) < cost.amount:
                return False
            gone = fitting[: cost.amount]
            hand = [card for card in hand if card not in gone]
        elif not _can_pay_one(table, play, cost):
            return False
    return lack <= len(hand)


def _spare_hand(table: FmaTable, play: Play) -> list[Card]:
    """The hand without the card that is being played (FMA-COST-15)."""
    return [card for card in table.players[play.seat].hand.cards if card is not play.source]


def _can_pay_one(table: FmaTable, play: Play, cost: Cost) -> bool:
    player = table.players[play.seat]
    leader = player.leader
    if cost.kind == "set":
        return play.character.state == READY
    if cost.kind == "experience":
        return leader is not None and len(leader.experience) >= cost.amount
    if cost.kind == "command":
        return leader is not None and player.spent + cost.amount <= command_of(table, leader)
    return len(_sacrifices(table, play, cost)) >= cost.amount


def _sacrifices(table: FmaTable, play: Play, cost: Cost) -> list[GameObject]:
    """What may be given up: cards of the player in play that fit (FMA-CONTROL-3)."""
    if cost.kind in ("sacrifice_this", "remove_this"):
        return [obj for obj in [_thing(table, play.source)] if _may_give(table, play, obj)]
    player = table.players[play.seat]
    objs: list[GameObject] = [*player.characters, *player.advantages.cards]
    for character in player.characters:
        objs += character.attachments.cards
    fits = cost.fits(play)
    return [obj for obj in objs if _may_give(table, play, obj) and fits(obj)]


def _thing(table: FmaTable, card: Card) -> GameObject:
    character = table.character_of(card)
    return character if character is not None and card is character.top else card


def _may_give(table: FmaTable, play: Play, obj: GameObject) -> bool:
    """Not a defeated character, nor one elsewhere while the search goes on (FMA-COST-6)."""
    if table.abilities.restrictions.forbids("be_sacrificed", obj, play):
        return False
    if not isinstance(obj, Character):
        return True
    near = table.phase != "search" or obj.area == play.character.area
    return obj.is_active and near


def possible_x(table: FmaTable, play: Play) -> list[int]:
    """The numbers X may become: paid for, and with something to aim at (FMA-COST-8)."""
    found = []
    for number in range(HIGHEST_X + 1):
        play.x = number
        if not can_pay(table, play):
            break
        if can_aim(table, play) and table.abilities.activated.fits_x(play):
            found.append(number)
    return found


def is_affordable(table: FmaTable, play: Play) -> bool:
    """Costs can be paid and targets chosen, for some X at least (FMA-PLAY-20)."""
    if play.ability.chooses_x:
        return bool(possible_x(table, play))
    return can_pay(table, play) and can_aim(table, play)


# Paying ---------------------------------------------------------------------------------------


def choose_x(table: FmaTable, play: Play) -> Steps[bool]:
    """The player says what X is; False when they give up instead."""
    if not play.ability.chooses_x:
        return True

    def options() -> list[Option]:
        return [Option("x", target=str(number)) for number in possible_x(table, play)]

    option = yield from ask_one(
        table,
        play.seat,
        "choose_x",
        options,
        source=play.source,
        prompt=Prompt("choose_x", words=words_of(play)),
    )
    if option is None:
        return False
    play.x = int(str(option.target))
    return True


def pay(table: FmaTable, play: Play) -> Steps[None]:
    """Everything before the colon, and cards for what the attribute lacks."""
    play.cost = attribute_cost(table, play)
    lack = lacking(table, play)
    for cost in play.ability.costs:
        if table.players[play.seat].is_out:
            return
        yield from _pay_one(table, play, cost)
    yield from exchange(table, play.seat, lack or 0, play.source)


def exchange(table: FmaTable, seat: int, number: int, source: Card) -> Steps[None]:
    """Equivalent Exchange: one card from hand for each point that lacks (FMA-COST-11)."""
    if not number:
        return

    def spare() -> Sequence[Card]:
        return [card for card in table.players[seat].hand.cards if card is not source]

    prompt = Prompt("exchange", {"count": number})
    cards = yield from choose_cards(
        table,
        seat,
        "exchange",
        spare,
        number,
        number,
        source=source,
        prompt=prompt,
        flags=(HARMFUL,),
    )
    if cards:
        table.log("exchange", player=seat, count=len(cards))
        yield from discard(table, seat, cards, by=seat, as_cost=True)


def _pay_one(table: FmaTable, play: Play, cost: Cost) -> Steps[None]:
    seat = play.seat
    if cost.kind == "set":
        yield from set_character(table, play.character, paying=seat)
    elif cost.kind == "experience":
        yield from lose_experience(table, table.players[seat], cost.amount)
    elif cost.kind == "command":
        table.players[seat].spent += cost.amount
    elif cost.kind == "discard":
        yield from _pay_cards(table, play, cost)
    else:
        yield from _give_up(table, play, cost)


def _pay_cards(table: FmaTable, play: Play, cost: Cost) -> Steps[None]:
    def fitting() -> Sequence[Card]:
        return list(filter(cost.fits(play), _spare_hand(table, play)))

    if cost.random:
        gone = yield from discard_at_random(table, play.seat, cost.amount, by=play.seat)
    else:
        prompt = Prompt("pay_discard", {"count": cost.amount}, words_of(play))
        gone = yield from choose_cards(
            table,
            play.seat,
            "pay_discard",
            fitting,
            cost.amount,
            cost.amount,
            source=play.source,
            prompt=prompt,
            flags=(HARMFUL,),
        )
        yield from discard(table, play.seat, gone, by=play.seat, as_cost=True)
    play.paid.setdefault("discard", []).extend(gone)


def _give_up(table: FmaTable, play: Play, cost: Cost) -> Steps[None]:
    for _ in range(cost.amount):
        option = yield from ask_one(
            table,
            play.seat,
            "pay_sacrifice",
            lambda: [
                Option(
                    "sacrifice",
                    other.top if isinstance(other, Character) else other,
                    flags=(HARMFUL,),
                )
                for other in _sacrifices(table, play, cost)
            ],
            source=play.source,
            prompt=Prompt("pay_sacrifice", words=words_of(play)),
        )
        if option is None or option.card is None:
            return
        obj = _thing(table, option.card)
        play.paid.setdefault("sacrifice", []).append(obj)
        if cost.kind == "remove_this":
            yield from discard_from_play(table, obj, REMOVED)
        else:
            yield from sacrifice(table, play.seat, obj, as_cost=True)
