import { describe, expect, test } from 'vitest';
import { type CashRow, firstTradeDerivedCashRowId } from '#core/cash/cash-deltas';
import {
  type CashChangesSinceStart,
  type CashRangeRows,
  computeCashAccountsAndDividendsInRange,
  computeSavingsAccountInRange,
  type EnteredCashRow,
} from '#core/insight/net-worth/net-worth-cash';
import { computeStartAndEndBalances } from '#core/insight/net-worth/past-balances';
import { toAmount } from '#core/money/amount';
import { assignTradeIds, buyTrade, payTradeInCurrency } from '#core/portfolio/testing';

const days = { startDay: '2025-01-01', endDay: '2025-01-31' };
const entry = (
  id: number,
  transactionDate: string,
  value: number,
  more: Partial<EnteredCashRow> = {},
): EnteredCashRow => ({
  ...{ id, transactionType: 'deposit', amount: value, platform: 'Robinhood', currency: 'USD', transactionDate },
  description: '',
  ...more,
});
const since = (more: Partial<CashChangesSinceStart>): CashChangesSinceStart => ({
  balances: [{ platform: 'Robinhood', currency: 'USD', balance: 100 }],
  ...{ entered: [], derived: [], sets: [] },
  ...more,
});
const period = (more: Partial<CashRangeRows> = {}): CashRangeRows => ({
  ...days,
  trades: [],
  counted: { trades: [], dividends: [] },
  ...more,
});
const shown = (of: ReturnType<typeof computeCashAccountsAndDividendsInRange>) =>
  of.accounts.map(({ name, start, end, rows }) => ({
    name,
    ends: [start.toFixed(), end.toFixed()],
    rows: rows.map(({ row, type, amount: value }) => `${row.kind} ${row.id} ${type} ${value}`),
  }));

describe('what stood', () => {
  test('is counted back: 150 now, 20 more within the range and 5 less after it -> 135 and 155', () => {
    const moves = [
      { date: '2025-01-31', units: toAmount(20) },
      { date: '2025-02-01', units: toAmount(-5) },
    ];
    const { start, end } = computeStartAndEndBalances(toAmount(150), moves, days);
    expect([start.toFixed(), end.toFixed()]).toEqual(['135', '155']);
  });

  test('on each platform and in each currency is its own', () => {
    const euros = { platform: 'Robinhood', currency: 'EUR', balance: 40 };
    const balances = [...since({}).balances, euros];
    const entered = [entry(1, '2025-01-10', 30), entry(2, '2025-01-11', 15, { currency: 'EUR' })];
    expect(shown(computeCashAccountsAndDividendsInRange(since({ balances, entered }), period()))).toEqual([
      { name: 'Robinhood', ends: ['70', '100'], rows: ['cash 1 deposit 30'] },
      { name: 'Robinhood EUR', ends: ['25', '40'], rows: ['cash 2 deposit 15'] },
    ]);
  });

  test('has with it the rows of the range, and none of a day after it', () => {
    const entered = [entry(1, '2025-01-31', 30), entry(2, '2025-02-01', 15)];
    expect(
      computeCashAccountsAndDividendsInRange(since({ entered }), period()).accounts.map(({ kind }) => kind),
    ).toEqual(['cash']);
    expect(shown(computeCashAccountsAndDividendsInRange(since({ entered }), period()))).toEqual([
      { name: 'Robinhood', ends: ['55', '85'], rows: ['cash 1 deposit 30'] },
    ]);
  });

  test('of a balance that was set by hand is what it was before that', () => {
    const set = { id: 'c1', date: '2025-01-20', platform: 'Robinhood', currency: 'USD', moved: toAmount(-25) };
    expect(shown(computeCashAccountsAndDividendsInRange(since({ sets: [set] }), period()))).toEqual([
      { name: 'Robinhood', ends: ['125', '100'], rows: ['correction c1 correction -25'] },
    ]);
  });

  test('of savings is so by their rows, of which withdrawals and fees took away', () => {
    const rows = (['deposit', 'withdrawal', 'interest', 'fee'] as const).map((type, at) => ({
      ...{ id: at + 1, date: `2025-01-1${at}`, type, amount: toAmount(10 ** at) },
    }));
    const account = { id: 3, name: 'Savings', currency: 'USD', balance: 1_000 };
    const later = { id: 5, date: '2025-02-01', type: 'deposit' as const, amount: toAmount(1) };
    const { start, end, rows: told } = computeSavingsAccountInRange(account, [...rows, later], days);
    expect([start.toFixed(), end.toFixed()]).toEqual(['1908', '999']);
    expect(told.map(({ row }) => `${row.kind} ${row.id}`)).toEqual(
      ['3-1', '3-2', '3-3', '3-4'].map((id) => `savings ${id}`),
    );
    expect(computeSavingsAccountInRange(account, [], days)).toMatchObject({
      kind: 'savings',
      name: 'Savings',
      currency: 'USD',
    });
  });
});

