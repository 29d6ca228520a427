"""Reads `<data-dir>/<symbol>-<day>.csv` for each day into the table `trades` of a DuckDB database."""

from __future__ import annotations

import argparse
import datetime
import re
import signal
import sys
import time
from pathlib import Path

import duckdb

TABLE = "CREATE TABLE IF NOT EXISTS trades (symbol VARCHAR, traded TIMESTAMP, price DOUBLE, quantity DOUBLE)"


def days_in(folder: Path, symbol: str, start: datetime.date, end: datetime.date) -> list[tuple[datetime.date, Path]]:
    """The files there are, by their day."""
    name = re.compile(re.escape(symbol) + r"-(\d{4}-\d\d-\d\d)\.csv")
    found = [(match[1], path) for path in folder.iterdir() if (match := name.fullmatch(path.name))]
    days = sorted((datetime.date.fromisoformat(day), path) for day, path in found)
    return [(day, path) for day, path in days if start <= day <= end]


def bring_in(database: duckdb.DuckDBPyConnection, symbol: str, day: datetime.date, path: Path) -> int:
    """A day is replaced as a whole, or not at all."""
    database.begin()
    database.execute("DELETE FROM trades WHERE symbol = ? AND traded::DATE = ?", [symbol, day])
    database.execute("INSERT INTO trades SELECT ?, traded, price, quantity FROM read_csv(?)", [symbol, str(path)])
    counted = database.execute("SELECT count(*) FROM trades WHERE symbol = ? AND traded::DATE = ?", [symbol, day])
    (rows,) = counted.fetchone() or (0,)
    database.commit()
    return int(rows)


def main() -> int:
    options = argparse.ArgumentParser(description="Bring days of trades into a database.")
    options.add_argument("--symbol", required=True)
    options.add_argument("--data-dir", type=Path, required=True)
    options.add_argument("--db", type=Path, required=True)
    options.add_argument("--mode", choices=["full", "auto"], default="auto")
    options.add_argument("--start-date", type=datetime.date.fromisoformat, default=datetime.date.min)
    options.add_argument("--end-date", type=datetime.date.fromisoformat, default=datetime.date.max)
    options.add_argument("--throttle-ms", type=float, default=0)
    chosen = options.parse_args()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # the database is closed on the way out
    with duckdb.connect(str(chosen.db)) as database:
        database.execute(TABLE)
        known = database.execute(
            "SELECT DISTINCT traded::DATE FROM trades WHERE symbol = ?", [chosen.symbol]
        ).fetchall()
        there = set() if chosen.mode == "full" else {day for (day,) in known}
        for day, path in days_in(chosen.data_dir, chosen.symbol, chosen.start_date, chosen.end_date):
            if day not in there:
                print(f"{day}: {bring_in(database, chosen.symbol, day, path)} rows", flush=True)
                time.sleep(chosen.throttle_ms / 1000)
    return 0


if __name__ == "__main__":
    sys.exit(main())
