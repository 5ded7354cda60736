"""What people bring becomes part of the catalogue only through a reviewer, and can be undone."""

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.exceptions import PermissionDenied, ValidationError

from cardbase.edits.wordings import sync_card
from cardbase.exchange import Preview, Table, preview, table_of
from cardbase.exchange.files import read_file
from cardbase.models import (
    Card,
    Erratum,
    Game,
    Printing,
    Proposal,
    Ruling,
    Source,
    Submission,
    User,
)
from cardbase.proposals.acceptances import start
from cardbase.proposals.citation import Citation, cited_source
from cardbase.proposals.reviews import (
    AlreadyDecided,
    ChangedSince,
    OwnProposal,
    accept,
    accept_all,
    refuse,
    undo,
    withdraw,
)
from cardbase.proposals.source_check import NoSourceToFollow
from cardbase.proposals.submissions import (
    MOST_WAITING,
    NothingNew,
    propose,
    save_draft,
    send,
)
from tests.cardbase.factories import (
    make_card,
    make_erratum,
    make_game,
    make_printing,
    make_set,
    make_source,
    make_user,
)

pytestmark = pytest.mark.django_db

CITATION = Citation(document="Rulebook 2.1", section="Mobs")
NAMED = Citation(document="A booklet")


@pytest.fixture
def ann() -> User:
    return make_user("ann")


@pytest.fixture
def reviewer() -> User:
    user = make_user("rea")
    user.user_permissions.add(Permission.objects.get(codename="review_proposal"))
    return User.objects.get(pk=user.pk)


@pytest.fixture
def marth() -> Card:
    card = make_card("Marth", key="marth", attack=40, texts={"skill": "Hold."})
    make_printing(card, "B01-001N")
    return card


def bring(sender: User, table: str, **row: Any) -> Proposal:
    return propose(sender, make_game(), table_of(table), row, CITATION)


def test_nothing_changes_until_a_reviewer_accepts(ann: User, reviewer: User, marth: Card) -> None:
    proposal = bring(ann, "cards", key="marth", attack="50")

    marth.refresh_from_db()
    assert marth.stats["attack"] == 40
    assert not Source.objects.filter(document="Rulebook 2.1").exists()

    accept(proposal, reviewer)

    marth.refresh_from_db()
    assert marth.stats["attack"] == 50
    wording = marth.wordings.get()
    assert str(wording.source) == "Rulebook 2.1, Mobs"
    assert marth.history.latest().history_change_reason == (
        f"Proposal {proposal.pk} by ann, accepted by rea"
    )


def test_only_reviewers_decide(ann: User, marth: Card) -> None:
    proposal = bring(ann, "cards", key="marth", attack="50")

    for decide in (
        lambda: accept(proposal, ann),
        lambda: refuse(proposal, ann, "No."),
        lambda: undo(proposal, ann),
        lambda: accept_all(proposal.submission, ann),
    ):
        with pytest.raises(PermissionDenied):
            decide()


def test_nobody_accepts_what_they_sent_themselves(reviewer: User, marth: Card) -> None:
    """Not even where nobody else reviews."""
    proposal = bring(reviewer, "cards", key="marth", attack="50")

    for accepting in (
        lambda: accept(proposal, reviewer),
        lambda: accept(proposal, reviewer, {"key": "marth", "attack": "60"}),
        lambda: accept_all(proposal.submission, reviewer),
        lambda: start(proposal.submission, reviewer),
    ):
        with pytest.raises(OwnProposal, match="You sent this yourself"):
            accepting()

    marth.refresh_from_db()
    proposal.refresh_from_db()
    assert (marth.stats["attack"], proposal.is_open) == (40, True)


PLACES = {
    "address": {"address": "https://example.org/faq"},
    "place": {"section": "page 12"},
}


def test_facts_of_printed_cards_need_a_source_that_can_be_followed(
    ann: User, reviewer: User, marth: Card
) -> None:
    with pytest.raises(NoSourceToFollow, match="a source that others can check"):
        propose(ann, marth.game, table_of("cards"), {"key": "marth", "attack": "50"}, NAMED)
    assert not Proposal.objects.exists()

    proposal = bring(ann, "cards", key="marth", attack="50")
    Submission.objects.update(section="", document="A booklet")
    proposal.refresh_from_db()
    for accepting in (
        lambda: accept(proposal, reviewer),
        lambda: accept_all(proposal.submission, reviewer),
        lambda: accept(proposal, reviewer, {"key": "marth", "attack": "60"}),
    ):
        with pytest.raises(NoSourceToFollow):
            accepting()
    marth.refresh_from_db()
    assert marth.stats["attack"] == 40
    assert not Source.objects.filter(document="A booklet").exists()


