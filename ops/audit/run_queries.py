#!/usr/bin/env python3
"""Asks bean-query's own engine what queries/*.bql say: python3 run_queries.py ledger.beancount queries/values.bql ...
Prints one JSON object: by the name of each query, what its last column holds by its first ones, exact."""
import json, sys
from pathlib import Path
import beanquery

def plain(value):
    """An amount of an inventory in one currency, or the number itself; nothing where it has no price in dollars."""
    if hasattr(value, "get_only_position"):
        if value.is_empty(): return "0"
        held = [position.units for position in value.get_positions()]
        return format(held[0].number, "f") if len(held) == 1 and held[0].currency == "USD" else None
    return None if value is None else format(value, "f") if hasattr(value, "as_tuple") else str(value)

ledger = beanquery.connect("beancount:" + sys.argv[1])
answers = {}
for path in sys.argv[2:]:
    rows = ledger.execute(Path(path).read_text()).fetchall()
    told = {"|".join(str(part) for part in row[:-1]): plain(row[-1]) for row in rows}
    answers[Path(path).stem] = {key: value for key, value in told.items() if value is not None}
print(json.dumps(answers))
