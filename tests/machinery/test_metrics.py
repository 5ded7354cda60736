"""`/metrics`, the names of requests, and log lines as JSON."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.http import HttpResponse
from django.test import Client, RequestFactory
from prometheus_client.parser import text_string_to_metric_families

from cardbase.hosting.metrics_page import may_read
from cardbase.hosting.requests import JsonFormatter, RequestMiddleware, request_id
from play.fault_reports import report_fault
from tests.live import ROOT
from tests.machinery.test_environment import SERVER, on_a_server
from tests.play.factories import make_match


def figure(text: str, name: str, **labels: str) -> float:
    """One sample of the page; 0 where it is not there."""
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            if sample.name == name and labels.items() <= sample.labels.items():
                return sample.value
    return 0.0


def page(client: Client) -> str:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    return answer.content.decode()


# Who may read it -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("proxies", "peer", "passed_on", "allowed"),
    [
        (0, "127.0.0.1", None, True),
        (0, "10.1.2.3", None, True),
        (0, "192.0.2.1", None, False),
        # A proxy stands in front that nobody has declared: it may pass anybody on.
        (0, "127.0.0.1", "127.0.0.1", False),
        (1, "127.0.0.1", None, True),
        (1, "127.0.0.1", "192.0.2.1", False),
        # What whoever asks wrote there themselves stands before what the proxy adds.
        (1, "127.0.0.1", "10.1.2.3, 192.0.2.1", False),
        (1, "127.0.0.1", "192.0.2.1, 10.1.2.3", True),
        (2, "127.0.0.1", "10.1.2.3", False),
        (1, "127.0.0.1", "nonsense", False),
        (0, "", None, False),
    ],
)
def test_only_trusted_addresses_may_read_it(
    settings: Any, proxies: int, peer: str, passed_on: str | None, allowed: bool
) -> None:
    settings.METRICS_FROM = ["127.0.0.1", "10.0.0.0/8"]
    settings.TRUSTED_PROXIES = proxies
    headers = {} if passed_on is None else {"X-Forwarded-For": passed_on}
    request = RequestFactory().get("/metrics", headers=headers, REMOTE_ADDR=peer)

    assert may_read(request) is allowed


@pytest.mark.django_db
def test_others_are_told_which_setting_it_is(client: Client) -> None:
    answer = client.get("/metrics", REMOTE_ADDR="192.0.2.1")

    assert answer.status_code == 403
    assert b"METRICS_FROM" in answer.content
    assert b"cardbase_" not in answer.content


# What is in it ---------------------------------------------------------------------------------


@pytest.mark.django_db
def test_pages_are_counted_by_name_and_status(client: Client) -> None:
    before = figure(page(client), "cardbase_request_seconds_count", view="health", status="200")

    client.get("/healthz")

    text = page(client)
    after = figure(text, "cardbase_request_seconds_count", view="health", status="200")
    assert after == before + 1
    assert figure(text, "cardbase_request_seconds_bucket", view="health", le="+Inf") == after


@pytest.mark.django_db
def test_a_fault_of_the_rules_is_counted(client: Client) -> None:
    table = make_match()
    before = figure(page(client), "cardbase_rules_faults_total", game="cipher")

    report_fault(table=table, number=1, error=RuntimeError("planted"))

    assert figure(page(client), "cardbase_rules_faults_total", game="cipher") == before + 1


@pytest.fixture
def queue() -> Iterator[str]:
    """A queue of ours that nobody takes from."""
    name = next(iter(current_app.amqp.queues))
    current_app.control.purge()
    yield name
    current_app.control.purge()


@pytest.mark.django_db
def test_jobs_that_wait_are_counted_and_the_oldest_has_an_age(client: Client, queue: str) -> None:
    text = page(client)
    assert figure(text, "cardbase_queue_length", queue=queue) == 0
    assert figure(text, "cardbase_queue_age_seconds", queue=queue) == 0
    for _ in range(3):
        current_app.send_task("nobody.takes_this", queue=queue, ignore_result=True)
        time.sleep(0.1)

    text = page(client)

    assert figure(text, "cardbase_queue_length", queue=queue) == 3
    assert 0.2 < figure(text, "cardbase_queue_age_seconds", queue=queue) < 60


COUNT = """
import django; django.setup()
from cardbase.metrics import FAULTS, LIVE_TABLES
FAULTS.labels("war").inc(2)
LIVE_TABLES.set(5)
from cardbase.hosting.metrics_page import _of_all_processes, generate_latest
print(generate_latest(_of_all_processes()).decode())
"""


def test_processes_that_share_a_port_add_their_figures_up(tmp_path: Path, servers: None) -> None:
    """What was open in a process goes with it; what it counted stays."""
    environment = os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    pages = [
        subprocess.run(
            [sys.executable, "-c", COUNT],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for _ in range(2)
    ]

    assert [figure(text, "cardbase_rules_faults_total", game="war") for text in pages] == [2, 4]
    assert [figure(text, "cardbase_live_tables") for text in pages] == [5, 5]


# The name of a request -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("proxies", "given", "kept"),
    [(1, "from-the-proxy", True), (0, "from-the-proxy", False), (1, "a line\nmore", False)],
)
def test_a_request_is_named_by_the_proxy_or_by_us(
    settings: Any, proxies: int, given: str, kept: bool
) -> None:
    settings.TRUSTED_PROXIES = proxies
    seen: list[str] = []

    def view(request: Any) -> HttpResponse:
        seen.append(request_id.get())
        return HttpResponse()

    request = RequestFactory().get("/", headers={"X-Request-ID": given})
    request.resolver_match = None
    answer = RequestMiddleware(view)(request)

    assert seen == [answer.headers["X-Request-ID"]]
    assert (seen == [given]) is kept
    assert len(seen[0]) >= 8
    assert request_id.get() == ""


def test_a_log_line_is_an_object_with_the_name_of_its_request() -> None:
    try:
        raise ValueError("planted")
    except ValueError:
        record = logging.LogRecord(
            "play", logging.ERROR, "", 0, 'said "%s"\n', ("é",), sys.exc_info()
        )
    token = request_id.set("named-so")
    try:
        line = JsonFormatter().format(record)
    finally:
        request_id.reset(token)

    told = json.loads(line)
    assert "\n" not in line
    assert (told["level"], told["logger"], told["request_id"]) == ("ERROR", "play", "named-so")
    assert told["message"] == 'said "é"\n'
    assert "ValueError: planted" in told["exception"]
    assert told["time"].endswith("+00:00")


def test_a_server_writes_json_when_it_is_told_to() -> None:
    say = "import logging; logging.getLogger('play').error('planted')"

    done = on_a_server("shell", "--no-imports", "-c", say, LOG_FORMAT="json", **SERVER)

    assert json.loads(done.stderr)["message"] == "planted"
