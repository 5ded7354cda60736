"""`/metrics`: the figures of this site, in the form of Prometheus, for trusted addresses alone.

Where several processes share a port, PROMETHEUS_MULTIPROC_DIR names a folder in which they put
their figures together; without it the page has those of the process that answers.
"""

from __future__ import annotations

import ipaddress
import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import redis
from celery import current_app
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from cardbase.hosting.addresses import client_address

LIVE_FILE = re.compile(r"gauge_live\w+_(\d+)\.db")


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    if not may_read(request):
        return HttpResponse(
            "Only the addresses in METRICS_FROM can read these figures.",
            status=403,
            content_type="text/plain",
        )
    return HttpResponse(
        generate_latest(_of_all_processes()) + generate_latest(_of_the_queues()),
        content_type=CONTENT_TYPE_LATEST,
    )


def may_read(request: HttpRequest) -> bool:
    """Whether the request comes from an address of METRICS_FROM, as far as that can be known."""
    try:
        address = ipaddress.ip_address(_address(request))
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(each) for each in settings.METRICS_FROM)


def _address(request: HttpRequest) -> str:
    """Of whoever asks; "" for what came through a proxy that nobody has told us of."""
    passed_on = request.headers.get("X-Forwarded-For")
    if passed_on is not None and not 0 < settings.TRUSTED_PROXIES <= len(passed_on.split(",")):
        return ""
    return client_address(str(request.META.get("REMOTE_ADDR") or ""), passed_on)


def _of_all_processes() -> CollectorRegistry:
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return REGISTRY
    for path in Path(folder).glob("gauge_live*.db"):
        number = LIVE_FILE.fullmatch(path.name)
        # What a process kept open went with it.
        if number and not psutil.pid_exists(int(number[1])):
            mark_process_dead(int(number[1]))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return registry


def _of_the_queues() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(_Queues())
    return registry


class _Queues(Collector):
    """Jobs that wait in each queue, and since when the oldest does."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        length = GaugeMetricFamily("cardbase_queue_length", "Jobs that wait.", labels=["queue"])
        age = GaugeMetricFamily(
            "cardbase_queue_age_seconds", "How long the oldest job has waited.", labels=["queue"]
        )
        # Without Redis there is nothing to say of it here; /healthz says that.
        with suppress(redis.RedisError), redis.Redis.from_url(settings.REDIS_URL) as client:
            for queue in sorted(current_app.amqp.queues):
                length.add_metric([queue], float(client.llen(queue)))
                age.add_metric([queue], _age(client.lindex(queue, -1)))
        yield length
        yield age


def _age(message: bytes | None) -> float:
    """Seconds since a job was sent, by the time that `cardbase.celery` notes; 0 without any."""
    if message is None:
        return 0.0
    sent = json.loads(message)["headers"].get("sent_at")
    return max(0.0, time.time() - sent) if sent else 0.0
