"""A stranger's program: everything by a client that was generated from the API's description.

Run as a script: `tour.py ADDRESS NAME PASSWORD`. It is typed strictly, and casts nothing.
"""

from __future__ import annotations

import sys
from typing import TypeVar

from cardbase_client import AuthenticatedClient, Client
from cardbase_client.api.cards import cards_list, cards_retrieve
from cardbase_client.api.decks import (
    decks_create,
    decks_destroy,
    decks_legality_retrieve,
    decks_list,
    decks_partial_update,
    decks_read_create,
    decks_retrieve,
    decks_text_retrieve,
    decks_text_update,
)
from cardbase_client.api.errata import errata_list
from cardbase_client.api.games import games_list, games_retrieve
from cardbase_client.api.printings import printings_list
from cardbase_client.api.rarities import rarities_retrieve
from cardbase_client.api.rulings import rulings_list
from cardbase_client.api.sets import sets_list, sets_retrieve
from cardbase_client.api.token import token_create, token_destroy
from cardbase_client.models import (
    Credentials,
    NewDeck,
    NewText,
    PatchedDeckChange,
    Problem,
    TextToRead,
)

GAME = "flamethrowers"
Answer = TypeVar("Answer")


def good(answer: Answer | Problem | None) -> Answer:
    assert answer is not None
    assert not isinstance(answer, Problem), answer
    return answer


def refused(answer: object) -> Problem:
    assert isinstance(answer, Problem), answer
    return answer


def tour(address: str, name: str, password: str) -> None:
    reader = Client(base_url=address)
    read_catalogue(reader)
    guess = token_create.sync(client=reader, body=Credentials(name, "guess"))
    assert refused(guess).status == 401
    token = good(token_create.sync(client=reader, body=Credentials(name, password))).token
    writer = AuthenticatedClient(base_url=address, token=token)
    write_decks(writer)
    assert token_destroy.sync_detailed(client=writer).status_code == 204


def read_catalogue(client: Client) -> None:
    games = good(games_list.sync(client=client))
    assert GAME in [game.key for game in games.results]
    game = good(games_retrieve.sync(GAME, client=client))
    assert [known.key for known in game.formats]
    assert game.card_schema
    sets = good(sets_list.sync(client=client, game=GAME))
    one = sets.results[0]
    assert good(sets_retrieve.sync(one.game, one.code, client=client)) == one

    page = good(cards_list.sync(client=client, game=GAME, limit=5))
    assert len(page.results) == 5
    assert page.next_
    assert page.previous is None
    for listed in page.results:
        card = good(cards_retrieve.sync(listed.game, listed.key, client=client))
        assert card.stats == listed.stats
        assert card.wordings
        for printing in card.printings:
            if printing.rarity:
                good(rarities_retrieve.sync(GAME, printing.rarity, client=client))
    assert refused(cards_retrieve.sync(GAME, "nobody", client=client)).status == 404
    assert GAME in refused(cards_list.sync(client=client, game="flamethrower")).detail
    assert good(printings_list.sync(client=client, game=GAME)).results
    assert good(rulings_list.sync(client=client, game="fma")).results
    assert good(errata_list.sync(client=client, game="fma")).results


def write_decks(client: AuthenticatedClient) -> None:
    shipped = good(decks_list.sync(client=client, game=GAME, shipped=True))
    model = good(decks_retrieve.sync(shipped.results[0].token, client=client))
    assert model.owner is None
    assert model.legal
    text = good(decks_text_retrieve.sync(model.token, client=client)).text

    made = good(decks_create.sync(client=client, body=NewDeck(game=GAME, name="Mine", text=text)))
    assert made.cards == model.cards
    assert made.owner
    broken = "\n".join([*text.splitlines()[:2], "4 Nobody of this name"])
    read = good(decks_read_create.sync(client=client, body=TextToRead(game=GAME, text=broken)))
    assert len(read.unread) == 1
    answer = decks_text_update.sync(made.token, client=client, body=NewText(text=broken))
    errors = refused(answer).errors
    assert errors
    assert errors[0].field == "text"

    change = PatchedDeckChange(cards=[], version=made.version)
    emptied = good(decks_partial_update.sync(made.token, client=client, body=change))
    assert emptied.size == 0
    late = PatchedDeckChange(name="Late", version=made.version)
    assert refused(decks_partial_update.sync(made.token, client=client, body=late)).status == 409
    checked = good(decks_legality_retrieve.sync(made.token, client=client))
    assert not checked.legal
    assert all(problem.rule and problem.message for problem in checked.problems)
    assert decks_destroy.sync_detailed(made.token, client=client).status_code == 204


if __name__ == "__main__":
    tour(*sys.argv[1:])
