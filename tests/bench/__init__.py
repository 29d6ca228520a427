"""Bench: the lock and the watch engine beside their peers, measured in one run with the rounds interleaved.

Figures, not a test: a slow machine fails nothing. `contenders` says how each lock is used.
"""
