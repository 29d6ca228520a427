"""Leases: locks that live in a database and are kept alive by heartbeats.

    address    where a lease is, as people write it       store    a database in hand, with its heart
    values     what a row says; a claim; a grant          lease    one lease in hand
    backend    what a database has to be able to do       taker    takes it, waits for it and lets it go
    sqlite     in a file on this machine                  heart    beats for all leases of a store, and sees that
    postgres   on a server, for several machines                   none outlives its term
    scheduler_lock    in another program's table          report   a row as everybody judges it

A lease is a row. Whoever writes his token into it while it is free or expired has it, until he lets it go or has not
been heard of for the row's own TTL. Each time it is taken its fence grows, so that whatever is protected can tell a
holder from one that came later.
"""
