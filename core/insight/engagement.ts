import type { NetDividend } from '#core/dividends/income';
import { isKnownUsageEventType } from '#core/insight/dashboard-pages';
import { toMissingExchangeRateTerms } from '#core/insight/exchange-rates';
import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  createRowListTerm,
  type ExplainableRowListName,
  type FigureTerm,
  getTermAmount,
} from '#core/insight/explain/figure-terms';
import type { MoneyMovementKind } from '#core/insight/returns/money-movements';
import { type Amount, roundCents, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import type { TradeTotalsByMonth } from '#core/portfolio/trade-totals-by-month';
import { compareText } from '#core/text/compare';
import { addDays, type Day, toMonth } from '#core/time/day';
import { getLastDayOfMonth, listMonthsUpTo, type Month } from '#core/time/months';

/** How often each type of event happened on one day, in New York. */
export type DailyEventCounts = { date: Day; counts: Readonly<Record<string, number>> };

/** Engagement looks back over so many days, today included. */
const engagementDays = 30;

/** The days it looks at, oldest first. */
export const listEngagementDays = (today: Day): Day[] =>
  Array.from({ length: engagementDays }, (_, at) => addDays(today, at - engagementDays + 1));

/** The type under which a login counts. */
export const loginEventType = 'login';

/**
 * Activity on 12 of the 30 days -> 40 %. The most used feature comes first, equals by name; views of pages that do not
 * exist, which were once counted, are no feature.
 */
export const computeEngagement = (days: readonly DailyEventCounts[]) => {
  const usage = new Map<string, number>();
  for (const { counts } of days) {
    for (const [feature, count] of Object.entries(counts)) usage.set(feature, (usage.get(feature) ?? 0) + count);
  }
  const activeDays = days.filter(({ counts }) => Object.values(counts).some((count) => count > 0)).length;
  return {
    engagementRate: toNumber(getTermAmount(explainEngagementRate(activeDays))),
    loginCount: usage.get(loginEventType) ?? 0,
    activeDays,
    featureUsage: [...usage]
      .filter(([feature]) => isKnownUsageEventType(feature))
      .map(([feature, usage_count]) => ({ feature, usage_count }))
      .toSorted((a, b) => b.usage_count - a.usage_count || compareText(a.feature, b.feature)),
  };
};

/** 12 of 30 days -> 40 %. */
export const explainEngagementRate = (activeDays: number): ComputedFigure =>
  computeFigure('engagementRate', 'percent', { by: 'percent', places: 2 }, [
    createGivenTerm('activeDays', 'days', activeDays),
    createGivenTerm('daysLookedAt', 'days', engagementDays),
  ]);

type TrendKind = 'invested' | 'sold' | 'dividends' | MoneyMovementKind;
/** One movement: US dollars, positive, with all decimals; it counts as its row shows it, in cents. */
export type TrendMovement = { date: Day; kind: TrendKind; amount: Amount };

/** Buys as money invested, sales as money received: of each month the sum of their totals, dated at its first day. */
export const toTradeTrendMovements = (months: TradeTotalsByMonth): TrendMovement[] =>
  Object.entries(months).flatMap(([month, { invested, sold }]) => [
    { date: `${month}-01`, kind: 'invested', amount: toAmount(invested) },
    { date: `${month}-01`, kind: 'sold', amount: toAmount(sold) },
  ]);

/** Net dividends by their payment date. */
export const toDividendTrendMovements = (income: readonly NetDividend[]): TrendMovement[] =>
  income.map(({ date, net }) => ({ date, kind: 'dividends', amount: net }));

/** Each row to the cent, as it is shown, and then the sum: three buys of $0.006 are $0.03. */
const sumRoundedRows = (rows: readonly TrendMovement[], kind: TrendKind): number =>
  toNumber(sumExactAmounts(rows.filter((row) => row.kind === kind).map((row) => roundCents(row.amount))));

/** The sums of each of the last `count` months, oldest first; months in which nothing moved are there, with zeros. */
export const sumTrendMovementsByMonth = (rows: readonly TrendMovement[], today: Day, count: number) => {
  const byMonth = Map.groupBy(rows, ({ date }) => toMonth(date));
  return listMonthsUpTo(today, count).map((month: Month) => {
    const ofMonth = byMonth.get(month) ?? [];
    return {
      month,
      invested: sumRoundedRows(ofMonth, 'invested'),
      sold: sumRoundedRows(ofMonth, 'sold'),
      dividends: sumRoundedRows(ofMonth, 'dividends'),
      deposits: sumRoundedRows(ofMonth, 'deposits'),
      withdrawals: sumRoundedRows(ofMonth, 'withdrawals'),
      interest: sumRoundedRows(ofMonth, 'interest'),
    };
  });
};

const lists: Record<TrendKind, ExplainableRowListName> = {
  invested: 'bought',
  sold: 'sold',
  dividends: 'dividends',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  interest: 'interest',
};

const trendKinds = ['invested', 'sold', 'dividends', 'deposits', 'withdrawals', 'interest'] as const;
/** In any currency, at its rate. */
const inCurrencies: ReadonlySet<TrendKind> = new Set(['deposits', 'withdrawals', 'interest']);

const createMonthTerm = (kind: TrendKind, month: Month, value: number): FigureTerm =>
  createRowListTerm(
    `${kind}OfMonth`,
    value,
    { list: lists[kind], from: `${month}-01`, to: getLastDayOfMonth(month) },
    { month },
  );

/**
 * What moved in all of the months, a figure a kind, each month by itself and its rows below; what did not move is left out.
 * `missingRates`: currencies that cannot be counted.
 */
export const explainMonthlyTrendTotals = (
  months: readonly ({ month: Month } & Readonly<Record<TrendKind, number>>)[],
  missingRates: readonly string[],
): ComputedFigure[] =>
  trendKinds.flatMap((kind) => {
    const monthTerms = months
      .filter((month) => month[kind] > 0)
      .map(({ month, ...of }) => createMonthTerm(kind, month, of[kind]));
    const isPartial = missingRates.length > 0 && inCurrencies.has(kind);
    return monthTerms.length > 0
      ? [
          computeSumFigure(
            `${kind}Moved`,
            monthTerms,
            isPartial ? { leftOut: toMissingExchangeRateTerms(missingRates) } : {},
          ),
        ]
      : [];
  });
