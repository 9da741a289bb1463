import type { CountedDividendView, DividendIncomeByStock } from '#contract/dividends/found-dividends';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { sortPlatforms } from '#core/portfolio/platforms';

/** Sums of some payments, each in cents: US dollars. */
export interface IncomeTotals {
  count: number;
  gross: number;
  taxAndFees: number;
  net: number;
}
export interface YearIncome extends IncomeTotals {
  year: string;
  /** Newest first. */
  dividends: CountedDividendView[];
}
type Stock = DividendIncomeByStock['stocks'][number];
export interface StockIncome extends IncomeTotals, Pick<Stock, 'symbol' | 'companyName' | 'platform'> {
  /** As it was answered, tax and fees apart. */
  told: Stock;
}
export interface PlatformIncome extends IncomeTotals {
  /** Null for what was entered without a platform. */
  platform: Stock['platform'];
  /** By name. */
  stocks: StockIncome[];
}

const sumNumbers = (values: readonly number[]): number =>
  toNumber(sumExactAmounts(values.map((value) => toAmount(value))));

const sumIncomeTotals = (some: readonly IncomeTotals[]): IncomeTotals => ({
  count: sumNumbers(some.map(({ count }) => count)),
  gross: sumNumbers(some.map(({ gross }) => gross)),
  taxAndFees: sumNumbers(some.map(({ taxAndFees }) => taxAndFees)),
  net: sumNumbers(some.map(({ net }) => net)),
});

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Figures = Pick<CountedDividendView, 'gross' | 'taxWithheld' | 'fees' | 'net'>;
const toIncomeTotals = ({ gross, taxWithheld, fees, net }: Figures, count: number): IncomeTotals => ({
  count,
  gross,
  taxAndFees: sumNumbers([taxWithheld, fees]),
  net,
});

/** The payments of one stock by year, the latest first. */
export const groupPaymentsByYear = (dividends: readonly CountedDividendView[]): YearIncome[] =>
  [...Map.groupBy(dividends, ({ paymentDate }) => paymentDate.slice(0, 4))]
    .map(([year, paid]) => ({
      year,
      dividends: paid.toSorted((a, b) => compareText(b.paymentDate, a.paymentDate)),
      ...sumIncomeTotals(paid.map((one) => toIncomeTotals(one, 1))),
    }))
    .toSorted((a, b) => compareText(b.year, a.year));

/** Robinhood first, as on the rest of the page; what names no platform last. */
const orderPlatforms = (platforms: readonly (string | null)[]): (string | null)[] => {
  const platformNames = sortPlatforms(platforms.flatMap((platform) => platform ?? []));
  return ['Robinhood', ...platformNames.filter((platform) => platform !== 'Robinhood'), null];
};

/** By platform. The sums of the stocks add up to the platform's, to the cent. */
export const groupStockIncomeByPlatform = (stocks: readonly Stock[]): PlatformIncome[] => {
  const order = orderPlatforms(stocks.map(({ platform }) => platform));
  return [...Map.groupBy(stocks, ({ platform }) => platform)]
    .map(([platform, own]) => {
      const summed = own.map((stock) => {
        const { symbol, companyName, count, ...figures } = stock;
        return { symbol, companyName, platform, told: stock, ...toIncomeTotals(figures, count) };
      });
      return {
        platform,
        stocks: summed.toSorted((a, b) => compareText(a.symbol, b.symbol)),
        ...sumIncomeTotals(summed),
      };
    })
    .toSorted((a, b) => order.indexOf(a.platform) - order.indexOf(b.platform));
};
