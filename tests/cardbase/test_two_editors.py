"""Two editors at once, by every way into the catalogue: both changes stay, and the history agrees.

The second editor writes another field of the same row just before the first one's update.
"""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import tablib
from django.contrib.auth.models import Permission
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from cardbase.edits.card_keys import rename_key
from cardbase.edits.wordings import Facts, publish_erratum, sync_card
from cardbase.exchange import apply_rows, table_of
from cardbase.loading.imports import import_file
from cardbase.loading.shipped import load_game
from cardbase.models import (
    Card,
    CardSet,
    DisputedFact,
    Erratum,
    Game,
    Printing,
    Rarity,
    Ruling,
    Source,
    Term,
    User,
    Wording,
)
from cardbase.models.version import KEPT_WITH_HISTORY
from cardbase.proposals.citation import Citation
from cardbase.proposals.reviews import accept, accept_all, undo
from cardbase.proposals.submissions import propose
from tests.cardbase.factories import (
    FACTS,
    make_card,
    make_editor,
    make_erratum,
    make_game,
    make_printing,
    make_rarity,
    make_ruling,
    make_set,
    make_source,
    make_user,
)
from tests.cardbase.histories import contradictions, second_editor
from tests.cardbase.loading.cardlist import content, record

pytestmark = pytest.mark.django_db(transaction=True)

OTHER_SOURCE = "other"


def reread(row: Model) -> Any:
    return type(row)._base_manager.get(pk=row.pk)


def check(row: Model, **values: Any) -> None:
    now = reread(row)
    assert {name: getattr(now, name) for name in values} == values
    assert contradictions() == []


# The shipped catalogue ---------------------------------------------------------------------------

LISTS = """
[[source]]
key = "printed"
document = "Printed cards{more}"
[[source]]
key = "notice"
document = "Notice"
[[set]]
code = "B01"
name = "First{more}"
kind = "booster"
[[rarity]]
code = "N"
name = "Normal{more}"
[[term]]
field = "insignias"
value = "red"
name = "Red{more}"
[[ruling]]
card = "marth"
source = "notice"
text = "It may.{more}"
[[erratum]]
source = "notice"
date = 2016-01-01
summary = "Numbers corrected.{more}"
[[erratum.change]]
card = "gordin"
stats = {{ attack = {attack} }}
[[disputed]]
card = "marth"
source = "notice"
stats = {{ attack = {attack} }}
"""
CARDS = """
[[card]]
key = "marth"
name = "Marth"
kind = "character"
stats = {stats}
[[card.printing]]
set = "B01"
number = "B01-001"
rarity = "N"
illustrator = "Someone{more}"
[[card]]
key = "gordin"
name = "Gordin"
kind = "character"
stats = {stats}
"""


def write_folder(folder: Path, *, more: str, attack: int) -> Path:
    """A game's folder with a row of every kind; the arguments are what the files change."""
    stats = ", ".join(
        f"{name} = {json.dumps(value)}" for name, value in (FACTS | {"attack": attack}).items()
    )
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    heading = f'name = "Cipher{more}"\nwordings_from = "printed"\n'
    (folder / "game.toml").write_text(heading)
    (folder / "lists.toml").write_text(LISTS.format(more=more, attack=attack))
    cards = CARDS.format(more=more, stats=f"{{ {stats} }}")
    (folder / "cards" / "all.toml").write_text(cards)
    return folder


BESIDE: dict[type[Model], dict[str, Any]] = {
    Game: {"publisher": "Another"},
    Source: {"section": "page 12"},
    CardSet: {"series": 7},
    Rarity: {"note": "Seen often."},
    Term: {"note": "A color."},
    Card: {"title": "Prince of Altea"},
    Wording: {"texts": {"skill": "Hold."}},
    Printing: {"variant": "foil"},
    Ruling: {"rule_ids": ["CIPHER-1"]},
    Erratum: {"date": date(2016, 2, 2)},
    DisputedFact: {"field": "support"},
}


@pytest.mark.parametrize("model", BESIDE)
def test_loading_the_catalogue(tmp_path: Path, model: type[Model]) -> None:
    assert {*KEPT_WITH_HISTORY} <= {*BESIDE}
    load_game(write_folder(tmp_path / "cipher", more="", attack=40))
    row = model._base_manager.order_by("pk").first()
    assert row is not None

    with second_editor((row, BESIDE[model])):
        load_game(write_folder(tmp_path / "cipher", more=", revised", attack=50))

    check(row, **BESIDE[model])
    assert Card.objects.get(key="marth").stats["attack"] == 50
    assert CardSet.objects.get().name == "First, revised"


