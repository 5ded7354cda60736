"""The recruit phase: allies, replacements, dismissals, advantages (FMA-RECRUIT-1 to 29)."""

from __future__ import annotations

from rules.engine.decision import HARMFUL, STEPWISE, Choose, Option, Prompt, Steps
from rules.engine.log import ref
from rules.engine.questions import ask, ask_yes
from rules.engine.zones import Card
from rules.fma.characters import AWAY, Character
from rules.fma.departure import DISCARD, dismiss
from rules.fma.entry import RECRUIT, REPLACE, enter, may_join, namesakes, take_place
from rules.fma.phases import NEXT_RECRUIT, begin_phase, end_phase
from rules.fma.play_or_pass import play_or_pass_phase
from rules.fma.play_sequence import play
from rules.fma.plays import Declaration
from rules.fma.state import FmaTable, Player
from rules.fma.triggers import emit
from rules.fma.values import command_of, cost_of, recruit_cost
from rules.fma.win_conditions import agree_to_draw

# In the names of options: the Augment is paid for too, or it is not. Without either it is asked.
AUGMENTED, PLAIN = "_augmented", "_plain"


def recruit_phase(table: FmaTable) -> Steps[None]:
    for player in table.players:
        player.spent = 0
    yield from begin_phase(table, "recruit")
    yield from play_or_pass_phase(
        table,
        "recruit",
        lambda seat: actions(table, table.players[seat]),
        lambda seat, option: act(table, table.players[seat], option),
    )
    yield from end_phase(table)


# What may be done -----------------------------------------------------------------------------


def actions(table: FmaTable, player: Player) -> list[Option]:
    found: list[Option] = []
    if can_recruit(player):
        left, room = budget(table, player), room_for(table, player)
        for card in player.hand.cards:
            if card.data.kind == "ally":
                found += _ways_in(table, player, card, left, room)
            elif card.data.kind == "advantage" and is_no_copy(player, card):
                cost = cost_of(table, card, player.seat)
                if cost <= left:
                    found.append(Option("advantage", card, cost=cost))
    found += [Option("dismiss", ally.top, flags=(HARMFUL,)) for ally in player.allies]
    if table.options["draw_offers"] == "allowed" and player.offered < table.turn:
        found.append(Option("offer_draw", flags=(HARMFUL,)))
    return found


def can_recruit(player: Player) -> bool:
    """A leader who is there and not defeated does that (FMA-RECRUIT-28)."""
    leader = player.leader
    return leader is not None and leader.area != AWAY and not leader.is_defeated


def budget(table: FmaTable, player: Player) -> int:
    """Command left in this phase, as it is now (FMA-RECRUIT-7, 29)."""
    leader = player.leader
    assert leader is not None, f"seat {player.seat} has no leader"
    return command_of(table, leader) - player.spent


def _ways_in(table: FmaTable, player: Player, card: Card, left: int, room: int) -> list[Option]:
    """To replace an ally or to come beside them, with so much command left and so much room."""
    cost = recruit_cost(table, card, player)
    if cost > left or not may_join(table, card, player):
        return []
    extra = table.abilities.activated.augment_cost(card)
    more = None if extra is None or extra > left - cost else cost + extra
    ways: list[Option] = []
    for old in player.allies:
        if may_replace(card, old) and room >= 0:
            ways += _with_augment("replace", card, old.top, cost, more)
    if room > 0 and not namesakes(table, card, player):
        ways += _with_augment("recruit", card, None, cost, more)
    return ways


def _with_augment(
    action: str, card: Card, target: Card | None, cost: int, more: int | None
) -> list[Option]:
    """The same with its Augment and without, where that can be paid too (FMA-TRAIT-2)."""
    if more is None:
        return [Option(action, card, target, cost=cost)]
    return [
        Option(action, card, target, cost=cost, flags=(STEPWISE,)),
        Option(f"{action}{AUGMENTED}", card, target, cost=more),
        Option(f"{action}{PLAIN}", card, target, cost=cost),
    ]


def room_for(table: FmaTable, player: Player) -> int:
    """For so many more: allies, the defeated ones too, up to command (FMA-RECRUIT-4, 18)."""
    leader = player.leader
    assert leader is not None, f"seat {player.seat} has no leader"
    return command_of(table, leader) - len(player.allies)


def may_replace(card: Card, old: Character) -> bool:
    """The same name, another subtitle (FMA-RECRUIT-14)."""
    return bool(old.name == card.data.name and old.card.title != card.data.title)


