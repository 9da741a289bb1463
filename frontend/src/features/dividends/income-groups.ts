import type { CountedDividend } from '#contract/found-dividends';
import { amount, sum, toNumber } from '#core/money/amount';
import { portfolioPlatforms } from '#core/portfolio/platforms';

/** Sums of some payments, each in cents: US dollars. */
export interface Sums {
  count: number;
  gross: number;
  taxAndFees: number;
  net: number;
}
export interface YearOfIncome extends Sums {
  year: string;
  /** Newest first. */
  dividends: CountedDividend[];
}
export interface StockIncome extends Sums {
  symbol: string;
  companyName: string;
  /** The latest first. */
  years: YearOfIncome[];
}
export interface PlatformIncome extends Sums {
  /** Null for what was entered without a platform. */
  platform: CountedDividend['platform'];
  stocks: StockIncome[];
}

const added = (values: readonly number[]): number => toNumber(sum(values.map((value) => amount(value))));

const sumsOf = (dividends: readonly CountedDividend[]): Sums => ({
  count: dividends.length,
  gross: added(dividends.map(({ gross }) => gross)),
  taxAndFees: added(dividends.flatMap(({ taxWithheld, fees }) => [taxWithheld, fees])),
  net: added(dividends.map(({ net }) => net)),
});

const inText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byYear = (dividends: readonly CountedDividend[]): YearOfIncome[] =>
  [...Map.groupBy(dividends, ({ paymentDate }) => paymentDate.slice(0, 4))]
    .map(([year, paid]) => ({
      year,
      dividends: paid.toSorted((a, b) => inText(b.paymentDate, a.paymentDate)),
      ...sumsOf(paid),
    }))
    .toSorted((a, b) => inText(b.year, a.year));

const byStock = (dividends: readonly CountedDividend[]): StockIncome[] =>
  [...Map.groupBy(dividends, ({ symbol }) => symbol)]
    .map(([symbol, paid]) => ({
      symbol,
      companyName: paid[0]?.companyName ?? '',
      years: byYear(paid),
      ...sumsOf(paid),
    }))
    .toSorted((a, b) => inText(a.symbol, b.symbol));

/** Robinhood first, as on the rest of the page; what names no platform last. */
const order = ['Robinhood', ...portfolioPlatforms.filter((platform) => platform !== 'Robinhood'), null];

/** By platform, stock and year. The sums of each level add up to the one above, to the cent. */
export const byPlatform = (dividends: readonly CountedDividend[]): PlatformIncome[] =>
  [...Map.groupBy(dividends, ({ platform }) => platform)]
    .map(([platform, paid]) => ({ platform, stocks: byStock(paid), ...sumsOf(paid) }))
    .toSorted((a, b) => order.indexOf(a.platform) - order.indexOf(b.platform));
