"""Clients that were generated from the API's description, by generators that strangers use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from cardbase.api.docs_page import EXAMPLE_SITE, EXAMPLES
from cardbase.models import Ruling
from decks.models import Deck
from tests.cardbase.factories import make_user
from tests.live import ROOT, LiveSite
from tests.shipped_games import put_shipped_games

BOT = ROOT / "docs" / "bot.py"
CLIENTS = Path(__file__).with_name("clients")
# Games with errata and with shipped decks.
GAMES = ("flamethrowers", "fma")


def run(*command: str, folder: Path) -> str:
    """Return what the command prints; fail with it where the command does."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def address(live_site: LiveSite) -> str:
    """Return the address of a site with two games, their decks, and an account `ann`."""
    put_shipped_games(*GAMES)
    make_user("ann")
    return live_site.url


@pytest.mark.long
def test_a_python_client_does_everything_without_a_cast(address: str, tmp_path: Path) -> None:
    shutil.copy(CLIENTS / "tour.py", tmp_path)
    # No generator knows lines of JSON: one line is described, which this one can read.
    lines = "content_type_overrides: {application/x-ndjson: application/json}"
    (tmp_path / "generator.yml").write_text(f"package_name_override: cardbase_client\n{lines}\n")

    run(
        "openapi-python-client",
        *("generate", "--url", f"{address}/api/schema/", "--config", "generator.yml"),
        *("--meta", "none", "--output-path", "cardbase_client", "--fail-on-warning"),
        folder=tmp_path,
    )
    # The generator's own code need not be strict.
    run("mypy", "--strict", "--follow-imports=silent", "tour.py", folder=tmp_path)
    run(sys.executable, "tour.py", address, "ann", "secret", folder=tmp_path)


def test_the_bot_of_the_docs_answers_each_command_by_one_call(address: str) -> None:
    deck = Deck.objects.filter(shipped=True).first()
    assert deck is not None
    number = Ruling.objects.exclude(rule_ids=[]).values_list("rule_ids", flat=True)[0][0]
    commands = (
        "!card edwrad elric",
        f"!rule {number}",
        f"!deck {address}{deck.get_absolute_url()}",
    )

    said = run(sys.executable, str(BOT), address, *commands, folder=ROOT)

    card, rule, listed = said.split("\n\n")
    assert card.startswith("Edward Elric")
    assert rule.startswith(f"{number}: ")
    assert "\n- " in rule
    assert listed.startswith(deck.name)
    assert len(listed.strip().splitlines()) > 10
    assert "There is nothing" in run(sys.executable, str(BOT), address, "!rule X-1", folder=ROOT)


@pytest.mark.parametrize("command", [("bash", "first.sh"), (sys.executable, "first.py")])
def test_the_first_call_of_the_docs_works(
    address: str, tmp_path: Path, command: tuple[str, str]
) -> None:
    program, name = command
    write_example(name, address, tmp_path)

    assert "Edward Elric" in run(program, name, folder=tmp_path)


def write_example(name: str, address: str, folder: Path) -> None:
    """Write an example of the docs for this site, and for a name that its cards have."""
    code = (EXAMPLES / name).read_text()
    mine = code.replace(EXAMPLE_SITE, address).replace("marht", "edwrad+elric")
    assert mine.count(address) == mine.count("edwrad") == 1
    (folder / name).write_text(mine)


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("npm"), reason="npm is not installed")
def test_typescript_clients_do_everything_without_a_cast(address: str, tmp_path: Path) -> None:
    folder = tmp_path / "clients"
    shutil.copytree(CLIENTS, folder)
    write_example("first.ts", address, folder)
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    run("npm", "ci", *quiet, folder=folder)
    as_json = {"Accept": "application/vnd.oai.openapi+json"}
    schema = urllib.request.Request(f"{address}/api/schema/", headers=as_json)
    with urllib.request.urlopen(schema, timeout=30) as answer:
        (folder / "schema.json").write_bytes(answer.read())

    run("npx", "--no-install", "redocly", "lint", "schema.json", folder=folder)
    run(
        "npx",
        "--no-install",
        "openapi-typescript",
        "schema.json",
        "-o",
        "schema.d.ts",
        folder=folder,
    )
    run("npx", "--no-install", "openapi-ts", "-i", "schema.json", "-o", "generated", folder=folder)
    run("npx", "--no-install", "tsc", "--project", ".", folder=folder)
    run("node", "tour.js", address, "ann", "secret", folder=folder)
    run("node", "short_tour.js", address, folder=folder)
    assert "Edward Elric" in run("node", "first.js", folder=folder)
