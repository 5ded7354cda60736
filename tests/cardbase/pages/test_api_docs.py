"""The API's documentation in a browser: as light as every page, and whole on a phone."""

from typing import Any

from tests.cardbase.pages.test_weight import KILOBYTES, weight
from tests.live import LiveSite
from tests.testkit.browser import faults_by_day_and_night

OPEN_ALL = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"


def test_it_is_light_and_fits_a_phone_with_everything_open(page: Any, live_site: LiveSite) -> None:
    address = f"{live_site.url}/api/docs/"
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    page.evaluate(OPEN_ALL)

    assert faults_by_day_and_night(page, "api-docs", full_page=True) == []
    assert weight(address) <= KILOBYTES * 1000
