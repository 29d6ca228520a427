"""Makes days of trades to bring in: `<data-dir>/<symbol>-<day>.csv`, the same ones each time."""

from __future__ import annotations

import argparse
import datetime
import random
import sys
from pathlib import Path


def main() -> int:
    options = argparse.ArgumentParser(description="Make some days of trades.")
    options.add_argument("--data-dir", type=Path, required=True)
    options.add_argument("--symbol", default="BTCUSDT")
    options.add_argument("--start-date", type=datetime.date.fromisoformat, default=datetime.date(2021, 12, 1))
    options.add_argument("--days", type=int, default=31)
    chosen = options.parse_args()
    chosen.data_dir.mkdir(parents=True, exist_ok=True)
    chance = random.Random(chosen.symbol)
    price = 57_000.0
    for number in range(chosen.days):
        day = chosen.start_date + datetime.timedelta(days=number)
        with open(chosen.data_dir / f"{chosen.symbol}-{day}.csv", "w", encoding="utf-8") as file:
            file.write("traded,price,quantity\n")
            for minute in range(24 * 60):
                price *= chance.gauss(1, 0.001)
                file.write(f"{day} {minute // 60:02}:{minute % 60:02}:00,{price:.2f},{chance.expovariate(2):.4f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
