import { type AnyPart, amountIn, type Explained, given, type Unit } from '#core/insight/explained';
import { made } from '#core/insight/made';
import { amount } from '#core/money/amount';
import type { RiskLevel } from '#core/stocks/classes';
import { marketFigure } from '#core/watchlist/advisor-made';
import type { Strategy } from '#core/watchlist/strategy';

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
  /** Where all of it is from, and when it was known. */
  source?: string;
  asOf?: string;
  stale?: boolean;
}

export interface Candidate extends QuotedStock {
  sector: string;
  riskLevel: RiskLevel;
}

export interface Criterion {
  /** 1 where it is met, else 0, and what of the quote it looks at. */
  test: (stock: Candidate) => AnyPart;
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

const criterion = (test: Criterion['test'], says: Criterion['says']): Criterion => ({
  test,
  meets: (stock) => amountIn(test(stock)).eq(1),
  says,
});

/** What no figure tells, but the class of a stock: its sector, its risk. */
const byClass = (name: string, isMet: boolean, { symbol }: Candidate): AnyPart =>
  given(name, 'count', isMet ? 1 : 0, { symbol });

type Looked = readonly [name: string, unit: Unit, of: (stock: Candidate) => number | null];
const change: Looked = ['dayChangePercent', 'percent', ({ changePercent }) => changePercent];
const earnings: Looked = ['peRatio', 'factor', ({ peRatio }) => peRatio];
const yearly: Looked = ['dividendYield', 'percent', ({ dividendYield }) => dividendYield];
const worth: Looked = ['marketCap', 'money', ({ marketCap }) => marketCap];

const compared = (by: 'under' | 'at-most', first: AnyPart, second: AnyPart, name = 'isSo'): Explained =>
  made(name, 'count', { by }, [first, second]);

/** Of a figure against a border; `unknown`: what counts where the market does not tell it. */
const against =
  (
    name: string,
    [figure, unit, of]: Looked,
    compare: (figure: AnyPart, borderOf: (at: number) => AnyPart) => Explained,
    unknown: 0 | 1 = 0,
  ) =>
  (stock: Candidate): AnyPart => {
    const [value, { symbol }] = [of(stock), stock];
    if (value === null) return given(`${name}-unknown`, 'count', unknown, { symbol });
    const told = compare(marketFigure(stock, figure, unit, value), (at) => given('border', unit, at));
    return { ...told, name, symbol };
  };

const paysAtLeast = (least: number): Criterion =>
  criterion(
    against(`test-pays-${least}`, yearly, (figure, borderOf) => compared('at-most', borderOf(least), figure)),
    ({ dividendYield }) => `a dividend yield of ${percent(dividendYield)} (at least ${least}%)`,
  );

/** Four a strategy; the quality of a match is 1 and one more for each that is met. */
export const criteria: Record<Strategy, readonly [Criterion, Criterion, Criterion, Criterion]> = {
  growth: [
    criterion(
      (stock) => byClass('test-growth-sector', growthSectors.has(stock.sector), stock),
      ({ sector }) => `a growth sector (${sector})`,
    ),
    criterion(
      against('test-up', change, (figure, borderOf) => compared('under', borderOf(0), figure)),
      ({ changePercent }) => `a price up ${percent(changePercent)} today`,
    ),
    criterion(
      against('test-over-25', earnings, (figure, borderOf) => compared('under', borderOf(25), figure)),
      ({ peRatio }) => `a P/E of ${ratio(peRatio)} (over 25)`,
    ),
    criterion(
      against('test-under-1', yearly, (figure, borderOf) => compared('under', figure, borderOf(1)), 1),
      ({ dividendYield }) =>
        dividendYield === null
          ? 'no known dividend (earnings are kept)'
          : `a dividend yield of ${percent(dividendYield)} (under 1%)`,
    ),
  ],
  balanced: [
    criterion(
      (stock) => byClass('test-risk', stock.riskLevel !== 'high', stock),
      ({ riskLevel }) => `${riskLevel} risk`,
    ),
    criterion(
      against('test-10-to-30', earnings, (figure, borderOf) =>
        made('isSo', 'count', { by: 'product' }, [
          compared('at-most', borderOf(10), figure, 'ratioAtLeast'),
          compared('at-most', figure, borderOf(30), 'ratioAtMost'),
        ]),
      ),
      ({ peRatio }) => `a P/E of ${ratio(peRatio)} (10 to 30)`,
    ),
    paysAtLeast(1),
    criterion(
      against('test-large', worth, (figure, borderOf) => compared('at-most', borderOf(200e9), figure)),
      ({ marketCap }) => `a market value of ${billions(marketCap)} (at least $200 billion)`,
    ),
  ],
  dividend: [
    paysAtLeast(2),
    { ...paysAtLeast(3), says: () => 'and of at least 3%' },
    criterion(
      (stock) => byClass('test-low-risk', stock.riskLevel === 'low', stock),
      () => 'low risk',
    ),
    criterion(
      against('test-at-most-25', earnings, (figure, borderOf) => compared('at-most', figure, borderOf(25))),
      ({ peRatio }) => `a P/E of ${ratio(peRatio)} (at most 25)`,
    ),
  ],
};
