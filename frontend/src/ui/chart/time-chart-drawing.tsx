import { type KeyboardEvent, Suspense, useId, useMemo, useState } from 'react';
import { formatLongDay } from '#core/time/day';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { Skeleton } from '#ui/spinner';
import { describeChartReadout } from './chart-readout';
import { chartMarkKinds, type TimeChartProps } from './chart-types';
import { getCrosshairKeyAction } from './crosshair-keys';
import { type DayIndexSpan, findDayIndexUpTo } from './day-span';
import { describeCurves } from './describe-curve';
import { LazyTimePlot } from './lazy-time-plot';
import { timeChartMessages } from './messages';
import { useChartZoom } from './use-chart-zoom';

type DrawnFigures = Pick<TimeChartProps, 'title' | 'days' | 'series' | 'marks' | 'format' | 'formatShort'>;

const none: [] = [];

/** What happened, by the place of its day. */
const useMarks = ({ days, marks = none }: DrawnFigures) =>
  useMemo(() => {
    const known = marks.flatMap((mark) => {
      const at = findDayIndexUpTo(days, mark.date);
      return at === undefined ? [] : [{ at, mark }];
    });
    return {
      kinds: chartMarkKinds.filter((kind) => known.some(({ mark }) => mark.kind === kind)),
      places: [...new Set(known.map(({ at }) => at))].sort((one, other) => one - other),
      of: (place: number | undefined) => known.filter(({ at }) => at === place).map(({ mark }) => mark),
    };
  }, [days, marks]);

/** Which days are shown, and which one is looked at. */
export const useChartZoomAndCursor = (figures: DrawnFigures) => {
  const spanned = useChartZoom(figures.days);
  const { span } = spanned;
  const [at, setAt] = useState<number>();
  const marks = useMarks(figures);
  const visibleAt = at !== undefined && at >= span.from && at <= span.to ? at : undefined;
  return { spanned, span, at: visibleAt, setAt, marks };
};

type ChartReading = ReturnType<typeof useChartZoomAndCursor>;

/** The last day is looked at first by who comes with the keyboard. */
const createKeyHandler =
  ({ spanned, span, at, setAt, marks }: ChartReading) =>
  (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = getCrosshairKeyAction(event, { at: at ?? span.to, span, places: marks.places });
    if (step === undefined) return;
    if (step === 'in') spanned.zoomIn(at);
    else if (step === 'back') {
      if (spanned.isZoomed) spanned.back();
    } else setAt(step === 'leave' ? undefined : step);
    event.preventDefault();
  };

/** The days that are shown, as they are heard; not told anew with every step of the pointer, since there may be thousands. */
const useSpokenSummary = ({ days, series, format }: DrawnFigures, { from, to }: DayIndexSpan): string =>
  useMemo(() => {
    const seen = series.map(({ name, values }) => ({ name, values: values.slice(from, to + 1) }));
    return describeCurves(seen, { formatPlace: (at) => `on ${formatLongDay(days[from + at] ?? '')}`, format });
  }, [days, series, format, from, to]);

interface TimeChartDrawingProps {
  figures: DrawnFigures;
  reading: ChartReading;
  isLog?: boolean;
  onCanvas?: (canvas: HTMLCanvasElement | undefined) => void;
  /** How high it is. */
  className: string;
}

const ignoreCanvas = () => undefined;

/** The lines with their crosshair, for fingers, pointers and keys alike. */
export const TimeChartDrawing = ({ figures, reading, isLog = false, onCanvas, className }: TimeChartDrawingProps) => {
  const { title, days, series, marks = none, formatShort } = figures;
  const { spanned, span, at, setAt } = reading;
  const id = useId();
  const summary = useSpokenSummary(figures, span);
  return (
    <ErrorBoundary small title={timeChartMessages.failed} message={timeChartMessages.failedHint}>
      <p id={id} className="sr-only">
        {summary} {timeChartMessages.keys}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-describedby={id}
        aria-valuemin={span.from}
        aria-valuemax={span.to}
        aria-valuenow={at ?? span.to}
        aria-valuetext={describeChartReadout(figures, at ?? span.to, reading.marks.of(at ?? span.to))}
        onKeyDown={createKeyHandler(reading)}
        className={`rounded-sm print:h-auto ${className}`}
      >
        <Suspense fallback={<Skeleton className="h-full" />}>
          <LazyTimePlot
            {...{ days, series, marks, formatShort, isLog, span, at }}
            onCanvas={onCanvas ?? ignoreCanvas}
            onAt={setAt}
            onZoom={spanned.zoomTo}
            pinch={spanned.pinch}
            onWhole={spanned.whole}
          />
        </Suspense>
      </div>
    </ErrorBoundary>
  );
};
