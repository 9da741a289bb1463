import { describe, expect, test } from 'vitest';
import {
  computeFoundDividendCashByKey,
  distributeCentsByWeights,
  getEnteredDividendCash,
  needsCashTrackingFlag,
} from '#core/dividends/dividend-cash';
import type { EnteredDividend, FoundDividend } from '#core/dividends/income';
import { toAmount, toNumber } from '#core/money/amount';

const found = (change: Partial<FoundDividend> = {}): FoundDividend => ({
  platform: 'Robinhood',
  symbol: 'AAPL',
  exDate: '2026-08-10',
  paymentDate: '2026-08-13',
  sharesHeld: 10,
  totalAmount: 2.4,
  ...change,
});
const entered = (change: Partial<EnteredDividend> = {}): EnteredDividend => ({
  id: 1,
  symbol: 'AAPL',
  shares: 10,
  dividendPerShare: 0.24,
  fees: 0,
  taxWithheld: 0,
  paymentDate: '2026-08-14',
  ...change,
});
const cashOf = (...lists: Parameters<typeof computeFoundDividendCashByKey>) =>
  [...computeFoundDividendCashByKey(...lists).values()].map((one) => [one.date, toNumber(one.amount), one.because]);

describe('cash moves by the net', () => {
  test('as found, without tax', () => expect(cashOf([found()], [])).toEqual([['2026-08-13', 2.4, null]]));
  test('less the tax withheld', () =>
    expect(cashOf([found({ taxWithheld: 0.36 })], [])).toEqual([['2026-08-13', 2.04, 'tax']]));
  test('by nothing where all of it was withheld', () => expect(cashOf([found({ taxWithheld: 2.4 })], [])).toEqual([]));
  test('never below nothing, where a correction left less than was withheld', () =>
    expect(cashOf([found({ taxWithheld: 9 })], [])).toEqual([]));
});

describe('of a pair the entry counts', () => {
  test('with its net amount, on its date', () =>
    expect(cashOf([found({ taxWithheld: 0.36 })], [entered({ fees: 0.1, taxWithheld: 0.24 })])).toEqual([
      ['2026-08-14', 2.06, 'entered'],
    ]));
  test('and says nothing of itself where it agrees', () =>
    expect(cashOf([found()], [entered()])).toEqual([['2026-08-14', 2.4, null]]));
  test('parted among the platforms that it stands for', () => {
    const schwab = found({ platform: 'Schwab', sharesHeld: 5, totalAmount: 1.2 });
    expect(cashOf([found(), schwab], [entered({ shares: 15, fees: 0.1 })])).toEqual([
      ['2026-08-14', 2.33, 'entered'],
      ['2026-08-14', 1.17, 'entered'],
    ]);
  });
  test('in the currency that was paid, with the dollars that each part counts as', () => {
    const paidIn = { currency: 'EUR', gross: 2, tax: 0.3, fees: 0.1, exchangeRate: 1.1, rateSource: 'market' } as const;
    const schwab = found({ platform: 'Schwab', sharesHeld: 5, totalAmount: 1.2 });
    const entry = entered({ shares: 15, gross: 2.2, taxWithheld: 0.33, fees: 0.11, paidIn });
    const parts = [...computeFoundDividendCashByKey([found(), schwab], [entry]).values()];
    expect(
      parts.map(({ amount, currency, usd, because }) => [toNumber(amount), currency, toNumber(usd), because]),
    ).toEqual([
      [1.07, 'EUR', 1.17, 'entered'],
      [0.53, 'EUR', 0.59, 'entered'],
    ]);
  });
  test('one that stands for nothing found brings nothing: it never goes into cash by itself', () =>
    expect(cashOf([], [entered()])).toEqual([]));
});

describe('a dividend with a row of its own', () => {
  const own = { platform: 'Robinhood', cashId: 7, taxWithheld: 0.36 };
  const shown = (change: Partial<EnteredDividend>) => {
    const cash = getEnteredDividendCash(entered({ ...own, ...change }));
    return cash && [cash.platform, cash.date, toNumber(cash.amount)];
  };

  test('brings its net amount on its date', () => expect(shown({})).toEqual(['Robinhood', '2026-08-14', 2.04]));
  test.each([
    ['one without a row', { cashId: undefined }],
    ['on a platform that keeps no cash here', { platform: 'Schwab' }],
    ['on none', { platform: undefined }],
    ['of which nothing is left', { taxWithheld: 2.4 }],
  ])('brings nothing: %s', (_, change) => expect(shown(change)).toBeNull());

  test('brings it where its person keeps the cash of its platform, and leaves nothing for what was found of it', () => {
    const switched = { platform: 'Schwab', keepsCash: true } as const;
    expect(shown(switched)).toEqual(['Schwab', '2026-08-14', 2.04]);
    expect(cashOf([found({ platform: 'Schwab' })], [entered({ ...own, ...switched })])).toEqual([]);
  });

  test.each([
    ['from the first day of its cash on', {}, true],
    ['not the day before', { paymentDate: '2026-08-13' }, false],
    ['not where it has no row of its own', { cashId: undefined }, false],
    ['not on another platform', { platform: 'Webull' }, false],
    ['not on one that is specified to keep cash', { platform: 'Robinhood' }, false],
    ['not on none', { platform: undefined }, false],
  ])('is marked %s', (_, change, marked) => {
    const kept = [
      { platform: 'Schwab', own: false, since: '2026-08-14' },
      { platform: 'Webull', own: false },
    ];
    expect(needsCashTrackingFlag(entered({ ...own, platform: 'Schwab', ...change }), kept)).toBe(marked);
  });

  test('leaves nothing for what was found of it to bring, on any platform', () => {
    expect(cashOf([found()], [entered(own)])).toEqual([]);
    const revolut = found({ platform: 'Revolut', sharesHeld: 5, totalAmount: 1.2 });
    expect(cashOf([found(), revolut], [entered({ ...own, shares: 15 })])).toEqual([]);
    expect(cashOf([found()], [entered({ ...own, platform: 'Schwab' })])).toEqual([['2026-08-13', 2.4, null]]);
  });
});

test.each([
  [10, [1, 1, 1], [3.33, 3.34, 3.33]],
  [0.01, [1, 1], [0, 0.01]],
  [3.5, [2.4, 1.2], [2.33, 1.17]],
  [5, [0, 0], [0, 0]],
  [0, [1, 2], [0, 0]],
])('%d by %j is %j, and adds up', (total, weights, parts) => {
  const parted = distributeCentsByWeights(toAmount(total), weights.map(toAmount)).map(toNumber);
  expect(parted).toEqual(parts);
});
