import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainedNames } from '#contract/explained';
import { type Returns, ReturnsQuery } from '#contract/insight';
import { moveOf, tradeMoves } from '#core/cash/moves';
import { dividendKey } from '#core/dividends/discovery';
import { countedDividends } from '#core/dividends/income';
import { type HouseholdBetween, householdBridge, householdFlows } from '#core/insight/household';
import type { MoneyAccount, MoneyRow } from '#core/insight/household-accounts';
import { householdValues } from '#core/insight/household-values';
import { moneyFlows, moneyWeightedReturn } from '#core/insight/money-weighted';
import { overRange } from '#core/insight/over-range';
import { simpleReturn } from '#core/insight/simple';
import { timeWeightedReturn } from '#core/insight/time-weighted';
import { type Amount, amount, sum, toNumber, zero } from '#core/money/amount';
import { keepsCashOn } from '#core/portfolio/platforms';
import { tradeTypes } from '#core/portfolio/trades';
import { addDays, type Day } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { listBalances } from '#functions/cash/balances';
import { setBalance } from '#functions/cash/reports';
import { addEntry, deleteEntry, editEntry } from '#functions/cash/service';
import { listEntries, type StoredEntry } from '#functions/cash/store';
import { rollOver } from '#functions/cds/rollover';
import { addCd, deleteCd, editCd } from '#functions/cds/service';
import { listCds } from '#functions/cds/store';
import { reportDashboard } from '#functions/dashboard/service';
import { discoverDividends } from '#functions/dividends/discover';
import { readFound } from '#functions/dividends/found-store';
import { addByHand, removeByHand } from '#functions/dividends/manual';
import { listManual } from '#functions/dividends/manual-store';
import { syncDividends } from '#functions/dividends/sync';
import { stateDividends, statedDividend } from '#functions/dividends/testing-statements';
import { madeNow } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { listKeptPlatforms } from '#functions/identity/platforms';
import { listBridgeRows } from '#functions/insight/bridge-rows';
import { expectExplained } from '#functions/insight/explained-testing';
import { reportReturns } from '#functions/insight/returns';
import { bridgeShown } from '#functions/insight/shown';
import { dollarsOf, moneyWeightedShown, simpleShown, timeWeightedShown } from '#functions/insight/shown-figures';
import { effectsOf, emptyMarket } from '#functions/insight/testing';
import { addTrade, deleteTrade } from '#functions/portfolio/service';
import { listTrades } from '#functions/portfolio/store';
import { keepCash, stopCash } from '#functions/portfolio/switch-cash';
import { Refusal } from '#functions/refusal';
import { addTransaction, removeTransaction } from '#functions/savings/movements';
import { addAccount } from '#functions/savings/service';
import { listAccountBranches } from '#functions/savings/store';
import { dice } from '#tests/kit/dice';
import { startTable, type TestTable } from '#tests/kit/table';

/**
 * A household of everything that can be recorded, after each of many random changes: the figures of random ranges as they are
 * answered, and as all that was ever recorded comes to, counted on from the first row. LATE has closes from a day on only, NONE
 * has neither closes nor a price; of PLN no rate is known, and of EUR from a day on.
 */
const changes = Number(process.env['HOUSEHOLD_CHANGES'] ?? 40);

const { next, pick } = dice(Number(process.env['HOUSEHOLD_SEED'] ?? 1_507));
const actor = { id: 'the-household' } as Actor;
const symbols = ['AAPL', 'KO', 'LATE', 'NONE'];
const platforms = ['Robinhood', 'Schwab', 'Revolut'] as const;
const firstDay = '2024-11-04';
const market = emptyMarket('2025-11-10');

const scattered = (text: string): number =>
  [...text].reduce((total, one) => (Math.imul(total, 31) + one.charCodeAt(0)) >>> 0, 7);
const closeOf = (symbol: string, day: Day): number | null => {
  const seed = scattered(symbol + day);
  if (!isTradingDay(day) || seed % 17 === 0 || symbol === 'NONE' || (symbol === 'LATE' && day < '2025-03-10'))
    return null;
  return 5 + (seed % 9_000) / 100;
};
const rateOn = (day: Day): number | null =>
  day < '2024-12-20' || !isTradingDay(day) ? null : 1 + (scattered(day) % 2_000) / 10_000;
