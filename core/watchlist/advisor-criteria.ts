import { amount } from '#core/money/amount';
import type { RiskLevel } from '#core/stocks/classes';

export type Strategy = 'growth' | 'balanced' | 'dividend';

export interface QuotedStock {
  symbol: string;
  companyName: string;
  currency: string;
  price: number;
  change: number | null;
  changePercent: number | null;
  marketCap: number | null;
  peRatio: number | null;
  /** In percent of the price a year. */
  dividendYield: number | null;
}

export interface Candidate extends QuotedStock {
  sector: string;
  riskLevel: RiskLevel;
}

export interface Criterion {
  meets: (stock: Candidate) => boolean;
  says: (stock: Candidate) => string;
}

const growthSectors = new Set(['Technology', 'Communication Services', 'Consumer Discretionary']);
const percent = (value: number | null): string => `${amount(value ?? 0).toFixed(2)}%`;
const ratio = (value: number | null): string => amount(value ?? 0).toFixed(2);
const billions = (value: number | null): string =>
  `$${amount(value ?? 0)
    .div(1e9)
    .toFixed(0)} billion`;
const paysAtLeast = (least: number): Criterion => ({
  meets: ({ dividendYield }) => (dividendYield ?? 0) >= least,
  says: ({ dividendYield }) => `a dividend yield of ${percent(dividendYield)} (at least ${least}%)`,
});

/** Four a strategy; the quality of a match is 1 and one more for each that is met. */
export const criteria: Record<Strategy, readonly [Criterion, Criterion, Criterion, Criterion]> = {
  growth: [
    { meets: ({ sector }) => growthSectors.has(sector), says: ({ sector }) => `a growth sector (${sector})` },
    {
      meets: ({ changePercent }) => (changePercent ?? 0) > 0,
      says: ({ changePercent }) => `a price up ${percent(changePercent)} today`,
    },
    { meets: ({ peRatio }) => (peRatio ?? 0) > 25, says: ({ peRatio }) => `a P/E of ${ratio(peRatio)} (over 25)` },
    {
      meets: ({ dividendYield }) => (dividendYield ?? 0) < 1,
      says: ({ dividendYield }) =>
        dividendYield === null
          ? 'no known dividend (earnings are kept)'
          : `a dividend yield of ${percent(dividendYield)} (under 1%)`,
    },
  ],
  balanced: [
    { meets: ({ riskLevel }) => riskLevel !== 'high', says: ({ riskLevel }) => `${riskLevel} risk` },
    {
      meets: ({ peRatio }) => peRatio !== null && peRatio >= 10 && peRatio <= 30,
      says: ({ peRatio }) => `a P/E of ${ratio(peRatio)} (10 to 30)`,
    },
    paysAtLeast(1),
    {
      meets: ({ marketCap }) => (marketCap ?? 0) >= 200e9,
      says: ({ marketCap }) => `a market value of ${billions(marketCap)} (at least $200 billion)`,
    },
  ],
  dividend: [
    paysAtLeast(2),
    { ...paysAtLeast(3), says: () => 'and of at least 3%' },
    { meets: ({ riskLevel }) => riskLevel === 'low', says: () => 'low risk' },
    {
      meets: ({ peRatio }) => peRatio !== null && peRatio <= 25,
      says: ({ peRatio }) => `a P/E of ${ratio(peRatio)} (at most 25)`,
    },
  ],
};
