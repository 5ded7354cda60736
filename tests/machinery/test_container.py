"""The image and the compose file name what there is. No container is built here."""

from __future__ import annotations

import fnmatch
import re
import shlex
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import uvicorn
import yaml
from celery.bin.worker import worker as celery_worker
from django.core.management import get_commands, load_command_class
from django.urls import resolve
from django.utils.module_loading import import_string
from uvicorn.importer import import_from_string

from cardbase.celery import app as celery_app
from tests.machinery.test_dependencies import PACKAGES
from tests.machinery.test_readme import ROOT, variables_in_the_tables

# Read by what runs in the containers, not by our settings.
OTHERS = {
    "WEB_CONCURRENCY",
    "PROMETHEUS_MULTIPROC_DIR",
    "PYTHONUNBUFFERED",
    "DJANGO_SETTINGS_MODULE",
    "PATH",
}


@cache
def instructions() -> list[tuple[str, str]]:
    """The Containerfile: instruction and the rest, continued lines put together."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Containerfile").read_text(), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines) if name]


def all_of(instruction: str) -> list[str]:
    return [rest for name, rest in instructions() if name == instruction]


@cache
def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "compose.yaml").read_text()))


def own_services() -> dict[str, dict[str, Any]]:
    return {name: service for name, service in compose()["services"].items() if "build" in service}


def commands() -> Iterator[list[str]]:
    """Every command line of ours, as words."""
    listed = [yaml.safe_load(all_of("CMD")[-1])]
    listed += [service["command"] for service in own_services().values() if "command" in service]
    listed += [shlex.split(rest) for rest in all_of("RUN") if "manage.py" in rest]
    for words in listed:
        if words[:2] == ["sh", "-c"]:
            yield from (shlex.split(part) for part in words[2].split("&&"))
        else:
            yield words


# The image -------------------------------------------------------------------------------------


def test_the_image_is_made_of_the_lock_and_its_hashes_alone() -> None:
    installed = [rest for rest in all_of("RUN") if "pip install" in rest]

    assert len(installed) == 1
    assert "--require-hashes" in installed[0]
    assert "requirements.lock" in installed[0]


def test_what_is_copied_is_there_and_everything_that_runs_is_copied() -> None:
    sources = [
        source
        for rest in all_of("COPY")
        if not rest.startswith("--from")
        for source in rest.split()[:-1]
    ]

    assert [source for source in sources if not (ROOT / source).exists()] == []
    assert {*PACKAGES, "templates", "static", "manage.py"} <= set(sources)
    assert [source for source in sources if not sent_to_the_builder(source)] == []


def sent_to_the_builder(path: str) -> bool:
    sent = True
    for line in (ROOT / ".dockerignore").read_text().split("\n"):
        if line and not line.startswith("#") and fnmatch.fnmatch(path, line.removeprefix("!")):
            sent = line.startswith("!")
    return sent


def test_no_process_is_root() -> None:
    last = [name for name, _ in instructions()]

    assert all_of("USER") == ["cardbase"]
    assert "root" not in all_of("USER")
    assert last.index("USER") < last.index("CMD")
    assert [name for name, service in own_services().items() if "user" in service] == []


def test_the_health_check_asks_the_page_that_knows() -> None:
    (check,) = all_of("HEALTHCHECK")
    path = re.search(r"http://localhost:8000(/\w+)", check)[1]

    assert resolve(path).view_name == "health"
    assert "8000" in all_of("EXPOSE")


# The commands ----------------------------------------------------------------------------------


def test_every_command_is_one_of_three_programs() -> None:
    programs = {words[1] if words[0] == "python" else words[0] for words in commands()}

    assert programs - {"manage.py", "uvicorn", "celery", "SECRET_KEY=only-to-collect"} == set()


def test_commands_of_manage_exist_and_take_what_they_are_given() -> None:
    known = get_commands()
    found = [words[words.index("manage.py") + 1 :] for words in commands() if "manage.py" in words]

    assert {"migrate", "load_catalogue", "load_shipped_decks", "collectstatic"} <= {
        words[0] for words in found
    }
    for name, *arguments in found:
        command = load_command_class(known[name], name)
        command.create_parser("manage.py", name).parse_args(arguments)


def test_the_web_process_can_be_started_so() -> None:
    (words,) = [words for words in commands() if words[0] == "uvicorn"]

    given = uvicorn.main.make_context("uvicorn", words[1:]).params

    assert import_from_string(given["app"]) is import_string("cardbase.asgi.application")
    assert given["port"] == 8000
    # Django reads the header itself and believes the proxies of TRUSTED_PROXIES alone.
    assert given["proxy_headers"] is False


def test_the_workers_know_the_application_and_take_from_every_queue() -> None:
    queues = set(celery_app.amqp.queues)
    taken: set[str] = set()
    found = [words for words in commands() if words[0] == "celery"]
    assert found
    for words in found:
        assert import_string(f"{words[words.index('--app') + 1]}.celery.app") is celery_app
        arguments = words[words.index("worker") + 1 :]
        given = _options(arguments)
        named = set(given.get("queues") or queues)
        assert named <= queues
        taken |= named

    assert taken == queues


def _options(arguments: list[str]) -> dict[str, Any]:
    context = celery_worker.context_class(celery_worker, info_name="worker", obj=_Parent())
    celery_worker.parse_args(context, list(arguments))
    return context.params


class _Parent:
    """What the worker's options ask the command before them."""

    app = celery_app


# The services ----------------------------------------------------------------------------------


def test_only_variables_that_are_read_are_set() -> None:
    given = {name for service in own_services().values() for name in service["environment"]}
    given |= {
        name for rest in all_of("ENV") for name in re.findall(r"(\w+)=", rest) if "PIP" not in name
    }

    assert given - OTHERS <= variables_in_the_tables()
    assert {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS"} <= given


@pytest.mark.parametrize("name", ["web", "worker"])
def test_nothing_serves_before_the_database_is_up_to_date(name: str) -> None:
    waits_for = compose()["services"][name]["depends_on"]

    assert waits_for["prepare"] == {"condition": "service_completed_successfully"}
    assert "migrate" in compose()["services"]["prepare"]["command"][-1]


def test_services_and_volumes_that_are_named_are_declared() -> None:
    services, volumes = compose()["services"], set(compose()["volumes"])
    mounted = {
        volume.partition(":")[0]
        for service in services.values()
        for volume in service.get("volumes", [])
    }

    assert mounted == volumes
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)


def test_nothing_but_the_site_can_be_reached_and_that_from_this_machine() -> None:
    ports = [port for each in compose()["services"].values() for port in each.get("ports", [])]

    assert ports == ["127.0.0.1:8000:8000"]


def test_what_must_not_be_lost_lies_in_volumes() -> None:
    services = compose()["services"]

    assert services["postgresql"]["volumes"] == ["database:/var/lib/postgresql"]
    assert "media:/srv/media" in services["web"]["volumes"]
    assert "MEDIA_ROOT=/srv/media" in " ".join(all_of("ENV"))
