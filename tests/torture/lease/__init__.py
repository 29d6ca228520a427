"""Torture of leases: many processes take, keep and give back a few leases while everything goes wrong.

Start with `referee` (what is counted, and why that is sound) and `queue` (how long a lease that should be free is not).
Then `worker` and `forks` (who takes part), `resource` (what is protected), `chaos`, `sqlite` and `postgres` (what
goes wrong), `arena` (a run). `broken` has the stores that must not pass.
"""
