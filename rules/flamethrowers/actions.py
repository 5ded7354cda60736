"""What follows every action: its windows, its state checks, the abilities it triggered."""

from __future__ import annotations

from rules.engine.decision import Steps
from rules.engine.events import Event
from rules.flamethrowers.reaction_windows import open_window
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.state_checks import check_state

# In the order of FLAME-REACTION-3; the window of the defeated opens after the state checks.
WINDOWS = (
    "damage_dealt",
    "squad_placed",
    "exchanged",
    "transformed",
    "tag_formed",
    "ship_damaged",
    "field_placed",
)


def finish_action(table: FlameTable) -> Steps[None]:
    """Finish an action (FLAME-GEN-5, FLAME-GEN-6, FLAME-REACTION-11)."""
    events, table.events = table.events, []
    if events and not table.reacting:
        kinds = {event.kind for event in events}
        for kind in WINDOWS:
            if kind in kinds:
                about = [event for event in events if event.kind == kind]
                yield from open_window(table, kind, about)
    yield from check_state(table)
    later, table.events = table.events, []
    if table.reacting:
        table.events = [event for event in later if _is_of_answered_action(table, event)]
        later = [event for event in later if not _is_of_answered_action(table, event)]
    else:
        defeats = [event for event in (*events, *later) if event.kind == "squad_defeated"]
        if defeats:
            yield from open_window(table, "squad_defeated", defeats)
    table.abilities.triggered.collect([*events, *later])
    if table.triggers:
        yield from table.abilities.triggered.resolve_pending()


def _is_of_answered_action(table: FlameTable, event: Event) -> bool:
    """Whether the action that is being answered, not the reaction, has led to the event."""
    if event.kind == "knockout":
        return True
    squad = event.get("it")
    return (
        event.kind == "squad_defeated"
        and isinstance(squad, Squad)
        and squad.id in table.pending_defeats
    )