const listedTo = (valueOn: (day: Day) => number | null): [Day, number][] => {
  const closes: [Day, number][] = [];
  for (let day = addDays(firstDay, -8); day < market.today; day = addDays(day, 1)) {
    const close = valueOn(day);
    if (close !== null) closes.push([day, close]);
  }
  return closes;
};
const passTo = (today: Day): void => {
  market.today = today;
  market.closes = Object.fromEntries(
    [...symbols, 'VOO'].map((symbol) => [symbol, listedTo((day) => closeOf(symbol, day))]),
  );
  market.closes['EURUSD=X'] = listedTo(rateOn);
  market.rates['EUR'] = 1.05 + Number(today.slice(-2)) / 1_000;
  for (const symbol of ['AAPL', 'KO', 'LATE']) market.prices[symbol] = 5 + symbol.length + Number(today.slice(-2)) / 8;
};

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  market.splits['KO'] = [{ date: '2025-05-10', numerator: 3, denominator: 1 }];
  market.dividends['AAPL'] = [
    ['2024-12-10', 0.24],
    ['2025-03-10', 0.25],
    ['2025-08-11', 0.26],
  ];
  market.dividends['KO'] = [['2025-06-13', 0.51]];
  passTo(market.today);
});
afterAll(() => table.stop());

const anyDay = (): Day => addDays(firstDay, next(370));
const effects = () => effectsOf(market);
const cents = (most: number) => (1 + next(most * 100)) / 100;

/** What was set by hand, as it was seen when that was done. */
const sets: { platform: string; currency: string; date: Day; moved: Amount }[] = [];
const setSomething = async (): Promise<void> => {
  const [platform, currency] = [pick(['Robinhood', 'BOSA', 'Revolut']), pick(['USD', 'USD', 'EUR'] as const)];
  const before = (await listBalances(actor.id)).find((one) => one.platform === platform && one.currency === currency);
  const balance = next(4) === 0 ? -cents(200) : cents(4_000);
  await setBalance(actor, { platform, currency, balance }, effects());
  sets.push({ platform, currency, date: market.today, moved: amount(balance).minus(before?.balance ?? 0) });
};

const entrySent = () => ({
  transactionType: pick(['deposit', 'deposit', 'withdrawal', 'fee', 'dividend', 'interest', 'tax'] as const),
  amount: cents(900),
  platform: pick(['Robinhood', 'Revolut', 'BOSA']),
  currency: pick(['USD', 'USD', 'EUR', 'PLN'] as const),
  transactionDate: anyDay(),
  description: '',
});

const changeCash = async (): Promise<unknown> => {
  const entries = (await listEntries(actor.id)).filter(
    ({ dividend, manualDividend }) => (dividend ?? manualDividend) === undefined,
  );
  const kind = next(10);
  if (kind < 6 || entries.length === 0) return addEntry(actor, entrySent(), effects());
  const { id } = pick(entries);
  return kind < 8 ? editEntry(actor, { id, ...entrySent() }, effects()) : deleteEntry(actor, { id }, effects());
};

const cdSent = () => {
  const startDate = anyDay();
  return {
    accountNumber: '1',
    bankName: 'Citi',
    principalAmount: 1_000 + next(900_000) / 100,
    interestRate: pick([0.045, 0.05, 0]),
    termMonths: 12,
    startDate,
    maturityDate: addDays(startDate, 365),
    compoundingFrequency: pick(['daily', 'monthly', 'at_maturity'] as const),
    earlyWithdrawalPenalty: 0.01,
    description: '',
  };
};

const changeCds = async (): Promise<unknown> => {
  const cds = await listCds(actor.id);
  const kind = next(10);
  if (kind < 4 || cds.length === 0) return addCd(actor, cdSent(), effects());
  const { id } = pick(cds);
  if (kind < 6) return deleteCd(actor, { id }, effects());
  if (kind < 8) return editCd(actor, { id, status: 'closed', closedDate: anyDay() }, effects());
  const startDate = anyDay();
  const next12 = { termMonths: 12, interestRate: 0.04, startDate, maturityDate: addDays(startDate, 365) };
  return rollOver(actor, { id, ...next12, ...(next(2) === 0 && { principalAmount: cents(5_000) }) }, effects());
};

