import urllib.error
import urllib.request

import pytest
from django.test import Client

from tests.live import LiveSite


def test_a_style_sheet_comes_whole_and_without_a_warning(live_site: LiveSite) -> None:
    with urllib.request.urlopen(f"{live_site.url}/static/css/base.css") as answer:
        content = answer.read()

    assert answer.headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert int(answer.headers["Content-Length"]) == len(content) > 100
    assert "Warning" not in live_site.output()


def test_a_file_that_is_not_there_is_a_404(live_site: LiveSite) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{live_site.url}/static/css/none.css")


def test_a_known_file_is_not_sent_again(client: Client) -> None:
    first = client.get("/static/css/base.css")

    second = client.get("/static/css/base.css", HTTP_IF_NONE_MATCH=first.headers["ETag"])

    assert second.status_code == 304
    assert second.content == b""


def test_part_of_a_file_can_be_asked_for(client: Client) -> None:
    part = client.get("/static/css/base.css", HTTP_RANGE="bytes=0-9")

    assert part.status_code == 206
    assert part.content == client.get("/static/css/base.css").content[:10]


@pytest.mark.django_db
def test_pages_and_styles_travel_compressed(client: Client) -> None:
    for address in ("/accounts/login/", "/static/play/table.css"):
        plain = client.get(address)
        packed = client.get(address, headers={"Accept-Encoding": "gzip"})

        assert packed.headers["Content-Encoding"] == "gzip"
        assert len(packed.content) < len(plain.content) / 2, address
