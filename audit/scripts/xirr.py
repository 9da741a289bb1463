#!/usr/bin/env python3
"""The money-weighted return by pyxirr: python3 recompute.py . | python3 xirr.py
A yearly rate; below a year what it comes to over the days between the first and the last amount."""
import json, sys
from datetime import date
import pyxirr

flows = [(date.fromisoformat(day), float(amount)) for day, amount in json.load(sys.stdin)["flows"]]
span = (flows[-1][0] - flows[0][0]).days if flows else 0
rate = pyxirr.xirr([day for day, _ in flows], [amount for _, amount in flows]) if span > 0 else None
print(json.dumps({"rate": rate if rate is None or span >= 365 else (1 + rate) ** (span / 365) - 1}))
