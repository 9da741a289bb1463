import type { ReactNode } from 'react';
import type { Reading } from '#lib/reading';
import { Button } from './button';
import { ChartNothing, ChartSkeleton } from './chart-card';
import { Read } from './read';

interface ChartReadProps<Data> {
  title: string;
  of: Reading<Data>;
  words: { loading: string; failed: string; retry: string };
  children: (data: Data) => ReactNode;
}

/** A chart whose figures are read on their own: while they come, and where they can't be had, its card stands already. */
export const ChartRead = <Data,>({ title, of, words, children }: ChartReadProps<Data>) => {
  const failed = (_: unknown, retry: () => void) => (
    <ChartNothing title={title}>
      <span>
        <span className="mb-3 block">{words.failed}</span>
        <Button onClick={retry}>{words.retry}</Button>
      </span>
    </ChartNothing>
  );
  return (
    <Read
      of={of}
      loading={<ChartSkeleton title={title} label={words.loading} />}
      failed={{ title: words.failed }}
      shown={failed}
    >
      {children}
    </Read>
  );
};
