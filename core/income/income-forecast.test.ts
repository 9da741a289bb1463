import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DividendEvent } from '#core/dividends/entitlement';
import {
  buildPastIncomeForecasts,
  findPastForecastTradesStart,
  type PastForecastInputs,
} from '#core/income/income-forecast';
import { toAmount } from '#core/money/amount';
import { computePositions } from '#core/portfolio/position/positions';
import type { Split } from '#core/portfolio/position/splits';
import type { TradeRow } from '#core/portfolio/trades';
import { addDays, type Day } from '#core/time/day';

const today = '2026-11-28';
const ids = Array.from({ length: 100_000 }, (_, at) => at + 1).values();
const trade = (
  transactionType: TradeRow['transactionType'],
  quantity: number,
  transactionDate: Day,
  symbol = 'KO',
): TradeRow => ({
  id: ids.next().value ?? 0,
  symbol,
  companyName: symbol,
  platform: 'Robinhood',
  transactionType,
  quantity,
  price: 50,
  fees: 0,
  transactionDate,
});
const quarter = (exDate: Day, paymentDate: Day, amountPerShare = 0.5): DividendEvent => ({
  exDate,
  paymentDate,
  amountPerShare,
  currency: 'USD',
});
/** Every quarter since the summer of 2025, with payments two weeks later. */
const quarters = [
  quarter('2025-06-13', '2025-07-01'),
  quarter('2025-09-12', '2025-10-01'),
  quarter('2025-12-01', '2025-12-15'),
  quarter('2026-03-13', '2026-04-01'),
  quarter('2026-06-12', '2026-07-01'),
  quarter('2026-09-11', '2026-10-01', 0.6),
];

const toInputs = (
  trades: readonly TradeRow[],
  events: Record<string, DividendEvent[]>,
  splits: Record<string, Split[]> = {},
): PastForecastInputs => {
  const known = new Map(Object.entries(events));
  const bySymbol = new Map(Object.entries(splits));
  const start = findPastForecastTradesStart(known, today);
  return {
    today,
    positions: computePositions(trades, bySymbol),
    trades: trades.filter(({ transactionDate }) => transactionDate > start),
    events: known,
    splits: bySymbol,
    cds: [],
    savings: [],
  };
};
const told = (inputs: PastForecastInputs) =>
  Object.fromEntries(
    buildPastIncomeForecasts(inputs).flatMap(({ month, forecast, payments }) =>
      forecast === null ? [] : [[month, [forecast, ...payments.map(({ shares }) => shares)]]],
    ),
  );

test('twelve months, each told from on the last day of the month before; of nothing there is no figure', () => {
  const months = buildPastIncomeForecasts(toInputs([], {}));
  expect([months.length, months[0], months.at(-1)]).toEqual([
    12,
    { month: '2025-11', asOf: '2025-10-31', forecast: null, payments: [] },
    { month: '2026-10', asOf: '2026-09-30', forecast: null, payments: [] },
  ]);
});

test('a dividend that had gone ex is foreseen on the shares of that day, one to come on the shares of the last day of the month before', () => {
  const trades = [trade('buy', 100, '2025-01-10'), trade('buy', 20, '2026-03-20'), trade('sell', 40, '2026-06-20')];
  const forecasts = told(toInputs(trades, { KO: quarters }));
  // Ex on March 13 with 100 shares, though 120 were held at the end of March; ex on June 12 with 120; on September 11 with 80 at $0.60.
  expect(forecasts).toMatchObject({ '2026-04': [50, 100], '2026-07': [60, 120], '2026-10': [48, 80] });
});

test('what was bought after the last day of the month before was not known; what was sold before it is not foreseen', () => {
  const monthly = ['2026-05-05', '2026-06-05', '2026-07-06', '2026-08-05', '2026-09-04'].map((day) =>
    quarter(day, addDays(day, 10), 0.1),
  );
  const trades = [trade('buy', 100, '2025-01-10'), trade('buy', 50, '2026-08-01'), trade('sell', 150, '2026-08-31')];
  const forecasts = told(toInputs(trades, { KO: monthly }));
  // By the end of June two payments are known, which is a pattern; 100 shares until August 1.
  expect(forecasts).toEqual({ '2026-07': [10, 100], '2026-08': [10, 100] });
});

test('shares of the time before a split are those of that time', () => {
  const trades = [trade('buy', 10, '2025-01-10')];
  const split = { date: '2026-05-04', numerator: 4, denominator: 1 };
  const events = quarters.map((one) => (one.exDate < split.date ? one : { ...one, amountPerShare: 0.125 }));
  expect(told(toInputs(trades, { KO: events }, { KO: [split] }))).toMatchObject({
    '2026-04': [5, 10],
    '2026-07': [5, 40],
  });
});

