"""Twenty fixed matches a game go as they went, until a commit says why they go otherwise."""

from __future__ import annotations

import pytest

import rules
from tests.rules.transcripts import MATCHES, kept, transcripts

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", rules.GAMES)
def test_fixed_matches_go_as_they_went(game: str) -> None:
    now, before = transcripts(game), kept()[game]

    changed = [match for match in {**before, **now} if now.get(match) != before.get(match)]
    assert not changed, (
        f"{len(changed)} of {MATCHES} fixed {game} matches go otherwise than before: "
        f"{'; '.join(changed)}. `make same FROM=HEAD GAME={game}` shows what differs. If it was "
        "meant, write them down anew with `make transcripts` and say why in the commit."
    )
    assert len(before) == MATCHES
