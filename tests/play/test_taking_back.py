"""Taking back at the table: free where nothing came of it, else by consent."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from play.commands import run_command
from play.decisions import submit_for_seat, take_back
from play.errors import Refused
from play.live.hub import hub_of_this_loop
from play.live.outbox import Outbox
from play.matches import live_matches, open_match
from play.models import Seat, StoredTurn, Table
from play.releases import rebuild
from play.rendering import render_table
from play.stored_matches import last_turn
from play.take_back import take_back_of
from rules.engine.taking_back import NEVER
from tests.play.factories import make_bot_match, make_match, make_user, play_on
from tests.play.test_releases import slowly

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("woken"),
]


def person_asked(table: Table) -> tuple[Seat, Any]:
    with open_match(table) as live:
        decision = live.match.decisions[0]
    return next(s for s in table.seats.all() if s.number == decision.player), decision


def until(table: Table, kind: str) -> Table:
    """Go on until somebody is asked for that."""
    for _ in range(60):
        if person_asked(table)[1].kind == kind:
            return table
        table = play_on(table, 1)
    raise AssertionError(f"nobody was asked for {kind}")


def answer(table: Table, action: str) -> Table:
    seat, decision = person_asked(table)
    keys = [option.key for option in decision.options if option.action == action][:1]
    assert keys, [option.key for option in decision.options]
    submit_for_seat(table=table, seat=seat, decision_id=decision.id, keys=keys)
    return Table.objects.with_seats().get(pk=table.pk)


def offer(table: Table, seat: Seat) -> Any:
    with open_match(table) as live:
        return take_back_of(table, live.match, seat)


@pytest.fixture
def bond() -> tuple[Table, Seat]:
    """A bond has been placed from a hand: nothing came to light that its player did not know."""
    table = until(make_match(), "place_bond")
    seat, _ = person_asked(table)
    return answer(table, "bond"), seat


def test_a_card_from_ones_own_hand_is_taken_back_without_asking(bond: tuple[Table, Seat]) -> None:
    table, seat = bond
    assert offer(table, seat).is_free
    assert "Take back<" in render_table(table.code, seat.user)
    take_back(table=table, user=seat.user)
    again, decision = person_asked(table)
    assert (again.pk, decision.kind) == (seat.pk, "place_bond")
    assert f"{seat.user.username} takes back" in render_table(table.code, make_user("eve"))


def test_nobody_takes_back_what_another_has_decided(bond: tuple[Table, Seat]) -> None:
    table, seat = bond
    other = next(each for each in table.seats.all() if each.pk != seat.pk)
    found = offer(table, other)
    assert found is None or not found.is_free


def test_what_was_drawn_since_is_taken_back_by_consent_alone(bond: tuple[Table, Seat]) -> None:
    table, seat = bond
    table = answer(table, "end_deployment")
    table = answer(table, "end_turn")  # the other player draws
    found = offer(table, seat)
    assert not found.is_free
    other = next(each for each in table.seats.all() if each.pk != seat.pk)
    assert found.asked == (other.number,)
    take_back(table=table, user=seat.user)
    asked, decision = person_asked(table)
    assert (asked.pk, decision.kind) == (other.pk, "take_back")
    table = answer(table, "take_back_agree")
    again, decision = person_asked(table)
    assert (again.pk, decision.kind) == (seat.pk, "action")


def test_refused_it_goes_on(bond: tuple[Table, Seat]) -> None:
    table, seat = bond
    table = answer(answer(table, "end_deployment"), "end_turn")
    before = person_asked(table)[1].id
    take_back(table=table, user=seat.user)
    table = answer(table, "take_back_refuse")
    assert person_asked(table)[1].id == before


def test_against_a_bot_all_is_free() -> None:
    table = make_bot_match()
    seat = table.seats.get(user=make_user("ann"))
    for _ in range(30):
        table = play_on(table, 1)
        found = offer(table, seat)
        assert found is None or found.is_free
    asked_before = table.decisions.filter(seat=seat.number).order_by("number").last()
    take_back(table=table, user=seat.user)
    now, decision = person_asked(Table.objects.with_seats().get(pk=table.pk))
    assert (now.pk, decision.id) == (seat.pk, asked_before.decision_id)


def test_again_and_again_it_goes_back_choice_by_choice() -> None:
    table = make_bot_match()
    ann = make_user("ann")
    table = play_on(table, 20)
    seat = table.seats.get(user=ann)
    rows = table.decisions.filter(seat=seat.number).order_by("-number")
    mine = list(rows.values_list("decision_id", flat=True))
    for number in mine:
        take_back(table=table, user=ann)
        assert person_asked(table)[1].id == number
    with pytest.raises(Refused, match="nothing"):
        take_back(table=table, user=ann)


def test_a_table_may_forbid_it() -> None:
    table = until(make_match(options={"take_back": NEVER}), "place_bond")
    seat, _ = person_asked(table)
    table = answer(table, "bond")
    assert offer(table, seat) is None
    assert "take-back-button" not in render_table(table.code, seat.user)
    with pytest.raises(Refused):
        take_back(table=table, user=seat.user)


def test_no_answer_passes_for_a_taking_back(bond: tuple[Table, Seat]) -> None:
    table, seat = bond
    _, decision = person_asked(table)
    message = {"command": "answer", "decision": decision.id, "key": ["take_back", "0"]}
    with pytest.raises(Refused):
        run_command(table=table, user=seat.user, message=message)


def test_a_process_that_comes_later_stands_at_the_same_place(bond: tuple[Table, Seat]) -> None:
    table, seat = bond
    take_back(table=table, user=seat.user)
    table = play_on(table, 3)
    with open_match(table) as live:
        here = live.match.digest()
        line = live.match.line
    live_matches.clear()
    later = rebuild(Table.objects.get(pk=table.pk))
    assert later.digest() == here
    assert later.line == line


def test_a_stored_turn_that_was_taken_back_is_not_gone_on_from() -> None:
    """The turn's start lies after where the match went back to."""
    table = make_bot_match()
    ann = make_user("ann")
    table = play_on(table, 40)
    length = StoredTurn.objects.filter(table=table).latest("length").length
    while table.decisions.order_by("number").last().keys[0] != "take_back" or _to(table) >= length:
        take_back(table=table, user=ann)
    with open_match(table) as live:
        here = live.match.digest()
    live_matches.clear()
    assert rebuild(Table.objects.get(pk=table.pk)).digest() == here
    assert Table.objects.get(pk=table.pk).status == Table.Status.PLAYING


