"""`python -m cardbase.local.web uvicorn ...`: a web process that waits for its turn.

It imports everything first, so that it serves at once when the one that serves is gone: a start
from nothing takes seconds, during which nobody can play. The turn is a lock on a file, which the
system takes from a process that dies, however it does.
"""

import fcntl
import sys

import uvicorn
from django.utils.module_loading import import_string

from cardbase.local.checkout import Checkout

APPLICATION = "cardbase.asgi.application"


def main() -> None:
    application = import_string(APPLICATION)
    import_string("play.live.lifespan.warm_up")()
    uvicorn.Config(application).load()  # its protocols and event loop
    # Open until the process ends.
    turn = (Checkout().var / "web.lock").open("a")
    fcntl.flock(turn, fcntl.LOCK_EX)
    uvicorn.main(sys.argv[2:])


if __name__ == "__main__":
    main()
