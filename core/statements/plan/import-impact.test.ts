import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { computeImportImpact } from '#core/statements/plan/import-impact';
import type {
  CashToRecord,
  DividendToRecord,
  LedgerRowToRecord,
  SplitToRecord,
  TradeToRecord,
} from '#core/statements/plan/rows-to-record';
import { toRecordedCashRow, toRecordedTradeRow } from '#core/statements/reconcile/recorded-rows';
import { addDays } from '#core/time/day';
import { covers } from '#tests/kit/covers';

const trade = (fields: Partial<TradeToRecord> = {}): LedgerRowToRecord & { row: TradeToRecord } => ({
  ledger: 'trades',
  row: {
    symbol: 'AAPL',
    companyName: 'Apple',
    platform: 'Schwab',
    transactionType: 'buy',
    quantity: 10,
    price: 150,
    fees: 0,
    transactionDate: '2026-01-05',
    notes: '',
    ...fields,
  },
});
const sale = (quantity: number, transactionDate: string, fields: Partial<TradeToRecord> = {}) =>
  trade({ transactionType: 'sell', quantity, transactionDate, ...fields });
const cash = (fields: Partial<CashToRecord>): LedgerRowToRecord => ({
  ledger: 'cash',
  row: {
    transactionType: 'deposit',
    amount: 100,
    platform: 'Schwab',
    currency: 'USD',
    transactionDate: '2026-01-05',
    description: '',
    ...fields,
  },
});
const dividend = { platform: 'Schwab', symbol: 'AAPL', net: 2.04, paymentDate: '2026-01-05' } as DividendToRecord;
const split4 = (date: string): SplitsBySymbol => new Map([['AAPL', [{ date, numerator: 4, denominator: 1 }]]]);
const recorded = ({ row }: { row: TradeToRecord }, id = 1) => toRecordedTradeRow({ ...row, id });

const told = (chosen: readonly LedgerRowToRecord[], now: Partial<Parameters<typeof computeImportImpact>[1]> = {}) => {
  const made = computeImportImpact(chosen, {
    recorded: [],
    balances: [],
    splits: new Map(),
    today: '2026-06-01',
    ...now,
  });
  return [
    ...made.shares.map(({ platform, symbol, before, after }) => `${platform} ${symbol} ${before} -> ${after}`),
    ...made.cash.map(({ platform, currency, before, after }) => `${platform} ${currency} ${before} -> ${after}`),
    ...made.missing.map(({ shares, symbol, day, neededBy }) => `missing ${shares} ${symbol} on ${day} for ${neededBy}`),
  ];
};

describe('shares', () => {
  test('before and after, on each platform', () => {
    expect(told([trade({ quantity: 2.5, price: 0 })], { recorded: [recorded(trade())] })).toEqual([
      'Schwab AAPL 10 -> 12.5',
    ]);
    expect(told([trade({ platform: 'Fidelity', price: 0 })], { recorded: [recorded(trade())] })).toEqual([
      'Fidelity AAPL 0 -> 10',
    ]);
  });

  test('have every split of what comes before it, and none of what comes on its day', () => {
    expect(told([trade({ price: 0 })], { splits: split4('2026-02-01') })).toEqual(['Schwab AAPL 0 -> 40']);
    expect(told([trade({ price: 0 })], { splits: split4('2026-01-05') })).toEqual(['Schwab AAPL 0 -> 10']);
    expect(told([trade({ price: 0 })], { splits: split4('2026-07-01') })).toEqual(['Schwab AAPL 0 -> 10']);
    const own: SplitToRecord = {
      symbol: 'AAPL',
      date: '2026-03-01',
      ratio: { numerator: 2, denominator: 1 },
      added: '40',
      heldBefore: '40',
    };
    expect(told([trade({ price: 0 }), { ledger: 'splits', row: own }], { splits: split4('2026-02-01') })).toEqual([
      'Schwab AAPL 0 -> 80',
    ]);
  });
});