const changeSavings = async (): Promise<unknown> => {
  const branches = await listAccountBranches(actor.id);
  if (branches.length < 3) {
    const account = { accountName: `Savings ${branches.length}`, accountType: 'high-yield' as const, interestRate: 4 };
    const currency = branches.length === 1 ? ('EUR' as const) : ('USD' as const);
    return addAccount(actor, { ...account, currentBalance: pick([0, 800]), currency, description: '' }, effects());
  }
  const { record, rows } = pick(branches);
  if (next(5) === 0 && rows.length > 0) {
    return removeTransaction(actor, { id: record.id, rowId: pick(rows).id }, effects());
  }
  const transactionType = pick(['deposit', 'deposit', 'withdrawal', 'interest_earned', 'fee'] as const);
  const sent = { transactionType, amount: cents(300), transactionDate: anyDay(), description: '' };
  return addTransaction(actor, { id: record.id, ...sent }, effects());
};

const changeDividends = async (): Promise<unknown> => {
  const manual = await listManual(actor.id);
  const kind = next(10);
  if (kind < 3) {
    await discoverDividends(actor, platforms, effects());
    return syncDividends(actor, platforms, effects());
  }
  if (kind < 6) {
    const stated = { symbol: pick(symbols), gross: cents(20), taxWithheld: 0, platform: pick(platforms) };
    return stateDividends(actor.id, [statedDividend({ ...stated, paymentDate: anyDay() })]);
  }
  if (kind < 8 && manual.length > 0) return removeByHand(actor, { id: pick(manual).id }, effects());
  // Some of these stand for one that was found.
  const paymentDate = pick([anyDay(), '2025-03-12', '2025-08-14']);
  const sent = { symbol: pick(['AAPL', 'KO']), companyName: 'One Inc.', shares: 10, dividendPerShare: 0.25, notes: '' };
  return addByHand(actor, { ...sent, fees: 0, taxWithheld: 0.1, paymentDate, platform: pick(platforms) }, effects());
};

const changeTrades = async (): Promise<unknown> => {
  const trades = await listTrades(actor.id);
  if (trades.length > 30 || (trades.length > 5 && next(4) === 0))
    return deleteTrade(actor, { id: pick(trades).id }, effects());
  return addTrade(
    actor,
    {
      symbol: pick(symbols),
      companyName: 'One Inc.',
      transactionType: pick(['buy', 'buy', 'buy', 'sell', ...tradeTypes] as const),
      quantity: (1 + next(2_000)) / pick([1, 10, 1_000]),
      price: next(2_000) / pick([1, 100]),
      transactionDate: next(5) === 0 ? market.today : anyDay(),
      platform: pick(platforms),
      fees: next(3) === 0 ? next(500) / 100 : 0,
      notes: '',
    },
    effects(),
  );
};

const changePlatform = async (): Promise<unknown> => {
  const kept = (await listKeptPlatforms(actor.id)).find(({ platform }) => platform === 'Schwab');
  const version = kept && { version: kept.version };
  if (kept?.since && next(3) === 0) return stopCash(actor, { platform: 'Schwab', ...version }, effects());
  return keepCash(
    actor,
    { platform: 'Schwab', since: anyDay(), balance: pick([0, 250.25, -80]), ...version },
    effects(),
  );
};

const change = (): Promise<unknown> => {
  const kind = next(100);
  if (kind < 30) return changeTrades();
  if (kind < 55) return changeCash();
  if (kind < 68) return changeDividends();
  if (kind < 78) return changeSavings();
  if (kind < 88) return changeCds();
  return kind < 93 ? setSomething() : changePlatform();
};

const isBy = (day: Day) => (row: { date: Day }) => row.date <= day;

/** Every day of the range, whatever happened on it. */
const everyDay = (start: Day, end: Day): Day[] => {
  const days = [start];
  for (let day = addDays(start, 1); day <= end; day = addDays(day, 1)) days.push(day);
  return days;
};

