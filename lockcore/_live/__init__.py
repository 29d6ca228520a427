"""`lockcore status --watch`: jobs as they change, with keys to act on them.

`view` and `step` decide what is shown and what a key means, `draw` makes lines of it; all pure. `screen_posix` and
`screen_windows` know terminals, `actions` does what was asked for on a thread of its own, and `live` puts it together.
`stream` is for where there is no terminal.
"""