test('a payer that had paid once or never is not foreseen, nor a position whose trades need a look', () => {
  const first = [quarter('2026-06-12', '2026-06-19')];
  const held = [trade('buy', 100, '2025-01-10')];
  expect(told(toInputs(held, { KO: first }))).toEqual({});
  const impossible = [...held, trade('sell', 200, '2026-10-20')];
  expect(told(toInputs(impossible, { KO: quarters }))).toEqual({});
});

test('a CD as it stood: its interest as its terms had it, what was paid out later unseen, one closed later still open', () => {
  const cd = {
    id: 7,
    bankName: 'Citi',
    accountNumber: '20418',
    principalAmount: 10_000,
    interestRate: 0.05,
    startDate: '2026-06-15',
    maturityDate: '2026-09-15',
    compoundingFrequency: 'at_maturity' as const,
    earlyWithdrawalPenalty: 0,
    closedDate: '2026-09-05',
    paidOut: [{ id: 1, date: '2026-09-05', amount: 50, to: { kind: 'outside' as const } }],
  };
  const months = buildPastIncomeForecasts({ ...toInputs([], {}), cds: [cd] });
  // 10,000 x 5 % x 92/365.
  expect(months.filter(({ forecast }) => forecast !== null)).toMatchObject([
    { month: '2026-09', forecast: 126.03, payments: [{ date: '2026-09-15', basis: 'scheduled' }] },
  ]);
});

test('savings by the balance, the rate and the days of interest known on that day', () => {
  const move = (transactionDate: Day, amount: number, transactionType: 'deposit' | 'interest_earned' = 'deposit') => ({
    transactionType,
    amount,
    transactionDate,
  });
  const movements = [move('2026-08-31', 1000), move('2026-09-30', 3.5, 'interest_earned'), move('2026-10-02', 9000)];
  const account = {
    id: 2,
    accountName: 'Rainy days',
    balance: 10_003.5,
    interestRate: 4.35,
    rateChanges: [{ from: '2026-10-01', interestRate: 8 }],
    movements,
    usdRateOn: () => toAmount(1),
  };
  // 1,000 x 4.35 % x 30/365, then 1,003.5 x 4.35 % x 31/365.
  expect(told({ ...toInputs([], {}), savings: [account] })).toEqual({
    '2026-09': [3.58, undefined],
    '2026-10': [3.71, undefined],
  });
  expect(told({ ...toInputs([], {}), savings: [{ ...account, usdRateOn: () => undefined }] })).toEqual({});
});

test('whatever comes after the last day of the month before changes nothing of its forecast', () => {
  const dayIn = fc.integer({ min: 0, max: 690 }).map((after) => addDays('2025-01-05', after));
  const lives = fc.record({
    trades: fc.array(fc.record({ day: dayIn, quantity: fc.integer({ min: 1, max: 30 }), sells: fc.boolean() }), {
      maxLength: 12,
    }),
    events: fc.uniqueArray(fc.record({ exDate: dayIn, cents: fc.integer({ min: 1, max: 90 }) }), {
      maxLength: 14,
      selector: ({ exDate }) => exDate,
    }),
    splitDay: fc.option(dayIn),
    at: fc.integer({ min: 0, max: 11 }),
  });
  fc.assert(
    fc.property(lives, ({ trades, events, splitDay, at }) => {
      // A sale of more than is held would be one to review: a large purchase comes first.
      const all = [
        trade('buy', 1000, '2025-01-02'),
        ...trades.map(({ day, quantity, sells }) => trade(sells ? 'sell' : 'buy', quantity, day)),
      ];
      const paid = events.map(({ exDate, cents }) => quarter(exDate, addDays(exDate, 14), cents / 100));
      const splits = splitDay ? [{ date: splitDay, numerator: 2, denominator: 1 }] : [];
      const whole = buildPastIncomeForecasts(toInputs(all, { KO: paid }, { KO: splits }))[at];
      const asOf = whole?.asOf ?? '';
      const cut = toInputs(
        all.filter(({ transactionDate }) => transactionDate <= asOf),
        { KO: paid.filter(({ exDate }) => exDate <= asOf) },
        { KO: splits.filter(({ date }) => date <= asOf) },
      );
      expect(buildPastIncomeForecasts(cut)[at]).toEqual(whole);
    }),
    { numRuns: 150 },
  );
});