const euroOn = (day: Day): Amount | undefined => {
  if (day >= market.today) return amount(market.rates['EUR'] ?? 0);
  const last = market.closes['EURUSD=X']?.findLast(([date]) => date <= day);
  return last && amount(last[1]);
};

/** From everything that was recorded, counted on from the first row, without anything that is kept. */
const expected = async (query: ReturnsQuery, range: NonNullable<Returns['range']>) => {
  const { id: owner } = actor;
  const [all, entries, kept, { found }, manual, balances, cds, branches] = await Promise.all([
    listTrades(owner),
    listEntries(owner),
    listKeptPlatforms(owner),
    readFound(owner),
    listManual(owner),
    listBalances(owner),
    listCds(owner),
    listAccountBranches(owner),
  ]);
  const days = { startDay: range.start, endDay: range.end };
  const isIn = (day: Day) => day > range.start && day <= range.end;
  const paid = countedDividends(found, manual, market.today).map((one) => ({
    id: one.origin === 'found' ? dividendKey(one.found) : one.entered.id,
    // The rows of cash that are this payment: its own, and those of what was found in its place.
    keys:
      one.origin === 'found'
        ? [`ADIV#${dividendKey(one.found)}`]
        : (one.pair?.found ?? []).map((other) => `ADIV#${dividendKey(other)}`),
    date: one.date,
    symbol: one.symbol,
    gross: one.gross,
    tax: one.tax,
    fees: one.fees,
  }));
  const closes = new Map(
    symbols.map((symbol) => {
      const own = (market.closes[symbol] ?? []).map(([date, close]) => ({ date, close }));
      const price = market.prices[symbol];
      return [symbol, price === undefined ? own : [...own, { date: market.today, close: price }]] as const;
    }),
  );
  const whole = { trades: all, dividends: paid, splits: new Map(Object.entries(market.splits)), closes };
  const over = overRange(whole, { start: range.start, to: range.end });
  const ofPayment = (one: (typeof paid)[number], { dividend, manualDividend }: StoredEntry) =>
    dividend === undefined ? manualDividend === one.id : one.keys.includes(dividend);
  const landed = new Set<StoredEntry>();
  const dividends = over.dividends.map((row) => {
    const one = paid.find(({ id }) => id === row.id) as (typeof paid)[number];
    const own = entries.filter((entry) => entry.transactionDate === one.date && ofPayment(one, entry));
    for (const entry of own) landed.add(entry);
    return { ...row, landed: sum(own.map((entry) => amount(entry.amount))) };
  });
  const counted = new Set(over.trades.map(({ id }) => id));
  const accounts = balances.map(({ platform, currency }): MoneyAccount => {
    const here = (one: { platform: string; currency: string }) =>
      one.platform === platform && one.currency === currency;
    const own = [
      ...entries.filter(here).map((entry) => ({ date: entry.transactionDate, delta: moveOf(entry).delta })),
      ...all.flatMap((trade) =>
        tradeMoves(trade)
          .filter(here)
          .map(({ delta }) => ({ date: trade.transactionDate, delta })),
      ),
      ...sets.filter(here).map(({ date, moved }) => ({ date, delta: moved })),
    ];
    const at = (day: Day) => sum([zero, ...own.filter(isBy(day)).map(({ delta }) => delta)]);
    const rows: MoneyRow[] = [
      ...entries
        .filter((entry) => here(entry) && isIn(entry.transactionDate) && !landed.has(entry))
        .map(
          (entry): MoneyRow => ({
            row: { kind: 'cash', id: entry.id, date: entry.transactionDate },
            type: entry.transactionType,
            amount: amount(entry.amount),
          }),
        ),
      ...all
        .filter((trade) => isIn(trade.transactionDate) && !counted.has(trade.id))
        .flatMap((trade) =>
          tradeMoves(trade)
            .filter(here)
            .map(
              ({ delta }): MoneyRow => ({
                row: { kind: 'trade', id: trade.id, date: trade.transactionDate },
                type: delta.lt(0) ? 'withdrawal' : 'deposit',
                amount: delta.abs(),
              }),
            ),
        ),
      ...sets
        .filter((one) => here(one) && isIn(one.date))
        .map(
          ({ date, moved }, id): MoneyRow => ({
            row: { kind: 'correction', id, date },
            type: 'correction',
            amount: moved,
          }),
        ),
    ];
    return { kind: 'cash', name: platform + currency, currency, start: at(range.start), end: at(range.end), rows };
  });
  const savings = branches.map(({ record, rows }): MoneyAccount => {
    const signed = rows.map((row) => ({
      date: row.transactionDate,
      delta: amount(row.amount).times(row.transactionType === 'withdrawal' || row.transactionType === 'fee' ? -1 : 1),
      row,
    }));
    const at = (day: Day) => sum([zero, ...signed.filter(isBy(day)).map(({ delta }) => delta)]);
    return {
      kind: 'savings',
      name: record.accountName,
      currency: record.currency,
      start: at(range.start),
      end: at(range.end),
      rows: rows
        .filter(({ transactionDate }) => isIn(transactionDate))
        .map(
          (row): MoneyRow => ({
            row: { kind: 'savings', id: row.id, date: row.transactionDate },
            type: row.transactionType === 'interest_earned' ? 'interest' : row.transactionType,
            amount: amount(row.amount),
          }),
        ),
    };
  });
  const between: HouseholdBetween = {
    ...days,
    rateOf: (currency, day) => (currency === 'EUR' ? euroOn(day) : undefined),
    held: { start: over.start, end: over.end },
    trades: over.trades.map((trade) => ({
      ...trade,
      keepsCash: keepsCashOn(kept, trade.platform, trade.transactionDate),
    })),
    dividends,
    accounts: [...accounts, ...savings],
    cds,
  };
  const [bridge, flows] = [householdBridge(between, query.fees), householdFlows(between, query.fees)];
  const moved = (of: 'in' | 'out') => sum(flows.map((flow) => amount(flow[of])));
  const worth = everyDay(range.start, range.end).map((date) => ({
    date,
    value: over.values.findLast((one) => one.date <= date)?.value ?? 0,
  }));
  const ends = [
    { date: range.start, value: bridge.start },
    { date: range.end, value: bridge.end },
  ] as const;
  return {
    startValue: dollarsOf(bridge.start),
    endValue: dollarsOf(bridge.end),
    simple: simpleShown(
      simpleReturn({
        start: bridge.start,
        end: bridge.end,
        moneyIn: moved('in'),
        moneyOut: moved('out'),
        purchases: bridge.lines.contributions.total,
      }),
    ),
    timeWeighted: timeWeightedShown(timeWeightedReturn(householdValues(between, worth), flows)),
    moneyWeighted: moneyWeightedShown(moneyWeightedReturn(moneyFlows(ends[0], flows, ends[1]))),
    bridge: bridgeShown(bridge),
    values: new Map(householdValues(between, worth).map(({ date, value }) => [date, dollarsOf(amount(value))])),
  };
};

