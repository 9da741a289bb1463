import { type KeyboardEvent, Suspense, useMemo, useRef, useState } from 'react';
import { downloadFile } from '#lib/download-file';
import { Card } from '#ui/card';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { Skeleton } from '#ui/spinner';
import { ChartFiguresTable } from './chart-figures-table';
import { ChartReadout, describeChartReadout } from './chart-readout';
import { createChartColorLookup } from './chart-style';
import { ChartToolbar, type ToolbarRangeSelection } from './chart-toolbar';
import { type ChartRangeKey, chartMarkKinds, type TimeChartProps } from './chart-types';
import { getCrosshairStep } from './crosshair-keys';
import {
  type DaySpan,
  findDayIndexUpTo,
  getChartRangeDaySpan,
  isSameDaySpan,
  listChartRangesForDays,
} from './day-span';
import { LazyTimePlot } from './lazy-time-plot';
import { timeChartMessages } from './messages';
import { createChartImage, toChartCsv, toChartFileName } from './save-chart';
import { chartSummaryClasses, TimeChartPlaceholder } from './time-chart-frame';
import { useChartZoom } from './use-chart-zoom';

export type * from './chart-types';
export { getChartRangeStartDay, listChartRangesBetween } from './day-span';

type Spanned = ReturnType<typeof useChartZoom>;

const getRangeSelection = (
  { days, ranges }: TimeChartProps,
  { span, isZoomed, choose }: Spanned,
): ToolbarRangeSelection | undefined => {
  if (ranges === false) return undefined;
  if (ranges) return { choices: ranges.choices ?? ['1M', '3M', 'YTD', '1Y', '3Y', '5Y', 'All'], ...ranges };
  const choices = listChartRangesForDays(days);
  const chosen = (range: ChartRangeKey) =>
    range === 'All' ? !isZoomed : isZoomed && isSameDaySpan(getChartRangeDaySpan(days, range), span);
  return { choices, chosen: choices.find(chosen), choose };
};

/** A logarithmic scale has no place for losses; where there was nothing, as before the first day, the line is broken. */
const canBeLog = ({ series }: TimeChartProps): boolean => {
  const figures = series.flatMap(({ values }) => values.filter((value) => value !== null));
  return figures.some((value) => value > 0) && figures.every((value) => value >= 0);
};

/** What happened, by the place of its day. */
const useMarks = ({ days, marks = [] }: TimeChartProps) =>
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

const useSaving = (props: TimeChartProps, span: DaySpan, isLog: boolean) => {
  const canvas = useRef<HTMLCanvasElement>(undefined);
  const name = props.fileName ?? toChartFileName(props.title);
  const savePicture = async () => {
    if (!canvas.current) return;
    const blob = await createChartImage(
      canvas.current,
      { ...props, isLog },
      span,
      createChartColorLookup(canvas.current),
    );
    if (blob) downloadFile({ name: `${name}.png`, blob });
  };
  const saveFigures = () =>
    downloadFile({ name: `${name}.csv`, blob: new Blob([toChartCsv(props, span)], { type: 'text/csv' }) });
  return {
    onCanvas: (one: HTMLCanvasElement | undefined) => {
      canvas.current = one;
    },
    actions: [
      { label: timeChartMessages.savePicture, onChoose: () => void savePicture() },
      { label: timeChartMessages.saveFigures, onChoose: saveFigures },
    ],
  };
};

/** The last day is looked at first by who comes with the keyboard. */
const useKeys = (spanned: Spanned, places: readonly number[], at: number | undefined, setAt: (at?: number) => void) => {
  const { span, zoomIn, back, isZoomed } = spanned;
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = getCrosshairStep(event, { at: at ?? span.to, span, places });
    if (step === undefined) return;
    if (step === 'in') zoomIn(at);
    else if (step === 'back') {
      if (isZoomed) back();
    } else setAt(step === 'leave' ? undefined : step);
    event.preventDefault();
  };
};

/** Figures over time, with everything that a person does to them; the sentence above says what is drawn to who can't see it. */
export function TimeChart(props: TimeChartProps) {
  const { title, summary, note, days, series, action, busy } = props;
  const spanned = useChartZoom(days);
  const { span } = spanned;
  const [at, setAt] = useState<number>();
  const [isLogWanted, setLog] = useState(false);
  const marks = useMarks(props);
  const onKeyDown = useKeys(spanned, marks.places, at, setAt);
  const canLog = useMemo(() => props.log !== false && canBeLog(props), [props]);
  const isLog = canLog && isLogWanted;
  const { onCanvas, actions } = useSaving(props, span, isLog);
  const visibleAt = at !== undefined && at >= span.from && at <= span.to ? at : undefined;

  return (
    <Card
      title={title}
      description={<span className={chartSummaryClasses}>{summary}</span>}
      actions={action}
      busy={busy}
    >
      <ChartToolbar
        title={title}
        ranges={getRangeSelection(props, spanned)}
        log={canLog ? { isOn: isLog, toggle: () => setLog(!isLogWanted) } : undefined}
        zoom={{
          isZoomed: spanned.isZoomed,
          canZoom: span.to - span.from > 1,
          zoomIn: () => spanned.zoomIn(visibleAt),
          back: spanned.back,
        }}
        actions={days.length > 0 ? actions : none}
      />
      {days.length === 0 ? (
        <TimeChartPlaceholder>{props.nothing}</TimeChartPlaceholder>
      ) : (
        <>
          <ChartReadout {...props} span={span} at={visibleAt} kinds={marks.kinds} marks={marks.of(visibleAt)} />
          <ErrorBoundary small title={timeChartMessages.failed} message={timeChartMessages.failedHint}>
            <div
              role="slider"
              tabIndex={0}
              aria-label={title}
              aria-description={timeChartMessages.keys}
              aria-valuemin={span.from}
              aria-valuemax={span.to}
              aria-valuenow={visibleAt ?? span.to}
              aria-valuetext={describeChartReadout(props, visibleAt ?? span.to, marks.of(visibleAt ?? span.to))}
              onKeyDown={onKeyDown}
              className="h-64 rounded-sm print:h-auto"
            >
              <Suspense fallback={<Skeleton className="h-full" />}>
                <LazyTimePlot
                  days={days}
                  series={series}
                  marks={props.marks ?? none}
                  formatShort={props.formatShort}
                  {...{ isLog, span, at: visibleAt, onCanvas }}
                  onAt={setAt}
                  onZoom={spanned.zoomTo}
                  pinch={spanned.pinch}
                  onWhole={spanned.whole}
                />
              </Suspense>
            </div>
          </ErrorBoundary>
        </>
      )}
      {note && <p className="mt-2 text-sm text-ink-muted">{note}</p>}
      {days.length > 0 && <ChartFiguresTable {...props} span={span} />}
    </Card>
  );
}

const none: [] = [];