def test_loading_an_erratum_alone(tmp_path: Path) -> None:
    """The card changes by what its wording says now, not by a file of cards."""
    load_game(write_folder(tmp_path / "cipher", more="", attack=40))
    gordin = Card.objects.get(key="gordin")
    lists = LISTS.format(more="", attack=50)
    (tmp_path / "cipher" / "lists.toml").write_text(lists)

    with second_editor((gordin, {"title": "Archer of Altea"})):
        load_game(tmp_path / "cipher")

    check(gordin, title="Archer of Altea", stats={**gordin.stats, "attack": 50})


def test_importing_a_public_list() -> None:
    make_set("B01"), make_rarity("N")
    import_file("cipher", content(record(1)))
    card = Card.objects.get()

    with second_editor((card, {"kind": "character", "title": "Of Altea"})):
        import_file("cipher", content(record(1, Attack="70")))

    check(card, title="Of Altea")
    assert reread(card).stats["attack"] == 70


# Tables and proposals ----------------------------------------------------------------------------


def change_by_file(table: str, **cells: str) -> None:
    rows = tablib.Dataset(list(cells.values()), headers=list(cells))
    with transaction.atomic():
        apply_rows(table_of(table), Game.objects.get(), rows, make_source(), "A file")


FILES = {
    "sets": (lambda: make_set("B01"), {"code": "B01", "name": "New"}, {"series": 3}),
    "rarities": (lambda: make_rarity("N"), {"code": "N", "name": "New"}, {"note": "Often."}),
    "sources": (
        lambda: make_source("faq"),
        {"key": "faq", "document": "New"},
        {"section": "page 12"},
    ),
    "cards": (
        lambda: make_card("Marth", key="marth"),
        {"key": "marth", "name": "New"},
        {"title": "Prince"},
    ),
    "printings": (
        lambda: make_printing(make_card(key="marth")),
        {"id": "", "illustrator": "New"},
        {"flavour": "Once upon a time."},
    ),
    "rulings": (
        lambda: make_ruling(make_card(key="marth")),
        {"id": "", "text": "New"},
        {"date": date(2016, 1, 1)},
    ),
    "wordings": (
        lambda: make_card(key="marth", attack=40).wordings.get(),
        {"id": "", "attack": "50"},
        {"source_id": 0},
    ),
}


@pytest.mark.parametrize("table", FILES)
def test_a_file(table: str) -> None:
    make, cells, others = FILES[table]
    make_source(OTHER_SOURCE)
    row = make()
    if "source_id" in others:
        others = {"source_id": make_source(OTHER_SOURCE).pk}
    if "id" in cells:
        cells = {**cells, "id": str(row.pk)}

    with second_editor((row, others)):
        change_by_file(table, **cells)

    check(row, **others)
    now = reread(row)
    assert "New" in vars(now).values() or now.stats["attack"] == 50


def test_a_file_of_wordings_and_an_editor_of_the_card() -> None:
    card = make_card(key="marth", attack=40, origin=Card.Origin.SHIPPED)

    with second_editor((card, {"title": "Prince"})):
        change_by_file("wordings", card="marth", attack="50")

    check(card, title="Prince", stats={**card.stats, "attack": 50}, origin=Card.Origin.EDITED)
    assert card.history.filter(history_change_reason="A file").exists()


def test_a_file_of_cards_and_an_editor_of_the_wording() -> None:
    wording = make_card(key="marth", attack=40).wordings.get()
    source = make_source(OTHER_SOURCE)

    with second_editor((wording, {"texts": {"skill": "Hold."}, "source_id": source.pk})):
        change_by_file("cards", key="marth", attack="50")

    check(wording, source_id=source.pk)


def make_reviewer() -> User:
    user = make_user("rea")
    user.user_permissions.add(Permission.objects.get(codename="review_proposal"))
    return User.objects.get(pk=user.pk)


@pytest.mark.parametrize("way", ["accept", "accept_all", "undo"])
def test_a_proposal(way: str) -> None:
    card = make_card("Marth", key="marth", attack=40)
    row = {"key": "marth", "attack": "50"}
    cited = Citation(document="Rulebook 2.1", section="Mobs")
    proposal = propose(make_user("ann"), card.game, table_of("cards"), row, cited)
    reviewer = make_reviewer()
    if way == "undo":
        accept(proposal, reviewer)

    with second_editor((card, {"title": "Prince"})):
        if way == "accept":
            accept(proposal, reviewer)
        elif way == "accept_all":
            accept_all(proposal.submission, reviewer)
        else:
            undo(proposal, reviewer)

    check(card, title="Prince", stats={**card.stats, "attack": 40 if way == "undo" else 50})


