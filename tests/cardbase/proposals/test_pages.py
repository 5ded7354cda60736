"""The pages by which facts come in: forms, files, the review, the history."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.utils import timezone

from cardbase import jobs
from cardbase.compiled_text.explaining import explain_lines, explanations
from cardbase.models import Card, FilePreview, Proposal, Ruling, Submission, User
from cardbase.models.job import LOST_AFTER, MOST_LOSSES, Status
from cardbase.proposals import REVIEWERS, file_explanations, file_previews
from cardbase.proposals.acceptances import accept_submission
from cardbase.proposals.file_previews import preview_file
from tests.cardbase.factories import make_card, make_printing, make_ruling, make_set, make_user

pytestmark = pytest.mark.django_db

SOURCE = {"source-document": "The printed card", "source-section": "B01-001"}


@pytest.fixture
def ann() -> Client:
    return signed_in(make_user("ann"))


@pytest.fixture
def reviewer() -> Client:
    user = make_user("rea")
    user.groups.add(Group.objects.get(name=REVIEWERS))
    return signed_in(user)


@pytest.fixture
def marth() -> Card:
    card = make_card("Marth", "Prince", key="marth", attack=40, texts={"skill": "Hold."})
    make_printing(card, "B01-001N")
    return card


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def words(response) -> str:
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", text)


def filled(client: Client, address: str, **changes: str) -> dict[str, str]:
    """The form of a page as a browser would send it, with these fields changed."""
    form = client.get(address).context["form"]
    data = {f"row-{field.name}": field.value() or "" for field in form}
    return data | {f"row-{name}": value for name, value in changes.items()} | SOURCE


CORRECT = "/games/cipher/propose/cards/?key=marth"


def test_a_correction_travels_from_the_form_into_the_catalogue_and_back(
    ann: Client, reviewer: Client, marth: Card
) -> None:
    sent = ann.post(CORRECT, filled(ann, CORRECT, attack="50"))
    proposal = Proposal.objects.get()
    assert (sent.status_code, sent.url) == (302, proposal.get_absolute_url())
    assert proposal.cells == {"attack": ["40", "50"]}

    page = reviewer.get(proposal.get_absolute_url())
    assert "Accept as is" in words(page)
    reviewer.post(f"{proposal.get_absolute_url()}accept/")
    marth.refresh_from_db()
    assert marth.stats["attack"] == 50

    history = words(Client().get(f"{marth.get_absolute_url()}history/"))
    assert f"by rea · Proposal {proposal.pk} by ann, accepted by rea" in history
    assert "Attack: 40 50" in history

    reviewer.post(f"{proposal.get_absolute_url()}undo/", {"reason": "It was a misprint."})
    marth.refresh_from_db()
    assert marth.stats["attack"] == 40
    assert "It was a misprint." in words(Client().get(proposal.get_absolute_url()))


def test_a_reviewer_changes_what_was_proposed(ann: Client, reviewer: Client, marth: Card) -> None:
    ann.post(CORRECT, filled(ann, CORRECT, attack="300", skill_text="Stay."))
    proposal = Proposal.objects.get()

    page = reviewer.get(proposal.get_absolute_url())
    data = {f"row-{field.name}": field.value() or "" for field in page.context["form"]}
    reviewer.post(f"{proposal.get_absolute_url()}change/", data | {"row-attack": "30"})

    marth.refresh_from_db()
    assert (marth.stats["attack"], marth.texts) == (30, {"skill": "Stay."})
    assert "What was accepted" in words(Client().get(proposal.get_absolute_url()))


def test_who_sent_a_proposal_is_told_that_somebody_else_accepts_it(
    reviewer: Client, marth: Card
) -> None:
    reviewer.post(CORRECT, filled(reviewer, CORRECT, attack="50"))
    proposal = Proposal.objects.get()

    page = words(reviewer.get(proposal.get_absolute_url()))
    assert "You sent this yourself. Someone else has to accept it." in page
    assert "Accept" not in page
    answer = reviewer.post(f"{proposal.get_absolute_url()}accept/", follow=True)
    assert "You sent this yourself" in words(answer)
    assert "Accept the open" not in words(reviewer.get(proposal.submission.get_absolute_url()))


def test_a_reviewer_sees_the_source_and_how_a_worker_has_read_the_text(
    ann: Client, reviewer: Client, marth: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, list[tuple[str, str]]]] = []
    monkeypatch.setattr(explain_lines, "apply_async", lambda args, retry: asked.append(args))
    text = "Fierce |CONT| During your turn, this unit gets +20 Attack.\nOdd |CONT| Bananas are big."
    address = "https://example.org/cards/7"
    data = filled(ann, CORRECT, skill_text=text) | {"source-address": address}
    ann.post(CORRECT, data)
    proposal = Proposal.objects.get()

    page = reviewer.get(proposal.get_absolute_url())
    assert f'<a href="{address}"' in page.content.decode()
    assert "The rules have not read this text yet." in words(page)
    reviewer.get(proposal.get_absolute_url())
    (work,) = asked  # once, however often the page is opened
    explain_lines(*work)

    page = reviewer.get(proposal.get_absolute_url())
    assert "How the rules read it" in words(page)
    assert "1 of 2 lines resolved by hand" in words(page)
    assert "Resolved by hand: the rules do not understand" in words(page)
    assert "1 of 2 lines resolved by hand" in words(ann.get(proposal.get_absolute_url()))
    assert "How the rules read it" not in words(Client().get(proposal.get_absolute_url()))


def test_a_source_that_nobody_can_follow_is_refused_where_it_is_typed(
    ann: Client, marth: Card
) -> None:
    data = filled(ann, CORRECT, attack="50") | {"source-section": ""}

    response = ann.post(CORRECT, data)

    assert response.status_code == 422
    assert "need a source that others can check: the address of a page" in words(response)


@pytest.mark.parametrize("action", ["accept", "change", "refuse", "undo"])
def test_nobody_else_decides(action: str, ann: Client, marth: Card) -> None:
    ann.post(CORRECT, filled(ann, CORRECT, attack="50"))
    proposal = Proposal.objects.get()

    for client, answer in ((ann, 403), (Client(), 302)):
        response = client.post(f"{proposal.get_absolute_url()}{action}/", {"reason": "x"})
        assert response.status_code == answer
        assert "Review" not in words(client.get(proposal.get_absolute_url()))

    proposal.refresh_from_db()
    assert proposal.is_open


def test_what_is_wrong_is_said_and_nothing_typed_is_lost(ann: Client, marth: Card) -> None:
    response = ann.post(CORRECT, filled(ann, CORRECT, attack="-5") | {"source-document": ""})
    assert response.status_code == 422
    assert "Name the document" in words(response)
    assert 'value="-5"' in response.content.decode()

    response = ann.post(CORRECT, filled(ann, CORRECT, attack="-5"))
    assert "must be at least 0" in words(response)


def test_a_new_card_a_printing_an_erratum_and_a_ruling_are_proposed(
    ann: Client, reviewer: Client, marth: Card
) -> None:
    facts = {"cost": "1", "insignias": "red", "attack": "30", "support": "10", "class": "Flier"}
    facts |= {"range_min": "1", "range_max": "1", "provenance": "official"}
    make_set("B02")
    for address, changes in (
        ("/games/cipher/propose/cards/", {"name": "Caeda", "kind": "character", **facts}),
        ("/games/cipher/propose/printings/?card=marth", {"set": "B02", "number": "B02-001"}),
        (
            "/games/cipher/propose/wordings/?card=marth",
            {"date": "2016-03-01", "summary": "Attack is 60.", "attack": "60"},
        ),
        ("/games/cipher/propose/rulings/?card=marth", {"text": "It may."}),
    ):
        response = ann.post(address, filled(ann, address, **changes))
        assert response.status_code == 302, words(response)
        reviewer.post(f"{response.url}accept/")

    assert Card.objects.get(name="Caeda").wordings.count() == 1
    assert marth.printings.count() == 2
    marth.refresh_from_db()
    assert marth.stats["attack"] == 60
    assert Ruling.objects.get().card == marth


FILE = b"card,text\nmarth,It may.\nmarth,\n"


@pytest.fixture(autouse=True)
def queue(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What the worker is asked for."""
    sent: list[tuple[int, int]] = []
    for work in (preview_file, accept_submission):
        monkeypatch.setattr(work.task, "apply_async", lambda args, **_: sent.append(args))
    monkeypatch.setattr(transaction, "on_commit", lambda function, **_: function())
    # Progress is told by a second connection, which does not see the rows of the test's own
    # transaction: on a slow machine the job would take itself for overtaken.
    monkeypatch.setattr(jobs, "REPORT_EVERY_SECONDS", 3600)
    return sent


