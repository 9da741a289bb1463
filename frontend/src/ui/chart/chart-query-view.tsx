import type { ReactNode } from 'react';
import type { QueryResult } from '#lib/api/combine-query-results';
import { Button } from '#ui/button';
import { QueryView } from '#ui/page/query-view';
import { ChartCardSkeleton, UnavailableChartCard } from './chart-card';
import { TimeChartSkeleton, UnavailableTimeChart } from './time-chart-frame';

interface ChartReadProps<Data> {
  title: string;
  /** Where it will be a chart over time: its place is as high. */
  isOverTime?: boolean;
  /** What will be said below a chart over time, as far as that is known. */
  note?: string;
  mayHaveMarks?: boolean;
  of: QueryResult<Data>;
  words: { loading: string; failed: string; retry: string };
  children: (data: Data) => ReactNode;
}

/** A chart whose figures are read on their own: while they come, and where they can't be had, its card stands already. */
export const ChartQueryView = <Data,>({
  title,
  isOverTime = false,
  note,
  mayHaveMarks,
  of,
  words,
  children,
}: ChartReadProps<Data>) => {
  const Unavailable = isOverTime ? UnavailableTimeChart : UnavailableChartCard;
  const failed = (_: unknown, retry: () => void) => (
    <Unavailable title={title}>
      <span>
        <span className="mb-3 block">{words.failed}</span>
        <Button onClick={retry}>{words.retry}</Button>
      </span>
    </Unavailable>
  );
  return (
    <QueryView
      of={of}
      loading={
        isOverTime ? (
          <TimeChartSkeleton title={title} label={words.loading} {...{ note, mayHaveMarks }} />
        ) : (
          <ChartCardSkeleton title={title} label={words.loading} />
        )
      }
      failed={{ title: words.failed }}
      shown={failed}
    >
      {children}
    </QueryView>
  );
};