describe('a row of cash that follows from something else', () => {
  const [bought] = assignTradeIds(buyTrade('2025-01-10', 2, 10));
  if (!bought) throw new Error('There is no trade.');
  const derived: CashRow[] = [
    entry(firstTradeDerivedCashRowId + bought.id, '2025-01-10', 20, { transactionType: 'withdrawal' }),
  ];

  test('is none of its own where its trade counts; else its money has left', () => {
    const counted = { trades: [bought], dividends: [] };
    const [all, none] = [
      computeCashAccountsAndDividendsInRange(since({ derived }), period({ trades: [bought], counted })),
      computeCashAccountsAndDividendsInRange(since({ derived }), period({ trades: [bought] })),
    ];
    expect(shown(all)).toEqual([{ name: 'Robinhood', ends: ['120', '100'], rows: [] }]);
    expect(shown(none)[0]?.rows).toEqual([`trade ${bought.id} withdrawal 20`]);
    expect(none.accounts[0]?.rows[0]?.row).toMatchObject({ symbol: 'AAPL', platform: 'Robinhood' });
  });

  test('in another currency tells what its trade counts as in dollars, of the range alone and where it counts', () => {
    const [inEuros, later] = assignTradeIds(
      payTradeInCurrency(buyTrade('2025-01-10', 2, 10, { fees: 1 }), 'EUR', 1.1),
      payTradeInCurrency(buyTrade('2025-02-01', 1, 10), 'EUR', 1.1),
    );
    if (!inEuros || !later) throw new Error('There is no trade.');
    const derivedRows = [
      entry(firstTradeDerivedCashRowId + 1, '2025-01-10', 21, { transactionType: 'withdrawal', currency: 'EUR' }),
      entry(firstTradeDerivedCashRowId + 2, '2025-02-01', 10, { transactionType: 'withdrawal', currency: 'EUR' }),
    ];
    const balances = [{ platform: 'Robinhood', currency: 'EUR', balance: 5 }];
    const trades = [inEuros, later];
    const of = (counted: typeof trades) =>
      computeCashAccountsAndDividendsInRange(
        since({ balances, derived: derivedRows }),
        period({ trades, counted: { trades: counted, dividends: [] } }),
      );
    // 5 now, 10 less after the range, 21 less within it.
    expect(shown(of(trades))).toEqual([{ name: 'Robinhood EUR', ends: ['36', '15'], rows: [] }]);
    expect(
      of(trades).accounts[0]?.countedElsewhere?.map(({ row, units, usd }) => [row, units.toFixed(), usd.toFixed()]),
    ).toEqual([[{ kind: 'trade', id: 1, date: '2025-01-10', symbol: 'AAPL', platform: 'Robinhood' }, '-21', '-23.1']]);
    const none = of([]);
    expect(shown(none)[0]?.rows).toEqual(['trade 1 withdrawal 21']);
    expect(none.accounts[0]).not.toHaveProperty('countedElsewhere');
    // Of cash in US dollars the trade says it itself.
    const counted = { trades: [bought], dividends: [] };
    expect(
      computeCashAccountsAndDividendsInRange(since({ derived }), period({ trades: [bought], counted })).accounts[0],
    ).not.toHaveProperty('countedElsewhere');
  });

  test('has landed where its dividend counts on that day, also in place of what was found; else it has come', () => {
    const paid = (id: string | number, date: string, found: string[] = []) => ({
      ...{ id, date, symbol: 'KO', gross: toAmount(9), tax: toAmount(0), fees: toAmount(0) },
      found: found.map((one) => ({ id: one, usd: toAmount(4.5) })),
    });
    const entered = [
      entry(1, '2025-01-10', 5, { ofDividend: 'Robinhood#KO#2025-01-02' }),
      entry(2, '2025-01-10', 4, { ofDividend: 'Revolut#KO#2025-01-02' }),
      entry(3, '2025-01-12', 7, { ofDividend: 8 }),
      entry(4, '2025-01-13', 2, { ofDividend: 'Robinhood#T#2025-01-02' }),
    ];
    const dividends = [
      paid(7, '2025-01-10', ['Robinhood#KO#2025-01-02', 'Revolut#KO#2025-01-02']),
      paid(8, '2025-01-11'),
    ];
    const over = computeCashAccountsAndDividendsInRange(
      since({ entered }),
      period({ counted: { trades: [], dividends } }),
    );
    expect(over.dividends.map(({ id, landed }) => `${id} ${landed}`)).toEqual(['7 9', '8 0']);
    expect(shown(over)[0]?.rows).toEqual(['cash 3 deposit 7', 'cash 4 deposit 2']);
  });

  test('of a dividend that was paid in another currency is the whole of it: what it counts in dollars has landed', () => {
    const paid = { id: 8, date: '2025-01-12', symbol: 'SAP.DE', platform: 'Robinhood' };
    const dividends = [{ ...paid, gross: toAmount('10.83'), tax: toAmount('1.63'), fees: toAmount(0) }];
    const entered = [entry(3, '2025-01-12', 8.5, { ofDividend: 8, currency: 'EUR' })];
    const balances = [{ platform: 'Robinhood', currency: 'EUR', balance: 20 }];
    const over = computeCashAccountsAndDividendsInRange(
      since({ balances, entered }),
      period({ counted: { trades: [], dividends } }),
    );
    expect(over.dividends.map(({ id, landed }) => `${id} ${landed}`)).toEqual(['8 9.2']);
    expect(shown(over)).toEqual([{ name: 'Robinhood EUR', ends: ['11.5', '20'], rows: [] }]);
    expect(
      over.accounts[0]?.countedElsewhere?.map(({ row, units, usd }) => [row, units.toFixed(), usd.toFixed()]),
    ).toEqual([[{ kind: 'dividend', ...paid }, '8.5', '9.2']]);
  });
});
