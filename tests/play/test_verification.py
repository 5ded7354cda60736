"""The record of a match proves its shuffle: hashes, numbers, seed and decisions fit."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import call_command

from play.fairness.protocol import Share, Shuffle, hash_of
from play.verification import Finding, verified
from tests.play.shuffles import (
    ANNS,
    finished,
    page,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]


@pytest.fixture(autouse=True)
def _known_chance() -> None:
    """These matches are shuffled as those of a site are."""


@pytest.fixture(scope="module")
def published() -> list[str]:
    """The record of one match as its page shows it, once a test has played that."""
    return []


@pytest.fixture
def record(client, published: list[str]) -> dict[str, Any]:
    if not published:
        published.append(client.get(page("record", finished())).content.decode())
    found: dict[str, Any] = json.loads(published[0])
    return found


def wrong(record: Any) -> list[str]:
    return [line.sentence for line in verified(record) if line.finding is Finding.WRONG]


def test_a_record_is_right_and_plays_again(record):
    lines = verified(record)

    assert {line.finding for line in lines} == {Finding.RIGHT}
    assert len(lines) == 5
    assert "Replayed from the seed" in lines[-1].sentence


def _other(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


def _ends_otherwise(text: str) -> str:
    return _other(text[::-1])[::-1]


SHUFFLE_FIELDS = {
    "server number": (("server", "number"), "The server: the number does not have the hash"),
    "server hash": (("server", "hash"), "The server: the number does not have the hash"),
    "first number": (("seats", 0, "number"), "Seat 1: the number does not have the hash"),
    "first hash": (("seats", 0, "hash"), "Seat 1: the number does not have the hash"),
    "second number": (("seats", 1, "number"), "Seat 2: the number does not have the hash"),
    "second hash": (("seats", 1, "hash"), "Seat 2: the number does not have the hash"),
    "table": (("table",), "The seed is not the SHA-512"),
    "protocol": (("protocol",), "of another protocol"),
}


@pytest.mark.parametrize(("path", "why"), SHUFFLE_FIELDS.values(), ids=SHUFFLE_FIELDS)
def test_a_changed_number_or_hash_is_named(record, path, why):
    *way, last = path
    place = record["shuffle"]
    for step in way:
        place = place[step]
    place[last] = _other(place[last])

    assert any(why in sentence for sentence in wrong(record))


def _give(record: dict[str, Any], place: int, **facts: str) -> None:
    record["shuffle"]["seats"][place] |= facts


TAMPERED = {
    "number and hash": (
        lambda r: _give(r, 1, number="f" * 64, hash=hash_of("f" * 64)),
        "The seed is not the SHA-512",
    ),
    "from": (lambda r: _give(r, 0, **{"from": "bot"}), "Seat 1: its hash or number does not fit"),
    "from what": (lambda r: _give(r, 0, **{"from": "angels"}), "nobody gives numbers as"),
    "no number": (lambda r: _give(r, 0, number=""), "Seat 1: the number is not 64"),
    "made a bot": (
        lambda r: _give(r, 0, number="", hash="", **{"from": "bot"}),
        "The seed is not the SHA-512",
    ),
    "not text": (lambda r: _give(r, 0, number=3), "is no plain text"),
    "seats in another order": (
        lambda r: r["shuffle"]["seats"].reverse(),
        "The seed is not the SHA-512",
    ),
    "a seat too few": (lambda r: r["shuffle"]["seats"].pop(), "The shuffle has 1 seats"),
    "no seats": (lambda r: r["shuffle"].pop("seats"), "has not what it should: 'seats'"),
    "no shuffle in it": (lambda r: r.update(shuffle=None), "The shuffle cannot be read"),
    "seed": (lambda r: r.update(seed=_other(r["seed"])), "The seed is not the SHA-512"),
    "short seed": (lambda r: r.update(seed="00"), "'seed' has 1 bytes"),
    "seed of letters": (lambda r: r.update(seed="seed"), "'seed' is not hexadecimal"),
    "game": (lambda r: r.update(game="chess"), "no game 'chess'"),
    "options": (lambda r: r.update(options=[]), "'options' is missing or of the wrong kind"),
    "decks exchanged": (lambda r: r["decks"].reverse(), "does not fit the position"),
    "a decision left out": (lambda r: r["decisions"].pop(7), "does not fit the position"),
    "the last decision": (lambda r: r["decisions"].pop(), "differs from the record"),
    "a decision of the other seat": (
        lambda r: r["decisions"][4].__setitem__(1, 1 - r["decisions"][4][1]),
        "Decision 5 of",
    ),
    "a digest": (
        lambda r: r["digests"][0].__setitem__(1, _ends_otherwise(r["digests"][0][1])),
        "After 20 decisions, the position",
    ),
    "a digest left out": (lambda r: r["digests"].pop(0), "After 20 decisions, the position"),
    "a digest more": (lambda r: r["digests"].insert(0, [3, "0" * 64]), "that never occurred"),
    "digests of nothing": (lambda r: r.update(digests=[[1], {}]), "cannot be replayed"),
    "decisions of nothing": (lambda r: r.update(decisions=[7]), "cannot be replayed"),
    "no deck": (lambda r: r.update(decks=[{}, {}]), "cannot be replayed"),
}


@pytest.mark.parametrize(("change", "why"), TAMPERED.values(), ids=TAMPERED)
def test_a_tampered_record_is_refused_with_the_place(record, change, why):
    change(record)

    assert any(why in sentence for sentence in wrong(record)), verified(record)


@pytest.mark.parametrize("nonsense", [None, [], 3, "record", {}, {"game": "cipher"}])
def test_what_is_no_record_is_refused(nonsense):
    assert "not the record of a match" in wrong(nonsense)[0]


def test_a_record_of_other_rules_is_checked_as_far_as_that_goes(record):
    record["rules"] = "of then"
    assert {line.finding for line in verified(record)} == {Finding.RIGHT}

    record["decisions"].pop(7)
    lines = verified(record)

    assert not wrong(record)
    assert "other rules" in lines[-1].sentence
    assert lines[-1].finding is Finding.UNCHECKED


def test_a_match_that_a_release_came_into_is_not_played_again(record):
    record["releases"] = [{"length": 3, "rules": "of then", "at": ""}]

    assert verified(record)[-1].finding is Finding.UNCHECKED


def test_the_shuffles_of_the_record_follow_from_its_seed(record):
    """The control: with another seed, and a shuffle that fits it, the match goes otherwise."""
    shuffle = Shuffle.from_json(record["shuffle"])
    server = Share("server", hash_of("9" * 64), "9" * 64)
    other = Shuffle(shuffle.table, server, shuffle.seats)
    forged = {**record, "shuffle": other.as_json(), "seed": other.seed.hex()}

    assert len(wrong(forged)) == 1


def run(path: Any, capsys: Any) -> tuple[int, str]:
    try:
        call_command("verify_record", str(path))
    except SystemExit as end:
        return int(str(end.code)), capsys.readouterr().out
    except Exception as error:
        said = capsys.readouterr().out
        return getattr(error, "returncode", 1), f"{said}{error}"
    return 0, capsys.readouterr().out


def test_the_command_says_it_in_sentences_and_by_its_exit_code(record, tmp_path, capsys):
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record))
    code, said = run(path, capsys)
    assert (code, said.count("right: ")) == (0, 5)
    assert record["shuffle"]["server"]["hash"] in said

    path.write_text(json.dumps({**record, "rules": "x", "digest_form": 1}))
    code, said = run(path, capsys)
    assert code == 2
    assert "not checked: The match was played under other rules" in said

    record["shuffle"]["seats"][1]["number"] = ANNS
    path.write_text(json.dumps(record))
    code, said = run(path, capsys)
    assert code == 1
    assert "wrong: Seat 2: the number does not have the hash" in said
    assert "Do not trust this record" in said

    path.write_text("{")
    assert run(path, capsys)[0] == 1
    assert "cannot be read" in run(tmp_path / "none.json", capsys)[1]


def test_a_decision_that_was_no_option_is_refused_though_it_can_be_played(record):
    """Whoever makes a record up can compute every digest anew, but not what the rules allow."""
    for place, (number, seat, keys) in enumerate(record["decisions"]):
        if keys and not keys[0].startswith("concede"):
            record["decisions"][place] = [number, seat, [*keys, *keys]]
            break

    assert f"Decision {place + 1} of" in wrong(record)[-1]
