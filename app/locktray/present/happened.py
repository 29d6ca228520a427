"""What happens to jobs, counted: whole phrases for each kind, since languages bend them differently. Pure."""

from __future__ import annotations

from locktray.present.incidents import Kind
from locktray.tongue import trn


def how_often(kind: Kind, job: str, times: int) -> str:
    """`sync crashed 3 times`."""
    match kind:
        case Kind.CRASH:
            return trn("{job} crashed {n} time", "{job} crashed {n} times", times, job=job)
        case Kind.FAILURE:
            return trn("{job} failed {n} time", "{job} failed {n} times", times, job=job)
        case Kind.TIMEOUT:
            return trn("{job} timed out {n} time", "{job} timed out {n} times", times, job=job)
        case Kind.MISSED:
            return trn("{job} missed a run {n} time", "{job} missed a run {n} times", times, job=job)
        case Kind.HUNG:
            return trn("{job} went silent {n} time", "{job} went silent {n} times", times, job=job)
        case Kind.DUPLICATED:
            return trn("{job} was duplicated {n} time", "{job} was duplicated {n} times", times, job=job)
        case Kind.RECOVERY:
            return trn("{job} recovered {n} time", "{job} recovered {n} times", times, job=job)


def how_many_jobs(kind: Kind, jobs: int) -> str:
    """`3 jobs crashed`."""
    match kind:
        case Kind.CRASH:
            return trn("{n} job crashed", "{n} jobs crashed", jobs)
        case Kind.FAILURE:
            return trn("{n} job failed", "{n} jobs failed", jobs)
        case Kind.TIMEOUT:
            return trn("{n} job timed out", "{n} jobs timed out", jobs)
        case Kind.MISSED:
            return trn("{n} job missed a run", "{n} jobs missed a run", jobs)
        case Kind.HUNG:
            return trn("{n} job went silent", "{n} jobs went silent", jobs)
        case Kind.DUPLICATED:
            return trn("{n} job is duplicated", "{n} jobs are duplicated", jobs)
        case Kind.RECOVERY:
            return trn("{n} job recovered", "{n} jobs recovered", jobs)


def how_many_of_them(kind: Kind, jobs: int) -> str:
    """`3 crashed`, where it is clear that jobs are meant."""
    match kind:
        case Kind.CRASH:
            return trn("{n} crashed", "{n} crashed", jobs)
        case Kind.FAILURE:
            return trn("{n} failed", "{n} failed", jobs)
        case Kind.TIMEOUT:
            return trn("{n} timed out", "{n} timed out", jobs)
        case Kind.MISSED:
            return trn("{n} missed a run", "{n} missed a run", jobs)
        case Kind.HUNG:
            return trn("{n} went silent", "{n} went silent", jobs)
        case Kind.DUPLICATED:
            return trn("{n} was duplicated", "{n} are duplicated", jobs)
        case Kind.RECOVERY:
            return trn("{n} recovered", "{n} recovered", jobs)


def once_more(kind: Kind, times: int) -> str:
    """`crashed 3 more times`, of a job that was told of before."""
    match kind:
        case Kind.CRASH:
            return trn("crashed once more", "crashed {n} more times", times)
        case Kind.FAILURE:
            return trn("failed once more", "failed {n} more times", times)
        case Kind.TIMEOUT:
            return trn("timed out once more", "timed out {n} more times", times)
        case Kind.MISSED:
            return trn("missed a run once more", "missed a run {n} more times", times)
        case Kind.HUNG:
            return trn("went silent once more", "went silent {n} more times", times)
        case Kind.DUPLICATED:
            return trn("was duplicated once more", "was duplicated {n} more times", times)
        case Kind.RECOVERY:
            return trn("recovered once more", "recovered {n} more times", times)
