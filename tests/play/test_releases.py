"""A release never bends a match: digests are checked, and other rules go on from a stored turn."""

from __future__ import annotations

import json
import zlib
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

import play.releases
import play.storing
from play import decisions, rules_version
from play.errors import RulesFault, Stale
from play.matches import live_matches, open_match, shown_match
from play.models import Decision, FaultReport, StoredTurn, Table
from play.stored_matches import clock_of, last_turn, match_of, record_of
from rules.cipher import setup, turn
from rules.engine.records import DROPPED
from rules.engine.table import Outcome
from tests.play.factories import first_option, make_match, make_user, play_on, position

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]

NOTE = "rules_changed"


@pytest.fixture
def release(monkeypatch):
    """Lets this process go on as one with other rules, started now; `name` is their version."""

    def to(name: str) -> None:
        for module in (play.releases, play.storing):
            monkeypatch.setattr(module, "rules_version", lambda game: name)
        monkeypatch.setattr(play.releases, "PROCESS_STARTED", datetime.now(UTC))
        live_matches.clear()

    return to


def fresh(table: Table) -> Table:
    return Table.objects.with_seats().get(pk=table.pk)


def log_keys(table: Table, viewer: int | None = None) -> list[str]:
    with open_match(table) as live:
        return [line["key"] for line in live.match.log(viewer)]


def slowly(decision) -> list[str]:
    """Ends and declines: a match played so is long."""
    ending = [o.key for o in decision.options if o.action.startswith(("end_", "no_", "decline"))]
    return ending[:1] or first_option(decision)


def played_beyond_a_turn(least: int = 45) -> Table:
    """A table where several decisions were taken since the last stored turn."""
    table = play_on(make_match(), least, slowly)
    for _ in range(30):
        if table.decisions.count() >= stored(table).length + 3:
            break
        table = play_on(table, 1, slowly)
    assert table.is_playing
    return table


def stored(table: Table) -> StoredTurn:
    return table.stored_turns.get(taken_up=False)


# Digests ----------------------------------------------------------------------------------------


def test_every_twentieth_decision_and_the_last_one_have_digests():
    table = play_on(make_match(), 3000)
    length = table.decisions.count()

    numbers = [d.number + 1 for d in table.decisions.all() if d.digest]
    assert numbers == sorted({*range(20, length + 1, 20), length})
    record = record_of(table)
    with open_match(table) as live:
        assert [list(item) for item in live.match.record["digests"]] == record["digests"]


def test_a_match_rebuilt_to_another_position_is_a_fault_and_never_shown():
    table = play_on(make_match(), 30)
    StoredTurn.objects.all().delete()
    table.decisions.filter(number=19).update(digest="0" * 64)
    live_matches.clear()

    with pytest.raises(RulesFault), open_match(table):
        pass

    assert fresh(table).status == Table.Status.FAULTED
    assert "after 20 decisions" in FaultReport.objects.get().error


def test_a_digest_stored_by_another_process_is_checked_too():
    table = make_match()
    sleeping = live_matches.get(table.code)
    with open_match(table):
        pass
    live_matches.clear()
    table = play_on(table, 25)
    table.decisions.filter(number=19).update(digest="0" * 64)
    live_matches._matches[table.code] = sleeping

    with pytest.raises(RulesFault), open_match(table):
        pass


# Stored turns -----------------------------------------------------------------------------------


def test_only_the_last_turn_of_a_running_match_is_stored():
    table = played_beyond_a_turn(70)
    turn = stored(table)

    assert StoredTurn.objects.count() == 1
    assert 0 < table.decisions.count() - turn.length < 45
    assert turn.rules_version == table.rules_version == rules_version.rules_version("cipher")
    assert len(turn.state) < 20_000


def test_another_process_goes_on_from_the_stored_turn_and_stands_where_this_one_does():
    table = played_beyond_a_turn()
    here = [position(table, viewer) for viewer in (0, 1, None)]
    logs = [log_keys(table, viewer) for viewer in (0, 1, None)]

    live_matches.clear()

    assert [position(table, viewer) for viewer in (0, 1, None)] == here
    assert [log_keys(table, viewer) for viewer in (0, 1, None)] == logs
    with open_match(table) as live:
        assert live.match.turn_starts[0] == stored(table).length
    assert play_on(table, 3000).status == Table.Status.FINISHED


