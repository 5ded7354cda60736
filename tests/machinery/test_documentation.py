"""The documents name what there is."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")),
]


FURTHER = [
    "findings/README.md",
    *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*/*.md")),
]


@pytest.mark.parametrize("name", [*DOCUMENTS, *FURTHER])
def test_every_link_to_a_file_leads_to_one(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    links = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text)

    missing = [link for link in links if not (ROOT / name).parent.joinpath(link).exists()]
    assert missing == []


def test_the_recipe_names_every_file_of_the_example() -> None:
    recipe = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    files = [
        path.name for path in (ROOT / "tests/games/war").glob("*.py") if path.stem != "__init__"
    ]
    files += [path.name for path in (ROOT / "tests/games/data/war").glob("*.toml")]

    assert [name for name in files if f"`{name}`" not in recipe] == []


def test_the_architecture_names_every_module_of_the_engine() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    plain = {"cards", "distribution", "errata", "log", "odds", "partial", "rng", "schema", "view"}
    modules = {
        path.stem for path in (ROOT / "rules/engine").glob("[!_]*") if path.stem != "__pycache__"
    }

    assert sorted(name for name in modules - plain if f"`{name}" not in text) == []


def test_the_readme_names_the_documents() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")

    assert [name for name in DOCUMENTS if name != "README.md" and name not in readme] == []


def test_the_example_is_small() -> None:
    lines = sum(
        len(path.read_text("utf-8").splitlines())
        for path in Path(ROOT, "tests/games/war").glob("*.py")
    )

    assert lines < 300
