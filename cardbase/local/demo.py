"""The account that a local run has, so that a first look needs no signing up."""

NAME = "demo"
PASSWORD = "demo-cardbase"
