"""“This reading is wrong”: from a line on a card's page to a reviewer, and the answer back."""

import re

import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied, ValidationError
from django.test import Client

from cardbase.compiled_text import compile_cards
from cardbase.models import Card, ReadingReport, User
from cardbase.proposals import REVIEWERS, reading_reports
from cardbase.proposals.reading_reports import report, settle
from cardbase.proposals.reviews import AlreadyDecided
from tests.cardbase.factories import make_card, make_user

pytestmark = pytest.mark.django_db

READ = "Might |CONT| This unit gets +10 Attack."
UNREAD = "Odd |CONT| Hum a tune."


@pytest.fixture
def marth() -> Card:
    """A card with a line that the rules read and one that they do not."""
    make_card("Marth", key="marth", texts={"skill": f"{READ}\n{UNREAD}"})
    compile_cards("cipher")
    return Card.objects.with_face(explained=True).get()


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(make_user(name))
    return client


@pytest.fixture
def ann() -> Client:
    return signed_in("ann")


@pytest.fixture
def reviewer() -> Client:
    client = signed_in("rea")
    user("rea").groups.add(Group.objects.get(name=REVIEWERS))
    return client


def user(name: str) -> User:
    return User.objects.get(username=name)


def links(html: str) -> list[str]:
    return re.findall(r'href="([^"]*/wrong/)"', html)


def wording_of(answer: ReadingReport) -> tuple[str, str, str]:
    return answer.line, answer.words, answer.says


def test_each_line_that_is_read_can_be_called_wrong(client: Client, marth: Card) -> None:
    html = client.get(marth.get_absolute_url()).content.decode()

    assert links(html) == [f"{marth.get_absolute_url()}lines/0/wrong/"]
    assert client.get(links(html)[0]).status_code == 302


def test_what_is_said_is_kept_with_the_reading(ann: Client, marth: Card) -> None:
    address = f"{marth.get_absolute_url()}lines/0/wrong/"
    asked = ann.get(address).content.decode()
    sent = ann.post(address, {"says": " It gains 20. "}, follow=True)

    assert READ in asked
    assert "A reviewer will look at it." in sent.content.decode()
    (row,) = ReadingReport.objects.all()
    assert wording_of(row) == (READ, "|CONT| This unit gets +10 Attack.", "It gains 20.")
    assert row.version


def test_saying_it_again_changes_what_is_open(ann: Client, marth: Card) -> None:
    address = f"{marth.get_absolute_url()}lines/0/wrong/"
    for says in ("It gains 20.", "It gains 30."):
        ann.post(address, {"says": says})

    assert [row.says for row in ReadingReport.objects.all()] == ["It gains 30."]
    assert "It gains 30." in ann.get(address).content.decode()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [(1, "players resolve it by hand"), (2, "no such line")],
    ids=["unread", "missing"],
)
def test_without_a_reading_nothing_is_wrong(
    ann: Client, marth: Card, line: int, sentence: str
) -> None:
    answer = ann.post(f"{marth.get_absolute_url()}lines/{line}/wrong/", {"says": "It draws."})

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not ReadingReport.objects.exists()


def test_an_empty_report_is_refused_with_a_sentence(ann: Client, marth: Card) -> None:
    answer = ann.post(f"{marth.get_absolute_url()}lines/0/wrong/", {"says": "  "})

    assert answer.status_code == 422
    assert "Say what the line should do." in answer.content.decode()


def test_so_many_reports_wait_and_no_more(marth: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_reports, "MOST_OPEN", 1)
    ann = make_user("ann")
    report(marth, 0, "It gains 20.", ann)
    make_card("Cain", key="cain", texts={"skill": READ})
    compile_cards("cipher")
    cain = Card.objects.with_face(explained=True).get(key="cain")

    with pytest.raises(ValidationError, match="1 of your reports"):
        report(cain, 0, "It gains 20.", ann)


def test_a_reviewer_finds_it_and_the_answer_reaches_the_sender(
    ann: Client, reviewer: Client, marth: Card
) -> None:
    address = f"{marth.get_absolute_url()}lines/0/wrong/"
    ann.post(address, {"says": "It gains 20."})
    row = ReadingReport.objects.get()
    assert (
        "1 reading was reported as wrong" in reviewer.get("/contribute/proposals/").content.decode()
    )
    listed = reviewer.get("/contribute/readings/").content.decode()
    assert "It gains 20." in listed

    form = {f"report-{row.pk}-status": "right", f"report-{row.pk}-answer": ""}
    refused = reviewer.post(f"/contribute/readings/{row.pk}/answer/", form)
    assert refused.status_code == 422
    assert "Say why the reading is right." in refused.content.decode()
    form[f"report-{row.pk}-answer"] = "The card says 10."
    reviewer.post(f"/contribute/readings/{row.pk}/answer/", form)

    assert "The card says 10." in ann.get(address).content.decode()
    assert "It gains 20." not in reviewer.get("/contribute/readings/").content.decode()
    assert "It gains 20." in reviewer.get("/contribute/readings/?all=1").content.decode()


def test_only_reviewers_read_and_answer(ann: Client, marth: Card) -> None:
    row = report(marth, 0, "It gains 20.", make_user("bob"))

    assert ann.get("/contribute/readings/").status_code == 403
    answer = ann.post(
        f"/contribute/readings/{row.pk}/answer/", {f"report-{row.pk}-status": "mended"}
    )
    assert answer.status_code == 403
    assert "reported as wrong" not in ann.get("/contribute/proposals/").content.decode()
    with pytest.raises(PermissionDenied):
        settle(row.pk, user("ann"), "mended")


def test_the_first_answer_stands(marth: Card, reviewer: Client) -> None:
    row = report(marth, 0, "It gains 20.", make_user("bob"))
    rea = user("rea")
    settle(row.pk, rea, "mended")

    with pytest.raises(AlreadyDecided):
        settle(row.pk, rea, "right", "The card says 10.")


def test_a_report_stays_when_its_account_is_gone(marth: Card) -> None:
    bob = make_user("bob")
    report(marth, 0, "It gains 20.", bob)
    bob.delete()

    assert ReadingReport.objects.get().sender is None
