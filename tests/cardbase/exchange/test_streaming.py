"""An export is sent while it is read, whatever hosts the site."""

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient, Client

from cardbase.exchange import files
from tests.cardbase.factories import make_card

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("form", ["csv", "json"])
async def test_an_asgi_host_sends_the_same_in_parts(
    form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "ROWS_AT_A_TIME", 2)
    monkeypatch.setattr("cardbase.views.contribute.ROWS_AT_A_TIME", 2)
    address = f"/games/cipher/export/cards.{form}"

    @sync_to_async
    def whole() -> bytes:
        for number in range(7):
            make_card(f"Card {number % 3}", key=f"card-{number}")
        return b"".join(Client().get(address).streaming_content)

    expected = await whole()
    response = await AsyncClient().get(address)
    parts = [part async for part in response.streaming_content]

    assert response.is_async
    assert len(parts) >= 4
    assert b"".join(parts) == expected
    assert all(f"card-{number}".encode() in expected for number in range(7))