describe('cash', () => {
  test('is what every row moves it by, beside what is there', () => {
    const rows = [
      trade({ fees: 1 }),
      sale(1, '2026-01-06', { price: 160, fees: 0.5 }),
      cash({ amount: 2000 }),
      cash({ transactionType: 'tax', amount: 0.36 }),
      cash({ transactionType: 'interest', amount: 1.5 }),
      cash({ currency: 'EUR', transactionType: 'fee', amount: 3 }),
      { ledger: 'dividends', row: dividend } as const,
      trade({ transactionType: 'sharesIn', price: 20, symbol: 'F' }),
    ];
    // 50 - 1,501 + 159.50 + 2,000 - 0.36 + 1.50 + 2.04
    expect(told(rows, { balances: [{ platform: 'Schwab', currency: 'USD', balance: 50 }] }).slice(2)).toEqual([
      'Schwab EUR 0 -> -3',
      'Schwab USD 50 -> 711.68',
    ]);
  });
});

describe('cash that is kept from a day on', () => {
  const from = { Schwab: '2026-01-05' };
  const rows = [cash({ amount: 7, transactionDate: '2026-01-04' }), cash({ amount: 100 })];

  test('counts no row of before that day, and none of a platform that keeps none', () => {
    expect(told(rows, { cash: { from, openings: {} } })).toEqual(['Schwab USD 0 -> 100']);
    expect(told(rows, { cash: { from: {}, openings: {} } })).toEqual([]);
  });

  test('begins with the balance that is said of it, and moves by the trades that are there already', () => {
    covers('4.9 effect of an import');
    const here = {
      recorded: [
        recorded(trade({ transactionDate: '2026-02-01' })),
        recorded(trade({ transactionDate: '2026-01-01' }), 2),
      ],
    };
    // 5,000 - 1,500 + 100: the purchase of before that day is in the balance.
    expect(told(rows, { cash: { from, openings: { Schwab: '5000' } }, ...here })).toEqual(['Schwab USD 0 -> 3600']);
  });
});

describe('trades that will be refused', () => {
  const refusedIn = (chosen: readonly LedgerRowToRecord[], atOnce?: number) =>
    computeImportImpact(chosen, {
      recorded: [],
      balances: [],
      splits: new Map(),
      today: '2026-06-01',
      ...(atOnce && { atOnce }),
    });

  test('are all of a position where a sale among them lacks its shares: neither shares nor cash count them', () => {
    covers('4.9 effect of an import');
    const made = refusedIn([trade(), sale(15, '2026-02-10'), trade({ symbol: 'KO', quantity: 1 })], 250);
    expect(made.refused).toEqual([{ platform: 'Schwab', symbol: 'AAPL', rows: 2 }]);
    expect(made.shares).toMatchObject([{ symbol: 'KO', after: '1' }]);
    expect(made.cash).toMatchObject([{ after: '-150' }]);
    expect(made.missing).toMatchObject([{ symbol: 'AAPL', shares: '5' }]);
  });

  test('are those of their call alone, and of a call after a split by the shares that it made', () => {
    const split: SplitToRecord = {
      symbol: 'AAPL',
      date: '2026-01-20',
      ratio: { numerator: 2, denominator: 1 },
      added: '10',
      heldBefore: '10',
    };
    const after = sale(20, '2026-02-10');
    expect(refusedIn([trade(), { ledger: 'splits', row: split }, after], 250).refused).toEqual([]);
    expect(refusedIn([trade(), after], 1).refused).toEqual([{ platform: 'Schwab', symbol: 'AAPL', rows: 1 }]);
  });
});

