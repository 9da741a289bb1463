#!/usr/bin/env python3
"""Recomputes what certificates of deposit grow to, and what is counted rather than added up, from rows.jsonl and prices.db of this
folder, with Python's own library alone. Usage: python3 deposits.py [folder]   It prints one JSON object."""
import json, sys
from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal as D, getcontext
from pathlib import Path

getcontext().prec = 60
folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
today = json.loads((folder / "figures.json").read_text())["day"]
rows = defaultdict(list)
for line in (folder / "rows.jsonl").read_text().splitlines():
    row = json.loads(line, parse_float=D, parse_int=D)
    rows[row["row"].split("/")[0]].append(row)
latest = {}
for line in (folder / "prices.db").read_text().splitlines():
    if line.startswith("P "):
        _, day, name, price, currency = line.split("  ;")[0].split(" ", 4)
        if day <= today: latest[name.strip('"')] = D(price)
day_of = date.fromisoformat
def cents(value): return D(value).quantize(D(1).scaleb(-25)).quantize(D("0.01"))  # half to even

def counted_days(cd, start, end):
    (y, m, d), (year, month, last) = (map(int, day.split("-")) for day in (start, end))
    if cd.get("dayCount") == "30/360":
        d = min(d, 30)
        return D((year - y) * 360 + (month - m) * 30 + (min(last, 30) if d == 30 else last) - d)
    if cd.get("dayCount") != "actual/actual": return D((day_of(end) - day_of(start)).days)
    each = (day_of(start) + timedelta(n) for n in range((day_of(end) - day_of(start)).days))
    leap = lambda year: year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return sum((D(365) / 366 if leap(one.year) else D(1) for one in each), D(0))

def grown(cd, start, end):
    if end <= start: return D(1)
    rate, length = D(cd["interestRate"]), counted_days(cd, start, end) / (360 if cd.get("dayCount", "").endswith("/360") else 365)
    n = {"daily": 365, "monthly": 12, "quarterly": 4, "annually": 1}.get(cd["compoundingFrequency"])
    return 1 + rate * length if n is None else (1 + rate / n) ** (n * length)

def cd_value(cd, day):
    balance, since = D(cd["principalAmount"]), cd["startDate"]
    for paid in sorted(cd.get("paidOut", []), key=lambda one: (one["date"], one["id"])):
        if paid["date"] <= day:
            balance, since = cents(balance * grown(cd, since, min(paid["date"], cd["maturityDate"]))) - D(paid["amount"]), paid["date"]
    return cents(balance * grown(cd, since, min(day, cd["maturityDate"])))

def months_on(day, months):
    year, month = divmod(int(day[:4]) * 12 + int(day[5:7]) - 1 + months, 12)
    last = (date(year + (month == 11), (month + 1) % 12 + 1, 1) - timedelta(1)).day
    return date(year, month + 1, min(int(day[8:]), last)).isoformat()

def credits_of(cd):
    """Interest by the day on which the terms credit it: each month, quarter or year, and the last day; what was paid out, as it is recorded."""
    months = {"daily": 1, "monthly": 1, "quarterly": 3, "annually": 12}.get(cd["compoundingFrequency"])
    last, days, at = min(cd["closedDate"] or cd["maturityDate"], cd["maturityDate"]), [], 1
    while months and months_on(cd["startDate"], months * at) < last:
        days.append(months_on(cd["startDate"], months * at))
        at += 1
    paid = [(one["date"], D(one["amount"])) for one in cd.get("paidOut", [])]
    days = [day for day in days + [last] if day > (paid[-1][0] if paid else cd["startDate"])]
    if cd.get("interestTo", {"kind": "itself"})["kind"] != "itself":  # It leaves the CD: what left is recorded, and the last of it comes at the end.
        kept = [(day, cd_value(cd, day) - D(cd["principalAmount"])) for day in days[-1:] if day <= today]
        return paid + [one for one in kept if one[1] > 0]
    credited, told = sum((amount for _, amount in paid), D(0)), []
    beside = credited - D(cd["principalAmount"])
    for day in (day for day in days if day <= today):
        earned = cd_value(cd, day) + beside
        if earned > credited: told, credited = told + [(day, earned - credited)], earned
    return paid + told

def figures_of(cd):
    day, is_open, new_year = min(cd["closedDate"] or today, today), cd["closedDate"] is None, today[:4] + "-01-01"
    paid = lambda since: sum((D(p["amount"]) for p in cd.get("paidOut", []) if since < p["date"] <= today), D(0))
    principal = D(cd["principalAmount"]) if is_open else D(0)
    growth, days = grown(cd, cd["startDate"], cd["maturityDate"]), (day_of(cd["maturityDate"]) - day_of(cd["startDate"])).days
    credited = lambda since: sum((amount for when, amount in credits_of(cd) if since < when <= today), D(0))
    return {"creditedLastYear": credited(months_on(today, -12)), "creditedThisYear": credited(str(int(today[:4]) - 1) + "-12-31"), "apy": growth ** (D(365) / days) - 1,
            "value": cd_value(cd, day), "atMaturity": cd_value(cd, cd["maturityDate"]), "atNewYear": cd_value(cd, min(day, new_year)),
            "growth": growth,
            "paidOut": paid(""), "paidOutThisYear": paid(new_year), "principal": principal, "yearly": principal * D(cd["interestRate"]),
            "closed": not is_open, "active": is_open and today < cd["maturityDate"], "matured": is_open and today >= cd["maturityDate"]}

month_ago = (day_of(today) - timedelta(29)).isoformat()
used = [row["counts"] for row in rows["usage"] if month_ago <= row["date"] <= today]
watched = rows["watchlist"]
worth = [latest[row["symbol"]] for row in watched if row["symbol"] in latest]
counts = {
    "savings": len(rows["savings"]), "watched": len(watched), "categorized": sum(row["category_id"] is not None for row in watched),
    "opportunities": sum(row["target_buy_price"] is not None and latest.get(row["symbol"], D("Infinity")) <= row["target_buy_price"] for row in watched),
    "averagePrice": sum(worth, D(0)) / max(len(worth), 1),
    "activeDays": sum(any(count > 0 for count in one.values()) for one in used), "logins": sum(one.get("login", 0) for one in used)}

text = lambda value: format(D(int(value) if isinstance(value, bool) else value), "f")
print(json.dumps({
    "cds": {cd["row"].split("/")[1]: {name: text(value) for name, value in figures_of(cd).items()} for cd in rows["cds"]},
    "counts": {name: text(value) for name, value in counts.items()}}))
