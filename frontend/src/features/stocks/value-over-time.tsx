import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PortfolioPerformance } from '#contract/analytics';
import { api } from '#lib/api';
import '#lib/held-answers';
import { formatDay } from '#lib/format';
import { TimeChartSkeleton } from '#ui/chart/frame';
import { ChartRead } from '#ui/chart-read';

/** Milliseconds: each call counts as many days as it has time for. */
const askAgain = 200;

/** By month, from the first trade on; asked again as long as days are being counted. */
const performanceQuery = queryOptions({
  queryKey: ['analytics', 'performance'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /analytics/portfolio/performance', { interval: 'month' }, { signal }),
  refetchInterval: ({ state }) => (state.data?.countedTo && state.status !== 'error' ? askAgain : false),
});

const counting = (day: string): string => `Counting the days: up to ${formatDay(day)} so far...`;

interface ValueOverTimeProps {
  title: string;
  words: { loading: string; failed: string; retry: string };
  children: (data: PortfolioPerformance) => ReactNode;
}

/** A chart of value over time. While its days are being counted, after an import or in a history of years, it says how far. */
export const ValueOverTime = ({ title, words, children }: ValueOverTimeProps) => (
  <ChartRead isOverTime title={title} of={useQuery(performanceQuery)} words={words}>
    {(data) => (data.countedTo ? <TimeChartSkeleton title={title} label={counting(data.countedTo)} /> : children(data))}
  </ChartRead>
);
