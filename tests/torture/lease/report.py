"""What a run counted, and how it is shown."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

SHOWN = 8


@dataclass
class LeaseTally:
    """The result of a run."""

    store: str
    seed: int
    seconds: float
    workers: int
    ttl: float
    rounds: int = 0
    takings: int = 0
    accepted: int = 0
    refused: int = 0
    lost: int = 0
    done: Counter[str] = field(default_factory=Counter)
    troubles: Counter[str] = field(default_factory=Counter)
    forks: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    waits: dict[str, str] = field(default_factory=dict)
    longest_wait: float = 0.0
    excused_ms: list[float] = field(default_factory=list)
    wrong: dict[str, list[str]] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """One holder at a time, fences that grow, nobody too early, never stuck."""
        return not any(self.wrong.values())

    def found(self, what: str, detail: str) -> None:
        """Something went wrong."""
        self.wrong.setdefault(what, []).append(detail)

    def as_json(self) -> dict[str, object]:
        """The result for programs: figures, and the first details of what went wrong."""
        return {
            "store": self.store,
            "seed": self.seed,
            "seconds": self.seconds,
            "workers": self.workers,
            "ttl": self.ttl,
            "rounds": self.rounds,
            "takings": self.takings,
            "accepted": self.accepted,
            "refused": self.refused,
            "lost": self.lost,
            "done": dict(self.done),
            "troubles": dict(self.troubles),
            "forks": dict(self.forks),
            "failures": dict(self.failures),
            "waits": self.waits,
            "longest_wait": self.longest_wait,
            "excused_overlaps": len(self.excused_ms),
            "longest_excused_ms": max(self.excused_ms, default=0.0),
            "wrong": {what: len(details) for what, details in self.wrong.items()},
            "passed": self.passed,
            "details": [f"{what}: {detail}" for what, details in self.wrong.items() for detail in details[:SHOWN]],
        }

    def __str__(self) -> str:
        done, forks = self.done, _listed(self.forks)
        stops = f"{done['stop holder']} of holders, {done['long stop']} longer than the TTL"
        excused = f"longest {max(self.excused_ms, default=0.0):.0f} ms: only the fence protects there"
        rows = [
            ("rounds", self.rounds, ""),
            ("takings", self.takings, f"{self.lost} lost"),
            ("writes", self.accepted + self.refused, f"{self.refused} refused because of their fence"),
            ("kills", done["kill"] + done["timer"], f"{done['kill holder']} of holders, {done['timer']} in a call"),
            ("terms", done["term"], f"{done['term holder']} of holders"),
            ("stops", done["stop"], stops),
            ("forks inside", self.forks.total(), forks),
            ("store troubles", self.troubles.total(), _listed(self.troubles)),
            ("store failures", self.failures.total(), "told to who was asking"),
            ("overlaps, file removed", len(self.excused_ms), excused),
            *((what, len(details), "") for what, details in self.wrong.items()),
        ]
        lines = [f"torture of leases in {self.store}: {self.workers} workers, TTL {self.ttl:g} s, {self.seconds:g} s, "]
        lines[0] += f"seed {self.seed}"
        lines += [f"  {label:<23}{value:>9,}  {note}".rstrip() for label, value, note in rows]
        lines += [f"  {what:<23}{told:>9}" for what, told in self.waits.items()]
        lines.append(f"  {'longest wait':<23}{self.longest_wait:>9.2f}  s, for a lease that nobody alive held")
        for what, details in self.wrong.items():
            lines += [f"  {what}: {detail}" for detail in details[:SHOWN]]
            if len(details) > SHOWN:
                lines.append(f"  {what}: and {len(details) - SHOWN} more")
        lines += [f"  failure: {count} x {what}" for what, count in self.failures.most_common(SHOWN)]
        lines.append("passed" if self.passed else f"FAILED; again with --seed {self.seed}")
        return "\n".join(lines)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
