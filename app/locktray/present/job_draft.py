"""A job that somebody is about to register: each field as the text that a person would type. Values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from lockcore._value import value


@value
class JobDraft:
    """What is not known is empty, and is then left to lockcore's defaults.

    `name` to `heartbeat_ttl` are the fields of a job file: `lock` is a path or the address of a lease, `command` is
    one line with words quoted as in a shell, `kind` is daemon, periodic or manual, `schedule` and `companions` have
    one entry a line, the last five are durations such as `6h`. `why` tells, for fields whose value is a proposal,
    where it comes from: a sentence that is shown beneath the field.
    """

    name: str = ""
    title: str = ""
    lock: str = ""
    command: str = ""
    folder: str = ""
    kind: str = ""
    schedule: str = ""
    format: str = ""
    taken_by: str = ""
    companions: str = ""
    max_age: str = ""
    timeout: str = ""
    grace: str = ""
    min_interval: str = ""
    heartbeat_ttl: str = ""
    why: Mapping[str, str] = field(default_factory=dict)


FIELDS = tuple(name for name in JobDraft.__dataclass_fields__ if name != "why")
