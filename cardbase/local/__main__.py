"""`python -m cardbase.local`: servers, database, catalogue, site and worker, until Ctrl-C."""

import errno
import http.client
import os
import sys
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

from honcho.environ import parse_procfile
from honcho.printer import Message, Printer

from cardbase.local import demo
from cardbase.local.checkout import ROOT, CannotStart, Checkout
from cardbase.local.output import Output
from cardbase.local.preflight import check_database, check_port, check_redis
from cardbase.local.program import STOP_SECONDS, Program
from cardbase.local.services import Service, ServiceError
from cardbase.local.supervisor import Stopped, Supervisor

READY_SECONDS = 60
LOOK_EVERY_SECONDS = 0.05
PREPARE = f"{sys.executable} manage.py prepare_local"
# Imports what web does and waits until that one is gone: it is started when the site is there.
SPARE = "spare"
COLOURS = {"web": "36", SPARE: "36", "bots": "35", "worker": "33"}


def main() -> int:
    output = Output()
    refusal = run_until_stopped(output)
    if refusal:
        output.put(lambda: sys.stderr.write(f"{refusal}\n"))
    code = 1 if refusal else 0
    if not output.close():
        # Python would wait for the reader in the end.
        os._exit(code)
    return code


def run_until_stopped(output: Output) -> str:
    """Empty where somebody asked it to stop; otherwise the sentence that says why it ended."""
    try:
        LocalRun(Checkout(), output).run()
    except Stopped:
        return ""
    except (CannotStart, ServiceError) as refusal:
        return str(refusal)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        return "The disk is full. Free some space and try again."
    return ""


class LocalRun:
    """Everything between `make run` and Ctrl-C."""

    def __init__(self, checkout: Checkout, output: Output) -> None:
        self.checkout = checkout
        self.output = output
        self.bind = os.environ.get("BIND") or "127.0.0.1"
        self.port = os.environ.get("PORT") or "8000"
        self.supervisor = Supervisor(self.say)
        self.servers: list[Service] = []
        self.programs: list[Program] = []
        self.printer = Printer(sys.stdout, width=max(map(len, COLOURS)))

    def run(self) -> None:
        self.checkout.make_room()
        with self.checkout.locked() as ours:
            if not ours:
                raise CannotStart(
                    f"Process {self.checkout.holder()} is already running Cardbase from this "
                    "directory. Stop it first."
                )
            self.supervisor.listen_for_signals()
            try:
                self.start()
                self.supervisor.run()
            finally:
                self.stop()

    def start(self) -> None:
        check_port(self.bind, self.port)
        for name, check in {"DATABASE_URL": check_database, "REDIS_URL": check_redis}.items():
            if os.environ.get(name):
                check(os.environ[name])
        if not self.checkout.is_set_up:
            self.say("First start: creating the database and loading the catalogue.")
        environment = self.environment()
        self.start_servers()
        self.prepare(environment)
        commands = parse_procfile((ROOT / "Procfile").read_text()).processes
        spare = {name: commands.pop(name) for name in (SPARE,) if name in commands}
        self.start_programs(commands, environment)
        self.wait_for_the_site()
        if environment.get("WEB_CONCURRENCY", "1") in ("", "1"):
            self.start_programs(spare, environment)
        self.say(
            f"Cardbase is at {self.address} - log in as {demo.NAME} with password "
            f"{demo.PASSWORD}; Ctrl-C stops it."
        )

    def environment(self) -> dict[str, str]:
        own = os.path.dirname(sys.executable)
        # Without its compiled modules on disk every process starts a second later.
        kept = {name: os.environ[name] for name in os.environ if name != "PYTHONDONTWRITEBYTECODE"}
        return {
            **kept,
            **self.checkout.environment(),
            "BIND": self.bind,
            "PORT": self.port,
            # The most there are: one waits, and others are forked when there is work for them.
            "WORKER_PROCESSES": os.environ.get("WORKER_PROCESSES") or "2",
            "PYTHONUNBUFFERED": "1",
            # On a machine where everything runs as root, Celery need not say so at each start.
            "PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges",
            "PATH": f"{own}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        }

    def start_servers(self) -> None:
        servers = self.checkout.own_servers()
        for server in servers:
            server.prepare()
            server.stop_leftover()
            server.launch()
            self.servers.append(server)
        for server in servers:
            server.wait_until_it_answers(self.supervisor.check)
        self.supervisor.watch(servers)

    def prepare(self, environment: dict[str, str]) -> None:
        """Migrations, catalogue, shipped decks and demo account, in one Django process."""
        output: list[str] = []

        def remember(name: str, line: str) -> None:
            output.append(line)

        preparation = self.program("prepare", PREPARE, environment, remember)
        while (code := preparation.exit_code()) is None:
            self.supervisor.check()
            time.sleep(LOOK_EVERY_SECONDS)
        preparation.stop()
        if code:
            raise CannotStart("The database could not be prepared. " + "\n".join(output[-20:]))
        self.programs.remove(preparation)

    def start_programs(self, commands: Mapping[str, str], environment: dict[str, str]) -> None:
        self.supervisor.watch(
            [
                self.program(name, command, environment, self.show)
                for name, command in commands.items()
            ]
        )

    def program(
        self,
        name: str,
        command: str,
        environment: dict[str, str],
        on_line: Callable[[str, str], None],
    ) -> Program:
        program = Program(name, command, environment, self.checkout.var, on_line)
        self.programs.append(program)
        program.stop_leftover()
        program.launch()
        return program

    def wait_for_the_site(self) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while not self.site_answers():
            self.supervisor.check()
            self.supervisor.look()
            if time.monotonic() > deadline:
                raise CannotStart(
                    f"The site did not respond at {self.address} within {READY_SECONDS} s."
                )
            time.sleep(LOOK_EVERY_SECONDS)

    def site_answers(self) -> bool:
        connection = http.client.HTTPConnection(self.host, int(self.port), timeout=5)
        try:
            connection.request("GET", "/healthz", headers={"Host": "localhost"})
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def stop(self) -> None:
        """Programs first and together, then the servers they stand on."""
        for program in self.programs:
            program.ask_to_stop()
        deadline = time.monotonic() + STOP_SECONDS
        for program in self.programs:
            program.stop(max(0, deadline - time.monotonic()))
        for server in reversed(self.servers):
            server.stop()

    def show(self, name: str, line: str) -> None:
        message = Message("line", line, datetime.now(), name, COLOURS.get(name))  # noqa: DTZ005
        self.output.put(partial(self.printer.write, message))

    def say(self, line: str) -> None:
        self.output.put(partial(print, line, flush=True))

    @property
    def host(self) -> str:
        """The address to reach ourselves at: 0.0.0.0 is for listening only."""
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.bind, self.bind)

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/"


if __name__ == "__main__":
    sys.exit(main())
