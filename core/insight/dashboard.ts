import { filterDividendsOfLast12Months, type NetDividend, sumNetDividendIncome } from '#core/dividends/income';
import {
  explainAverageMonthlyDividends,
  explainRoi,
  explainTotalReturns,
  type KeyFigureTerms,
} from '#core/insight/explain/explain-key-figures';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import {
  type Amount,
  computePercent,
  roundCents,
  sumExactAmounts,
  toAmount,
  toNumber,
  zeroAmount,
} from '#core/money/amount';
import { computeAllocationAndBestWorst } from '#core/portfolio/analysis';
import { mergePositionsBySymbol } from '#core/portfolio/position/merge-positions';
import { isListedPosition, type Position } from '#core/portfolio/position/positions';
import {
  computePortfolioReturns,
  computeReturnFigures,
  type PortfolioReturns,
  toPriceLookup,
} from '#core/portfolio/returns';
import { computePlatformTotals, computePortfolioTotals } from '#core/portfolio/totals';
import type { TradeTotalsByMonth } from '#core/portfolio/trade-totals-by-month';
import { filterOutExcludedStockRows, type QuotesBySymbol } from '#core/portfolio/valuation';
import { compareText } from '#core/text/compare';
import { type Day, toMonth } from '#core/time/day';
import type { Month } from '#core/time/months';

/** What the overview is computed from: positions with prices, and the dividends paid by today. */
export type DashboardInputs<P extends string = string> = {
  positions: readonly Position<P>[];
  prices: QuotesBySymbol;
  income: readonly NetDividend[];
  today: Day;
};

/** The returns of what counts: a stock without a price, or that needs review, is in none of its sides. */
const computeCurrentReturn = <P extends string>(
  { positions, prices, income }: DashboardInputs<P>,
  { unpricedSymbols, reviewSymbols }: ReturnType<typeof computePortfolioTotals>,
): PortfolioReturns =>
  computePortfolioReturns(
    computeReturnFigures(filterOutExcludedStockRows(positions, unpricedSymbols, reviewSymbols), toPriceLookup(prices)),
    sumNetDividendIncome(filterOutExcludedStockRows(income, unpricedSymbols, reviewSymbols)),
  );

/** What the key figures are made of, of all rows and of those that the returns leave out. */
const getTerms = <P extends string>(
  inputs: DashboardInputs<P>,
): { totals: ReturnType<typeof computePortfolioTotals>; terms: KeyFigureTerms } => {
  const { positions, prices, income, today } = inputs;
  const totals = computePortfolioTotals(positions, prices);
  const { totalValue, unpricedSymbols, reviewSymbols } = totals;
  const returnTotals = computeCurrentReturn(inputs, totals);
  const term = (all: number, of: Amount) => ({ all, leftOut: toNumber(toAmount(all).minus(of)) });
  const terms = {
    totalValue,
    unpricedSymbols,
    reviewSymbols,
    invested: term(totals.totalInvested, returnTotals.invested),
    sold: term(totals.totalSold, returnTotals.sold),
    fees: term(totals.totalFees, returnTotals.fees),
    dividends: term(toNumber(sumNetDividendIncome(income)), returnTotals.dividends),
    paidInYear: toNumber(sumNetDividendIncome(filterDividendsOfLast12Months(income, today))),
    today,
  };
  return { totals, terms };
};

/**
 * The figures that dashboard and analytics share, in US dollars to the cent. The returns are made of the other figures
 * as they are shown, by the very function that explains them; where a stock is left out, less what is recorded of it.
 */
export const computeKeyFigures = <P extends string>(inputs: DashboardInputs<P>) => {
  const { totals, terms } = getTerms(inputs);
  const { today, invested, sold, fees, dividends, paidInYear } = terms;
  return {
    totals,
    netDividends: dividends.all,
    /** Of all buys and sales, those of stocks that the returns leave out: what is left are the returns' own. */
    leftOut: { invested: invested.leftOut, sold: sold.leftOut },
    terms: { today, invested, sold, fees, dividends, paidInYear },
    kpis: {
      totalValue: totals.totalValue,
      totalReturns: toNumber(getTermAmount(explainTotalReturns(terms))),
      roi: toAmount(explainRoi(terms)?.value ?? 0).toFixed(2),
      monthlyDividends: getTermAmount(explainAverageMonthlyDividends(terms)).toFixed(2),
    },
  };
};

const maxActivities = 6;

/** The newest months that saw a trade, and how many each. Months without one are left out. */
export const listTradeCountsByMonth = (months: TradeTotalsByMonth): { month: Month; transactions: number }[] =>
  Object.entries(months)
    .map(([month, { trades }]) => ({ month, transactions: trades }))
    .toSorted((a, b) => compareText(b.month, a.month))
    .slice(0, maxActivities);

/** How many trades have a date in the month of `today`. */
export const countTradesThisMonth = (months: TradeTotalsByMonth, today: Day): number =>
  months[toMonth(today)]?.trades ?? 0;

/**
 * How the value is spread over stocks and over platforms, largest first, equals by name; each percentage is rounded on
 * its own.
 */
export const computeValueAllocation = <P extends string>(positions: readonly Position<P>[], prices: QuotesBySymbol) => {
  // They come by name, and those that are worth the same stay so.
  const platforms = computePlatformTotals(positions, prices).filter(({ totalValue }) => totalValue > 0);
  const total = sumExactAmounts(platforms.map(({ totalValue }) => toAmount(totalValue)));
  const share = (value: number) => toNumber(computePercent(toAmount(value), total) ?? zeroAmount);
  return {
    bySymbol: computeAllocationAndBestWorst(positions, prices).allocation,
    byPlatform: platforms
      .map(({ platform, totalValue }) => ({ platform, value: totalValue, percent: share(totalValue) }))
      .toSorted((a, b) => b.value - a.value),
  };
};

/** Balances in US dollars: each to the cent at its rate, then summed. A currency without a rate is left out. */
export const sumCashInDollars = (
  balances: readonly { balance: number; currency: string }[],
  getRate: (currency: string) => number | undefined,
): Amount =>
  sumExactAmounts(balances.map(({ balance, currency }) => roundCents(toAmount(balance).times(getRate(currency) ?? 0))));

/** How many stocks were ever traded, and how many are listed as held. */
export const countTradedAndHeldStocks = (positions: readonly Position[]): { unique: number; held: number } => {
  const merged = mergePositionsBySymbol(positions);
  return { unique: merged.length, held: merged.filter(isListedPosition).length };
};
