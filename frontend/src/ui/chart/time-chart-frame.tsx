import type { ReactNode } from 'react';
import { Card } from '#ui/card';
import { Skeleton } from '#ui/spinner';

/** What stands where a chart over time will be: as high as it, so that nothing below moves. */

/** Two rows on a phone, whether there are ranges to choose or not. */
export const chartToolbarClasses =
  'mb-2 min-h-17 sm:min-h-8 pointer-coarse:min-h-23 sm:pointer-coarse:min-h-11 print:hidden print:min-h-0';
export const chartReadoutGridClasses = 'mt-1 grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 gap-y-0.5';
export const chartSummaryClasses = 'block min-h-10 xl:min-h-5';

interface FrameProps {
  title: string;
  description?: ReactNode;
  /** How many lines it will draw. */
  lines?: number | undefined;
  mayHaveMarks?: boolean | undefined;
  /** What will be said below it, as far as that is known. */
  note?: string | undefined;
  children: ReactNode;
}

const Frame = ({ title, description, lines = 2, mayHaveMarks, note, children }: FrameProps) => (
  <Card title={title} description={<span className={chartSummaryClasses}>{description}</span>}>
    <div className={chartToolbarClasses} />
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

/** Where there is nothing to draw, or it could not be had. */
export const EmptyTimeChart = ({ children, ...frame }: PlaceProps & { children: ReactNode }) => (
  <Frame {...frame}>
    <TimeChartPlaceholder>{children}</TimeChartPlaceholder>
  </Frame>
);