@pytest.mark.parametrize("place", PLACES)
def test_an_address_or_a_place_in_a_document_can_be_followed(
    ann: User, reviewer: User, marth: Card, place: str
) -> None:
    cited = Citation(document="A booklet", **PLACES[place])
    row = {"key": "marth", "attack": "50"}

    accept(propose(ann, marth.game, table_of("cards"), row, cited), reviewer)

    marth.refresh_from_db()
    assert marth.stats["attack"] == 50


def test_a_document_whose_address_the_catalogue_knows_can_be_followed(
    ann: User, reviewer: User, marth: Card
) -> None:
    make_source("booklet", document="A booklet", address="https://example.org/booklet")
    row = {"key": "marth", "attack": "50"}

    assert propose(ann, marth.game, table_of("cards"), row, NAMED).is_open


def test_cards_that_were_never_printed_need_no_more_than_a_name(ann: User, reviewer: User) -> None:
    ghost = make_card("Ghost", key="ghost", provenance="sample", attack=40)
    row = {"key": "ghost", "attack": "50"}

    accept(propose(ann, ghost.game, table_of("cards"), row, NAMED), reviewer)
    claim = {"key": "ghost", "provenance": "official"}
    with pytest.raises(NoSourceToFollow):
        propose(ann, ghost.game, table_of("cards"), claim, NAMED)

    ghost.refresh_from_db()
    assert ghost.stats["attack"] == 50


def test_a_reviewer_may_accept_something_better(ann: User, reviewer: User, marth: Card) -> None:
    proposal = bring(ann, "cards", key="marth", attack="300")

    done = accept(proposal, reviewer, {"key": "marth", "attack": "30"}, "A nought too many.")

    marth.refresh_from_db()
    assert marth.stats["attack"] == 30
    assert done.changed_in_review
    assert done.reason == "A nought too many."


def test_a_refusal_says_why(ann: User, reviewer: User, marth: Card) -> None:
    proposal = bring(ann, "cards", key="marth", attack="50")

    with pytest.raises(ValidationError, match="Give a reason"):
        refuse(proposal, reviewer, " ")
    refuse(proposal, reviewer, "The booklet says 40.")

    with pytest.raises(AlreadyDecided, match="rejected by rea"):
        accept(proposal, reviewer)


def test_only_its_sender_withdraws_a_proposal(ann: User, marth: Card) -> None:
    proposal = bring(ann, "cards", key="marth", attack="50")

    with pytest.raises(PermissionDenied):
        withdraw(proposal, make_user("bob"))

    assert withdraw(proposal, ann).status == Proposal.Status.WITHDRAWN


@pytest.mark.parametrize("table", ["cards", "printings", "wordings", "rulings", "sets"])
def test_what_was_accepted_can_be_undone(
    table: str, ann: User, reviewer: User, marth: Card
) -> None:
    before = everything()
    row = {
        "cards": {"key": "marth", "attack": "50", "skill_text": "Move."},
        "printings": {"id": str(Printing.objects.get().pk), "illustrator": "Somebody"},
        "wordings": {"card": "marth", "date": "2006-11-16", "summary": "More.", "attack": "60"},
        "rulings": {"card": "marth", "text": "It may.", "rules": "CIPHER-EVADE-6"},
        "sets": {"code": "B01", "name": "Another name"},
    }[table]
    proposal = accept(bring(ann, table, **row), reviewer)
    assert everything() != before

    undone = undo(proposal, reviewer, "It was wrong.")

    assert everything() == before
    assert (undone.status, undone.reason) == (Proposal.Status.UNDONE, "It was wrong.")
    assert not Ruling.objects.exists()
    assert not Erratum.objects.exists()


def test_a_wording_given_to_another_card_changes_both_and_back(
    ann: User, reviewer: User, marth: Card
) -> None:
    caeda = make_card("Caeda", key="caeda", attack=30)
    wording = make_erratum(marth, date(2016, 1, 1), attack=60)
    sync_card(marth)

    proposal = accept(bring(ann, "wordings", id=str(wording.pk), card="caeda"), reviewer)
    assert attacks_of(marth, caeda) == [40, 60]

    undo(proposal, reviewer)
    assert attacks_of(marth, caeda) == [60, 30]


def attacks_of(*cards: Card) -> list[int]:
    return [Card.objects.get(pk=card.pk).stats["attack"] for card in cards]


def everything() -> list[str]:
    from cardbase.exchange.files import export

    tables = ("cards", "printings", "wordings", "rulings", "sets")
    texts = ["".join(export(table_of(table), make_game(), "json")) for table in tables]
    # Sources stay: somebody else may already cite them.
    return [text.replace("cipher-rulebook-21-mobs", "") for text in texts]


