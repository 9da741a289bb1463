import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PortfolioValueHistory } from '#contract/insight/analytics';
import type { Day } from '#core/time/day';
import { api } from '#lib/api/api';
import '#lib/api/answer-cache';
import { formatDay } from '#lib/format';
import { ChartQueryView } from '#ui/chart/chart-query-view';
import {
  type ChartRangeKey,
  getChartRangeStartDay,
  listChartRangesBetween,
  type ServerRangeSelection,
} from '#ui/chart/time-chart';
import { TimeChartSkeleton } from '#ui/chart/time-chart-frame';

/** Milliseconds: each call counts as many days as it has time for. */
const askAgain = 200;

const key = ['analytics', 'performance'] as const;

const getRefetchInterval = ({ state }: { state: { data?: PortfolioValueHistory | undefined; status: string } }) =>
  state.data?.countedTo && state.status !== 'error' ? askAgain : false;

/** By month, from the first trade on; asked again as long as days are being counted. */
export const fullMonthlyPerformanceQuery = queryOptions({
  queryKey: key,
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /analytics/portfolio/performance', { interval: 'month' }, { signal }),
  refetchInterval: getRefetchInterval,
});

/** A year of days costs what a page of returns does; longer ranges are those of the months at hand. */
const byDay: ReadonlySet<ChartRangeKey> = new Set(['1M', '3M', 'YTD', '1Y']);

const createDaysQuery = (range: ChartRangeKey, last: Day | undefined) => {
  const from = last && getChartRangeStartDay(range, last);
  return queryOptions({
    queryKey: [...key, range, last],
    enabled: from !== undefined && byDay.has(range),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('GET /analytics/portfolio/performance', { interval: 'day', from }, { signal }),
    refetchInterval: getRefetchInterval,
  });
};

/** All days are counted or, after a change in the past, the figures of before it are there meanwhile. */
const isDrawable = ({ countedTo, points }: PortfolioValueHistory): boolean => countedTo === null || points.length > 0;

const isThere = (data: PortfolioValueHistory | undefined): data is PortfolioValueHistory =>
  data !== undefined && isDrawable(data);

/** Of the months those that a range reaches back to. */
const limitToRange = (performance: PortfolioValueHistory, range: ChartRangeKey): PortfolioValueHistory => {
  const from = getChartRangeStartDay(range, performance.points.at(-1)?.date ?? '') ?? '';
  return { ...performance, points: performance.points.filter(({ date }) => date >= from) };
};

const formatCountingProgress = (day: string): string => `Counting the days: up to ${formatDay(day)} so far...`;
const formatCorrectionProgress = (day: string): string =>
  `Updating this chart: figures after ${formatDay(day)} do not include your change yet.`;

/** What a chart over time is given of the range that was chosen; `summary` in place of its own, where there is one. */
export interface ChartRangeState {
  ranges: ServerRangeSelection;
  busy: boolean;
  summary?: string;
}

/** The figures of the range, or all by month until they are there; what could not be had is asked for again by another press. */
const useRange = () => {
  const [range, setRange] = useState<ChartRangeKey>('All');
  const wholeHistory = useQuery(fullMonthlyPerformanceQuery);
  const last = wholeHistory.data?.points.at(-1)?.date;
  const days = useQuery(createDaysQuery(range, last));
  const isFailed = byDay.has(range) && days.isError && !days.data;
  const selectPerformance = (all: PortfolioValueHistory): PortfolioValueHistory => {
    if (!byDay.has(range)) return limitToRange(all, range);
    return isThere(days.data) && !isFailed ? days.data : all;
  };
  const choose = (next: ChartRangeKey) => {
    setRange(next);
    if (next === range && isFailed) void days.refetch();
  };
  return {
    whole: wholeHistory,
    isFailed,
    shownOf: selectPerformance,
    rangedOf: (all: PortfolioValueHistory, { countedTo }: PortfolioValueHistory): ChartRangeState => ({
      ...(countedTo && { summary: formatCorrectionProgress(countedTo) }),
      ranges: {
        chosen: isFailed ? 'All' : range,
        choose,
        choices: listChartRangesBetween(all.points[0]?.date ?? '', last ?? ''),
      },
      busy: byDay.has(range) && !isFailed && (days.isPlaceholderData || !isThere(days.data)),
    }),
  };
};

interface ValueOverTimeProps {
  title: string;
  words: { loading: string; failed: string; retry: string };
  children: (data: PortfolioValueHistory, ranged: ChartRangeState) => ReactNode;
}

/** A chart of value over time. While its days are being counted, after an import or in a history of years, it says how far. */
export const ValueOverTimeChart = ({ title, words, children }: ValueOverTimeProps) => {
  const { whole, isFailed, shownOf, rangedOf } = useRange();
  return (
    <ChartQueryView isOverTime title={title} of={whole} words={words}>
      {(all) =>
        all.countedTo && !isDrawable(all) ? (
          <TimeChartSkeleton title={title} label={formatCountingProgress(all.countedTo)} />
        ) : (
          <div>
            {children(shownOf(all), rangedOf(all, shownOf(all)))}
            {isFailed && (
              <p role="alert" className="mt-2 text-sm text-negative">
                {words.failed}
              </p>
            )}
          </div>
        )
      }
    </ChartQueryView>
  );
};
