import { describe, expect, test } from 'vitest';
import type { MissingFigureReason } from '#contract/insight/insight';
import { covers } from '#tests/kit/covers';
import {
  describeEndValueComparison,
  describeMissingComparisonReason,
  describeMissingFigureReason,
  describeReturnsRange,
  describeReturnsRequest,
  describeSameDollarsComparison,
  getBridgeRowName,
  getBridgeRowPath,
  listReturnsNotes,
} from './returns-sentences';
import { exampleYearReturns } from './testing';

const reasons: [MissingFigureReason, string][] = [
  [{ code: 'empty' }, 'Nothing was recorded by then.'],
  [{ code: 'all-unpriced' }, 'There is no price for anything that was held.'],
  [{ code: 'no-base', gain: 5 }, 'Nothing was invested, though there is a gain of $5.00.'],
  [{ code: 'no-base', gain: -5 }, 'Nothing was invested, though there is a loss of $5.00.'],
  [{ code: 'no-base', gain: 0 }, 'Nothing was invested, and nothing was gained.'],
  [{ code: 'nothing-held' }, 'Nothing was held on any of these days.'],
  [
    { code: 'overdrawn', date: '2026-03-02' },
    'The value was below zero on Mar 2, 2026: no return can be calculated from there.',
  ],
  [{ code: 'only-skipped' }, 'All gains and losses came on days when nothing was invested.'],
  [{ code: 'nothing' }, 'Nothing went in or came out.'],
  [{ code: 'one-day' }, 'It needs more than one day.'],
  [{ code: 'only-in' }, 'Money only went in; nothing came out and nothing is left.'],
  [{ code: 'only-out' }, 'Money only came out; nothing was put in.'],
  [{ code: 'total-loss' }, 'Everything was lost: there is no yearly rate for that.'],
  [{ code: 'no-rate' }, 'No rate fits.'],
  [{ code: 'several', rates: [11.6667, 20], isYearly: true }, 'More than one rate fits: 11.67% and 20.00% a year.'],
  [{ code: 'several', rates: [-3, 4], isYearly: false }, 'More than one rate fits: -3.00% and 4.00%.'],
];