def test_a_match_that_goes_back_before_its_stored_turn_stores_the_one_before() -> None:
    """Else a release would take it up at its beginning, and drop what does not fit from there."""
    table = play_on(make_bot_match(), 75, slowly)
    turn = last_turn(table)
    assert turn is not None
    assert turn.length > 40

    while table.decisions.order_by("number").last().keys[0] != "take_back" or (
        _to(table) >= turn.length
    ):
        take_back(table=table, user=make_user("ann"))

    earlier = last_turn(table)
    assert earlier is not None
    assert 0 < earlier.length <= _to(table) < turn.length
    with open_match(table) as live:
        here = live.match.digest()
    live_matches.clear()
    assert rebuild(Table.objects.get(pk=table.pk)).digest() == here


@pytest.fixture
def before_the_turn() -> tuple[Table, Seat, int]:
    """A table without a process, where Ann may take back what she chose before the last turn."""
    table = make_bot_match()
    seat = table.seats.select_related("user").get(user=make_user("ann"))
    for _ in range(80):
        table = play_on(table, 1)
        found, turn = offer(table, seat), last_turn(table)
        if found is not None and turn is not None and found.to < turn.length:
            live_matches.clear()
            return table, seat, found.to
    raise AssertionError("no turn began without a choice of Ann")


def test_what_was_chosen_before_the_stored_turn_is_taken_back_after_a_restart(
    before_the_turn: tuple[Table, Seat, int],
) -> None:
    table, seat, to = before_the_turn
    found = offer(table, seat)
    assert (found.to, found.is_free) == (to, True)
    assert "take-back-button" in render_table(table.code, seat.user)

    take_back(table=table, user=seat.user)

    assert person_asked(table)[1].id == table.decisions.get(number=to).decision_id


