import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainableFigureNames } from '#contract/insight/explained-figures';
import { ReturnsQuery, type ReturnsReport } from '#contract/insight/insight';
import { dayCountConventions } from '#core/banking/banking-options';
import { toCashDelta, toTradeCashDeltas } from '#core/cash/cash-deltas';
import { listDividendIncomePaidBy } from '#core/dividends/income';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import type {
  CashOrSavingsAccount,
  CashOrSavingsRow,
  MoveCountedElsewhere,
} from '#core/insight/net-worth/net-worth-accounts';
import { computeNetWorthBridge, type NetWorthRangeInputs } from '#core/insight/net-worth/net-worth-bridge';
import { listDailyNetWorthValues } from '#core/insight/net-worth/net-worth-values';
import { computeMoneyWeightedReturn, toMoneyWeightedCashFlows } from '#core/insight/returns/money-weighted';
import { computeSimpleReturn } from '#core/insight/returns/simple-return';
import { computeTestInvestmentRange } from '#core/insight/returns/testing-investment-range';
import { computeTimeWeightedReturn } from '#core/insight/returns/time-weighted';
import { type Amount, sumExactAmounts, toAmount, toNumber, zeroAmount } from '#core/money/amount';
import { isCashTrackedOn } from '#core/portfolio/platforms';
import { tradeTypes } from '#core/portfolio/trades';
import { addDays, type Day } from '#core/time/day';
import { isTradingDay } from '#core/time/market-hours';
import { listBalances } from '#functions/cash/balances';
import { setCashBalance } from '#functions/cash/reports';
import { addCashEntry, deleteCashEntry, editCashEntry } from '#functions/cash/service';
import { listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import { rollOverCd } from '#functions/cds/rollover';
import { addCd, deleteCd, editCd } from '#functions/cds/service';
import { listCds } from '#functions/cds/store';
import { reportDashboard } from '#functions/dashboard/dashboard-report';
import { addDebt, deleteDebt, editDebt, reportDebts } from '#functions/debts/service';
import { listDebts } from '#functions/debts/store';
import { syncDividendsToCash } from '#functions/dividends/cash/sync-dividends-to-cash';
import { discoverDividends } from '#functions/dividends/found/discover';
import { readFoundDividendRecords } from '#functions/dividends/found/found-store';
import { addManualDividend, removeManualDividend } from '#functions/dividends/manual/manual-dividends';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import {
  addSampleStatedDividends,
  createSampleStatedDividend,
  payDividendInCurrency,
} from '#functions/dividends/testing-statements';
import { expectReturnFigureExplained } from '#functions/insight/explained-testing';
import { getBridgeRowsPage } from '#functions/insight/returns/bridge-rows';
import {
  toDollarNumber,
  toMoneyWeightedView,
  toSimpleReturnView,
  toTimeWeightedView,
} from '#functions/insight/returns/figure-views';
import { reportReturns } from '#functions/insight/returns/returns';
import { toBridgeView } from '#functions/insight/returns/returns-views';
import { createEmptyReturnsTestMarket, createReturnsTestEffects } from '#functions/insight/testing';
import { listTrades } from '#functions/portfolio/store';
import { addTrade, deleteTrade } from '#functions/portfolio/trade-service';
import { startCashTracking, stopCashTracking } from '#functions/portfolio/trades/cash-tracking';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { listStoredPlatforms } from '#functions/runtime/identity/stored-platforms';
import { Refusal } from '#functions/runtime/refusal';
import { addSavingsTransaction, deleteSavingsTransaction } from '#functions/savings/savings-transactions';
import { addSavingsAccount } from '#functions/savings/service';
import { listSavingsAggregates } from '#functions/savings/store';
import { covers } from '#tests/kit/covers';
import { createDice, scaleToRunLength } from '#tests/kit/dice';
import { drawTradeCurrency } from '#tests/kit/draw-trade-currency';
import { startTestTable, type TestTable } from '#tests/kit/table';

/**
 * A household of everything that can be recorded, after each of many random changes: the figures of random ranges as they are
 * answered, and as all that was ever recorded comes to, counted on from the first row. LATE has closes from a day on only, NONE
 * has neither closes nor a price; of PLN no rate is known, and of EUR from a day on.
 */
const changes = scaleToRunLength(40);

const dice = createDice();
const { next, pick } = dice;
const actor = { id: 'the-household' } as Actor;
const symbols = ['AAPL', 'KO', 'LATE', 'NONE'];
const platforms = ['Robinhood', 'Schwab', 'Revolut'] as const;
const firstDay = '2024-11-04';
const market = createEmptyReturnsTestMarket('2025-11-10');

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
  table = await startTestTable();
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
const effects = () => createReturnsTestEffects(market);
const cents = (most: number) => (1 + next(most * 100)) / 100;

/** What was set by hand, as it was seen when that was done. */
const sets: { platform: string; currency: string; date: Day; moved: Amount }[] = [];
const setToday = async (setting: { platform: string; currency: 'USD' | 'EUR'; balance: number }): Promise<void> => {
  const { platform, currency, balance } = setting;
  const before = (await listBalances(actor.id)).find((one) => one.platform === platform && one.currency === currency);
  await setCashBalance(actor, setting, effects());
  sets.push({ platform, currency, date: market.today, moved: toAmount(balance).minus(before?.balance ?? 0) });
};

const setSomething = (): Promise<void> => {
  const [platform, currency] = [pick(['Robinhood', 'BOSA', 'Revolut']), pick(['USD', 'USD', 'EUR'] as const)];
  return setToday({ platform, currency, balance: next(4) === 0 ? -cents(200) : cents(4_000) });
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
  const entries = (await listCashEntries(actor.id)).filter(
    ({ dividend, manualDividend }) => (dividend ?? manualDividend) === undefined,
  );
  const kind = next(10);
  if (kind < 6 || entries.length === 0) return addCashEntry(actor, entrySent(), effects());
  const { id } = pick(entries);
  return kind < 8 ? editCashEntry(actor, { id, ...entrySent() }, effects()) : deleteCashEntry(actor, { id }, effects());
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
    dayCount: pick([...dayCountConventions, undefined]),
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
  return rollOverCd(actor, { id, ...next12, ...(next(2) === 0 && { principalAmount: cents(5_000) }) }, effects());
};

const changeSavings = async (): Promise<unknown> => {
  const branches = await listSavingsAggregates(actor.id);
  if (branches.length < 3) {
    const account = {
      accountName: `Savings ${branches.length}`,
      bankName: 'Citi',
      accountType: 'high-yield' as const,
      interestRate: 4,
    };
    const currency = branches.length === 1 ? ('EUR' as const) : ('USD' as const);
    return addSavingsAccount(
      actor,
      { ...account, currentBalance: pick([0, 800]), currency, description: '' },
      effects(),
    );
  }
  const { record, rows } = pick(branches);
  if (next(5) === 0 && rows.length > 0) {
    return deleteSavingsTransaction(actor, { id: record.id, rowId: pick(rows).id }, effects());
  }
  const transactionType = pick(['deposit', 'deposit', 'withdrawal', 'interest_earned', 'fee'] as const);
  const sent = { transactionType, amount: cents(300), transactionDate: anyDay(), description: '' };
  return addSavingsTransaction(actor, { id: record.id, ...sent }, effects());
};

const debtSent = () => ({
  name: `Debt ${next(9)}`,
  kind: pick(['mortgage', 'card'] as const),
  lender: pick(['', 'Citi']),
  currency: pick(['USD', 'USD', 'EUR', 'PLN'] as const),
  interestRate: null,
  description: '',
  amounts: [...new Set(Array.from({ length: 1 + next(4) }, anyDay))].map((date) => ({
    date,
    amount: pick([0, cents(3_000)]),
  })),
});

const changeDebts = async (): Promise<unknown> => {
  const debts = await listDebts(actor.id);
  if (debts.length < 3) return addDebt(actor, debtSent(), effects());
  const { id } = pick(debts);
  return next(2) === 0 ? editDebt(actor, { id, ...debtSent() }, effects()) : deleteDebt(actor, { id }, effects());
};

const changeDividends = async (): Promise<unknown> => {
  const manual = await listManualRows(actor.id);
  const kind = next(10);
  if (kind < 3) {
    await discoverDividends(actor, platforms, effects());
    return syncDividendsToCash(actor, platforms, effects());
  }
  if (kind < 6) {
    const stated = { symbol: pick(symbols), gross: cents(20), taxWithheld: 0, platform: pick(platforms) };
    const dividend = createSampleStatedDividend({ ...stated, paymentDate: anyDay() });
    const currency = pick(['USD', 'USD', 'EUR', 'PLN'] as const);
    return addSampleStatedDividends(actor.id, [
      currency === 'USD' ? dividend : payDividendInCurrency(dividend, currency),
    ]);
  }
  if (kind < 8 && manual.length > 0) return removeManualDividend(actor, { id: pick(manual).id }, effects());
  // Some of these stand for one that was found.
  const paymentDate = pick([anyDay(), '2025-03-12', '2025-08-14']);
  const sent = { symbol: pick(['AAPL', 'KO']), companyName: 'One Inc.', shares: 10, dividendPerShare: 0.25, notes: '' };
  return addManualDividend(
    actor,
    { ...sent, fees: 0, taxWithheld: 0.1, paymentDate, platform: pick(platforms) },
    effects(),
  );
};

const changeTrades = async (): Promise<unknown> => {
  const trades = await listTrades(actor.id);
  if (trades.length > 30 || (trades.length > 5 && next(4) === 0))
    return deleteTrade(actor, { id: pick(trades).id }, effects());
  const sent = drawTradeCurrency(dice, {
    symbol: pick(symbols),
    companyName: 'One Inc.',
    transactionType: pick(['buy', 'buy', 'buy', 'sell', ...tradeTypes] as const),
    quantity: (1 + next(2_000)) / pick([1, 10, 1_000]),
    price: next(2_000) / pick([1, 100]),
    transactionDate: next(5) === 0 ? market.today : anyDay(),
    platform: pick(platforms),
    fees: next(3) === 0 ? next(500) / 100 : 0,
    notes: '',
  });
  return addTrade(actor, sent, effects());
};

const changePlatform = async (): Promise<unknown> => {
  const kept = (await listStoredPlatforms(actor.id)).find(({ platform }) => platform === 'Schwab');
  const version = kept && { version: kept.version };
  if (kept?.since && next(3) === 0) return stopCashTracking(actor, { platform: 'Schwab', ...version }, effects());
  return startCashTracking(
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
  if (kind < 86) return changeCds();
  if (kind < 92) return changeDebts();
  return kind < 95 ? setSomething() : changePlatform();
};

const isBy = (day: Day) => (row: { date: Day }) => row.date <= day;

/** Every day of the range, whatever happened on it. */
const everyDay = (start: Day, end: Day): Day[] => {
  const days = [start];
  for (let day = addDays(start, 1); day <= end; day = addDays(day, 1)) days.push(day);
  return days;
};

const euroOn = (day: Day): Amount | undefined => {
  if (day >= market.today) return toAmount(market.rates['EUR'] ?? 0);
  const last = market.closes['EURUSD=X']?.findLast(([date]) => date <= day);
  return last && toAmount(last[1]);
};

/** From everything that was recorded, counted on from the first row, without anything that is kept. */
const expected = async (query: ReturnsQuery, range: NonNullable<ReturnsReport['range']>) => {
  const { id: owner } = actor;
  const [all, entries, kept, { found }, manual, balances, cds, branches, debts] = await Promise.all([
    listTrades(owner),
    listCashEntries(owner),
    listStoredPlatforms(owner),
    readFoundDividendRecords(owner),
    listManualRows(owner),
    listBalances(owner),
    listCds(owner),
    listSavingsAggregates(owner),
    listDebts(owner),
  ]);
  const days = { startDay: range.start, endDay: range.end };
  const isIn = (day: Day) => day > range.start && day <= range.end;
  const paid = listDividendIncomePaidBy(found, manual, market.today).map((one) => ({
    id: one.origin === 'found' ? toDividendIdentityKey(one.found) : one.entered.id,
    // The rows of cash that are this payment: its own, and those of what was found in its place.
    keys:
      one.origin === 'found'
        ? [`ADIV#${toDividendIdentityKey(one.found)}`]
        : (one.pair?.found ?? []).map((other) => `ADIV#${toDividendIdentityKey(other)}`),
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
  const over = computeTestInvestmentRange(whole, { start: range.start, to: range.end });
  const ofPayment = (one: (typeof paid)[number], { dividend, manualDividend }: StoredCashEntry) =>
    dividend === undefined ? manualDividend === one.id : one.keys.includes(dividend);
  const landed = new Map<StoredCashEntry, Omit<MoveCountedElsewhere, 'units'>>();
  const dividends = over.dividends.map((row) => {
    const one = paid.find(({ id }) => id === row.id) as (typeof paid)[number];
    const own = entries.filter((entry) => entry.transactionDate === one.date && ofPayment(one, entry));
    // Cash in another currency is the whole of its payment, in the dollars of its day.
    const usd = (entry: StoredCashEntry) =>
      entry.currency === 'USD' ? toAmount(entry.amount) : row.gross.minus(row.tax).minus(row.fees);
    for (const entry of own)
      landed.set(entry, { row: { kind: 'dividend', id: one.id, date: one.date }, usd: usd(entry) });
    return { ...row, landed: sumExactAmounts(own.map(usd)) };
  });
  const counted = new Set(over.trades.map(({ id }) => id));
  const accounts = balances.map(({ platform, currency }): CashOrSavingsAccount => {
    const here = (one: { platform: string; currency: string }) =>
      one.platform === platform && one.currency === currency;
    const own = [
      ...entries.filter(here).map((entry) => ({ date: entry.transactionDate, delta: toCashDelta(entry).delta })),
      ...all.flatMap((trade) =>
        toTradeCashDeltas(trade)
          .filter(here)
          .map(({ delta }) => ({ date: trade.transactionDate, delta })),
      ),
      ...sets.filter(here).map(({ date, moved }) => ({ date, delta: moved })),
    ];
    const at = (day: Day) => sumExactAmounts([zeroAmount, ...own.filter(isBy(day)).map(({ delta }) => delta)]);
    const rows: CashOrSavingsRow[] = [
      ...entries
        .filter((entry) => here(entry) && isIn(entry.transactionDate) && !landed.has(entry))
        .map(
          (entry): CashOrSavingsRow => ({
            row: { kind: 'cash', id: entry.id, date: entry.transactionDate },
            type: entry.transactionType,
            amount: toAmount(entry.amount),
          }),
        ),
      ...all
        .filter((trade) => isIn(trade.transactionDate) && !counted.has(trade.id))
        .flatMap((trade) =>
          toTradeCashDeltas(trade)
            .filter(here)
            .map(
              ({ delta }): CashOrSavingsRow => ({
                row: { kind: 'trade', id: trade.id, date: trade.transactionDate },
                type: delta.lt(0) ? 'withdrawal' : 'deposit',
                amount: delta.abs(),
              }),
            ),
        ),
      ...sets
        .filter((one) => here(one) && isIn(one.date))
        .map(
          ({ date, moved }, id): CashOrSavingsRow => ({
            row: { kind: 'correction', id, date },
            type: 'correction',
            amount: moved,
          }),
        ),
    ];
    const byTrades = over.trades
      .filter(({ id }) => counted.has(id))
      .flatMap((trade) => {
        const recorded = all.filter(({ id }) => id === trade.id);
        const units = recorded.flatMap(toTradeCashDeltas).filter(here);
        const [usd] = recorded.flatMap((one) => toTradeCashDeltas({ ...one, currency: undefined }));
        const row = { kind: 'trade' as const, id: trade.id, date: trade.transactionDate };
        return usd && currency !== 'USD' ? units.map(({ delta }) => ({ row, units: delta, usd: usd.delta })) : [];
      });
    const byDividends = [...landed]
      .filter(([entry]) => here(entry) && currency !== 'USD')
      .map(([entry, counts]) => ({ ...counts, units: toAmount(entry.amount) }));
    const ends = { start: at(range.start), end: at(range.end) };
    return {
      kind: 'cash',
      name: platform + currency,
      currency,
      ...ends,
      rows,
      countedElsewhere: [...byTrades, ...byDividends],
    };
  });
  const savings = branches.map(({ record, rows }): CashOrSavingsAccount => {
    const signed = rows.map((row) => ({
      date: row.transactionDate,
      delta: toAmount(row.amount).times(row.transactionType === 'withdrawal' || row.transactionType === 'fee' ? -1 : 1),
      row,
    }));
    const at = (day: Day) => sumExactAmounts([zeroAmount, ...signed.filter(isBy(day)).map(({ delta }) => delta)]);
    return {
      kind: 'savings',
      name: record.accountName,
      currency: record.currency,
      start: at(range.start),
      end: at(range.end),
      rows: rows
        .filter(({ transactionDate }) => isIn(transactionDate))
        .map(
          (row): CashOrSavingsRow => ({
            row: { kind: 'savings', id: row.id, date: row.transactionDate },
            type: row.transactionType === 'interest_earned' ? 'interest' : row.transactionType,
            amount: toAmount(row.amount),
          }),
        ),
    };
  });
  const owed = debts.map(({ id, name, currency, amounts }): CashOrSavingsAccount => {
    const holdsOn = (day: Day) => {
      const known = amounts.filter(isBy(day)).toSorted((a, b) => (a.date < b.date ? -1 : 1));
      return zeroAmount.minus(known.at(-1)?.amount ?? 0);
    };
    const rows = everyDay(addDays(range.start, 1), range.end).flatMap((date): CashOrSavingsRow[] => {
      const change = holdsOn(date).minus(holdsOn(addDays(date, -1)));
      const type = change.lt(0) ? 'borrowed' : 'repaid';
      return change.eq(0) ? [] : [{ row: { kind: 'debt', id: `${id} ${date}`, date }, type, amount: change.abs() }];
    });
    return { kind: 'debt', name, currency, start: holdsOn(range.start), end: holdsOn(range.end), rows };
  });
  const between: NetWorthRangeInputs = {
    ...days,
    rateOf: (currency, day) => (currency === 'EUR' ? euroOn(day) : undefined),
    held: { start: over.start, end: over.end },
    trades: over.trades.map((trade) => ({
      ...trade,
      keepsCash: isCashTrackedOn(kept, trade.platform, trade.transactionDate),
    })),
    dividends,
    accounts: [...accounts, ...savings, ...owed],
    cds,
  };
  const { flows, ...bridge } = computeNetWorthBridge(between, query.fees);
  const moved = (of: 'in' | 'out') => sumExactAmounts(flows.map((flow) => toAmount(flow[of])));
  const worth = everyDay(range.start, range.end).map((date) => ({
    date,
    value: over.values.findLast((one) => one.date <= date)?.value ?? 0,
  }));
  const ends = [
    { date: range.start, value: bridge.start },
    { date: range.end, value: bridge.end },
  ] as const;
  return {
    startValue: toDollarNumber(bridge.start),
    endValue: toDollarNumber(bridge.end),
    simple: toSimpleReturnView(
      computeSimpleReturn({
        start: bridge.start,
        end: bridge.end,
        moneyIn: moved('in'),
        moneyOut: moved('out'),
        purchases: bridge.lines.contributions.total,
      }),
    ),
    timeWeighted: toTimeWeightedView(computeTimeWeightedReturn(listDailyNetWorthValues(between, worth), flows)),
    moneyWeighted: toMoneyWeightedView(computeMoneyWeightedReturn(toMoneyWeightedCashFlows(ends[0], flows, ends[1]))),
    bridge: toBridgeView(bridge),
    values: new Map(
      listDailyNetWorthValues(between, worth).map(({ date, value }) => [date, toDollarNumber(toAmount(value))]),
    ),
  };
};

const report = (query: ReturnsQuery): Promise<ReturnsReport> => resolveAnswer(reportReturns(actor, query, effects()));
const linesOf = (bridge: ReturnsReport['bridge']) => bridge?.lines.map(({ line, amount: value }) => [line, value]);

const compare = async (query: ReturnsQuery, answer: ReturnsReport): Promise<void> => {
  if (answer.range === null || answer.bridge === null) return;
  const { values, bridge, ...figures } = await expected(query, answer.range);
  expect(linesOf(answer.bridge)).toEqual(linesOf(bridge));
  expect(answer.bridge.difference).toBe(0);
  expect(answer).toMatchObject(figures);
  const known = answer.curves.days.map((day) => values.get(day));
  expect(answer.curves.value).toEqual(known);
};

const household = (more: Record<string, string>) => ReturnsQuery.parse({ scope: 'household', ...more });

const sumOf = (answers: readonly ReturnsReport[], line: string): number =>
  toNumber(
    sumExactAmounts(
      answers.flatMap(({ bridge }) =>
        (bridge?.lines ?? []).filter((one) => one.line === line).map((one) => toAmount(one.amount)),
      ),
    ),
  );

/** The first days and the days after them come to all of them; false where not the same counts. */
const addUp = async (days: readonly Day[]): Promise<boolean> => {
  const [from = firstDay, middle = firstDay, to = firstDay] = days.toSorted();
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

/** What the dashboard shows of shares and cash, with CDs, savings and debts as their pages have them. */
const everything = async (): Promise<number> => {
  const { kpis } = await resolveAnswer(reportDashboard(actor, undefined, effects()));
  const today = { today: () => market.today, rateOf: effects().rateOf };
  const { cds } = await (await import('#functions/cds/reports')).reportCds(actor, undefined, today);
  const { accounts } = await (await import('#functions/savings/reports')).reportSavingsAccounts(
    actor,
    undefined,
    today,
  );
  const open = cds.filter(({ closedDate }) => closedDate === null || closedDate > market.today);
  return toNumber(
    sumExactAmounts([
      toAmount(kpis.totalValue),
      toAmount(kpis.cashBalance),
      ...open.filter(({ startDate }) => startDate <= market.today).map(({ currentValue }) => toAmount(currentValue)),
      ...accounts.map(({ balanceUsd }) => toAmount(balanceUsd ?? 0)),
      zeroAmount.minus((await reportDebts(actor, undefined, effects())).total),
    ]),
  );
};

/** Of today, shares, cash, CDs, savings and debts are what their pages show; false where a page counts what the figures cannot. */
const isWorthWhatPagesShow = async (): Promise<boolean> => {
  const now = await report(household({ range: 'own', from: market.today }));
  const { reviewSymbols, unpricedSymbols } = await resolveAnswer(reportDashboard(actor, undefined, effects()));
  const out = now.leftOut.symbols.map(({ symbol }) => symbol);
  if (!now.bridge || !out.every((symbol) => [...reviewSymbols, ...unpricedSymbols].includes(symbol))) return false;
  expect(now.endValue).toBe(await everything());
  return true;
};

/** Compared with all that was recorded, with the rows of one of its lines. */
const look = async (query: ReturnsQuery): Promise<ReturnsReport> => {
  const answer = await report(query);
  await compare(query, answer);
  const line = pick(answer.bridge?.lines ?? []);
  if (line) {
    const opened = await resolveAnswer(
      getBridgeRowsPage(actor, { ...query, line: line.line, limit: 100, cursor: undefined }, effects()),
    );
    expect(opened.amount, line.line).toBe(line.amount);
  }
  return answer;
};

test('explains every figure of a household with foreign cash, a balance set by hand, a CD, savings and a debt', async () => {
  const bought = {
    companyName: 'One Inc.',
    transactionType: 'buy' as const,
    quantity: 20,
    price: 30,
    fees: 1,
    notes: '',
  };
  for (const [symbol, transactionDate] of [
    ['KO', '2024-11-11'],
    ['AAPL', '2025-02-03'],
    ['NONE', '2025-03-03'],
  ] as const) {
    await addTrade(actor, { ...bought, symbol, transactionDate, platform: 'Robinhood' }, effects());
  }
  const entry = { transactionType: 'deposit' as const, amount: 900, platform: 'Revolut', description: '' };
  for (const [currency, transactionDate] of [
    ['USD', '2024-11-05'],
    ['EUR', '2025-01-15'],
    ['PLN', '2025-04-01'],
  ] as const) {
    await addCashEntry(actor, { ...entry, currency, transactionDate }, effects());
  }
  await setToday({ platform: 'BOSA', currency: 'USD', balance: 250 });
  await addCd(actor, { ...cdSent(), startDate: '2025-01-10', maturityDate: '2026-01-10' }, effects());
  const account = {
    accountName: 'Rainy days',
    bankName: 'Citi',
    accountType: 'high-yield' as const,
    interestRate: 4,
    description: '',
  };
  await addSavingsAccount(actor, { ...account, currentBalance: 800, currency: 'USD' as const }, effects());
  const amounts = [
    { date: '2025-02-10', amount: 400.5 },
    { date: '2025-06-02', amount: 380 },
  ];
  await addDebt(actor, { ...debtSent(), currency: 'USD', amounts }, effects());
  await addDebt(actor, { ...debtSent(), currency: 'EUR', amounts }, effects());
  const query = household({ range: 'all' });
  const answer = await look(query);
  expect(answer.bridge?.lines.map(({ line }) => line)).toContain('corrections');
  expect(answer.leftOut).toMatchObject({ symbols: [{ symbol: 'NONE' }], currencies: ['PLN'] });
  for (const name of explainableFigureNames) {
    expect(await expectReturnFigureExplained(actor, { query, answer, name }, effects()), name).not.toBeNull();
  }
  expect(await addUp(['2025-05-05', '2025-07-01', '2025-09-01'])).toBe(true);
  expect(await isWorthWhatPagesShow()).toBe(true);
});

test(
  `the household of any range is that of all that was recorded, after each of ${changes} changes`,
  async () => {
    covers('4.2 returns of net worth');
    for (let at = 0; at < changes; at += 1) {
      if (next(4) === 0) passTo(addDays(market.today, 1 + next(4)));
      await change().catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      const range = pick(['1M', '3M', '1Y', 'all', 'own', 'own']);
      const [from = firstDay, to = firstDay] = [anyDay(), next(3) === 0 ? market.today : anyDay()].toSorted();
      const query = household({ range, ...(range === 'own' && { from, to }), fees: pick(['in', 'in', 'out']) });
      const answer = await look(query);
      await addUp([anyDay(), anyDay(), anyDay()]);
      await isWorthWhatPagesShow();
      const name = explainableFigureNames[at % explainableFigureNames.length] ?? 'simple';
      if (answer.bridge) await expectReturnFigureExplained(actor, { query, answer, name }, effects());
    }
  },
  changes * 9_000,
);
