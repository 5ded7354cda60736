"""`make same` finds what differs between two rules, and nothing where they agree."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.same import door, names, orders, views
from tests.same.checkout import ROOT, NoSuchCommit, commit_of
from tests.same.comparison import Difference, compare, first_unequal
from tests.same.order import Order, Orders
from tests.same.tracers import TracerFailed, make_traces, trace_file
from tests.same.tracing import trace

ORDERS = orders.orders(["flamethrowers"], 8)
# Two seats, random players; nobody gives up.
ORDER = ORDERS.matches[4]

Steps = list[dict[str, Any]]


@pytest.fixture(scope="module")
def steps() -> Steps:
    return list(trace(ORDER, ORDERS.decks))


def compared(folder: Path, old: Steps, new: Steps) -> Difference | None:
    paths = [folder / "old.gz", folder / "new.gz"]
    for path, told in zip(paths, (old, new), strict=True):
        with gzip.open(path, "wt") as file:
            file.writelines(json.dumps(step) + "\n" for step in told)
    return compare(ORDER, *paths)


def copied(steps: Steps) -> Steps:
    copy: Steps = json.loads(json.dumps(steps))
    return copy


def change_a_log_argument(steps: Steps) -> None:
    line = next(line for step in steps[20:] for line in step["log"]["all"] if line["args"])
    line["args"][next(iter(line["args"]))] = "planted"


def change_a_log_line_of_one_seat(steps: Steps) -> None:
    own = next(step["log"]["1"] for step in steps if "1" in step["log"])
    own[0]["key"] = "planted"


def swap_two_options(steps: Steps) -> None:
    options = next(s["asked"][0]["options"] for s in steps if len(s["asked"][0]["options"]) > 1)
    options[0], options[1] = options[1], options[0]


def change_a_cost(steps: Steps) -> None:
    steps[30]["asked"][0]["options"][0]["cost"] = 99


def change_the_prompt(steps: Steps) -> None:
    steps[10]["asked"][0]["prompt"]["args"]["planted"] = 1


def show_a_hand_to_all(steps: Steps) -> None:
    views = next(step["views"] for step in steps[10:] if "views" in step)
    views["None"]["players"][1]["zones"]["hand"]["cards"] = ["planted"]


def change_the_winner(steps: Steps) -> None:
    end = next(step["end"] for step in steps if "end" in step)
    end["outcome"]["winners"] = ["planted"]


def end_early(steps: Steps) -> None:
    del steps[40:]


def answer_otherwise(steps: Steps) -> None:
    steps[15]["done"]["keys"] = ["planted"]


@pytest.mark.parametrize(
    ("plant", "path"),
    [
        (change_a_log_argument, "log.all["),
        (change_a_log_line_of_one_seat, "log.1[0].key"),
        (swap_two_options, "asked[0].options[0].key"),
        (change_a_cost, "asked[0].options[0].cost"),
        (change_the_prompt, "asked[0].prompt.args.planted"),
        (show_a_hand_to_all, "views.None.players[1].zones.hand.cards"),
        (change_the_winner, "end.outcome.winners[0]"),
        (end_early, "match"),
        (answer_otherwise, "done.keys[0]"),
    ],
)
def test_a_planted_difference_is_found_and_named(
    plant: Callable[[Steps], None], path: str, steps: Steps, tmp_path: Path
) -> None:
    planted = copied(steps)
    plant(planted)

    found = compared(tmp_path, steps, planted)

    assert found is not None
    assert found.path.startswith(path)
    said = str(found)
    assert said.startswith("DIFFERENT: flamethrowers, match 4 (random, random; ")
    assert "  at decision " in said
    assert found.path in said
    assert compared(tmp_path, planted, steps) is not None


def test_equal_traces_are_equal(steps: Steps, tmp_path: Path) -> None:
    assert compared(tmp_path, steps, copied(steps)) is None
    assert steps[-1]["end"]["outcome"]


def test_renamed_words_are_no_difference(
    steps: Steps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    option = steps[0]["asked"][0]["options"][0]
    line = next(line for step in steps for line in step["log"]["all"] if line["args"])
    argument = next(iter(line["args"]))
    renamed = copied(steps)
    for step in renamed:
        for decision in step["asked"]:
            decision["kind"] = f"new_{decision['kind']}"
            for one in decision["options"]:
                one["laid_open"] = one.pop("reveals")
                if one["action"] == option["action"]:
                    one["key"] = one["key"].replace(one["action"], "renamed", 1)
                    one["action"] = "renamed"
        if "done" in step and step["done"].get("keys"):
            action, *rest = step["done"]["keys"][0].split(":")
            if action == option["action"]:
                step["done"]["keys"][0] = ":".join(["renamed", *rest])
        for lines in step["log"].values():
            for one in lines:
                one["key"] = one["key"].replace(line["key"], "told")
                one["args"] = {
                    "what" if key == argument else key: v for key, v in one["args"].items()
                }
    kinds = {decision["kind"] for step in steps for decision in step["asked"]}
    assert compared(tmp_path, steps, renamed) is not None

    game = ORDER.game
    monkeypatch.setattr(names, "KINDS", {"*": {kind: f"new_{kind}" for kind in kinds}})
    monkeypatch.setattr(names, "DECISION_FIELDS", {"*": {"reveals": "laid_open"}})
    monkeypatch.setattr(names, "ACTIONS", {game: {option["action"]: "renamed"}})
    monkeypatch.setattr(names, "LOG_KEYS", {game: {line["key"]: "told"}})
    monkeypatch.setattr(names, "ARGUMENTS", {game: {f"{line['key']}.{argument}": "what"}})
    assert compared(tmp_path, steps, renamed) is None


def test_views_of_another_form_are_compared_by_what_they_say(
    steps: Steps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shaped = copied(steps)
    for step in shaped:
        for who, view in step.get("views", {}).items():
            step["views"][who] = {"seats": view["players"]}
        if "end" in step:
            step["end"]["revealed"] = {"seats": step["end"]["revealed"]["players"]}

    monkeypatch.setattr(views, "OLD_VIEWS", {ORDER.game: lambda view: view["players"]})
    monkeypatch.setattr(views, "NEW_VIEWS", {ORDER.game: lambda view: view["seats"]})

    assert compared(tmp_path, steps, shaped) is None
    show = next(step["views"]["0"]["seats"][0] for step in shaped if "views" in step)
    show["zones"]["deck"]["count"] = "planted"
    found = compared(tmp_path, steps, shaped)
    assert found is not None
    assert found.path == "views.0[0].zones.deck.count"


def test_rules_of_another_checkout_are_played_there(tmp_path: Path) -> None:
    """The same matches under a copy of the rules in which one number of an effect is changed."""
    shutil.copytree(ROOT / "rules", tmp_path / "changed" / "rules")
    modes = tmp_path / "changed" / "rules" / "flamethrowers" / "modes.py"
    modes.write_text(modes.read_text("utf-8").replace("100_000)", "101_000)"), "utf-8")
    wanted = [order for order in ORDERS.matches if order.options["ship_health"] == "usual"][:2]
    for checkout in (ROOT, tmp_path / "changed"):
        folder = tmp_path / f"traces-{checkout.name}"
        folder.mkdir()
        made = [order.key for order in make_traces(checkout, ORDERS, wanted, folder)]
        assert sorted(made) == sorted(order.key for order in wanted)

    old, new = (tmp_path / f"traces-{name}" for name in (ROOT.name, "changed"))
    found = [compare(one, trace_file(old, one), trace_file(new, one)) for one in wanted]

    assert any(one is not None and "health" in one.path for one in found)
    assert [compare(one, trace_file(old, one), trace_file(old, one)) for one in wanted] == [
        None
    ] * 2


def test_a_tracer_that_finds_other_rules_than_asked_for_says_so(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(TracerFailed, match="no trace was made of flamethrowers, match 0"):
        list(make_traces(tmp_path, ORDERS, ORDERS.matches[:1], tmp_path))
    assert "were wanted" in capfd.readouterr().err


def test_orders_are_the_same_in_json_and_for_fewer_matches() -> None:
    again = Orders.from_json(json.loads(json.dumps(ORDERS.as_json())))
    assert again == ORDERS
    assert orders.orders(["flamethrowers"], 3).matches == ORDERS.matches[:3]
    assert len({order.key for order in ORDERS.matches}) == len(ORDERS.matches)


@pytest.mark.parametrize("game", ["cipher", "fetcg", "flamethrowers", "fma"])
def test_orders_of_two_hundred_matches_leave_nothing_out(game: str) -> None:
    made: list[Order] = list(orders.orders([game], 200).matches)
    rules_game = door.bring("game")(game)
    low, high = rules_game.seats
    assert {len(order.players) for order in made} == set(range(low, high + 1))
    for option in rules_game.table_options:
        chosen = {order.options[option.key] for order in made}
        assert chosen >= {value for value, _ in option.choices}
    for kinds in (("random",), ("sensible",), ("sensible", "random")):
        assert any(set(order.players) == set(kinds) for order in made)
    assert any(order.concede_one_in for order in made)
    assert any(order.time_up_after for order in made)
    assert any(order.goes_back for order in made)
    assert any(order.anything for order in made)
    assert any(order.most == 4000 for order in made)


def test_first_unequal_tells_true_from_one() -> None:
    assert first_unequal({"a": [1, True]}, {"a": [1, 1]}, "x") == ("x.a[1]", True, 1)
    assert first_unequal({"a": 1}, {"a": 1, "b": None}, "x") == ("x.b", "(nothing)", None)


def test_an_unknown_commit_is_refused() -> None:
    with pytest.raises(NoSuchCommit, match="git knows no commit 'nonsense'"):
        commit_of("nonsense")