# Editors' own pages ------------------------------------------------------------------------------


def post(page: str, row: Model, **data: object) -> None:
    client = Client()
    client.force_login(make_editor())
    response = client.post(reverse(f"admin:cardbase_{page}", args=[row.pk]), data)
    assert response.status_code == 302, response.context["errors"]


def card_form(card: Card, **changes: object) -> dict[str, object]:
    form: dict[str, object] = {}
    for prefix in ("printings", "wordings", "aliases"):
        form |= {f"{prefix}-TOTAL_FORMS": 0, f"{prefix}-INITIAL_FORMS": 0}
    own = {"game": card.game_id, "key": card.key, "name": card.name, "title": card.title}
    return {**form, **own, "kind": card.kind, **changes}


def wording_form(wording: Wording, **stats: object) -> dict[str, object]:
    return {
        "card": wording.card_id,
        "erratum": wording.erratum_id or "",
        "stats": json.dumps({**wording.stats, **stats}),
        "texts": json.dumps(wording.texts),
        "unknown": "",
        "source": wording.source_id or "",
    }


def test_a_page_of_a_card() -> None:
    card = make_card("Marth", key="marth", origin=Card.Origin.SHIPPED)

    with second_editor((card, {"title": "Prince"})):
        post("card_change", card, **card_form(card, name="Mars", key="mars"))

    check(card, name="Mars", key="mars", title="Prince", origin=Card.Origin.EDITED)


def test_rows_on_the_page_of_a_card() -> None:
    card = make_card("Marth", key="marth", attack=40)
    printing, wording = make_printing(card), card.wordings.get()
    source = make_source(OTHER_SOURCE)
    rows = {
        "printings-TOTAL_FORMS": 1,
        "printings-INITIAL_FORMS": 1,
        "printings-0-id": printing.pk,
        "printings-0-card": card.pk,
        "printings-0-set": printing.set_id,
        "printings-0-number": printing.number,
        "printings-0-code": printing.code,
        "printings-0-rarity": printing.rarity_id,
        "printings-0-illustrator": "New",
        "wordings-TOTAL_FORMS": 1,
        "wordings-INITIAL_FORMS": 1,
        "wordings-0-id": wording.pk,
        **{f"wordings-0-{name}": cell for name, cell in wording_form(wording, attack=50).items()},
    }
    changes = ((printing, {"flavour": "Once."}), (wording, {"source_id": source.pk}))

    with second_editor(*changes):
        post("card_change", card, **card_form(card, **rows))

    check(printing, illustrator="New", flavour="Once.")
    check(wording, stats={**card.stats, "attack": 50}, source_id=source.pk)


def test_a_page_of_a_wording() -> None:
    wording = make_card(attack=40).wordings.get()
    source = make_source(OTHER_SOURCE)

    with second_editor((wording, {"source_id": source.pk})):
        post("wording_change", wording, **wording_form(wording, attack=50))

    check(wording, stats={**wording.stats, "attack": 50}, source_id=source.pk)


def test_an_old_version_brought_back() -> None:
    rarity = make_rarity("N", note="Often.")
    first = rarity.history.latest().history_id
    rarity.name = "New"
    rarity.save()
    page = reverse("admin:cardbase_rarity_simple_history", args=[rarity.pk, first])
    form = {"game": rarity.game_id, "code": "N", "name": "Rarity N", "note": "Often.", "order": 0}
    client = Client()
    client.force_login(make_editor())

    with second_editor((rarity, {"note": "Seldom."})):
        assert client.post(page, form).status_code == 302

    assert reread(rarity).name == "Rarity N"
    assert contradictions() == []


# Edits of several rows ---------------------------------------------------------------------------


def test_another_key() -> None:
    card = make_card("Marth", key="marth")

    with second_editor((card, {"title": "Prince"})):
        rename_key(card, "mars")

    check(card, key="mars", title="Prince")


def test_an_erratum() -> None:
    card = make_card(attack=40)
    changed = {card: Facts({**card.stats, "attack": 50}, card.texts)}
    published = {"day": date(2016, 1, 1), "source": make_source(), "summary": "Corrected."}

    with second_editor((card, {"title": "Prince"})):
        publish_erratum(game=make_game(), changes=changed, **published)

    check(card, title="Prince", stats={**card.stats, "attack": 50})


def test_a_card_in_step_with_its_last_wording() -> None:
    card = make_card(attack=40)
    make_erratum(card, date(2016, 1, 1), attack=50)

    with second_editor((card, {"title": "Prince"})):
        sync_card(card)

    check(card, title="Prince", stats={**card.stats, "attack": 50})