def test_a_fault_after_going_on_from_a_turn_leaves_the_match_before_the_decision(monkeypatch):
    """The engine builds the match anew, from the turn it was taken up at."""
    table = played_beyond_a_turn()
    live_matches.clear()
    before = position(table)
    with open_match(table) as live:
        match, decision = live.match, live.match.decisions[0]
        with monkeypatch.context() as broken:
            runner = match._course.progress.runner
            whole = runner.go_on
            broken.setattr(runner, "go_on", lambda: whole() or 1 // 0)
            with pytest.raises(Exception, match="the rules failed"):
                match.answer(decision.player, decision.id, first_option(decision))
        assert match.view(None) == before


# Releases ---------------------------------------------------------------------------------------


def test_after_a_release_the_match_goes_on_and_all_read_so_in_the_log(release):
    table = played_beyond_a_turn()
    before = position(table)
    turn = stored(table)

    release("new")

    assert position(fresh(table)) == before
    for viewer in (0, 1, None):
        assert log_keys(fresh(table), viewer).count(NOTE) == 1
    table = fresh(table)
    assert table.rules_version == "new"
    assert [entry["length"] for entry in table.releases] == [turn.length]
    assert table.releases[0]["rules"] == turn.rules_version


def test_the_line_about_the_release_stays_in_the_log(release):
    table = played_beyond_a_turn()
    release("new")
    position(fresh(table))
    line = log_keys(fresh(table)).index(NOTE)

    live_matches.clear()
    assert log_keys(fresh(table))[line] == NOTE
    length = stored(table).length
    table = play_on(table, 30, slowly)
    assert stored(table).length > length
    live_matches.clear()

    assert log_keys(fresh(table)).count(NOTE) == 1
    assert log_keys(fresh(table))[line] == NOTE
    assert table.stored_turns.get(taken_up=True).length == length
    assert play_on(table, 3000).status == Table.Status.FINISHED


def test_what_was_before_the_turn_may_have_gone_otherwise_by_the_new_rules(release, monkeypatch):
    """Rules that would deal other hands go on with the hands that were dealt."""
    table = played_beyond_a_turn()
    before = position(table, 0)

    release("new")
    monkeypatch.setattr(setup, "OPENING_HAND", setup.OPENING_HAND - 1)

    assert position(fresh(table), 0) == before
    assert play_on(table, 3000).status == Table.Status.FINISHED


def test_digests_since_the_turn_are_those_of_the_new_rules(release):
    table = played_beyond_a_turn()
    for _ in range(60):
        if table.decisions.count() // 20 > stored(table).length // 20:
            break
        table = play_on(table, 1, slowly)
    length = stored(table).length
    since = table.decisions.filter(number__gte=length).exclude(digest="")
    kept = {d.number: d.digest for d in since}
    assert kept
    since.update(digest="0" * 64)

    release("new")
    position(fresh(table))

    assert {d.number: d.digest for d in table.decisions.filter(number__in=kept)} == kept
    live_matches.clear()
    position(fresh(table))


def test_a_match_before_its_first_turn_goes_on_from_the_beginning(release):
    table = make_match()
    assert not StoredTurn.objects.exists()

    release("new")
    table = play_on(fresh(table), 30)

    assert log_keys(table)[0] == NOTE
    live_matches.clear()
    assert log_keys(table)[0] == NOTE


def test_two_releases_in_one_match(release):
    table = played_beyond_a_turn()
    for name in ("new", "newer"):
        release(name)
        table = play_on(fresh(table), 30, slowly)

    assert [entry["rules"] for entry in table.releases][1:] == ["new"]
    live_matches.clear()
    assert log_keys(fresh(table)).count(NOTE) == 2


def test_a_match_played_whole_tells_of_no_release_at_its_beginning(release):
    """The rules did not change there; the frames of the replay say the same."""
    table = played_beyond_a_turn()
    release("new")
    assert log_keys(fresh(table)).count(NOTE) == 1
    decisions.concede(table=fresh(table), user=table.seats.all()[0].user)

    with shown_match(fresh(table), whole=True) as match:
        assert match.first == 0
        assert NOTE not in [line["key"] for line in match.log(None)]


def spoiled(turn: StoredTurn) -> None:
    """The turn as rules of another form would have stored it."""
    state = json.loads(zlib.decompress(bytes(turn.state)))
    state["state"]["fields"]["weather"] = "fine"
    turn.state = zlib.compress(json.dumps(state).encode())
    turn.save()


def test_a_turn_that_cannot_be_read_any_more_is_played_from_the_beginning(release):
    table = played_beyond_a_turn()
    before = position(table)
    spoiled(stored(table))

    release("new")

    assert position(fresh(table)) == before
    assert log_keys(fresh(table)).count(NOTE) == 1


def test_a_match_that_the_new_rules_would_play_otherwise_is_stopped_and_not_bent(
    release, monkeypatch
):
    table = played_beyond_a_turn()
    spoiled(stored(table))

    release("new")
    monkeypatch.setattr(setup, "OPENING_HAND", setup.OPENING_HAND - 1)
    with pytest.raises(RulesFault), open_match(fresh(table)):
        pass

    table = fresh(table)
    assert table.status == Table.Status.FAULTED
    assert (table.releases, stored(table).length > 0) == ([], True)


def cut(table: Table, number: int, key: str) -> list[list[str]]:
    """Have decision `number` be one that no rules know; the keys of all from there on."""
    table.decisions.filter(number=number).update(keys=[key])
    live_matches.clear()
    return list(table.decisions.filter(number__gte=number).values_list("keys", flat=True))


@pytest.mark.parametrize("key", ["attack:9999", "nonsense"])
def test_decisions_that_do_not_fit_any_more_are_dropped_and_the_match_goes_on(release, caplog, key):
    table = played_beyond_a_turn()
    length = table.decisions.count()
    at = length - 2
    lines = log_keys(table, 0)
    keys = cut(table, at, key)

    release("new")
    seen = [log_keys(fresh(table), viewer) for viewer in (0, 1, None)]

    table = fresh(table)
    assert table.is_playing
    assert not FaultReport.objects.exists()
    rows = list(table.decisions.order_by("number"))
    assert [row.keys[0] == DROPPED for row in rows] == [False] * at + [True] * (length - at)
    assert [row.keys[2:] for row in rows[at:]] == keys
    assert table.releases[-1]["dropped"] == length - at
    for said in seen:
        assert said.count("choices_dropped") == 1
        assert said[-1] == "choices_dropped"
    # What came before is as it was.
    before = [line for line in seen[0] if line not in (NOTE, "choices_dropped")]
    assert before == lines[: len(before)]
    assert f"{length - at} of its {length} decisions" in caplog.text
    assert table.decisions.count() == length
    assert play_on(table, 3000).status == Table.Status.FINISHED


def test_what_is_asked_after_a_drop_has_a_number_that_no_decision_had(release):
    """A page that still sends what was dropped is told that it is late."""
    table = played_beyond_a_turn()
    at = table.decisions.count() - 3
    numbers = {row.decision_id for row in table.decisions.all()}
    late = table.decisions.get(number=at)
    cut(table, at, "nonsense")

    release("new")
    with open_match(fresh(table)) as live:
        asked = live.match.decisions[0]
        assert asked.id > max(numbers)
        assert {row for row in live.match.line if row >= at} == set()
    seat = table.seats.all()[late.seat]
    with pytest.raises(Stale):
        decisions.submit_for_seat(
            table=fresh(table), seat=seat, decision_id=late.decision_id, keys=late.keys
        )


def test_every_process_stands_where_the_one_stands_that_dropped_decisions(release):
    table = played_beyond_a_turn()
    cut(table, table.decisions.count() - 3, "nonsense")
    release("new")
    here = [position(fresh(table), viewer) for viewer in (0, 1, None)]

    live_matches.clear()
    assert [position(fresh(table), viewer) for viewer in (0, 1, None)] == here
    table = play_on(fresh(table), 45, slowly)
    here = [position(table, viewer) for viewer in (0, 1, None)]
    live_matches.clear()
    assert [position(table, viewer) for viewer in (0, 1, None)] == here
    assert table.decisions.filter(number__gte=stored(table).length).count() < 45


def test_a_second_release_drops_what_the_first_one_kept(release):
    table = played_beyond_a_turn()
    length = table.decisions.count()
    cut(table, length - 1, "nonsense")
    release("new")
    position(fresh(table))
    cut(table, length - 3, "nonsense")
    release("newer")
    position(fresh(table))

    rows = table.decisions.filter(number__gte=length - 3)
    assert [row.keys[:2].count(DROPPED) for row in rows] == [1, 1, 1]
    assert fresh(table).is_playing
    assert play_on(fresh(table), 3000).status == Table.Status.FINISHED


def test_a_match_before_its_first_turn_keeps_what_fits(release, monkeypatch):
    table = play_on(make_match(), 1)
    assert not StoredTurn.objects.exists()
    cut(table, 0, "nonsense")

    release("new")
    position(fresh(table))

    assert table.decisions.get(number=0).keys[0] == DROPPED
    assert play_on(fresh(table), 3000).status == Table.Status.FINISHED


def test_a_choice_that_would_end_the_match_by_the_new_rules_is_dropped(release, monkeypatch):
    """Whoever made it did not lose by it then."""

    def over(table):
        table.end(Outcome((0,), "CIPHER-WIN-1", "no_orbs"))
        yield from ()

    table = played_beyond_a_turn()
    release("new")
    monkeypatch.setitem(turn._PROCEDURES, "end", over)

    position(fresh(table))

    table = fresh(table)
    assert table.is_playing
    dropped = [row.keys for row in table.decisions.all() if row.keys[0] == DROPPED]
    assert 0 < len(dropped) < table.decisions.count() - stored(table).length + 1
    assert play_on(table, 20, slowly).is_finished


def test_a_match_that_the_new_rules_end_where_they_take_it_up_is_over(release, monkeypatch):
    def over(table):
        table.end(Outcome((1,), "CIPHER-WIN-1", "no_orbs"))
        yield from ()

    table = played_beyond_a_turn()
    release("new")
    monkeypatch.setitem(turn._PROCEDURES, "beginning", over)

    position(fresh(table))

    assert fresh(table).is_finished
    assert fresh(table).outcome["winners"] == [1]


def test_the_time_that_dropped_choices_took_is_given_back(release):
    table = make_match(clock="match:600:5")
    table = play_on(table, 45, slowly)
    length = table.decisions.count()
    table.decisions.filter(number__lt=length - 2).update(clock=[500_000, 400_000])
    table.decisions.filter(number__gte=length - 2).update(clock=[100_000, 90_000])
    Decision.objects.update(at=datetime.now(UTC) - timedelta(hours=1))
    cut(table, length - 2, "nonsense")

    release("new")
    position(fresh(table))

    clock, since = clock_of(fresh(table))
    assert clock is not None
    assert clock.stored == [500_000, 400_000]
    assert since > (datetime.now(UTC) - timedelta(minutes=1)).timestamp()
    with open_match(fresh(table)) as live:
        asked = {decision.player for decision in live.match.decisions}
    assert set(table.decisions.order_by("-number")[0].asks) == asked


def test_a_take_back_to_before_the_drop_is_as_good_as_any(release):
    table = played_beyond_a_turn()
    cut(table, table.decisions.count() - 1, "nonsense")
    release("new")
    with open_match(fresh(table)) as live:
        player = live.match.decisions[0].player
        to = [number for number in live.match.line if number >= live.match.first][-1]
        live.match.take_back(player, to)
        assert live.match.length == table.decisions.count() + 1
        replayed = match_of(table, record_of(table), last_turn(table))
        replayed.take_back(player, to)
        assert replayed.digest() == live.match.digest()


def test_a_stopped_match_is_reported_once_whatever_is_said_of_it(release, monkeypatch):
    table = played_beyond_a_turn()
    spoiled(stored(table))
    release("new")
    monkeypatch.setattr(setup, "OPENING_HAND", setup.OPENING_HAND - 1)

    for _ in range(3):
        live_matches.clear()
        with pytest.raises(RulesFault), open_match(fresh(table)):
            pass

    assert FaultReport.objects.count() == 1
    assert FaultReport.objects.get().times == 1


def test_a_process_with_older_rules_leaves_the_match_alone(release, monkeypatch):
    table = played_beyond_a_turn()
    release("new")
    position(fresh(table))

    release("old")
    earlier = datetime.now(UTC) - timedelta(minutes=5)
    monkeypatch.setattr(play.releases, "PROCESS_STARTED", earlier)
    with pytest.raises(RulesFault, match="reload"), open_match(fresh(table)):
        pass

    assert (fresh(table).status, fresh(table).rules_version) == (Table.Status.PLAYING, "new")


def test_a_decision_stored_without_the_new_columns_is_still_one():
    """As a process of the version before does during a release."""
    table = make_match()
    with open_match(table) as live:
        decision = live.match.decisions[0]
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO play_decision (table_id, number, seat, decision_id, keys, at)"
            " VALUES (%s, 0, %s, %s, %s, now())",
            [table.pk, decision.player, decision.id, json.dumps(first_option(decision))],
        )

    assert position(table)["length"] == 1


def test_a_conceded_match_has_the_digest_of_its_end():
    table = play_on(make_match(), 5)
    decisions.concede(table=table, user=make_user("ann"))

    last = table.decisions.order_by("-number").first()
    with open_match(fresh(table)) as live:
        assert last.digest == live.match.record["digests"][-1][1]