def test_a_new_card_is_undone_unless_something_stands_on_it(ann: User, reviewer: User) -> None:
    make_set("B01")
    row = {"name": "Caeda", "kind": "character", "cost": "1", "insignias": "red", "attack": "30"}
    row |= {"support": "10", "range_min": "1", "range_max": "1", "class": "Flier"}
    row["provenance"] = "official"
    card = accept(bring(ann, "cards", **row), reviewer)
    printing = accept(bring(ann, "printings", card="caeda", set="B01", number="7"), reviewer)

    with pytest.raises(ValidationError, match="printing rows depend on it"):
        undo(card, reviewer)
    undo(printing, reviewer)
    undo(card, reviewer)

    assert not Card.objects.filter(name="Caeda").exists()


def test_a_document_that_another_acceptance_has_just_named_is_cited_once(
    ann: User, reviewer: User, marth: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposal = bring(ann, "cards", key="marth", attack="50")
    others: list[Source] = []

    def overtaken(game: Game, citation: Citation) -> Source:
        found = cited_source(game, citation)
        if not others:
            others.append(cited_source(game, citation))
            others[0].save()
        return found

    monkeypatch.setattr("cardbase.proposals.citation.cited_source", overtaken)

    accept(proposal, reviewer)

    assert list(Source.objects.filter(document=CITATION.document)) == others


def test_a_change_on_top_of_it_must_be_undone_first(ann: User, reviewer: User, marth: Card) -> None:
    first = accept(bring(ann, "cards", key="marth", attack="50"), reviewer)
    accept(bring(ann, "cards", key="marth", attack="60"), reviewer)

    with pytest.raises(ChangedSince, match="attack is now '60'"):
        undo(first, reviewer)


def test_what_changed_in_the_meantime_must_be_looked_at_again(
    ann: User, reviewer: User, marth: Card
) -> None:
    late = bring(ann, "cards", key="marth", attack="60")
    accept(bring(make_user("bob"), "cards", key="marth", attack="50"), reviewer)

    with pytest.raises(ChangedSince, match="attack changed since it was proposed"):
        accept(late, reviewer)
    with pytest.raises(ChangedSince):
        accept(late, reviewer, {"key": "marth", "attack": "60"})
    accept(late, reviewer, seen={"attack": "50"})

    marth.refresh_from_db()
    assert marth.stats["attack"] == 60


def test_a_proposal_that_says_nothing_new_is_not_kept(ann: User, marth: Card) -> None:
    with pytest.raises(NothingNew):
        bring(ann, "cards", key="marth", attack="40")
    assert not Proposal.objects.exists()


def test_a_wrong_proposal_is_refused_at_once_with_a_sentence(ann: User, marth: Card) -> None:
    with pytest.raises(ValidationError, match="at least 0"):
        bring(ann, "cards", key="marth", attack="-5")


def test_nobody_floods_the_reviewers_but_with_a_file(ann: User, marth: Card) -> None:
    for number in range(MOST_WAITING):
        bring(ann, "rulings", card="marth", text=f"Answer {number}.")

    with pytest.raises(ValidationError, match="waiting for a reviewer"):
        bring(ann, "rulings", card="marth", text="One more.")


FILE = """card,text,rules
marth,It may.,CIPHER-EVADE-6
marth,It must.,
marth,It cannot.,CIPHER-EVADE-999
"""


def preview_file(table: Table, content: bytes) -> Preview:
    game = make_game()
    rows = read_file("x.csv", content, list(table.rows(game).fields))
    return preview(table, game, rows, cited_source(game, CITATION))


def test_a_file_is_looked_at_first_sent_then_and_accepted_as_a_whole(
    ann: User, reviewer: User, marth: Card
) -> None:
    game, table = make_game(), table_of("rulings")

    found = preview_file(table, FILE.encode())
    assert (len(found.created), len(found.refused)) == (2, 1)
    submission = save_draft(ann, game, table, "rulings.csv", found, CITATION)
    assert not Proposal.objects.visible_to(reviewer).exists()
    assert Proposal.objects.visible_to(ann).count() == 2
    send(submission)

    assert accept_all(submission, reviewer) == 2
    assert sorted(Ruling.objects.values_list("text", flat=True)) == ["It may.", "It must."]
    with pytest.raises(AlreadyDecided):
        accept_all(submission, reviewer)


def test_a_file_is_accepted_whole_or_not_at_all(ann: User, reviewer: User, marth: Card) -> None:
    game, table = make_game(), table_of("cards")
    make_card("Caeda", key="caeda", attack=30)
    file = b"key,attack\nmarth,50\ncaeda,40\n"
    submission = save_draft(ann, game, table, "x.csv", preview_file(table, file), CITATION)
    send(submission)
    accept(bring(ann, "cards", key="caeda", attack="35"), reviewer)

    with pytest.raises(ChangedSince):
        accept_all(submission, reviewer)

    marth.refresh_from_db()
    assert marth.stats["attack"] == 40
