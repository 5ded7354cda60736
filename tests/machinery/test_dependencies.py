import ast
import importlib.metadata
import re
import sys
import tomllib

import pytest

from tests.live import ROOT

PACKAGES = ("cardbase", "decks", "play", "rules")


def imported_packages() -> dict[str, str]:
    """Top-level package -> a file that imports it; without our own and Python's."""
    found: dict[str, str] = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                for name in names_in(node):
                    top = name.partition(".")[0]
                    if top not in PACKAGES and top not in sys.stdlib_module_names:
                        found[top] = str(path.relative_to(ROOT))
    return found


def names_in(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [node.module]
    return []


def _normal(name: str) -> str:
    """The name as the index compares it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_package_that_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {_normal(re.split(r"[\[<>=]", line)[0]) for line in project["dependencies"]}
    distributions = importlib.metadata.packages_distributions()

    undeclared = {
        f"{package} ({path})"
        for package, path in imported_packages().items()
        if not declared
        & {name.lower().replace("_", "-") for name in distributions.get(package, ())}
    }

    assert undeclared == set()


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_the_locked_versions_are_the_installed_ones(lock: str) -> None:
    pinned = re.findall(r"^([\w.-]+)==(\S+) \\$", (ROOT / lock).read_text(), flags=re.MULTILINE)

    assert pinned
    for name, version in pinned:
        assert importlib.metadata.version(name) == version
