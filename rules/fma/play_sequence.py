"""Playing an event or ability, from its declaration to its end (FMA-PLAY-16 to 22)."""

from __future__ import annotations

from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.fma.characters import Character
from rules.fma.costs import choose_x, pay
from rules.fma.departure import REMOVED, to_owner
from rules.fma.events import GameEvent
from rules.fma.legal_plays import MOST_PLAYS, performers
from rules.fma.plays import AUGMENT, REACT, ActivatedAbility, Declaration, Play
from rules.fma.questions import choose_characters
from rules.fma.state import FmaTable
from rules.fma.state_checks import run_state_checks
from rules.fma.targets import choose_targets, ref_of
from rules.fma.triggers import emit_event, resolve_trigger, take_cost_events


def play(
    table: FmaTable, seat: int, said: Declaration, event: GameEvent | None = None
) -> Steps[None]:
    """Declare it, let others react, resolve it, now or when its turn comes."""
    declared = yield from declare(table, seat, said, event)
    if declared is None:
        return
    yield from _reacts(table, declared)
    if waits(table, declared):
        assert table.current_play is not None
        table.current_play.pending.append(declared)
        return
    yield from resolve(table, declared)


def waits(table: FmaTable, declared: Play) -> bool:
    """A react to an effect comes after all effects of that play (FMA-REACT-8)."""
    ability = declared.ability
    return ability.timing == REACT and not ability.before and table.current_play is not None


def declare(
    table: FmaTable, seat: int, said: Declaration, event: GameEvent | None
) -> Steps[Play | None]:
    """Who plays it, X, targets, costs: all of it before any react (FMA-PLAY-16, 17)."""
    performer = said.performer or (yield from _choose_performer(table, seat, said.ability, event))
    if performer is None:
        return None
    played = Play(table.new_id(), seat, said.ability, performer, event)
    if not (yield from choose_x(table, played)):
        return None
    if said.target is not None:
        (slot,) = said.ability.slots
        played.targets[slot.name] = [said.target]
    elif not (yield from choose_targets(table, played)):
        return None
    _set_aside(table, played)
    yield from pay(table, played)
    if table.players[seat].is_out:
        table.cost_events = []
        return None
    table.plays.append(played)
    _log_play(table, played)
    return played


def _choose_performer(
    table: FmaTable, seat: int, ability: ActivatedAbility, event: GameEvent | None
) -> Steps[Character | None]:
    found = yield from choose_characters(
        table,
        seat,
        "performer",
        lambda: list(performers(table, seat, ability, event)),
        source=ability.source,
    )
    return found[0] if found else None


def _set_aside(table: FmaTable, played: Play) -> None:
    """An event card lies aside until it has resolved (FMA-CARD-8); an ability is used up."""
    table.plays_this_phase += 1
    if table.plays_this_phase == MOST_PLAYS:
        table.log("enough_plays", count=MOST_PLAYS)
    source = played.source
    if played.is_event:
        if source.zone is table.players[played.seat].hand:
            table.stalemate.progress()
        elif source.zone.name == REMOVED:
            played.pile = REMOVED
            # "Once": a play that is canceled counts as one, too (FMA-PLAY-19).
            table.expire(table.abilities.activated.permits(source))
        table.move(source, table.aside)
    elif source.zone.name != "discard":
        # A card in the discard pile has no memory (FMA-PLAY-14): it leaves the pile with its play.
        table.used_abilities.append((source.index, source.slot, played.key))


def _log_play(table: FmaTable, played: Play) -> None:
    targeted = [obj for objs in played.targets.values() for obj in objs]
    seats = [obj for obj in targeted if isinstance(obj, int)]
    targets = [ref_of(obj) for obj in targeted if not isinstance(obj, int)]
    key = "augment" if played.ability.timing == AUGMENT else "play"
    if key == "play" and played.source is played.character.top:
        key = "use"
    if targeted:
        key += "_at" if targets else "_at_seats"
    table.log(
        key,
        player=played.seat,
        card=ref(played.source),
        character=ref(played.character.top),
        timing=played.ability.timing,
        attribute=played.ability.attribute,
        cost=played.cost,
        targets=targets,
        seats=seats,
    )
    if played.ability.chooses_x:
        table.log("x_is", player=played.seat, number=played.x)


def _reacts(table: FmaTable, declared: Play) -> Steps[None]:
    """To the play as such, and to what its costs have brought about (FMA-PLAY-17)."""
    outer, table.current_play = table.current_play, declared
    cost_events = take_cost_events(table)
    yield from emit_event(table, GameEvent("played", {"play": declared}, declared.seat))
    for event in cost_events:
        yield from emit_event(table, event)
    table.current_play = outer


def resolve(table: FmaTable, played: Play) -> Steps[None]:
    """Its effects, then what had to wait for them; an event card is discarded (FMA-CARD-7)."""
    outer, table.current_play = table.current_play, played
    if not played.canceled:
        before = table.trace()
        yield from table.abilities.activated.resolve_play(played)
        if table.came_to_nothing(before) and not played.canceled:
            table.log("nothing", player=played.seat, card=ref(played.source))
    finish(table, played)
    table.current_play = outer
    if outer is None:
        # A react in the midst of a play is part of that one's resolution.
        yield from run_state_checks(table)
    for pending in played.pending:
        if isinstance(pending, Play):
            yield from resolve(table, pending)
        else:
            yield from resolve_trigger(table, pending)


def finish(table: FmaTable, played: Play) -> None:
    table.plays.remove(played)
    if played.source.zone is table.aside:
        to_owner(table, played.source, played.pile)


def cancel(table: FmaTable, played: Play) -> None:
    """No effect; costs stay paid, and it counts as played (FMA-PLAY-19)."""
    played.canceled = True
    table.log("canceled", player=played.seat, card=ref(played.source))
