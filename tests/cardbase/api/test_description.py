"""The OpenAPI description and the pages that show it."""

import pytest
import yaml
from django.core.management import call_command
from django.test import Client

import rules
from cardbase.api.router import router

pytestmark = pytest.mark.django_db


@pytest.fixture
def description(client: Client) -> dict:
    return yaml.safe_load(client.get("/api/schema/").content)


def test_the_description_is_valid_and_complete(tmp_path) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "api.yml"))


def test_every_registered_list_is_described(description: dict) -> None:
    for prefix, _, _ in router.registry:
        assert f"/api/v1/{prefix}/" in description["paths"]


def test_every_fact_a_game_prints_is_a_described_filter(description: dict) -> None:
    parameters = {
        parameter["name"]
        for parameter in description["paths"]["/api/v1/cards/"]["get"]["parameters"]
    }
    fields = [field for game in rules.games() for kind in game.cards.kinds for field in kind.fields]

    assert fields
    assert {field.key for field in fields} <= parameters
    assert {"cursor", "limit", "ordering", "cost_min", "cost_max"} <= parameters


def test_every_operation_says_how_it_refuses(description: dict) -> None:
    operations = [row for rows in description["paths"].values() for row in rows.values()]

    assert operations
    for operation in operations:
        assert "application/problem+json" in operation["responses"]["default"]["content"]


def test_the_docs_page_runs_no_inline_script(client: Client) -> None:
    page = client.get("/api/docs/").content.decode()

    assert "swagger-ui" in page
    assert "<style" not in page
    assert page.count("<script") == page.count("<script src=")
