#!/usr/bin/env python3
"""Recomputes what no bookkeeping program does, from rows.jsonl and prices.db of this folder, with Python's own library alone: average
cost, time-weighted return, money-weighted return (by bisection), the change of the day. Usage: python3 recompute.py [folder]   It prints one JSON object."""
import json, sys
from bisect import bisect_right
from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal as D, getcontext
from pathlib import Path
getcontext().prec = 60
folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
told = json.loads((folder / "figures.json").read_text())
today, left_out, rows = told["day"], set(told["leftOut"]), defaultdict(list)
for line in (folder / "rows.jsonl").read_text().splitlines():
    row = json.loads(line, parse_float=D, parse_int=D)
    rows[row["row"].split("/")[0]].append(row)
day_of = date.fromisoformat
def places(value, n): return value.quantize(D(1).scaleb(-25)).quantize(D(1).scaleb(-n))  # half to even
def cents(value): return places(D(value), 2)

# Prices: of each day the last one told; what is not in dollars goes by the rate of its day, or the last one before.
prices = defaultdict(dict)
for line in (folder / "prices.db").read_text().splitlines():
    if line.startswith("P "):
        _, day, name, price, currency = line.split("  ;")[0].split(" ", 4)
        prices[name.strip('"')][day] = (D(price), currency.strip('"'))
days_of = {name: sorted(own) for name, own in prices.items()}
splits = {row["row"].split("/", 1)[1]: [(s["date"], s["numerator"], s["denominator"]) for s in row["splits"]] for row in rows["splits"]}
def dollars(name, day):
    """The price of one on that day, with the day that it is of; None before the first."""
    at = bisect_right(days_of.get(name, []), day)
    if at == 0: return None
    of = days_of[name][at - 1]
    price, currency = prices[name][of]
    return (price if currency == "USD" else price * dollars(currency, of)[0]), of
def close_on(symbol, day):
    """In shares of that day: a price of before a split counts in new shares."""
    known = dollars(symbol, day)
    if known is None: return None
    price, of = known
    ratio = D(1)
    for when, numerator, denominator in splits.get(symbol, []):
        if of < when <= day: ratio = ratio * numerator / denominator
    return places(price / ratio, 6)

class Position:
    """One stock on one platform, by average cost. Fees are in no cost."""
    def __init__(self, symbol): self.symbol, self.shares, self.cost, self.realized, self.split = symbol, D(0), D(0), D(0), ""
    def split_up_to(self, day):
        for when, numerator, denominator in splits.get(self.symbol, []):
            if self.split < when <= day: self.shares = self.shares * numerator / denominator
        self.split = max(self.split, day)
    def trade(self, row):
        quantity, total = D(row["quantity"]), D(row["quantity"]) * D(row["price"])
        if row["transactionType"] in ("buy", "reinvestment", "sharesIn"):
            self.shares, self.cost = self.shares + quantity, self.cost + total
            return
        stays = self.shares - quantity
        if stays <= D("0.000001"): self.realized, self.shares, self.cost = self.realized + total - self.cost, D(0), D(0)
        else:
            sold = self.cost * quantity / self.shares
            self.shares, self.cost, self.realized = stays, self.cost - sold, self.realized + total - sold

def is_in(row): return row["transactionType"] in ("buy", "reinvestment", "sharesIn")
trades = sorted(rows["trades"], key=lambda row: (row["transactionDate"], row["id"]))
positions, on_day, flows = {}, defaultdict(list), defaultdict(lambda: [D(0), D(0)])
for row in trades:
    on_day[row["transactionDate"]].append(row)
    if row["symbol"] not in left_out:
        flows[row["transactionDate"]][0 if is_in(row) else 1] += D(row["total"]) + (D(row["fees"]) if is_in(row) else -D(row["fees"]))
for row in rows["payments"]:
    if row["symbol"] not in left_out: flows[row["day"]][1] += D(row["gross"]) - D(row["tax"]) - D(row["fees"])
