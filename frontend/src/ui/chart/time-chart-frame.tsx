import type { ReactNode } from 'react';
import { joinClassNames } from '#lib/join-class-names';
import { Card } from '#ui/card';
import { Skeleton } from '#ui/spinner';
import { timeChartMessages } from './messages';

/** What stands where a chart over time will be: as high as it, so that nothing below moves. */

/** Two rows on a phone, whether there are ranges to choose or not; one where there never are. */
export const getChartToolbarClasses = (mayHaveRanges: boolean): string =>
  joinClassNames(
    'mb-2 min-h-8 pointer-coarse:min-h-11 print:hidden print:min-h-0',
    mayHaveRanges && 'max-sm:min-h-17 max-sm:pointer-coarse:min-h-23',
  );
export const chartReadoutGridClasses = 'mt-1 grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 gap-y-0.5';
export const chartSummaryClasses = 'block min-h-10 xl:min-h-5';

interface FrameProps {
  title: string;
  description?: ReactNode;
  /** How many lines it will draw. */
  lines?: number | undefined;
  mayHaveMarks?: boolean | undefined;
  /** `false`: there is none to choose. */
  ranges?: false | undefined;
  /** What will be said below it, as far as that is known. */
  note?: string | undefined;
  children: ReactNode;
}

const Frame = ({ title, description, lines = 2, mayHaveMarks, ranges, note, children }: FrameProps) => (
  <Card title={title} description={<span className={chartSummaryClasses}>{description}</span>}>
    <div className={getChartToolbarClasses(ranges !== false)} />
    <div className="mb-1 text-xs">
      <div className="h-4" />
      <div className={chartReadoutGridClasses}>
        {Array.from({ length: lines }, (_, at) => (
          <div key={at} className="h-4" />
        ))}
      </div>
      {mayHaveMarks && <div className="h-10" />}
    </div>
    {children}
    {note && <p className="invisible mt-2 text-sm">{note}</p>}
    <div className="mt-3 h-5 pointer-coarse:h-10" />
  </Card>
);

type PlaceProps = Omit<FrameProps, 'description' | 'children'>;

export const TimeChartSkeleton = ({ label, ...frame }: PlaceProps & { label: string }) => (
  <Frame {...frame} description={<span role="status">{label}</span>}>
    <Skeleton className="h-64" />
  </Frame>
);

/** In place of the drawing. */
export const TimeChartPlaceholder = ({ children }: { children: ReactNode }) => (
  <div className="grid h-64 place-items-center text-center text-sm text-ink-muted">{children}</div>
);

/** Where it could not be had. */
export const UnavailableTimeChart = ({ children, ...frame }: PlaceProps & { children: ReactNode }) => (
  <Frame {...frame}>
    <TimeChartPlaceholder>{children}</TimeChartPlaceholder>
  </Frame>
);

interface EmptyChartProps {
  title: string;
  children?: ReactNode;
}

/** Where there is nothing to draw yet: what will be here, and from when, in a sentence, and no more room than that takes. */
export const EmptyChartCard = ({ title, children }: EmptyChartProps) => (
  <Card title={title}>
    <p className="-mt-3 text-sm text-ink-muted">{children}</p>
  </Card>
);

/** Where a curve would be a single day. */
export const SingleDayChartCard = ({ title, children }: EmptyChartProps) => (
  <EmptyChartCard title={title}>
    {children} {timeChartMessages.fromSecondDay}
  </EmptyChartCard>
);
