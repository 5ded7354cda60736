"""What a process counts of itself, for Prometheus; docs/run-a-server.md says what to watch.

Whoever does a thing counts it; `hosting.metrics_page` shows it.
"""

from prometheus_client import Counter, Gauge, Histogram

# Seconds. Answers at a table are quick, pages slower, and bots wait on purpose.
ANSWERS = (0.003, 0.01, 0.03, 0.1, 0.3, 1, 3)
PAGES = (0.01, 0.03, 0.1, 0.3, 1, 3, 10)

DECISIONS = Counter(
    "cardbase_decisions", "Decisions taken at tables and committed.", ["game", "by"]
)
REFUSED = Counter("cardbase_refused", "Messages to tables that were refused, by reason.", ["why"])
RENDERS = Counter("cardbase_renders", "Views of a table that were rendered.")
ANSWER_SECONDS = Histogram(
    "cardbase_answer_seconds", "From a message to a table until it is dealt with.", buckets=ANSWERS
)
BOT_SECONDS = Histogram(
    "cardbase_bot_seconds",
    "From a bot's turn until its decision is committed, without the pause it makes for people.",
    buckets=PAGES,
)
FAULTS = Counter("cardbase_rules_faults", "Faults of the rules.", ["game"])
LIVE_TABLES = Gauge("cardbase_live_tables", "Tables kept in memory.", multiprocess_mode="livesum")
SOCKETS = Gauge("cardbase_sockets", "Open sockets.", multiprocess_mode="livesum")
STREAMS = Gauge("cardbase_streams", "Open streams of programs.", multiprocess_mode="livesum")
REQUEST_SECONDS = Histogram(
    "cardbase_request_seconds",
    "Until a page or an answer of the API was ready.",
    ["view", "status"],
    buckets=PAGES,
)
