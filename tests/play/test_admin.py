"""What those who look after the tables may see, and what they may not."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from play import chat
from play.models import FaultReport, Table
from tests.play.factories import make_match, make_user, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]

MODELS = ("table", "chatline", "decision", "faultreport")


def make_moderator(*, superuser: bool = False):
    user = make_user("mod")
    user.is_staff, user.is_superuser = True, superuser
    user.save()
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="play"))
    return user


def with_everything() -> Table:
    table = play_on(make_match(), 6)
    chat.post_line(table=table, user=make_user("ann"), text="Well met")
    FaultReport.objects.create(table=table, number=3, error="Boom", traceback="…")
    return table


@pytest.mark.parametrize("model", MODELS)
def test_a_superuser_opens_every_list_and_every_row(client, model):
    with_everything()
    client.force_login(make_moderator(superuser=True))

    for_all = client.get(reverse(f"admin:play_{model}_changelist"))
    row = for_all.context["cl"].queryset.first()
    for_one = client.get(reverse(f"admin:play_{model}_change", args=[row.pk]))

    assert (for_all.status_code, for_one.status_code) == (200, 200)


def test_nobody_is_shown_the_seed_or_the_invitation(client):
    table = with_everything()
    client.force_login(make_moderator(superuser=True))

    html = client.get(reverse("admin:play_table_change", args=[table.pk])).content.decode()

    assert bytes(table.seed).hex() not in html
    assert str(bytes(table.seed))[2:20] not in html
    assert table.invitation not in html


@pytest.mark.parametrize("model", ["decision", "faultreport"])
def test_what_may_name_hidden_cards_is_for_superusers_only(client, model):
    with_everything()
    client.force_login(make_moderator())

    assert client.get(reverse("admin:play_table_changelist")).status_code == 200
    assert client.get(reverse(f"admin:play_{model}_changelist")).status_code == 403


def test_a_decision_cannot_be_changed_by_anybody(client):
    table = with_everything()
    client.force_login(make_moderator(superuser=True))
    decision = table.decisions.first()

    reply = client.post(reverse("admin:play_decision_change", args=[decision.pk]), {"seat": 1})

    assert reply.status_code == 403