async def test_so_it_is_over_the_socket(before_the_turn: tuple[Table, Seat, int]) -> None:
    table, seat, to = before_the_turn
    hub = await hub_of_this_loop()
    await hub.actor(table.code).join(seat.user, Outbox())

    await hub.actor(table.code).run(seat.user, {"command": "take_back"})

    loaded = hub.actor(table.code).loaded
    assert loaded is not None
    assert loaded.match is not None
    taken = await sync_to_async(table.decisions.get)(number=to)
    assert loaded.match.decisions[0].id == taken.decision_id


def _to(table: Table) -> int:
    return int(table.decisions.order_by("number").last().keys[1])


async def test_two_processes_go_back_together(bond: tuple[Table, Seat]) -> None:
    table, seat = bond
    hub = await hub_of_this_loop()
    outbox = Outbox()
    await hub.actor(table.code).join(seat.user, outbox)
    await outbox.next()
    # Another process takes it back; this one hears of it by its next look.
    await sync_to_async(take_back)(table=table, user=seat.user)
    await hub.actor(table.code).look()
    loaded = hub.actor(table.code).loaded
    assert loaded is not None
    assert loaded.match is not None
    assert loaded.match.decisions[0].kind == "place_bond"
    message = await asyncio.wait_for(outbox.next(), 5)
    assert message is not None
    assert "takes back" in message


async def test_over_the_socket_it_is_one_command() -> None:
    table = await sync_to_async(lambda: until(make_match(), "place_bond"))()
    seat, decision = await sync_to_async(person_asked)(table)
    hub = await hub_of_this_loop()
    await hub.actor(table.code).join(seat.user, Outbox())
    bond = next(option.key for option in decision.options if option.action == "bond")
    message = {"command": "answer", "decision": decision.id, "key": bond}
    await hub.actor(table.code).run(seat.user, message)
    await hub.actor(table.code).run(seat.user, {"command": "take_back"})
    last = await sync_to_async(lambda: table.decisions.order_by("number").last())()
    assert last.keys[0] == "take_back"
    loaded = hub.actor(table.code).loaded
    assert loaded is not None
    assert loaded.match is not None
    assert loaded.match.decisions[0].id == decision.id


async def at_once(table: Table, user: Any) -> Any:
    """The table as the process has it that `user` watches it in."""
    hub = await hub_of_this_loop()
    await hub.actor(table.code).join(user, Outbox())
    return hub.actor(table.code)


def bond_key(decision: Any) -> str:
    return next(option.key for option in decision.options if option.action == "bond")


async def test_what_is_taken_back_is_asked_even_of_a_seat_that_need_not_be_asked() -> None:
    def asked_a_person() -> Table:
        table = make_bot_match()
        while person_asked(table)[0].user is None or person_asked(table)[1].kind != "place_bond":
            table = play_on(table, 1)
        return table

    table = await sync_to_async(asked_a_person)()
    seat, decision = await sync_to_async(person_asked)(table)
    actor = await at_once(table, seat.user)
    bond = {"command": "answer", "decision": decision.id, "key": bond_key(decision)}
    await actor.run(seat.user, bond)
    await sync_to_async(Seat.objects.filter(pk=seat.pk).update)(stops={"bond": "never"})
    await actor.look()

    await actor.run(seat.user, {"command": "take_back"})
    await actor.run(seat.user, bond)

    rows = await sync_to_async(lambda: list(table.decisions.order_by("-number")[:2]))()
    assert [(row.keys[0], row.automatic) for row in rows] == [
        (bond_key(decision), False),
        ("take_back", False),
    ]


async def test_to_ask_for_it_gives_no_time_back() -> None:
    def at_anns_second_turn() -> tuple[Table, Seat]:
        table = until(make_match(clock="match:600:0"), "place_bond")
        first, _ = person_asked(table)
        for action in ("bond", "end_deployment", "end_turn") * 2:
            table = answer(table, action)
        assert person_asked(table)[0].pk == first.pk
        return table, first

    table, seat = await sync_to_async(at_anns_second_turn)()
    actor = await at_once(table, seat.user)
    actor.loaded.clock.since[seat.number] -= 100

    await actor.run(seat.user, {"command": "take_back"})

    assert actor.loaded.match.decisions[0].player != seat.number
    assert actor.loaded.clock.left[seat.number] <= 500
