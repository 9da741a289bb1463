import type { ReactNode } from 'react';
import type { Reading } from '#lib/reading';
import { Button } from './button';
import { TimeChartNothing, TimeChartSkeleton } from './chart/frame';
import { ChartNothing, ChartSkeleton } from './chart-card';
import { Read } from './read';

interface ChartReadProps<Data> {
  title: string;
  /** Where it will be a chart over time: its place is as high. */
  isOverTime?: boolean;
  of: Reading<Data>;
  words: { loading: string; failed: string; retry: string };
  children: (data: Data) => ReactNode;
}

/** A chart whose figures are read on their own: while they come, and where they can't be had, its card stands already. */
export const ChartRead = <Data,>({ title, isOverTime = false, of, words, children }: ChartReadProps<Data>) => {
  const Nothing = isOverTime ? TimeChartNothing : ChartNothing;
  const Loading = isOverTime ? TimeChartSkeleton : ChartSkeleton;
  const failed = (_: unknown, retry: () => void) => (
    <Nothing title={title}>
      <span>
        <span className="mb-3 block">{words.failed}</span>
        <Button onClick={retry}>{words.retry}</Button>
      </span>
    </Nothing>
  );
  return (
    <Read
      of={of}
      loading={<Loading title={title} label={words.loading} />}
      failed={{ title: words.failed }}
      shown={failed}
    >
      {children}
    </Read>
  );
};
