import urllib.request

from tests.live import LiveSite


def test_a_killed_site_starts_again_on_its_address(live_site: LiveSite) -> None:
    address = live_site.url
    live_site.kill()
    live_site.start()

    with urllib.request.urlopen(f"{address}/healthz") as answer:
        assert answer.read() == b"ok"


def test_a_browser_reaches_the_site(live_site: LiveSite, browser) -> None:
    page = browser.new_page()

    page.goto(f"{live_site.url}/healthz")

    assert page.inner_text("body") == "ok"
    page.close()
