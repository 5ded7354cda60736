"""The page that documents the API: light, complete, and with calls that work."""

from __future__ import annotations

import re

import pytest
import yaml
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client: Client) -> str:
    return client.get("/api/docs/").content.decode()


def test_it_has_every_operation_parameter_and_property(client: Client, page: str) -> None:
    described = yaml.safe_load(client.get("/api/schema/").content)
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            own = page.partition(f'id="{operation["operationId"]}"')[2].partition("</details>")[0]
            assert f"{method.upper()} {path}" in own
            for parameter in operation.get("parameters", ()):
                assert f"<code>{parameter['name']}</code>" in own
    for name, schema in described["components"]["schemas"].items():
        own = page.partition(f'id="schema-{name}"')[2].partition("</details>")[0]
        for key in schema.get("properties", ()):
            assert f"<code>{key}</code>" in own


def test_every_link_in_it_leads_somewhere(page: str) -> None:
    anchors = set(re.findall(r' id="([^"]+)"', page))

    assert set(re.findall(r'href="#([^"]+)"', page)) <= anchors


def test_its_examples_ask_the_site_itself(page: str) -> None:
    for opening in ("curl &quot;", "urlopen(&quot;", "fetch(&quot;"):
        assert f"{opening}http://testserver/api/v1/" in page


def test_numbers_texts_and_alternatives_are_said_in_words(page: str) -> None:
    def said_of(schema: str, key: str) -> str:
        own = page.partition(f'id="schema-{schema}"')[2].partition("</details>")[0]
        row = own.partition(f"<code>{key}</code>")[2].partition("</dd>")[0]
        return re.sub(r"\s+", " ", re.sub("<[^>]+>", "", row))

    assert "list of CardPrinting" in said_of("Card", "printings")
    assert "date or null" in said_of("Ruling", "date")
    assert "whole number" in said_of("PartLimits", "minimum")
    ordering = page.partition('id="rarities_list"')[2].partition("<code>ordering</code>")[2]
    assert "“order” or “-order” or “code” or “-code”" in ordering.partition("</dd>")[0]