symbols = {row["symbol"] for row in trades}
days = set(on_day) | set(flows) | {today} | {s[0] for symbol in symbols for s in splits.get(symbol, [])}
days |= {day for symbol in symbols for day in days_of.get(symbol, [])}
first = min([*on_day, *flows], default=today)
growth, before, curve, end = D(1), D(0), [((day_of(first) - timedelta(1)).isoformat(), D(1))], D(0)
for day in sorted(day for day in days if first <= day <= today):
    for position in positions.values(): position.split_up_to(day)
    for row in on_day[day]:
        position = positions.setdefault((row["platform"], row["symbol"]), Position(row["symbol"]))
        position.split_up_to(day)
        position.trade(row)
    value = D(0)
    for position in positions.values():
        if position.shares > 0 and position.symbol not in left_out:
            close = close_on(position.symbol, day)
            value += cents(position.cost) if close is None else cents(position.shares * close)
    came, went = flows[day]
    if before + came > 0: growth = growth * (value + went) / (before + came)
    before = end = value
    curve.append((day, growth))

def growth_at(day): return curve[max(bisect_right([when for when, _ in curve], day) - 1, 0)][1]
high, fall = D(1), D(0)
for _, point in curve:
    high = max(high, point)
    if high > 0: fall = min(fall, point / high - 1)
months, month = {}, first[:7]
while month < today[:7] or (month == today[:7] and (day_of(today) + timedelta(1)).day == 1):
    begin = day_of(month + "-01")
    after = (begin + timedelta(32)).replace(day=1)
    if (begin - timedelta(1)).isoformat() >= curve[0][0] and growth_at((begin - timedelta(1)).isoformat()) > 0:
        months[month] = growth_at((after - timedelta(1)).isoformat()) / growth_at((begin - timedelta(1)).isoformat()) - 1
    month = after.isoformat()[:7]

# What the day of its price did to each stock: value and what was received, less value at the close before and what was paid.
def worth(held, price): return sum((cents(one.shares * D(price or 0)) for one in held.values() if one.shares > 0), D(0))
changes, bases = {}, D(0)
for row in rows["quotes"]:
    held, began, paid, received = {}, {}, D(0), D(0)
    for trade in (one for one in trades if one["symbol"] == row["symbol"]):
        is_before = trade["transactionDate"] < row["day"]
        for own in (held, began) if is_before else (held,):
            own.setdefault(trade["platform"], Position(row["symbol"])).split_up_to(trade["transactionDate"])
            own[trade["platform"]].trade(trade)
        if not is_before: paid, received = (paid + D(trade["total"]), received) if is_in(trade) else (paid, received + D(trade["total"]))
    for one in [*held.values(), *began.values()]: one.split_up_to(today)
    base = worth(began, row["previousClose"]) + paid
    changes[row["symbol"]], bases = worth(held, row["price"]) + received - base, bases + base
span = (day_of(today) - day_of(curve[0][0])).days
net = {day: went - came for day, (came, went) in flows.items() if first <= day <= today}
put_in = sorted((day, -amount) for day, amount in net.items() if amount != 0)
net[today] = net.get(today, D(0)) + end
moved = sorted((day, amount) for day, amount in net.items() if amount != 0)

def rate_of(moved):
    """The yearly rate at which the amounts come to nothing; below a year what it comes to over the period."""
    if not moved or min(a for _, a in moved) >= 0 or max(a for _, a in moved) <= 0: return None
    length = (day_of(moved[-1][0]) - day_of(moved[0][0])).days
    unit = 365 if length >= 365 else max(length, 1)
    terms = [((day_of(day) - day_of(moved[0][0])).days / unit, float(amount)) for day, amount in moved]
    worth = lambda rate: sum(amount / (1 + rate) ** at for at, amount in terms)
    low, up = -0.999999, 10000.0
    for _ in range(200):
        middle = (low + up) / 2
        low, up = (middle, up) if (worth(middle) > 0) == (worth(low) > 0) else (low, middle)
    return repr(low)

text = lambda value: None if value is None else format(D(value), "f")
print(json.dumps({
    "positions": {f"{platform}|{symbol}": {"shares": text(one.shares), "cost": text(one.cost), "realized": text(one.realized)}
                  for (platform, symbol), one in positions.items()},
    "returns": {"timeWeighted": text(growth - 1), "timeWeightedYearly": text(max(growth, D(0)) ** (D(365) / max(span, 1)) - 1), "drawdown": text(fall), "endValue": text(end), "moneyWeighted": rate_of(moved),
                "best": text(max(months.values(), default=None)), "worst": text(min(months.values(), default=None)),
                "change": text(sum(changes.values(), D(0))), "changeBase": text(bases)},
    "changes": {symbol: text(amount) for symbol, amount in changes.items()}, "months": {month: text(rate) for month, rate in months.items()},
    "start": curve[0][0], "putIn": [[day, text(amount)] for day, amount in put_in],
    "flows": [[day, text(amount)] for day, amount in moved],
}))
