import math

import pytest

from cardbase.downloads import state


@pytest.fixture(autouse=True)
def _version_just_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every few seconds a page asks for the catalogue's version: here none does, for counts."""
    monkeypatch.setattr(state._Believed, "until", math.inf)