def is_no_copy(player: Player, card: Card) -> bool:
    """Of advantages one of a name may be at home (FMA-RECRUIT-21)."""
    return all(card.data.name != other.data.name for other in player.advantages.cards)


# Doing it -------------------------------------------------------------------------------------


def act(table: FmaTable, player: Player, option: Option) -> Steps[None]:
    card = option.card
    if option.action == "offer_draw":
        yield from offer_draw(table, player)
        return
    assert card is not None
    action = option.action.removesuffix(AUGMENTED).removesuffix(PLAIN)
    wanted = None if action == option.action else option.action.endswith(AUGMENTED)
    if action == "recruit":
        yield from recruit(table, player, card, wanted)
    elif action == "replace":
        assert isinstance(option.target, Card)
        old = table.character_of(option.target)
        assert old is not None
        yield from replace(table, player, card, old, wanted)
    elif option.action == "dismiss":
        character = table.character_of(card)
        assert character is not None
        yield from dismiss(table, character)
    else:
        yield from play_advantage(table, player, card)


def recruit(table: FmaTable, player: Player, card: Card, wanted: bool | None) -> Steps[None]:
    """From hand, ready at home (FMA-RECRUIT-2). `wanted`: the Augment, if that has been said."""
    augmented = yield from _pay(table, player, card, wanted)
    if player.is_out:
        return
    character = enter(table, card, player)
    table.log("recruit", player=player.seat, card=ref(card))
    yield from _joined(table, character, RECRUIT, augmented=augmented)


def replace(
    table: FmaTable, player: Player, card: Card, old: Character, wanted: bool | None
) -> Steps[None]:
    """It takes the old one's place, attachments and state (FMA-RECRUIT-14 to 18)."""
    augmented = yield from _pay(table, player, card, wanted)
    if player.is_out:
        return
    former = old.top
    character = take_place(table, card, old)
    table.log("replace", player=player.seat, card=ref(card), target=ref(former))
    yield from emit(table, "left", character=old, card=former, to=DISCARD, by=player.seat)
    yield from _joined(table, character, REPLACE, augmented=augmented)


def _pay(table: FmaTable, player: Player, card: Card, wanted: bool | None) -> Steps[bool]:
    """Command for the ally, and for its Augment if that is wanted (FMA-TRAIT-2, 24)."""
    player.spent += recruit_cost(table, card, player)
    over = (NEXT_RECRUIT, player.seat)
    table.expire([effect for effect in table.effects if effect.until == over])
    extra = table.abilities.activated.augment_cost(card)
    if extra is None or extra > budget(table, player):
        return False
    if wanted is None:
        prompt = Prompt("augment", {"card": ref(card)})
        wanted = yield from ask_yes(table, player.seat, "augment", source=card, prompt=prompt)
    if wanted:
        player.spent += extra
    return wanted


def _joined(table: FmaTable, character: Character, how: str, *, augmented: bool) -> Steps[None]:
    """The Augment first, then what answers that it comes into play (FMA-TRAIT-24)."""
    ability = table.abilities.activated.augment(character) if augmented else None
    if ability is not None:
        yield from play(table, character.player, Declaration(ability))
    if table.in_play(character):
        yield from emit(table, "joined", character=character, how=how, by=character.player)


def play_advantage(table: FmaTable, player: Player, card: Card) -> Steps[None]:
    """It spends from the same budget and stays at home (FMA-RECRUIT-20, FMA-CARD-6)."""
    player.spent += cost_of(table, card, player.seat)
    table.lay(card, player.advantages, table.new_id())
    table.stalemate.progress()
    table.log("advantage", player=player.seat, card=ref(card))
    yield from emit(table, "advantage_played", player=player.seat, card=card, by=player.seat)


# Draws ----------------------------------------------------------------------------------------


def offer_draw(table: FmaTable, player: Player) -> Steps[None]:
    """Once a turn; all others must accept (FMA-WIN-11)."""
    player.offered = table.turn
    table.log("offer_draw", player=player.seat)
    for other in table.others(player.seat):

        def options() -> list[Option]:
            return [Option("accept", flags=(HARMFUL,)), Option("play_on")]

        answer = yield from ask(table, Choose(other.seat, "answer_draw", options))
        if answer and answer[0].action == "play_on":
            table.log("refuse_draw", player=other.seat)
            return
    if not player.is_out:
        agree_to_draw(table)