const report = (query: ReturnsQuery): Promise<Returns> => madeNow(reportReturns(actor, query, effects()));
const linesOf = (bridge: Returns['bridge']) => bridge?.lines.map(({ line, amount: value }) => [line, value]);

const compare = async (query: ReturnsQuery, answer: Returns): Promise<boolean> => {
  if (answer.range === null || answer.bridge === null) return false;
  const { values, bridge, ...figures } = await expected(query, answer.range);
  expect(linesOf(answer.bridge)).toEqual(linesOf(bridge));
  expect(answer.bridge.difference).toBe(0);
  expect(answer).toMatchObject(figures);
  const known = answer.curves.days.map((day) => values.get(day));
  expect(answer.curves.value).toEqual(known);
  return true;
};

const household = (more: Record<string, string>) => ReturnsQuery.parse({ scope: 'household', ...more });

const sumOf = (answers: readonly Returns[], line: string): number =>
  toNumber(
    sum(
      answers.flatMap(({ bridge }) =>
        (bridge?.lines ?? []).filter((one) => one.line === line).map((one) => amount(one.amount)),
      ),
    ),
  );

/** The first days and the days after them come to all of them, where the same counts. */
const addUp = async (): Promise<boolean> => {
  const [from = firstDay, middle = firstDay, to = firstDay] = [anyDay(), anyDay(), anyDay()].toSorted();
  const [before, after, whole] = [
    await report(household({ range: 'own', from, to: middle })),
    await report(household({ range: 'own', from: addDays(middle, 1), to: addDays(to, 1) })),
    await report(household({ range: 'own', from, to: addDays(to, 1) })),
  ];
  const same = [before, after].every(({ leftOut }) => JSON.stringify(leftOut) === JSON.stringify(whole.leftOut));
  if (!before.range || !after.range || before.range.end !== middle || !same) return false;
  if (before.range.start !== whole.range?.start) return false;
  expect(after.startValue).toBe(before.endValue);
  for (const line of [
    'contributions',
    'withdrawals',
    'priceGain',
    'income',
    'fees',
    'taxes',
    'currency',
    'corrections',
  ]) {
    expect(sumOf([before, after], line), line).toBe(sumOf([whole], line));
  }
  return true;
};