def send_file(client: Client, content: bytes, name: str = "rulings.csv", table: str = "rulings"):
    file = SimpleUploadedFile(name, content)
    return client.post("/games/cipher/propose/file/", {"table": table, "file": file, **SOURCE})


def looked_at(client: Client, content: bytes, queue: list[tuple[int, int]], table: str = "rulings"):
    """The page of a file once a worker has looked at it."""
    sent = send_file(client, content, table=table)
    preview_file.task(*queue.pop(0))
    return client.get(sent.url)


def test_the_look_at_a_file_says_how_its_texts_are_read(
    ann: Client, marth: Card, queue: list[tuple[int, int]]
) -> None:
    cache.clear()
    read, unread = "Song |ACT| [Tap] Draw a card.", "Odd |ACT| [Tap] Draw a banana."
    file = f'key,skill_text\nmarth,"{read}\n{unread}"\n'.encode()

    page = words(looked_at(ann, file, queue, "cards"))

    assert "1 of 2 lines are not understood and would be resolved by hand." in page
    assert f"Row 1 {unread}" in page
    assert "Not understood from “" in page
    assert explanations("cipher", [("skill", unread)]) != [None], "whoever judges it need not wait"


def test_a_file_is_read_only_so_far(
    ann: Client, marth: Card, queue: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(file_explanations, "MOST_LINES", 1)
    lines = "\n".join(f"Song |ACT| [Tap] Draw {number} cards." for number in (1, 2, 3))

    page = words(looked_at(ann, f'key,skill_text\nmarth,"{lines}"\n'.encode(), queue, "cards"))

    assert "0 of 1 line is not understood" in page
    assert "2 more lines have not been read." in page


def test_a_file_is_shown_before_it_is_sent(
    ann: Client, reviewer: Client, marth: Card, queue: list[tuple[int, int]]
) -> None:
    page = looked_at(ann, FILE, queue)
    assert "1 new 0 changed 0 unchanged 1 rejected" in words(page)
    assert "A new row needs text." in words(page)
    draft = Submission.objects.get()
    assert Client().get(draft.get_absolute_url()).status_code == 404
    assert reviewer.get(draft.get_absolute_url()).status_code == 404

    ann.post(f"{draft.get_absolute_url()}send/")
    reviewer.post(f"{draft.get_absolute_url()}accept/")
    accept_submission.task(*queue.pop(0))

    assert Ruling.objects.get().text == "It may."


@pytest.mark.parametrize(
    ("content", "name", "sentence"),
    [
        (b"\xff\xfe\x00", "x.csv", "not UTF-8"),
        (b"", "x.csv", "The file is empty"),
        (b"card,colour\nmarth,red\n", "x.csv", "no column 'colour'"),
        (b"card,text\n", "x.csv", "no rows"),
        (b'card,text\n"marth,It may.', "x.csv", "is not CSV"),
        (b"card,text\nmarth,It may,or not.\n", "x.csv", "has 3 cells"),
        (b"{}", "x.json", "must be a list"),
        (b"[1", "x.json", "is not JSON"),
        (b'[{"card": {}}]', "x.json", "Row 1, card"),
        (b"card,text\nmarth,x\n", "x.xlsx", "must end in .csv or .json"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(
    content: bytes, name: str, sentence: str, ann: Client, marth: Card
) -> None:
    response = send_file(ann, content, name)

    assert response.status_code == 422
    assert sentence in response.content.decode().replace("&#x27;", "'").replace("&quot;", '"')


def test_a_file_of_a_whole_table_comes_back_without_a_change(
    ann: Client, marth: Card, queue: list[tuple[int, int]]
) -> None:
    make_ruling(marth)
    exported = Client().get("/games/cipher/export/rulings.csv")
    content = b"".join(exported.streaming_content)

    assert "This file changes nothing." in words(looked_at(ann, content, queue))


def test_the_page_of_a_file_says_how_far_the_worker_is(
    ann: Client, reviewer: Client, marth: Card, queue: list[tuple[int, int]]
) -> None:
    address = send_file(ann, FILE).url
    FilePreview.objects.update(done=1)

    assert "Waiting for a worker 1 of 2 rows" in words(ann.get(address))
    moving = ann.get(f"{address}progress/")
    assert "hx-get" in moving.content.decode()
    assert "HX-Refresh" not in moving
    assert [reviewer.get(address).status_code, Client().get(address).status_code] == [404, 302]

    preview_file.task(*queue[0])
    assert ann.get(f"{address}progress/")["HX-Refresh"] == "true"


def test_one_file_of_a_person_is_looked_at_at_a_time(
    ann: Client, reviewer: Client, marth: Card, queue: list[tuple[int, int]]
) -> None:
    send_file(ann, FILE)

    second = send_file(ann, FILE)
    assert second.status_code == 422
    assert "Another of your files is being checked" in words(second)
    assert send_file(reviewer, FILE).status_code == 302

    preview_file.task(*queue[0])
    assert send_file(ann, FILE).status_code == 302


def test_so_many_files_wait_for_all_people_together(
    ann: Client, reviewer: Client, marth: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_previews, "MOST_WAITING", 1)
    send_file(reviewer, FILE)

    assert "1 files are already waiting" in words(send_file(ann, FILE))


def test_a_file_whose_worker_was_killed_is_looked_at_again(
    ann: Client, marth: Card, queue: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = send_file(ann, FILE).url
    silent = timezone.now() - LOST_AFTER - timedelta(seconds=1)
    for _ in range(MOST_LOSSES):
        FilePreview.objects.update(status=Status.RUNNING, in_hand=True, heartbeat=silent)
        assert "Waiting for a worker" in words(ann.get(address))
    assert [attempt for _, attempt in queue] == [1, 2, 3]
    for message in queue:
        preview_file.task(*message)
    assert "1 new 0 changed" in words(ann.get(address))
    assert Submission.objects.count() == 1

    FilePreview.objects.update(status=Status.RUNNING, in_hand=True, heartbeat=silent, outcome=None)
    assert jobs.WORN_OUT in words(ann.get(address))


def test_a_fault_of_ours_is_said_and_another_file_may_come(
    ann: Client, marth: Card, queue: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("a fault")

    with monkeypatch.context() as patch:
        patch.setattr(file_previews, "preview", broken)
        page = looked_at(ann, FILE, queue)

    assert "Something went wrong on our side" in words(page)
    assert "Send it again" in words(page)
    assert "1 new" in words(looked_at(ann, FILE, queue))


def sent_file(ann: Client, queue: list[tuple[int, int]], content: bytes = FILE) -> str:
    """The address of a submission that waits for its reviewer."""
    looked_at(ann, content, queue)
    address = Submission.objects.latest("pk").get_absolute_url()
    ann.post(f"{address}send/")
    return address


def test_accepting_everything_is_a_workers_and_its_page_says_how_far_it_is(
    ann: Client, reviewer: Client, marth: Card, queue: list[tuple[int, int]]
) -> None:
    address = sent_file(ann, queue)

    reviewer.post(f"{address}accept/")
    assert not Ruling.objects.exists()
    page = words(reviewer.get(address))
    assert "Waiting for a worker 0 of 1 proposals" in page
    assert "Accept the open" not in page
    assert "is already being accepted" in words(reviewer.post(f"{address}accept/", follow=True))

    accept_submission.task(*queue.pop(0))
    assert reviewer.get(f"{address}progress/")["HX-Refresh"] == "true"
    assert "0 open 1 accepted" in words(reviewer.get(address))


def test_a_submission_that_cannot_be_accepted_whole_says_why(
    ann: Client, reviewer: Client, marth: Card, queue: list[tuple[int, int]]
) -> None:
    address = sent_file(ann, queue)
    reviewer.post(f"{address}accept/")
    Card.objects.filter(pk=marth.pk).update(key="marth-of-altea")

    accept_submission.task(*queue.pop(0))

    page = words(reviewer.get(address))
    assert "Nothing was accepted. card: The catalogue of this game has no card" in page
    assert "Accept the open proposal" in page
    assert not Ruling.objects.exists()


def test_only_reviewers_have_everything_accepted(
    ann: Client, marth: Card, queue: list[tuple[int, int]]
) -> None:
    address = sent_file(ann, queue)

    assert ann.post(f"{address}accept/").status_code == 403
    assert queue == []


def test_what_is_missing_is_public(client: Client, marth: Card) -> None:
    make_set("B01").__class__.objects.filter(code="B01").update(
        name="A Hero's Passing", numbered_cards=140
    )

    for address in ("/contribute/", "/games/cipher/missing/"):
        page = words(client.get(address)).replace("&#x27;", "'")
        assert "A Hero's Passing 1 of 140 known" in page


def test_lists_and_forms_need_what_they_need(client: Client, marth: Card) -> None:
    assert client.get("/contribute/proposals/?status=open&by=%00").status_code == 400
    assert client.get("/games/cipher/propose/cards/").status_code == 302
    assert client.get("/games/cipher/export/nothing.csv").status_code == 404
    assert client.get("/games/cipher/export/cards.xls").status_code == 404
    assert client.post("/contribute/proposals/1/accept/").status_code == 302


def test_the_pages_of_rules_and_sources_name_the_rulings(client: Client, marth: Card) -> None:
    ruling = make_ruling(marth, text="Even twice.", rule_ids=["CIPHER-EVADE-6"])

    rules = client.get("/games/cipher/rules/").content.decode()
    assert '<a class="rule-rulings" href="#rulings-EVADE-6">1 ruling</a>' in rules
    assert 'id="rulings-EVADE-6"' in rules
    assert "Even twice." in words(client.get(f"/games/cipher/sources/{ruling.source.key}/"))
