"""Cipher skills at the table: who has which, when they trigger, and what they do."""
