"""Torture: many processes fight for one lock while everything goes wrong, and a referee counts.

Start with `referee` (what counts as an overlap, and why that is sound), then `rounds` (what happens),
`worker` and `peer` (who takes part), `chaos` (what goes wrong).
"""
