"""The abilities of FlameThrowers cards at work."""
