import type { NetDividend } from '#core/dividends/income';
import { isKnownEvent } from '#core/insight/dashboard-pages';
import { toMissingRateTerms } from '#core/insight/exchange-rates';
import { computeCount, computeFigure, computeSum } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  type FigureTerm,
  getTermAmount,
  givenTerm,
  type RowListName,
  rowsTerm,
} from '#core/insight/explain/figure-terms';
import type { MovementKind } from '#core/insight/returns/money-movements';
import { type Amount, amount, roundCents, sum, toNumber } from '#core/money/amount';
import type { TradeMonths } from '#core/portfolio/trade-months';
import { compareText } from '#core/text/compare';
import { addDays, type Day, toMonth } from '#core/time/day';
import { getLastDayOfMonth, listMonthsUpTo, type Month } from '#core/time/months';

/** How often each type of event happened on one day, in New York. */
export type UsageDay = { date: Day; counts: Readonly<Record<string, number>> };

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
export const computeEngagement = (days: readonly UsageDay[]) => {
  const usage = new Map<string, number>();
  for (const { counts } of days) {
    for (const [feature, count] of Object.entries(counts)) usage.set(feature, (usage.get(feature) ?? 0) + count);
  }
  const activeDays = days.filter(({ counts }) => Object.values(counts).some((count) => count > 0)).length;
  return {
    engagementRate: toNumber(getTermAmount(explainEngagement(activeDays))),
    loginCount: usage.get(loginEventType) ?? 0,
    activeDays,
    featureUsage: [...usage]
      .filter(([feature]) => isKnownEvent(feature))
      .map(([feature, usage_count]) => ({ feature, usage_count }))
      .toSorted((a, b) => b.usage_count - a.usage_count || compareText(a.feature, b.feature)),
  };
};

/** 12 of 30 days -> 40 %. */
export const explainEngagement = (activeDays: number): ComputedFigure =>
  computeFigure('engagementRate', 'percent', { by: 'percent', places: 2 }, [
    givenTerm('activeDays', 'days', activeDays),
    givenTerm('daysLookedAt', 'days', engagementDays),
  ]);

/** Every use of a feature, by feature: they are counted as they happen, and are kept as counts of each day alone. */
export const explainUsage = (usage: readonly { feature: string; usage_count: number }[]): ComputedFigure =>
  computeCount(
    'uses',
    usage.map(({ feature, usage_count }) => givenTerm(feature, 'count', usage_count)),
  );

type TrendKind = 'invested' | 'sold' | 'dividends' | MovementKind;
/** One movement: US dollars, positive, with all decimals; it counts as its row shows it, in cents. */
export type TrendRow = { date: Day; kind: TrendKind; amount: Amount };

/** Buys as money invested, sales as money received: of each month the sum of their totals, dated at its first day. */
export const toTradeTrends = (months: TradeMonths): TrendRow[] =>
  Object.entries(months).flatMap(([month, { invested, sold }]) => [
    { date: `${month}-01`, kind: 'invested', amount: amount(invested) },
    { date: `${month}-01`, kind: 'sold', amount: amount(sold) },
  ]);

/** Net dividends by their payment date. */
export const toIncomeTrends = (income: readonly NetDividend[]): TrendRow[] =>
  income.map(({ date, net }) => ({ date, kind: 'dividends', amount: net }));

/** Each row to the cent, as it is shown, and then the sum: three buys of $0.006 are $0.03. */
const inCents = (rows: readonly TrendRow[], kind: TrendKind): number =>
  toNumber(sum(rows.filter((row) => row.kind === kind).map((row) => roundCents(row.amount))));

/** The sums of each of the last `count` months, oldest first; months in which nothing moved are there, with zeros. */
export const sumMonthlyTrends = (rows: readonly TrendRow[], today: Day, count: number) => {
  const byMonth = Map.groupBy(rows, ({ date }) => toMonth(date));
  return listMonthsUpTo(today, count).map((month: Month) => {
    const ofMonth = byMonth.get(month) ?? [];
    return {
      month,
      invested: inCents(ofMonth, 'invested'),
      sold: inCents(ofMonth, 'sold'),
      dividends: inCents(ofMonth, 'dividends'),
      deposits: inCents(ofMonth, 'deposits'),
      withdrawals: inCents(ofMonth, 'withdrawals'),
      interest: inCents(ofMonth, 'interest'),
    };
  });
};

const lists: Record<TrendKind, RowListName> = {
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

const ofMonth = (kind: TrendKind, month: Month, value: number): FigureTerm =>
  rowsTerm(
    `${kind}OfMonth`,
    value,
    { list: lists[kind], from: `${month}-01`, to: getLastDayOfMonth(month) },
    { month },
  );

/**
 * What moved in all of the months, a figure a kind, each month by itself and its rows below; what did not move is left out.
 * `missingRates`: currencies that cannot be counted.
 */
export const explainTrends = (
  months: readonly ({ month: Month } & Readonly<Record<TrendKind, number>>)[],
  missingRates: readonly string[],
): ComputedFigure[] =>
  trendKinds.flatMap((kind) => {
    const monthTerms = months
      .filter((month) => month[kind] > 0)
      .map(({ month, ...of }) => ofMonth(kind, month, of[kind]));
    const isPartial = missingRates.length > 0 && inCurrencies.has(kind);
    return monthTerms.length > 0
      ? [computeSum(`${kind}Moved`, monthTerms, isPartial ? { leftOut: toMissingRateTerms(missingRates) } : {})]
      : [];
  });
