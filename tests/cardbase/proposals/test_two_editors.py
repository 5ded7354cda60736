"""What another editor changes between a proposal and its acceptance stays, or is shown."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
import tablib
from django.db.models import Model
from django.test import Client

from cardbase.edits.wordings import record_printed, sync_card
from cardbase.exchange import preview, table_of
from cardbase.exchange.files import export, read_file
from cardbase.models import Card, Printing, Proposal, Submission, User, Wording
from cardbase.proposals.citation import Citation, cited_source
from cardbase.proposals.reviews import ChangedSince, accept, accept_all
from cardbase.proposals.submissions import propose, save_draft, send
from tests.cardbase.factories import (
    FACTS,
    make_card,
    make_game,
    make_printing,
    make_ruling,
    make_set,
    make_user,
)
from tests.cardbase.histories import contradictions

pytestmark = pytest.mark.django_db

CITATION = Citation(document="Rulebook 2.1", section="Mobs")
SOURCE = {"source-document": "The printed card", "source-section": "B01-001"}


@pytest.fixture
def ann() -> User:
    return make_user("ann")


@pytest.fixture
def reviewer() -> User:
    return make_user("rea", is_superuser=True)


@pytest.fixture
def marth() -> Card:
    return make_card("Marth", key="marth", attack=40, texts={"skill": "Hold."})


def exported(table: str) -> list[dict[str, str]]:
    """Return the rows of the table as a person gets them, with all its columns."""
    columns = list(table_of(table).rows(make_game()).fields)
    content = "".join(export(table_of(table), make_game(), "csv")).encode()
    rows = read_file("x.csv", content, columns)
    return [dict(zip(columns, row, strict=True)) for row in rows]


def first_line(table: str) -> dict[str, str]:
    return exported(table)[0]


def send_file(sender: User, table: str, *changes: dict[str, str]) -> Submission:
    """Send the rows of an export, the first ones with these cells changed."""
    lines = exported(table)
    for line, change in zip(lines, changes, strict=False):
        line.update(change)
    return send_rows(sender, table, lines)


def send_rows(sender: User, table: str, lines: list[dict[str, str]]) -> Submission:
    game = make_game()
    rows = tablib.Dataset(*[list(line.values()) for line in lines], headers=list(lines[0]))
    found = preview(table_of(table), game, rows, cited_source(game, CITATION))
    assert not found.refused, found.refused
    submission = save_draft(sender, game, table_of(table), "x.csv", found, CITATION)
    send(submission)
    return submission


def accept_each(submission: Submission, reviewer: User) -> None:
    for proposal in submission.proposals.order_by("pk"):
        accept(proposal, reviewer)


WAYS = {"one by one": accept_each, "all at once": accept_all}
TABLES: dict[str, tuple[Callable[[Card], Model], dict[str, str], dict[str, Any]]] = {
    "cards": (lambda card: card, {"title": "Prince"}, {"name": "Mars"}),
    "printings": (make_printing, {"illustrator": "New"}, {"flavour": "Once.", "variant": "foil"}),
    "rulings": (
        make_ruling,
        {"text": "It must."},
        {"date": date(2016, 1, 1), "rule_ids": ["CIPHER-EVADE-6"]},
    ),
    "wordings": (
        lambda card: card.wordings.get(),
        {"support": "30"},
        {"texts": {"skill": "Stay."}},
    ),
    "sets": (lambda card: make_set("B01"), {"name": "New"}, {"series": 3, "code": "B1"}),
}


def change(row: Model, **values: Any) -> None:
    """Change a row as it is now, as another editor does."""
    now = type(row)._base_manager.get(pk=row.pk)
    for name, value in values.items():
        setattr(now, name, value)
    now.save()
    if isinstance(now, Wording):
        sync_card(now.card)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("table", TABLES)
def test_a_file_of_whole_rows_writes_what_it_changes_and_no_more(
    table: str, way: str, ann: User, reviewer: User, marth: Card
) -> None:
    make, cells, others = TABLES[table]
    row = make(marth)
    submission = send_file(ann, table, cells)
    change(row, **others)

    WAYS[way](submission, reviewer)

    now = type(row)._base_manager.get(pk=row.pk)
    assert {name: getattr(now, name) for name in others} == others
    written = vars(now) | getattr(now, "stats", {})
    assert {str(written[name]) for name in cells} == {*cells.values()}
    assert type(row)._base_manager.count() == 1
    assert contradictions() == []


def test_a_fact_that_another_editor_changes_beside_it_stays(
    ann: User, reviewer: User, marth: Card
) -> None:
    submission = send_file(ann, "cards", {"attack": "50"})
    accept(propose_cells(make_user("bob"), support="30", skill_text="Stay."), reviewer)

    accept_all(submission, reviewer)

    marth.refresh_from_db()
    assert (marth.stats["attack"], marth.stats["support"]) == (50, 30)
    assert marth.texts == {"skill": "Stay."}


def propose_cells(sender: User, **cells: str) -> Proposal:
    return propose(sender, make_game(), table_of("cards"), {"key": "marth", **cells}, CITATION)


def test_what_was_sent_before_nulls_were_stored_writes_no_more_either(
    ann: User, reviewer: User, marth: Card
) -> None:
    submission = send_file(ann, "cards", {"attack": "50"})
    Proposal.objects.update(row=first_line("cards") | {"attack": "50"})
    change(marth, name="Mars")

    accept_all(submission, reviewer)

    marth.refresh_from_db()
    assert (marth.name, marth.stats["attack"]) == ("Mars", 50)


@pytest.mark.parametrize("way", WAYS)
def test_an_erratum_of_all_columns_keeps_what_was_corrected_meanwhile(
    way: str, ann: User, reviewer: User, marth: Card
) -> None:
    """A new wording begins with what the card says when it is accepted."""
    erratum = {"id": "", "date": "2016-03-01", "summary": "Attack is 60.", "attack": "60"}
    submission = send_rows(ann, "wordings", [first_line("wordings") | erratum])
    change(marth.wordings.get(), texts={"skill": "Stay."}, stats=marth.stats | {"support": 30})

    WAYS[way](submission, reviewer)

    marth.refresh_from_db()
    assert (marth.stats["attack"], marth.stats["support"]) == (60, 30)
    assert marth.texts == {"skill": "Stay."}


def test_rows_of_a_file_build_on_rows_before_them(ann: User, reviewer: User, marth: Card) -> None:
    more = first_line("cards") | {"attack": "50"}
    submission = send_rows(ann, "cards", [more, more | {"title": "Prince"}])
    change(marth, name="Mars")

    accept_all(submission, reviewer)

    marth.refresh_from_db()
    assert (marth.name, marth.title, marth.stats["attack"]) == ("Mars", "Prince", 50)


@pytest.mark.parametrize("way", WAYS)
def test_a_cell_that_another_editor_changed_is_not_overwritten(
    way: str, ann: User, reviewer: User, marth: Card
) -> None:
    make_card("Abel", key="abel")
    submission = send_file(ann, "cards", {}, {"attack": "50"})
    accept(propose_cells(make_user("bob"), attack="60"), reviewer)

    with pytest.raises(ChangedSince, match="attack changed since it was proposed") as refused:
        WAYS[way](submission, reviewer)

    assert way != "all at once" or "Marth: attack changed" in refused.value.messages[0]
    marth.refresh_from_db()
    assert marth.stats["attack"] == 60


def half_known() -> Card:
    facts = {key: value for key, value in FACTS.items() if key not in ("cost", "support")}
    card = Card.objects.create(
        game=make_game(),
        key="marth",
        name="Marth",
        kind="character",
        provenance="partial",
        unknown=["cost", "support"],
        stats=facts,
    )
    record_printed(card)
    return card


def test_two_facts_of_a_partial_card_come_from_two_people(ann: User, reviewer: User) -> None:
    """What is still unknown follows from both; neither is told that the other was quicker."""
    card = half_known()
    first = propose_cells(ann, cost="2")
    second = propose_cells(make_user("bob"), support="20")

    accept(first, reviewer)
    accept(second, reviewer)

    card.refresh_from_db()
    assert (card.stats["cost"], card.stats["support"]) == (2, 20)
    assert (card.unknown, card.provenance) == ([], "official")


# Forms -------------------------------------------------------------------------------------------

CORRECT = "/games/cipher/propose/cards/?key=marth"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def filled(form: Any, **changes: str) -> dict[str, str]:
    """Return what a browser sends of a form as it was shown, with these fields changed."""
    data = {f"row-{field.name}": field.value() or "" for field in form}
    return data | {f"row-{name}": value for name, value in changes.items()}


def words(response: Any) -> str:
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", text).replace("&#x27;", "'")


def test_a_form_proposes_what_its_sender_changed_and_no_more(ann: User, marth: Card) -> None:
    client = signed_in(ann)
    data = filled(client.get(CORRECT).context["form"], attack="50") | SOURCE
    change(marth, title="Prince")

    response = client.post(CORRECT, data)

    assert response.status_code == 302, words(response)
    assert Proposal.objects.get().cells == {"attack": ["40", "50"]}


def test_a_sender_is_shown_what_changed_while_the_form_was_filled_in(
    ann: User, reviewer: User, marth: Card
) -> None:
    client = signed_in(ann)
    data = filled(client.get(CORRECT).context["form"], attack="50") | SOURCE
    other = propose_cells(make_user("bob"), attack="60", skill_text="Stay.")
    accept(other, reviewer)

    answer = client.post(CORRECT, data)

    assert answer.status_code == 422
    assert "attack changed since you opened this page: attack is now '60'" in words(answer)
    assert not Proposal.objects.filter(submission__sender=ann).exists()

    response = client.post(CORRECT, filled(answer.context["form"]) | SOURCE)

    assert response.status_code == 302, words(response)
    mine = Proposal.objects.get(submission__sender=ann)
    assert mine.cells == {"attack": ["60", "50"]}


@pytest.mark.parametrize("seen", [None, "", "[]", '{"attack": 40}', "{"])
def test_a_form_that_does_not_say_what_it_showed_is_opened_again(
    seen: str | None, ann: User, marth: Card
) -> None:
    client = signed_in(ann)
    data = filled(client.get(CORRECT).context["form"], attack="50") | SOURCE
    del data["row-seen-cells"]

    response = client.post(CORRECT, data if seen is None else data | {"row-seen-cells": seen})

    assert response.status_code == 422
    assert words(response).count("This page is out of date.") == 1
    assert not Proposal.objects.exists()


def test_a_reviewer_is_shown_both_and_decides(ann: User, reviewer: User, marth: Card) -> None:
    mine = propose_cells(ann, attack="50", title="Prince")
    accept(propose_cells(make_user("bob"), attack="60"), reviewer)
    client = signed_in(reviewer)

    page = client.get(mine.get_absolute_url())

    assert "Someone else has changed this since it was proposed: Attack." in words(page)
    assert "Field Before Now After Title nothing as before Prince Attack 40 60 50" in words(page)
    assert "Accept as is" not in words(page)

    data = filled(page.context["form"])
    response = client.post(f"{mine.get_absolute_url()}change/", data)

    assert response.status_code == 302, words(response)
    marth.refresh_from_db()
    assert (marth.stats["attack"], marth.title) == (50, "Prince")


def test_a_reviewer_overwrites_nothing_that_the_page_did_not_show(
    ann: User, reviewer: User, marth: Card
) -> None:
    mine = propose_cells(ann, attack="50")
    client = signed_in(reviewer)
    data = filled(client.get(mine.get_absolute_url()).context["form"], attack="55")
    accept(propose_cells(make_user("bob"), attack="60"), reviewer)

    answer = client.post(f"{mine.get_absolute_url()}change/", data)

    assert answer.status_code == 422
    assert "attack is now '60'" in words(answer)
    assert "Attack 40 60 50" in words(answer)
    marth.refresh_from_db()
    assert marth.stats["attack"] == 60

    client.post(f"{mine.get_absolute_url()}change/", filled(answer.context["form"]))
    marth.refresh_from_db()
    assert marth.stats["attack"] == 55


def test_a_reviewers_edit_leaves_the_other_columns_of_a_file_alone(
    ann: User, reviewer: User, marth: Card
) -> None:
    (mine,) = send_file(ann, "cards", {"attack": "300"}).proposals.all()
    client = signed_in(reviewer)
    form = client.get(mine.get_absolute_url()).context["form"]
    assert [*form.fields] == ["attack", "seen-cells"]
    change(marth, name="Mars")

    client.post(f"{mine.get_absolute_url()}change/", filled(form, attack="50"))

    marth.refresh_from_db()
    assert (marth.name, marth.stats["attack"]) == ("Mars", 50)


def test_a_row_that_is_gone_cannot_be_accepted(ann: User, reviewer: User, marth: Card) -> None:
    printing = make_printing(marth)
    row = {"id": str(printing.pk), "illustrator": "New"}
    mine = propose(ann, make_game(), table_of("printings"), row, CITATION)
    Printing.objects.all().delete()

    page = words(signed_in(reviewer).get(mine.get_absolute_url()))

    assert "The row this would change is no longer in the catalogue." in page
    with pytest.raises(ChangedSince):
        accept(mine, reviewer)
