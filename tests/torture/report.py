"""What a run counted, and how it is shown."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import dataclass, field

RECOVERY_LIMIT_MS = 1000.0
SHOWN = 8


@dataclass
class Tally:
    """The result of a run."""

    lock: str
    seed: int
    seconds: float
    workers: int
    rounds: Counter[str] = field(default_factory=Counter)
    acquisitions: int = 0
    kills: int = 0
    kills_of_holders: int = 0
    kills_by_timer: int = 0
    terms: int = 0
    removed_public: int = 0
    removed_guard: int = 0
    removed_both: int = 0
    stops: int = 0
    stops_of_holders: int = 0
    forks: Counter[str] = field(default_factory=Counter)
    peer_holds: int = 0
    peer_skipped: str = ""
    stampedes: int = 0
    given_back: int = 0
    overlaps: list[str] = field(default_factory=list)
    wedges: list[str] = field(default_factory=list)
    litter: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    recoveries_ms: list[float] = field(default_factory=list)

    @property
    def recovery_p50(self) -> float | None:
        """The median recovery, in milliseconds."""
        return statistics.median(self.recoveries_ms) if self.recoveries_ms else None

    @property
    def recovery_max(self) -> float | None:
        """The slowest recovery, in milliseconds."""
        return max(self.recoveries_ms, default=None)

    @property
    def passed(self) -> bool:
        """One holder at a time, never stuck, nothing left behind, quick to recover."""
        slow = self.recovery_max is not None and self.recovery_max >= RECOVERY_LIMIT_MS
        return not (self.overlaps or self.wedges or self.litter or self.errors or slow)

    def as_json(self) -> dict[str, object]:
        """The result for programs: figures, and the first details of what went wrong."""
        return {
            "lock": self.lock,
            "seed": self.seed,
            "seconds": self.seconds,
            "workers": self.workers,
            "rounds": dict(self.rounds),
            "acquisitions": self.acquisitions,
            "kills": self.kills,
            "kills_of_holders": self.kills_of_holders,
            "kills_in_acquire_or_release": self.kills_by_timer,
            "terms": self.terms,
            "removed_public": self.removed_public,
            "removed_guard": self.removed_guard,
            "removed_both": self.removed_both,
            "stops": self.stops,
            "stops_of_holders": self.stops_of_holders,
            "forks": dict(self.forks),
            "peer_holds": self.peer_holds,
            "peer_skipped": self.peer_skipped,
            "stampedes": self.stampedes,
            "given_back": self.given_back,
            "overlaps": len(self.overlaps),
            "wedges": len(self.wedges),
            "litter": len(self.litter),
            "errors": len(self.errors),
            "recoveries": len(self.recoveries_ms),
            "recovery_p50_ms": self.recovery_p50,
            "recovery_max_ms": self.recovery_max,
            "passed": self.passed,
            "details": [
                *self.overlaps[:SHOWN],
                *self.wedges[:SHOWN],
                *self.litter[:SHOWN],
                *self.errors[:SHOWN],
            ],
        }

    def __str__(self) -> str:
        rounds = ", ".join(f"{name} {count}" for name, count in self.rounds.items())
        forks = ", ".join(f"{name} {count}" for name, count in sorted(self.forks.items()))
        rows = [
            ("rounds", self.rounds.total(), rounds),
            ("acquisitions", self.acquisitions, ""),
            (
                "kills",
                self.kills,
                f"{self.kills_of_holders} of holders, {self.kills_by_timer} in acquire or release",
            ),
            ("terms", self.terms, ""),
            ("rm public", self.removed_public, ""),
            ("rm guard", self.removed_guard, ""),
            ("rm both", self.removed_both, ""),
            ("stops", self.stops, f"{self.stops_of_holders} of holders"),
            ("forks inside", self.forks.total(), forks),
            ("naive holds", self.peer_holds, self.peer_skipped),
            ("stampedes", self.stampedes, "starts at one instant over a stale lock"),
            ("given back", self.given_back, "naive holds that were over meanwhile: blocked until that program ended"),
            ("overlaps", len(self.overlaps), ""),
            ("wedges", len(self.wedges), ""),
            ("litter", len(self.litter), ""),
            ("errors", len(self.errors), ""),
        ]
        lines = [f"torture of {self.lock}: {self.workers} workers, {self.seconds:g} s, seed {self.seed}"]
        lines += [f"  {label:<14}{value:>9,}  {note}".rstrip() for label, value, note in rows]
        lines.append(f"  {'recovery':<14}{self._recovery():>9}")
        for title, details in (
            ("overlap", self.overlaps),
            ("wedge", self.wedges),
            ("litter", self.litter),
            ("error", self.errors),
        ):
            lines += [f"  {title}: {detail}" for detail in details[:SHOWN]]
            if len(details) > SHOWN:
                lines.append(f"  {title}: and {len(details) - SHOWN} more")
        lines.append("passed" if self.passed else f"FAILED; again with --seed {self.seed}")
        return "\n".join(lines)

    def _recovery(self) -> str:
        if self.recovery_p50 is None or self.recovery_max is None:
            return "none measured"
        return f"p50 {self.recovery_p50:.1f} ms, max {self.recovery_max:.1f} ms, of {len(self.recoveries_ms)}"
