#!/usr/bin/env python3
"""Recomputes what the same dollars would have come to in a benchmark, from rows.jsonl and prices.db of this folder, with Python's own
library alone: what was put in or taken out on a day buys or sells units at its close, and dividends buy units at the close of their day.
Usage: python3 recompute.py . | python3 benchmark.py [folder]   It prints one JSON object."""
import json, sys
from collections import defaultdict
from decimal import Decimal as D, getcontext
from pathlib import Path

getcontext().prec = 60
folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
today = json.loads((folder / "figures.json").read_text())["day"]
told = json.load(sys.stdin)
start, put_in = told["start"], {day: D(amount) for day, amount in told["putIn"]}
benchmark = None
for line in (folder / "rows.jsonl").read_text().splitlines():
    row = json.loads(line, parse_float=D, parse_int=D)
    if row["row"].startswith("benchmark/"): benchmark = row
if benchmark is None:
    print(json.dumps({"figures": {}, "flows": []}))
    sys.exit()
closes = {}
for line in (folder / "prices.db").read_text().splitlines():
    if line.startswith("P "):
        _, day, name, price, currency = line.split("  ;")[0].split(" ", 4)
        if name.strip('"') == benchmark["symbol"] and currency == "USD": closes[day] = D(price)
splits, dividends = defaultdict(list), defaultdict(list)
for one in benchmark["splits"]: splits[one["date"]].append(D(one["numerator"]) / D(one["denominator"]))
for one in benchmark["dividends"]: dividends[one["exDate"]].append(D(one["amount"]))

def invest(amounts):
    """What the amounts have come to today; None before the first close. On one day the split comes first, then the dividend."""
    units, close = D(0), None
    for day in sorted(day for day in {*closes, *splits, *dividends, *amounts} if day <= today):
        for ratio in splits[day]:
            units = units * ratio
            if close is not None: close = close / ratio
        close = closes.get(day, close)
        for each in dividends[day] if day > start else []: units += units * each / close
        if day not in amounts: continue
        if close is None: return None
        units += amounts[day] / close
    return units * close

end, dollar = invest(put_in), invest({start: D(1)})
cents = lambda value: value.quantize(D(1).scaleb(-25)).quantize(D("0.01"))  # half to even
figures = {} if end is None else {"end": cents(end), "gain": cents(end) - sum(put_in.values())}
if dollar is not None: figures["timeWeighted"] = dollar - 1
flows = {day: -amount for day, amount in put_in.items()}
if end is not None: flows[today] = flows.get(today, D(0)) + cents(end)
print(json.dumps({"figures": {name: format(value, "f") for name, value in figures.items()},
                  "flows": [[day, format(amount, "f")] for day, amount in sorted(flows.items()) if amount != 0]}))