describe('the sentences of returns', () => {
  test.for(reasons)('why there is no figure: %o', ([reason, sentence]) => {
    covers('4.2 returns page');
    expect(describeMissingFigureReason(reason)).toBe(sentence);
  });

  test('name the first day where the ledger begins later than the range', () => {
    const range = { asked: '1Y', start: '2025-05-05', first: '2025-05-06', end: '2025-11-21', days: 200 } as const;
    expect(describeReturnsRange({ ...range, isCut: true })).toBe('1Y, from May 6, 2025 to Nov 21, 2025: 200 days.');
    expect(describeReturnsRange({ ...range, isCut: false })).toBe(
      'From the close of May 5, 2025 to Nov 21, 2025: 200 days.',
    );
    expect(describeReturnsRange({ ...range, asked: 'own', isCut: true })).toBe(
      'From May 6, 2025 to Nov 21, 2025: 200 days.',
    );
    expect(describeReturnsRange({ ...range, asked: 'all', isCut: false })).toBe(
      'From May 6, 2025 to Nov 21, 2025: 200 days.',
    );
  });

  test('say why there is no comparison', () => {
    expect(describeMissingComparisonReason({ code: 'ran-out', date: '2026-01-05' }, 'VOO')).toBe(
      'No comparison: VOO would have run out on Jan 5, 2026.',
    );
    expect(describeMissingComparisonReason({ code: 'no-close', date: '2026-01-05' }, 'VOO')).toContain(
      'no price on or before Jan 5, 2026',
    );
    expect(describeMissingComparisonReason({ code: 'no-savings' }, 'savings')).toContain('no savings account');
  });

  test('say what becomes of the dividends of what it is compared with', () => {
    const { comparison } = exampleYearReturns;
    if (!comparison) throw new Error('There is no comparison.');
    expect(describeSameDollarsComparison(comparison)).toBe(
      'The same dollars on the same days in VOO, dividends reinvested.',
    );
    expect(describeSameDollarsComparison({ ...comparison, dividends: 'kept' })).toContain('dividends kept as cash');
    expect(describeSameDollarsComparison({ ...comparison, dividendsKnown: false })).toContain('could not be looked up');
    expect(describeSameDollarsComparison({ ...comparison, against: 'cash', symbol: null })).toContain('in cash.');
    const none = { ...comparison, dividendsKnown: false, reason: { code: 'no-history' } } as const;
    expect(describeSameDollarsComparison(none)).toBe('The same dollars on the same days in VOO.');
  });

  test('name what is left out with its cost, and what is old', () => {
    const notes = listReturnsNotes({
      ...exampleYearReturns,
      sources: [],
      stale: true,
      staleCloses: ['KO 2026-11-02', 'VT 2026-11-03', 'PG 2026-11-02'].map((one) => {
        const [symbol = '', date = ''] = one.split(' ');
        return { symbol, date };
      }),
      leftOut: {
        symbols: [
          { symbol: 'QRS', why: 'unpriced', cost: 1284.6 },
          { symbol: 'ABC', why: 'review', cost: 10 },
        ],
        currencies: ['EUR'],
      },
    });
    expect(notes).toEqual([
      'Not included: QRS (no price), cost $1,284.60.',
      'Not included until reviewed on the Portfolio page: ABC (needs review), cost $10.00.',
      'Not included, no exchange rate: EUR.',
      'Closing prices more than 7 days old: KO, PG (Nov 2, 2026); VT (Nov 3, 2026).',
      'Prices could not be updated just now: these are the last known.',
    ]);
    expect(listReturnsNotes({ ...exampleYearReturns, sources: [], leftOut: { symbols: [], currencies: [] } })).toEqual(
      [],
    );
  });

  test('say what is asked while the fields are folded away', () => {
    expect(describeReturnsRequest({})).toBe('Investments, compared with VOO.');
    expect(describeReturnsRequest({ symbol: 'KO', platform: 'Webull', fees: 'out', against: 'cash' })).toBe(
      'KO on Webull without fees and taxes, compared with cash.',
    );
    expect(describeReturnsRequest({ scope: 'household', benchmark: 'QQQ' })).toBe('Net worth, compared with QQQ.');
  });

  test('name a row by its kind', () => {
    const row = {
      kind: 'trade',
      id: '1',
      date: null,
      symbol: 'KO',
      platform: null,
      type: 'sharesIn',
      amount: 1,
    } as const;
    expect(getBridgeRowName(row)).toBe('Trade, shares in');
    expect(getBridgeRowName({ ...row, kind: 'foundDividend', type: null })).toBe('Dividend');
  });

  const row = { id: '7', date: '2026-02-03', symbol: null, platform: 'Citi', amount: 1 } as const;

  test.for([
    ['cash', 'deposit', 'Cash, deposit', '/dashboard/cash'],
    ['correction', null, 'Balance correction', '/dashboard/cash'],
    ['cd', 'cdInterest', 'CD, interest', '/dashboard/deposits'],
    ['cd', 'rolledOver', 'CD, rolled over', '/dashboard/deposits'],
    ['savings', 'interest', 'Savings, interest', '/dashboard/deposits'],
    ['foundDividend', null, 'Dividend', '/dashboard/dividends'],
    ['account', null, 'Account', null],
    ['account', 'cash', 'Account, cash', '/dashboard/cash'],
    ['account', 'savings', 'Account, savings', '/dashboard/deposits'],
    ['cd', 'cd', 'CD, value', '/dashboard/deposits'],
    ['trade', 'buy', 'Trade, buy', '/dashboard/portfolio'],
  ] as const)('name a row of the household and the page where it stands: %s, %s', ([kind, type, name, page]) => {
    expect([getBridgeRowName({ ...row, kind, type }), getBridgeRowPath({ ...row, kind, type })]).toEqual([name, page]);
  });

  test('lead from a trade and a stock to the page of that stock', () => {
    expect(getBridgeRowPath({ ...row, kind: 'trade', type: 'buy', symbol: 'BRK-B' })).toBe('/dashboard/stock/BRK-B');
    expect(getBridgeRowPath({ ...row, kind: 'stock', type: null, symbol: '^GSPC' })).toBe('/dashboard/stock/%5EGSPC');
  });
});

test('what it is worth at the end is told alone where there is nothing beside it', () => {
  expect(describeEndValueComparison(12, 'VOO', null)).toBe('Worth $12.00 at the end.');
  expect(describeEndValueComparison(12, 'VOO', 0)).toBe(
    'Worth $12.00 at the end; the same dollars in VOO would be $0.00.',
  );
});

test('days that are left out of the drawing are told', () => {
  const told = { ...exampleYearReturns, sources: [], leftOut: { symbols: [], currencies: [] } };
  expect(listReturnsNotes({ ...told, curves: { ...exampleYearReturns.curves, isThinned: true } })).toEqual([
    'The chart skips some days; highs and lows are kept.',
  ]);
});
