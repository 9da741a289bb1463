#!/usr/bin/env python3
"""Reads a ledger once, as bean-check does, and asks bean-query's own engine what queries/*.bql say:
python3 queries/run_queries.py ledger.beancount queries/values.bql ...
Prints one JSON object: what bean-check finds wrong, and by the name of each query what its last column holds by its first ones, exact."""
import json, sys
from pathlib import Path
import beanquery
from beancount import loader
from beancount.ops import validation

def plain(value):
    """An amount of an inventory in one currency, or the number itself; nothing where it has no price in dollars."""
    if hasattr(value, "get_only_position"):
        if value.is_empty(): return "0"
        held = [position.units for position in value.get_positions()]
        return format(held[0].number, "f") if len(held) == 1 and held[0].currency == "USD" else None
    return None if value is None else format(value, "f") if hasattr(value, "as_tuple") else str(value)

loader.initialize(use_cache=False)
entries, errors, options = loader.load_file(sys.argv[1], extra_validations=validation.HARDCORE_VALIDATIONS)
ledger = beanquery.connect("beancount:", entries=entries, errors=errors, options=options)
answers = {}
for path in sys.argv[2:]:
    rows = ledger.execute(Path(path).read_text()).fetchall()
    told = {"|".join(str(part) for part in row[:-1]): plain(row[-1]) for row in rows}
    answers[Path(path).stem] = {key: value for key, value in told.items() if value is not None}
told = [f"line {(error.source or {}).get('lineno')}: {error.message}" for error in errors]
print(json.dumps({"errors": told, "answers": answers}))
