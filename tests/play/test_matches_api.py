"""Matches in the API: opened, joined, answered, given up, and looked at."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cardbase.models import ApiToken
from cardbase.models.api_token import Right
from decks.models import Deck
from decks.services import update_deck
from play import decisions
from play.frames import store_frames
from play.matches import open_match
from play.models import Seat, Table
from tests.play.factories import first_option, make_deck, make_match, make_user, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]
MATCHES = "/api/v1/matches/"


class Program:
    """A program that acts for a person."""

    def __init__(self, name: str = "", rights: Any = Right.values) -> None:
        self.client = Client()
        self.headers: dict[str, str] = {}
        if name:
            self.user = make_user(name)
            token = ApiToken.objects.make(self.user, "Bot", rights)
            self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, address: str = "", **query: str) -> Any:
        return self.client.get(MATCHES + address, query, headers=self.headers)

    def post(self, address: str = "", **body: Any) -> Any:
        return self.client.post(
            MATCHES + address, body, content_type="application/json", headers=self.headers
        )

    def delete(self, address: str) -> Any:
        return self.client.delete(MATCHES + address, headers=self.headers)


@pytest.fixture
def ann() -> Program:
    return Program("ann")


@pytest.fixture
def bob() -> Program:
    return Program("bob")


@pytest.fixture
def deck(ann: Program) -> Deck:
    return make_deck(ann.user)


def table_of(answer: Any) -> Table:
    return Table.objects.with_seats().get(code=answer.json()["code"])


# Sitting down -----------------------------------------------------------------------------------


def test_against_a_bot_the_match_begins_at_once(ann: Program, deck: Deck) -> None:
    answer = ann.post(deck=deck.token, opponents=["random"])

    assert answer.status_code == 201
    match = answer.json()
    assert answer["Location"] == match["url"] == f"http://testserver{MATCHES}{match['code']}/"
    assert (match["status"], match["seat"], match["game"]) == ("playing", 0, "cipher")
    players = [(one["seat"], one["name"], one["bot"]) for one in match["players"]]
    assert players == [(0, "ann", None), (1, "Random bot", "random")]
    assert match["invitation"] is None
    assert match["log"]


def test_a_program_is_asked_everything_and_bots_do_not_wait_for_it(
    ann: Program, deck: Deck
) -> None:
    table = table_of(ann.post(deck=deck.token, opponents=["random"]))

    assert table.seats.get(number=0).stops == {"everything": True, "bots": "fast"}


def test_a_bot_plays_the_deck_that_is_chosen_for_it(ann: Program, deck: Deck) -> None:
    other = make_deck(ann.user, "South")

    table = table_of(ann.post(deck=deck.token, opponents=["random"], bot_deck=other.token))

    assert [seat.deck_version.deck for seat in table.seats.all()] == [deck, other]


def test_a_person_sits_down_by_the_code_of_the_invitation(
    ann: Program, bob: Program, deck: Deck
) -> None:
    opened = ann.post(deck=deck.token).json()
    assert (opened["status"], opened["visibility"], opened["log"]) == ("open", "invite", [])
    assert bob.post(f"{opened['code']}/join/", deck=deck.token).status_code == 404  # private
    theirs = make_deck(bob.user, "South")
    assert bob.post(f"{opened['code']}/join/", deck=theirs.token).status_code == 403

    invitation = opened["invitation"].strip("/").rpartition("/")[2]
    joined = bob.post(f"{invitation}/join/", deck=theirs.token).json()

    assert (joined["code"], joined["status"], joined["seat"]) == (opened["code"], "playing", 1)
    assert bob.get(f"{opened['code']}/").json()["invitation"] is None


def test_anybody_sits_down_at_a_public_table(ann: Program, bob: Program, deck: Deck) -> None:
    code = ann.post(deck=deck.token, visibility="public").json()["code"]
    assert code in [row["code"] for row in bob.get(status="open").json()["results"]]
    assert bob.get(f"{code}/").json()["invitation"] is None

    joined = bob.post(f"{code}/join/", deck=make_deck(bob.user).token)

    assert joined.json()["status"] == "playing"
    again = bob.post(f"{code}/join/", deck=make_deck(bob.user).token)
    assert again.status_code == 409
    assert "already begun" in again.json()["detail"]


def test_who_waits_may_leave(ann: Program, bob: Program, deck: Deck) -> None:
    code = ann.post(deck=deck.token).json()["code"]

    assert bob.delete(f"{code}/").status_code == 403
    assert ann.delete(f"{code}/").status_code == 204
    assert ann.get(f"{code}/").json()["status"] == "abandoned"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"opponents": ["nobody"]}, "opponents"),
        ({"opponents": []}, "opponents"),
        ({"opponents": ["person"] * 3}, "2"),
        ({"clock": "sundial"}, "clock"),
        ({"options": {"pace": "yesterday"}}, "pace"),
        ({"sleeves": "red"}, "unknown field"),
    ],
)
def test_what_makes_no_table_is_refused(ann: Program, deck: Deck, body: Any, says: str) -> None:
    refused = ann.post(**{"deck": deck.token, "opponents": ["random"], **body})

    assert refused.status_code == 400
    assert says in refused.json()["detail"]
    assert not Table.objects.exists()


def test_a_deck_that_breaks_rules_is_not_played(ann: Program, deck: Deck) -> None:
    deck.rows.all().delete()

    refused = ann.post(deck=deck.token, opponents=["random"])

    assert refused.status_code == 400
    assert "cannot be played yet" in refused.json()["detail"]


def test_a_token_needs_the_right_to_play(deck: Deck) -> None:
    reader = Program("ann", [Right.DECKS])

    refused = reader.post(deck=deck.token)

    assert refused.status_code == 403
    assert "“play”" in refused.json()["detail"]
    assert Program().post(deck=deck.token).status_code == 401


# Playing ----------------------------------------------------------------------------------------


class Asked:
    """A match, and who is asked what in it."""

    def __init__(self) -> None:
        self.table = make_match()
        with open_match(self.table) as live:
            self.decision = live.match.decisions[0]
            self.keys = first_option(self.decision)
        names = [seat.user.username for seat in self.table.seats.all()]
        self.mine = Program(names[self.decision.player])
        self.theirs = Program(names[1 - self.decision.player])
        self.answer = f"{self.table.code}/answer/"

    def say(self, program: Program, keys: Any = None) -> Any:
        chosen = self.keys if keys is None else keys
        return program.post(self.answer, decision=self.decision.id, keys=chosen)


def test_an_answer_is_taken_once() -> None:
    asked = Asked()

    assert asked.say(asked.mine).status_code == 204
    late = asked.say(asked.mine)

    assert late.status_code == 409
    assert late.headers["Content-Type"] == "application/problem+json"
    assert "already been decided" in late.json()["detail"]
    assert asked.table.decisions.count() == 1


def test_an_illegal_answer_says_what_would_be_legal() -> None:
    asked = Asked()

    wrong = asked.say(asked.mine, ["fly"])
    assert wrong.status_code == 400
    open_keys = ", ".join(option.key for option in asked.decision.options)
    assert wrong.json()["detail"] == (
        f"no option 'fly' in decision {asked.decision.id}; open: {open_keys}"
    )
    few = asked.say(asked.mine, [])
    assert few.status_code == 400
    assert "0 were given" in few.json()["detail"]
    reserved = asked.say(asked.mine, ["concede"])
    assert reserved.status_code == 400
    assert not asked.table.decisions.exists()


def test_nobody_answers_for_somebody_else() -> None:
    asked = Asked()

    assert asked.say(asked.theirs).status_code == 403
    assert asked.say(Program("eve")).status_code == 403
    assert asked.say(Program()).status_code == 401
    assert Program("eve").post("nowhere/answer/", decision=1, keys=[]).status_code == 404


def test_a_match_is_given_up() -> None:
    asked = Asked()

    assert asked.mine.post(f"{asked.table.code}/concede/").status_code == 204

    match = asked.theirs.get(f"{asked.table.code}/").json()
    assert match["status"] == "finished"
    assert match["result"]["won"]
    assert match["result"]["winners"] == [match["seat"]]
    again = asked.mine.post(f"{asked.table.code}/concede/")
    assert (again.status_code, again.json()["detail"]) == (409, "This match is over.")


def test_the_stream_of_a_finished_match_is_its_last_line() -> None:
    asked = Asked()
    asked.mine.post(f"{asked.table.code}/concede/")

    stream = asked.mine.get(f"{asked.table.code}/stream/")

    assert stream.headers["Content-Type"] == "application/x-ndjson"
    line = json.loads(stream.content)
    assert line["type"] == "end"
    assert not line["result"]["won"]


def test_no_stream_comes_from_a_server_that_would_keep_a_thread_for_it() -> None:
    asked = Asked()

    assert asked.mine.get(f"{asked.table.code}/stream/").status_code == 503


# Once more --------------------------------------------------------------------------------------


def test_a_rematch_against_a_bot_begins_at_once(ann: Program, deck: Deck) -> None:
    code = ann.post(deck=deck.token, opponents=["random"]).json()["code"]
    early = ann.post(f"{code}/rematch/")
    assert (early.status_code, early.json()["detail"]) == (409, "This match is not over yet.")
    ann.post(f"{code}/concede/")

    again = ann.post(f"{code}/rematch/").json()

    assert (again["status"], again["seat"]) == ("playing", 0)
    assert [one["name"] for one in again["players"]] == ["ann", "Random bot"]
    assert ann.get(f"{code}/").json()["rematch"] == again["code"] != code
    assert ann.post(f"{code}/rematch/").json()["code"] == again["code"]


def test_a_rematch_of_two_begins_when_both_have_asked_for_it() -> None:
    asked = Asked()
    asked.mine.post(f"{asked.table.code}/concede/")
    rematch = f"{asked.table.code}/rematch/"
    assert asked.theirs.get(f"{asked.table.code}/").json()["rematch"] is None

    first = asked.mine.post(rematch).json()
    second = asked.theirs.post(rematch).json()

    assert first["status"] == "open"
    assert (second["code"], second["status"]) == (first["code"], "playing")
    for seat in Table.objects.get(code=first["code"]).seats.all():
        assert seat.stops == {"everything": True, "bots": "fast"}


def test_players_alone_ask_for_a_rematch() -> None:
    asked = Asked()
    asked.mine.post(f"{asked.table.code}/concede/")
    rematch = f"{asked.table.code}/rematch/"

    assert Program("eve").post(rematch).status_code == 403
    assert Program().post(rematch).status_code == 401
    again = asked.mine.post(rematch).json()["code"]
    assert asked.theirs.delete(f"{again}/").status_code == 204
    # Who left it can come back as long as it has not begun.
    assert asked.theirs.post(rematch).json()["code"] == again


# An opponent who is gone ------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["claim", "adjourn"])
def test_a_process_that_serves_no_table_knows_of_no_absence(action: str) -> None:
    asked = Asked()

    refused = asked.theirs.post(f"{asked.table.code}/{action}/", seat=asked.decision.player)

    assert refused.status_code == 409
    assert "still checking" in refused.json()["detail"]


@pytest.mark.parametrize("seat", [None, -1, 99, "me", {}])
def test_a_claim_names_a_seat(seat: Any) -> None:
    asked = Asked()

    refused = asked.theirs.post(f"{asked.table.code}/claim/", seat=seat)

    assert refused.status_code == 400
    assert refused.json()["errors"][0]["field"] == "seat"


# Looking ----------------------------------------------------------------------------------------


def test_a_list_holds_ones_own_and_what_the_lobby_shows(ann: Program, deck: Deck) -> None:
    secret = ann.post(deck=deck.token, opponents=["random"]).json()["code"]
    public = table_of(ann.post(deck=deck.token, visibility="public")).code
    over = make_match(ann.user)
    decisions.concede(table=over, user=ann.user)

    def codes(program: Program, **query: str) -> set[str]:
        return {row["code"] for row in program.get(**query).json()["results"]}

    assert codes(ann) == {secret, public, over.code}
    assert codes(ann, mine="no") == set()
    assert codes(ann, status="finished") == {over.code}
    assert codes(ann, game="cipher", visibility="invite") == {secret}
    assert codes(Program("bob")) == {public, over.code}
    assert codes(Program("eve"), mine="yes") == set()
    assert codes(Program()) == {public}


def test_a_list_asks_the_database_as_often_for_many(
    ann: Program, deck: Deck, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    counts = []
    for _ in range(2):
        ann.post(deck=deck.token, opponents=["random"])
        ann.get()
        with django_assert_max_num_queries(12) as asked:
            ann.get()
        counts.append(len(asked))

    assert counts[0] == counts[1]


def deck_names(program: Program, table: Table) -> list[str | None]:
    return [one["deck_name"] for one in program.get(f"{table.code}/").json()["players"]]


def test_decks_are_named_once_the_match_is_over_and_if_they_are_public(ann: Program) -> None:
    table = make_match(ann.user)
    mine, theirs = (seat.deck_version.deck for seat in table.seats.all())
    update_deck(deck=theirs, visibility="public")
    eve = Program("eve")
    assert deck_names(ann, table) == [mine.name, None]
    assert deck_names(eve, table) == [None, None]

    decisions.concede(table=table, user=ann.user)

    assert deck_names(ann, table) == [mine.name, theirs.name]
    assert deck_names(eve, table) == [None, theirs.name]


def test_a_player_who_is_gone_is_named_no_more(ann: Program, bob: Program) -> None:
    table = make_match(ann.user, bob.user)
    decisions.concede(table=table, user=bob.user)
    bob.user.delete()

    match = ann.get(f"{table.code}/").json()

    assert [player["name"] for player in match["players"]] == ["ann", "Former player"]


def test_the_log_is_what_the_reader_may_see(ann: Program) -> None:
    table = play_on(make_match(ann.user), 20)

    def log(program: Program) -> list[str]:
        return [line["text"] for line in program.get(f"{table.code}/").json()["log"]]

    mine, theirs, strangers = log(ann), log(Program("bob")), log(Program())
    assert len(mine) == len(theirs) == len(strangers) > 5
    assert len({tuple(mine), tuple(theirs), tuple(strangers)}) == 3

    decisions.concede(table=table, user=ann.user)
    whole = log(Program())
    store_frames(table.code)

    assert log(Program()) == log(ann) == whole
    assert ann.get(f"{table.code}/").json()["replay"].endswith(f"/play/{table.code}/replay/")
    assert len(whole) > len(mine)


def test_a_table_that_has_no_seat_for_it_has_no_deck(ann: Program, deck: Deck) -> None:
    table = table_of(ann.post(deck=deck.token, opponents=["random"]))
    Seat.objects.filter(table=table, number=1).update(deck_version=None)

    assert ann.get().json()["results"][0]["players"][1]["deck"] is None
