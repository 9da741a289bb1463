import type { DashboardData } from '#contract/insight/dashboard';
import { computePercent, sumExactAmounts, toAmount, toNumber, zeroAmount } from '#core/money/amount';
import { dashboardChartMessages } from './chart-messages';

type Share = { label: string; value: number; percent: number };

const maxBars = 9;

/** The largest nine, and the others as one: a chart of forty bars tells less. */
export const groupSmallestChartShares = (shares: readonly Share[]): Share[] => {
  if (shares.length <= maxBars + 1) return [...shares];
  const rest = shares.slice(maxBars);
  const value = sumExactAmounts(rest.map((one) => toAmount(one.value)));
  const total = sumExactAmounts(shares.map((one) => toAmount(one.value)));
  const percent = toNumber(computePercent(value, total) ?? zeroAmount);
  return [...shares.slice(0, maxBars), { label: dashboardChartMessages.others, value: toNumber(value), percent }];
};

/** What the months paid together, and the one that paid most; null where nothing was paid. */
export const summarizeDividendMonths = (months: DashboardData['dividends']['byMonth']) => {
  const best = months.toSorted((a, b) => b.amount - a.amount)[0];
  if (!best || best.amount <= 0) return null;
  return { total: toNumber(sumExactAmounts(months.map((month) => toAmount(month.amount)))), best };
};
