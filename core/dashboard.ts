import { type Day, monthOf } from '#core/day';
import { type Income, incomeByMonth, monthlyIncome, totalIncome } from '#core/dividend-income';
import { mergeBySymbol } from '#core/merge-positions';
import { type Amount, amount, percentOf, roundCents, sum, toNumber, zero } from '#core/money';
import { type Month, monthsUpTo } from '#core/months';
import { platformTotals, portfolioTotals, roi, totalReturns } from '#core/portfolio';
import { analyse } from '#core/portfolio-analysis';
import type { Position } from '#core/positions';
import { byDateThenId, type Dated } from '#core/trades';
import type { QuotesBySymbol } from '#core/valuation';

/** What the overview is computed from: positions with prices, and the dividends paid by today. */
export type Books<P extends string = string> = {
  positions: readonly Position<P>[];
  prices: QuotesBySymbol;
  income: readonly Income[];
  today: Day;
};

/**
 * The figures that dashboard and analytics share, in US dollars to the cent. The returns are made of the other figures
 * as they are shown, so that a reader can add them up.
 */
export const keyFigures = <P extends string>({ positions, prices, income, today }: Books<P>) => {
  const totals = portfolioTotals(positions, prices);
  const netDividends = totalIncome(income);
  const invested = amount(totals.totalInvested);
  const returns = totalReturns({
    totalValue: amount(totals.totalValue),
    totalSold: amount(totals.totalSold),
    netDividends,
    totalInvested: invested,
    totalFees: amount(totals.totalFees),
  });
  return {
    totals,
    netDividends: toNumber(netDividends),
    kpis: {
      totalValue: totals.totalValue,
      totalReturns: toNumber(returns),
      roi: roi(returns, invested),
      monthlyDividends: monthlyIncome(income, today).toFixed(2),
    },
  };
};

const monthsShown = 12;

export const dividendsByMonth = (income: readonly Income[], today: Day): { month: Month; amount: number }[] =>
  incomeByMonth(income, monthsUpTo(today, monthsShown)).map(({ month, net }) => ({ month, amount: toNumber(net) }));

const recentShown = 10;

/** Newest first. */
export const recentTrades = <T extends Dated>(trades: readonly T[]): T[] =>
  trades.toSorted((a, b) => byDateThenId(b, a)).slice(0, recentShown);

const activityShown = 6;

/** The newest months that saw a trade, and how many each. Months without one are left out. */
export const monthlyActivity = (trades: readonly Dated[]): { month: Month; transactions: number }[] =>
  [...Map.groupBy(trades, ({ transactionDate }) => monthOf(transactionDate))]
    .map(([month, ofMonth]) => ({ month, transactions: ofMonth.length }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
    .slice(0, activityShown);

export const tradesInMonthOf = (trades: readonly Dated[], today: Day): number =>
  trades.filter(({ transactionDate }) => monthOf(transactionDate) === monthOf(today)).length;

/** How the value is spread over stocks and over platforms, largest first; each percentage is rounded on its own. */
export const allocationOf = <P extends string>(positions: readonly Position<P>[], prices: QuotesBySymbol) => {
  const platforms = platformTotals(positions, prices).filter(({ totalValue }) => totalValue > 0);
  const total = sum(platforms.map(({ totalValue }) => amount(totalValue)));
  const share = (value: number) => toNumber(percentOf(amount(value), total) ?? zero);
  return {
    bySymbol: analyse(positions, prices).allocation,
    byPlatform: platforms
      .map(({ platform, totalValue }) => ({ platform, value: totalValue, percent: share(totalValue) }))
      .toSorted((a, b) => b.value - a.value || (a.platform < b.platform ? -1 : 1)),
  };
};

/** Balances in US dollars: each to the cent at its rate, then summed. A currency without a rate is left out. */
export const cashInDollars = (
  balances: readonly { balance: number; currency: string }[],
  rateOf: (currency: string) => number | undefined,
): Amount => sum(balances.map(({ balance, currency }) => roundCents(amount(balance).times(rateOf(currency) ?? 0))));

/** How many stocks were ever traded, and of how many shares are held. */
export const stockCounts = (positions: readonly Position[]): { unique: number; held: number } => {
  const merged = mergeBySymbol(positions);
  return { unique: merged.length, held: merged.filter(({ open }) => open).length };
};
