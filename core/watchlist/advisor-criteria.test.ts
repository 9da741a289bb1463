import { describe, expect, test } from 'vitest';
import { outlineTerm, type TermOutline } from '#core/insight/explain/testing';
import { type AdvisorCandidate, advisorCriteriaByStrategy } from '#core/watchlist/advisor-criteria';
import type { AdvisorStrategy } from '#core/watchlist/advisor-strategy';

const plain: AdvisorCandidate = {
  symbol: 'X',
  companyName: 'X Inc.',
  currency: 'USD',
  price: 10,
  change: 0,
  changePercent: 0,
  marketCap: 0,
  peRatio: null,
  dividendYield: null,
  sector: 'Energy',
  riskLevel: 'high',
};

/** The sentence where the test is met, null where it isn't. */
const verdict = (strategy: AdvisorStrategy, place: 0 | 1 | 2 | 3, change: Partial<AdvisorCandidate>): string | null => {
  const { meets, says } = advisorCriteriaByStrategy[strategy][place];
  const stock = { ...plain, ...change };
  return meets(stock) ? says(stock) : null;
};

/** At the border, the smallest step on its other side, and without the figure. */
const borders: [AdvisorStrategy, 0 | 1 | 2 | 3, Partial<AdvisorCandidate>, string | null][] = [
  ['growth', 0, { sector: 'Technology' }, 'a growth sector (Technology)'],
  ['growth', 0, { sector: 'Communication Services' }, 'a growth sector (Communication Services)'],
  ['growth', 0, { sector: 'Consumer Discretionary' }, 'a growth sector (Consumer Discretionary)'],
  ['growth', 0, { sector: 'Utilities' }, null],
  ['growth', 1, { changePercent: 0.01 }, 'a price up 0.01% today'],
  ['growth', 1, { changePercent: 0 }, null],
  ['growth', 1, { changePercent: null }, null],
  ['growth', 2, { peRatio: 25.01 }, 'a P/E of 25.01 (over 25)'],
  ['growth', 2, { peRatio: 25 }, null],
  ['growth', 2, { peRatio: null }, null],
  ['growth', 3, { dividendYield: 0.99 }, 'a dividend yield of 0.99% (under 1%)'],
  ['growth', 3, { dividendYield: 1 }, null],
  ['growth', 3, { dividendYield: null }, 'no known dividend (earnings are kept)'],
  ['balanced', 0, { riskLevel: 'low' }, 'low risk'],
  ['balanced', 0, { riskLevel: 'medium' }, 'medium risk'],
  ['balanced', 0, { riskLevel: 'high' }, null],
  ['balanced', 1, { peRatio: 10 }, 'a P/E of 10.00 (10 to 30)'],
  ['balanced', 1, { peRatio: 30 }, 'a P/E of 30.00 (10 to 30)'],
  ['balanced', 1, { peRatio: 9.99 }, null],
  ['balanced', 1, { peRatio: 30.01 }, null],
  ['balanced', 1, { peRatio: null }, null],
  ['balanced', 2, { dividendYield: 1 }, 'a dividend yield of 1.00% (at least 1%)'],
  ['balanced', 2, { dividendYield: 0.99 }, null],
  ['balanced', 2, { dividendYield: null }, null],
  ['balanced', 3, { marketCap: 200e9 }, 'a market value of $200 billion (at least $200 billion)'],
  ['balanced', 3, { marketCap: 200e9 - 1 }, null],
  ['balanced', 3, { marketCap: null }, null],
  ['dividend', 0, { dividendYield: 2 }, 'a dividend yield of 2.00% (at least 2%)'],
  ['dividend', 0, { dividendYield: 1.99 }, null],
  ['dividend', 1, { dividendYield: 3 }, 'and of at least 3%'],
  ['dividend', 1, { dividendYield: 2.99 }, null],
  ['dividend', 2, { riskLevel: 'low' }, 'low risk'],
  ['dividend', 2, { riskLevel: 'medium' }, null],
  ['dividend', 3, { peRatio: 25 }, 'a P/E of 25.00 (at most 25)'],
  ['dividend', 3, { peRatio: 25.01 }, null],
  ['dividend', 3, { peRatio: null }, null],
];

describe('a criterion', () => {
  test.each(borders)('%s %i with %o says %s', (strategy, place, change, wanted) => {
    expect(verdict(strategy, place, change)).toBe(wanted);
  });
});

/** What each test is made of where the figure is known, where it isn't, and of the class of a stock. */
const explained: [AdvisorStrategy, 0 | 1 | 2 | 3, Partial<AdvisorCandidate>, TermOutline][] = [
  ['growth', 0, { sector: 'Technology' }, 'test-growth-sector 1 count'],
  ['growth', 0, { sector: 'Utilities' }, 'test-growth-sector 0 count'],
  [
    'growth',
    1,
    { changePercent: 0.5 },
    ['test-up 1 count = under', 'border 0 percent', 'dayChangePercent 0.5 percent X'],
  ],
  ['growth', 1, { changePercent: null }, 'test-up-unknown 0 count'],
  ['growth', 2, { peRatio: 40 }, ['test-over-25 1 count = under', 'border 25 factor', 'peRatio 40 factor X']],
  ['growth', 2, { peRatio: null }, 'test-over-25-unknown 0 count'],
  [
    'growth',
    3,
    { dividendYield: 1.5 },
    ['test-under-1 0 count = under', 'dividendYield 1.5 percent X', 'border 1 percent'],
  ],
  ['growth', 3, { dividendYield: null }, 'test-under-1-unknown 1 count'],
  ['balanced', 0, { riskLevel: 'medium' }, 'test-risk 1 count'],
  [
    'balanced',
    1,
    { peRatio: 35 },
    [
      'test-10-to-30 0 count = product',
      ['ratioAtLeast 1 count = at-most', 'border 10 factor', 'peRatio 35 factor X'],
      ['ratioAtMost 0 count = at-most', 'peRatio 35 factor X', 'border 30 factor'],
    ],
  ],
  ['balanced', 1, { peRatio: null }, 'test-10-to-30-unknown 0 count'],
  [
    'balanced',
    2,
    { dividendYield: 1.2 },
    ['test-pays-1 1 count = at-most', 'border 1 percent', 'dividendYield 1.2 percent X'],
  ],
  [
    'balanced',
    3,
    { marketCap: 250e9 },
    ['test-large 1 count = at-most', 'border 200000000000', 'marketCap 250000000000 X'],
  ],
  ['balanced', 3, { marketCap: null }, 'test-large-unknown 0 count'],
  [
    'dividend',
    0,
    { dividendYield: 1.2 },
    ['test-pays-2 0 count = at-most', 'border 2 percent', 'dividendYield 1.2 percent X'],
  ],
  ['dividend', 1, { dividendYield: null }, 'test-pays-3-unknown 0 count'],
  ['dividend', 2, { riskLevel: 'low' }, 'test-low-risk 1 count'],
  ['dividend', 3, { peRatio: 18 }, ['test-at-most-25 1 count = at-most', 'peRatio 18 factor X', 'border 25 factor']],
];

describe('the test of a criterion', () => {
  test.each(explained)('%s %i with %o is explained by what it looks at', (strategy, place, change, wanted) => {
    const term = advisorCriteriaByStrategy[strategy][place].test({ ...plain, ...change });
    expect(outlineTerm(term)).toEqual(wanted);
    expect(term.symbol).toBe('X');
  });
});