/** What the dashboard shows of shares and cash, with CDs and savings as their pages have them. */
const everything = async (): Promise<number> => {
  const { kpis } = await madeNow(reportDashboard(actor, undefined, effects()));
  const today = { today: () => market.today, rateOf: effects().rateOf };
  const { cds } = await (await import('#functions/cds/reports')).reportCds(actor, undefined, today);
  const { accounts } = await (await import('#functions/savings/reports')).reportAccounts(actor, undefined, today);
  const open = cds.filter(({ closedDate }) => closedDate === null || closedDate > market.today);
  return toNumber(
    sum([
      amount(kpis.totalValue),
      amount(kpis.cashBalance),
      ...open.filter(({ startDate }) => startDate <= market.today).map(({ currentValue }) => amount(currentValue)),
      ...accounts.map(({ balanceUsd }) => amount(balanceUsd ?? 0)),
    ]),
  );
};

test(
  `the household of any range is that of all that was recorded, after each of ${changes} changes`,
  async () => {
    const met = { refused: 0, compared: 0, added: 0, corrected: 0, left: 0, rated: 0, whole: 0, explained: 0 };
    for (let at = 0; at < changes; at += 1) {
      if (next(4) === 0) passTo(addDays(market.today, 1 + next(4)));
      await change().catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        met.refused += 1;
      });
      const range = pick(['1M', '3M', '1Y', 'all', 'own', 'own']);
      const [from = firstDay, to = firstDay] = [anyDay(), next(3) === 0 ? market.today : anyDay()].toSorted();
      const query = household({ range, ...(range === 'own' && { from, to }), fees: pick(['in', 'in', 'out']) });
      const answer = await report(query);
      if (await compare(query, answer)) met.compared += 1;
      if (answer.leftOut.currencies.length > 0) met.rated += 1;
      if (answer.leftOut.symbols.length > 0) met.left += 1;
      if (answer.bridge?.lines.some(({ line }) => line === 'corrections')) met.corrected += 1;
      if (await addUp()) met.added += 1;
      const now = await report(household({ range: 'own', from: market.today }));
      const { reviewSymbols, unpricedSymbols } = await madeNow(reportDashboard(actor, undefined, effects()));
      const out = now.leftOut.symbols.map(({ symbol }) => symbol);
      if (now.bridge && out.every((symbol) => [...reviewSymbols, ...unpricedSymbols].includes(symbol))) {
        expect(now.endValue).toBe(await everything());
        met.whole += 1;
      }
      const line = pick(answer.bridge?.lines ?? []);
      if (!line) continue;
      const opened = await listBridgeRows(
        actor,
        { ...query, line: line.line, limit: 100, cursor: undefined },
        effects(),
      );
      expect(opened.amount, line.line).toBe(line.amount);
      const name = explainedNames[at % explainedNames.length] ?? 'simple';
      if (await expectExplained(actor, { query, answer, name }, effects())) met.explained += 1;
    }
    if (process.env['HOUSEHOLD_CHANGES']) process.stdout.write(`${JSON.stringify(met)}\n`);
    expect(met.compared).toBeGreaterThan(changes / 2);
    expect(met.added).toBeGreaterThan(changes / 5);
    expect(met.whole).toBeGreaterThan(changes / 2);
    expect(met.explained).toBeGreaterThan(changes / 4);
  },
  changes * 3_000,
);