describe('missing history', () => {
  const free = { price: 0 };

  test('is proposed for the day before the first sale that lacks it', () => {
    expect(told([sale(15, '2026-02-10', free)], { recorded: [recorded(trade())] })).toEqual([
      'Schwab AAPL 10 -> 0',
      'missing 5 AAPL on 2026-02-09 for 2026-02-10',
    ]);
    expect(told([trade(free), sale(10, '2026-01-05', free)])).toEqual([]);
  });

  test('counts all that is ever short, in shares of that day', () => {
    expect(told([sale(5, '2026-02-10', free), sale(8, '2026-04-01', free)], { splits: split4('2026-03-01') })).toEqual([
      'missing 7 AAPL on 2026-02-09 for 2026-02-10',
    ]);
    expect(told([sale(8, '2026-03-01', free)], { splits: split4('2026-03-01') })).toEqual([
      'missing 2 AAPL on 2026-02-28 for 2026-03-01',
    ]);
  });

  test('is not a difference that no broker could mean', () => {
    expect(told([trade(free), sale(10.0000005, '2026-02-01', free)])).toEqual([]);
  });

  test('once recorded, nothing is missing any more and the shares are those told before', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(60), fc.boolean(), fc.integer({ min: 1, max: 400 })), { maxLength: 20 }),
        fc.constantFrom('2026-01-20', '2026-02-01', '2026-07-01'),
        (drawn, date) => {
          const rows = drawn.map(([days, isSale, hundredths]) =>
            trade({
              transactionType: isSale ? 'sell' : 'buy',
              quantity: hundredths / 100,
              transactionDate: addDays('2026-01-01', days),
            }),
          );
          const now = { recorded: [], balances: [], splits: split4(date), today: '2026-06-01' };
          const first = computeImportImpact(rows, now);
          const opening = first.missing.map(({ shares, day }) =>
            trade({ transactionType: 'sharesIn', quantity: toAmount(shares).toNumber(), transactionDate: day }),
          );
          const second = computeImportImpact([...opening, ...rows], now);
          expect(second.missing).toEqual([]);
          expect(second.shares).toEqual(first.shares);
        },
      ),
    ));
});

test('what changes, what lacks its history and what is refused stand by platform, then by stock', () => {
  const sales = ['Vanguard', 'Schwab'].flatMap((platform) =>
    ['KO', 'AAPL'].map((symbol) => sale(5, '2026-02-10', { platform, symbol, price: 0 })),
  );
  const made = computeImportImpact(
    [...sales, ...sales.map(({ row }) => trade({ ...row, transactionType: 'buy', quantity: 9 }))],
    {
      recorded: [],
      balances: [],
      splits: new Map(),
      today: '2026-06-01',
    },
  );
  const inOrder = ['Schwab AAPL', 'Schwab KO', 'Vanguard AAPL', 'Vanguard KO'];
  expect(made.shares.map(({ platform, symbol }) => `${platform} ${symbol}`)).toEqual(inOrder);
  const refused = computeImportImpact(sales, { recorded: [], balances: [], splits: new Map(), atOnce: 250 });
  expect(refused.refused.map(({ platform, symbol, rows }) => `${platform} ${symbol} ${rows}`)).toEqual(
    inOrder.map((one) => `${one} 1`),
  );
});

test('a split without a ratio leaves shares as they are', () => {
  const split: SplitToRecord = { symbol: 'AAPL', date: '2026-03-01', ratio: null, added: '40', heldBefore: '40' };
  expect(told([trade({ price: 0 }), { ledger: 'splits', row: split }])).toEqual(['Schwab AAPL 0 -> 10']);
});

test('cash that begins with these rows moves by the trades of its own platform alone', () => {
  const deposit = { id: 3, transactionType: 'deposit', amount: 9, currency: 'USD' } as const;
  const here = [
    recorded(trade({ transactionDate: '2026-02-01', platform: 'Fidelity' })),
    toRecordedCashRow({ ...deposit, platform: 'Schwab', transactionDate: '2026-02-01' }),
  ];
  const from = { Schwab: '2026-01-05', Fidelity: '2026-01-05' };
  expect(told([cash({})], { cash: { from, openings: { Schwab: '5000' } }, recorded: here })).toEqual([
    'Schwab USD 0 -> 5100',
  ]);
});

test('a sale of one call is not refused where the call before it brought its shares through a split', () => {
  const ratio = { numerator: 2, denominator: 1 };
  const split: SplitToRecord = { symbol: 'AAPL', date: '2026-01-20', ratio, added: '10', heldBefore: '10' };
  const chosen = [trade(), { ledger: 'splits', row: split } as const, sale(20, '2026-02-10')];
  const made = computeImportImpact(chosen, { recorded: [], balances: [], splits: new Map(), atOnce: 1 });
  expect(made.refused).toEqual([]);
});
