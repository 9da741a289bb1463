import { computeFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  type FigureUnit,
  getTermAmount,
} from '#core/insight/explain/figure-terms';
import { toAmount } from '#core/money/amount';
import type { RiskLevel } from '#core/stocks/built-in-stock-classes';
import type { AdvisorStrategy } from '#core/watchlist/advisor-strategy';
import { createQuoteTerm } from '#core/watchlist/explain-advisor';

export interface AdvisorQuote {
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
  /** Where all of it is from, and when it was known. */
  source?: string;
  asOf?: string;
  stale?: boolean;
}

export interface AdvisorCandidate extends AdvisorQuote {
  sector: string;
  riskLevel: RiskLevel;
}

export interface AdvisorCriterion {
  /** 1 where it is met, else 0, and what of the quote it looks at. */
  test: (stock: AdvisorCandidate) => FigureTerm;
  meets: (stock: AdvisorCandidate) => boolean;
  says: (stock: AdvisorCandidate) => string;
}

const growthSectors = new Set(['Technology', 'Communication Services', 'Consumer Discretionary']);
const formatPercent = (value: number | null): string => `${toAmount(value ?? 0).toFixed(2)}%`;
const formatRatio = (value: number | null): string => toAmount(value ?? 0).toFixed(2);
const formatBillions = (value: number | null): string =>
  `$${toAmount(value ?? 0)
    .div(1e9)
    .toFixed(0)} billion`;

const createCriterion = (test: AdvisorCriterion['test'], says: AdvisorCriterion['says']): AdvisorCriterion => ({
  test,
  meets: (stock) => getTermAmount(test(stock)).eq(1),
  says,
});

/** What no figure tells, but the class of a stock: its sector, its risk. */
const createClassTerm = (name: string, isMet: boolean, { symbol }: AdvisorCandidate): FigureTerm =>
  createGivenTerm(name, 'count', isMet ? 1 : 0, { symbol });

type Looked = readonly [name: string, unit: FigureUnit, of: (stock: AdvisorCandidate) => number | null];
const change: Looked = ['dayChangePercent', 'percent', ({ changePercent }) => changePercent];
const earnings: Looked = ['peRatio', 'factor', ({ peRatio }) => peRatio];
const yearly: Looked = ['dividendYield', 'percent', ({ dividendYield }) => dividendYield];
const worth: Looked = ['marketCap', 'money', ({ marketCap }) => marketCap];

const explainComparison = (
  by: 'under' | 'at-most',
  first: FigureTerm,
  second: FigureTerm,
  name = 'isSo',
): ComputedFigure => computeFigure(name, 'count', { by }, [first, second]);

/** Of a figure against a border; `unknown`: what counts where the market does not tell it. */
const createThresholdTest =
  (
    name: string,
    [figure, unit, of]: Looked,
    compare: (figure: FigureTerm, toBorder: (at: number) => FigureTerm) => ComputedFigure,
    unknown: 0 | 1 = 0,
  ) =>
  (stock: AdvisorCandidate): FigureTerm => {
    const [value, { symbol }] = [of(stock), stock];
    if (value === null) return createGivenTerm(`${name}-unknown`, 'count', unknown, { symbol });
    const comparison = compare(createQuoteTerm(stock, figure, unit, value), (at) =>
      createGivenTerm('border', unit, at),
    );
    return { ...comparison, name, symbol };
  };

const createYieldCriterion = (least: number): AdvisorCriterion =>
  createCriterion(
    createThresholdTest(`test-pays-${least}`, yearly, (figure, toBorder) =>
      explainComparison('at-most', toBorder(least), figure),
    ),
    ({ dividendYield }) => `a dividend yield of ${formatPercent(dividendYield)} (at least ${least}%)`,
  );

/** Four a strategy; the quality of a match is 1 and one more for each that is met. */
export const advisorCriteriaByStrategy: Record<
  AdvisorStrategy,
  readonly [AdvisorCriterion, AdvisorCriterion, AdvisorCriterion, AdvisorCriterion]
> = {
  growth: [
    createCriterion(
      (stock) => createClassTerm('test-growth-sector', growthSectors.has(stock.sector), stock),
      ({ sector }) => `a growth sector (${sector})`,
    ),
    createCriterion(
      createThresholdTest('test-up', change, (figure, toBorder) => explainComparison('under', toBorder(0), figure)),
      ({ changePercent }) => `a price up ${formatPercent(changePercent)} today`,
    ),
    createCriterion(
      createThresholdTest('test-over-25', earnings, (figure, toBorder) =>
        explainComparison('under', toBorder(25), figure),
      ),
      ({ peRatio }) => `a P/E of ${formatRatio(peRatio)} (over 25)`,
    ),
    createCriterion(
      createThresholdTest(
        'test-under-1',
        yearly,
        (figure, toBorder) => explainComparison('under', figure, toBorder(1)),
        1,
      ),
      ({ dividendYield }) =>
        dividendYield === null
          ? 'no known dividend (earnings are kept)'
          : `a dividend yield of ${formatPercent(dividendYield)} (under 1%)`,
    ),
  ],
  balanced: [
    createCriterion(
      (stock) => createClassTerm('test-risk', stock.riskLevel !== 'high', stock),
      ({ riskLevel }) => `${riskLevel} risk`,
    ),
    createCriterion(
      createThresholdTest('test-10-to-30', earnings, (figure, toBorder) =>
        computeFigure('isSo', 'count', { by: 'product' }, [
          explainComparison('at-most', toBorder(10), figure, 'ratioAtLeast'),
          explainComparison('at-most', figure, toBorder(30), 'ratioAtMost'),
        ]),
      ),
      ({ peRatio }) => `a P/E of ${formatRatio(peRatio)} (10 to 30)`,
    ),
    createYieldCriterion(1),
    createCriterion(
      createThresholdTest('test-large', worth, (figure, toBorder) =>
        explainComparison('at-most', toBorder(200e9), figure),
      ),
      ({ marketCap }) => `a market value of ${formatBillions(marketCap)} (at least $200 billion)`,
    ),
  ],
  dividend: [
    createYieldCriterion(2),
    { ...createYieldCriterion(3), says: () => 'and of at least 3%' },
    createCriterion(
      (stock) => createClassTerm('test-low-risk', stock.riskLevel === 'low', stock),
      () => 'low risk',
    ),
    createCriterion(
      createThresholdTest('test-at-most-25', earnings, (figure, toBorder) =>
        explainComparison('at-most', figure, toBorder(25)),
      ),
      ({ peRatio }) => `a P/E of ${formatRatio(peRatio)} (at most 25)`,
    ),
  ],
};
