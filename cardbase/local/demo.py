"""The accounts that a local run has, so that a first look needs no signing up.

Both review what is proposed, and there are two because nobody accepts a proposal of their own.
"""

NAME = "demo"
SECOND = "demo-second"
PASSWORD = "demo-cardbase"
