"""The OpenAPI description and the pages that show it."""

import re
from collections.abc import Iterator

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
        prefix = re.sub(r"\(\?P<(\w+)>[^)]*\)", r"{\1}", prefix)
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
    for operation in operations_of(description):
        refusals = {key: row for key, row in operation["responses"].items() if key >= "400"}
        assert {"400", "429"} <= refusals.keys()
        for row in refusals.values():
            assert "application/problem+json" in row["content"]


def test_the_page_to_try_it_runs_no_inline_script(client: Client) -> None:
    page = client.get("/api/docs/try/").content.decode()

    assert "swagger-ui" in page
    assert "<style" not in page
    assert page.count("<script") == page.count("<script src=")


def properties_of(description: dict) -> Iterator[tuple[str, str, dict]]:
    for name, component in description["components"]["schemas"].items():
        for key, schema in component.get("properties", {}).items():
            yield name, key, schema


def operations_of(description: dict) -> list[dict]:
    return [row for rows in description["paths"].values() for row in rows.values()]


def test_every_property_and_parameter_is_described(description: dict) -> None:
    silent = [
        f"{name}.{key}"
        for name, key, schema in properties_of(description)
        if not schema.get("description")
    ]
    for operation in operations_of(description):
        parameters = operation.get("parameters", [])
        silent += [row["name"] for row in parameters if not row.get("description")]
        silent += [operation["operationId"]] * (not operation["summary"])

    assert silent == []


def test_answers_never_leave_out_a_property(description: dict) -> None:
    requests = {"Credentials", "ListToCheck", "NewDeck", "NewText", "PatchedDeckChange"}
    requests |= {"NewCustomCard", "PatchedCustomCardChange"}
    requests |= {"NewMatch", "NewPoint", "Order", "PatchedPointName", "PatchedWebhookChange"}
    requests |= {"SitDown", "WebhookOrder"}
    optional = {
        name
        for name, key, _ in properties_of(description)
        if key not in description["components"]["schemas"][name].get("required", [])
    }

    assert optional == requests | {"Problem"}


def test_parts_of_addresses_are_texts(description: dict) -> None:
    types = {
        row["name"]: row["schema"]["type"]
        for operation in operations_of(description)
        for row in operation.get("parameters", [])
        if row["in"] == "path"
    }

    texts = ("game", "key", "code", "number", "point", "token")
    assert types == dict.fromkeys(texts, "string") | {"id": "integer"}


def test_lists_say_which_orders_and_lengths_they_have(description: dict) -> None:
    rows = description["paths"]["/api/v1/sets/"]["get"]["parameters"]
    schemas = {row["name"]: row["schema"] for row in rows}

    assert schemas["limit"] == {"type": "integer", "minimum": 1, "maximum": 200, "default": 50}
    assert {"name", "-name", "code", "-code"} <= set(schemas["ordering"]["enum"])
