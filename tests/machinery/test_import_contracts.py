"""The contracts of imports leave no room out: what is new is refused until it has its place."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
CONTRACTS = CONFIGURATION["contracts"]


def roots() -> list[str]:
    """Every package at the top of the repository but the tests."""
    found = (path.parent.name for path in ROOT.glob("*/__init__.py"))
    return sorted(name for name in found if name != "tests")


def test_every_top_level_package_is_under_contract() -> None:
    assert sorted(CONFIGURATION["root_packages"]) == roots()


def test_every_package_has_layers_and_no_room_is_outside_of_them() -> None:
    layered = {
        contract["containers"][0]: contract
        for contract in CONTRACTS
        if contract["type"] == "layers" and "containers" in contract
    }

    assert sorted(layered) == roots()
    assert [name for name, contract in layered.items() if not contract["exhaustive"]] == []
    assert [name for name, contract in layered.items() if contract.get("exhaustive_ignores")] == []


def test_circles_are_looked_for_everywhere_and_with_imports_for_types() -> None:
    (contract,) = [contract for contract in CONTRACTS if contract["type"] == "acyclic_siblings"]

    assert sorted(contract["ancestors"]) == roots()
    assert not CONFIGURATION.get("exclude_type_checking_imports", False)
