"""Names of accounts: what they may be made of, and which of them look the same."""

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.test import Client

from cardbase.guests import NAME
from cardbase.hosting.account_names import clean_account_name, skeleton
from cardbase.models import User
from cardbase.models.user import NAME_TAKEN
from tests.cardbase.factories import make_user

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-and-unusual-one"


def sign_up(name: str):
    form = {"username": name, "email": "x@example.org", "password1": PASSWORD}
    return Client().post("/accounts/signup/", form | {"password2": PASSWORD})


def errors_of(name: str) -> list[str]:
    answer = sign_up(name)
    assert answer.status_code == 200
    form = answer.context["form"]
    # What was typed is there to be corrected, and the rest of the form with it.
    assert form["username"].value() == name
    assert form["email"].value() == "x@example.org"
    return form.errors["username"]


@pytest.mark.parametrize(
    "name",
    [
        "demo",
        "DEMO",
        "Ｄｅｍｏ",
        "dem0",
        "de\u200bmo",
        "d\u212fmo",  # SCRIPT SMALL E
        "𝒹ℯ𝓂ℴ",
        "dern0",
    ],
)
def test_a_name_that_looks_like_one_that_is_taken_is_taken(name: str) -> None:
    make_user("demo")

    assert len(errors_of(name)) == 1
    assert User.objects.count() == 1


def test_a_name_in_another_script_that_looks_the_same_is_taken() -> None:
    make_user("coco")

    assert errors_of("сосо") == [NAME_TAKEN]  # Cyrillic throughout


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("dеmo", "mixes letters of different scripts: “е” is Cyrillic, “d” is Latin"),
        ("αlpha", "“α” is Greek, “l” is Latin"),
        ("\u3164", "This would be invisible"),
        ("\uffa0", "This would be invisible"),
        ("\u200b", "This would be invisible"),
        ("de\u202emo", "Character 3: an invisible character (U+202E) reverses"),
        ("Guest-ann", "are for guests"),
        ("gu\u212fst-ann", "are for guests"),
    ],
)
def test_a_name_that_cannot_be_told_is_refused_with_a_sentence(name: str, sentence: str) -> None:
    (error,) = errors_of(name)
    assert sentence in error
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "name", ["Ann.B-2", "Müller", "Дмитрий_7", "Νίκος", "マルスくん王子", "김철수"]
)
def test_a_name_in_one_script_is_free(name: str) -> None:
    assert sign_up(name).status_code == 302
    assert User.objects.get().username == name


def test_a_name_is_kept_composed_and_found_however_it_is_typed() -> None:
    make_user("Ｚｏé")

    assert User.objects.get().username == "Zoé"
    typed = "Zoe\u0301"
    assert authenticate(username=typed, password="secret") == User.objects.get()


def test_services_and_administrators_pass_the_same_door() -> None:
    make_user("demo")
    for bad in ("dеmo", "\u3164", "a\x07"):
        with pytest.raises(ValidationError), transaction.atomic():
            make_user(bad)
    form = {"username": "dem0", "password1": PASSWORD, "password2": PASSWORD}
    admin = Client()
    admin.force_login(make_user("root", is_staff=True, is_superuser=True))

    page = admin.post("/admin/cardbase/user/add/", form | {"usable_password": "true"})

    assert page.context["adminform"].form.errors["username"] == [NAME_TAKEN]


def test_a_renamed_account_gets_the_skeleton_of_its_new_name() -> None:
    user = make_user("demo")
    user.username = "ann"
    user.save(update_fields=["username"])

    make_user("dem0")
    user.full_clean()
    with pytest.raises(ValidationError, match="looks like one"):
        User(username="ANN", password="x").full_clean()


def test_every_generated_name_of_a_guest_is_allowed() -> None:
    for number in range(0, 2**32, 2**32 // 1000):
        name = f"{NAME}{number:08x}"
        assert clean_account_name(name) == name
    names = [f"{NAME}{number:08x}" for number in range(4096)]
    assert len(set(map(skeleton, names))) == len(names)


def test_accounts_from_before_get_skeletons_and_keep_names_that_are_allowed() -> None:
    before = ["demo", "dem0", "dеmo", "\u3164", "Ｄｅｍｏ２", "guest-0a1b2c3d"]
    users = [make_user(f"u{n}") for n in "abcdef"]
    with connection.cursor() as cursor:
        for user, name in zip(users, before, strict=True):
            cursor.execute(
                "UPDATE cardbase_user SET username = %s, skeleton = %s WHERE id = %s",
                [name, f"x{user.pk}", user.pk],
            )

    import_module("cardbase.migrations.0021_plain_text").fill_skeletons(apps, None)

    ids = [user.pk for user in users]
    after = User.objects.in_bulk(ids)
    assert [after[pk].username for pk in ids] == [
        "demo",
        "dem0",
        f"player-{ids[2]}",
        f"player-{ids[3]}",
        "Demo2",
        "guest-0a1b2c3d",
    ]
    assert after[ids[1]].skeleton == f"{after[ids[0]].skeleton}#{ids[1]}"
    for user in after.values():
        user.save()  # nothing of it is refused or changed
    assert User.objects.get(pk=ids[1]).skeleton.endswith(f"#{ids[1]}")
    after[ids[0]].delete()
    assert errors_of("DEMO") == [NAME_TAKEN]
