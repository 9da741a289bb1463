import { useMemo, useRef, useState } from 'react';
import { downloadFile } from '#lib/download-file';
import { Card } from '#ui/card';
import { ChartFiguresTable } from './chart-figures-table';
import { ChartReadout } from './chart-readout';
import { createChartColorLookup } from './chart-style';
import { ChartToolbar, type ToolbarRangeSelection } from './chart-toolbar';
import type { ChartRangeKey, TimeChartProps } from './chart-types';
import { type DayIndexSpan, getChartRangeDaySpan, isSameDaySpan, listChartRangesForDays } from './day-span';
import { timeChartMessages } from './messages';
import { createChartImage, toChartCsv, toChartFileName } from './save-chart';
import { TimeChartDrawing, useChartZoomAndCursor } from './time-chart-drawing';
import { chartSummaryClasses, TimeChartPlaceholder } from './time-chart-frame';
import type { useChartZoom } from './use-chart-zoom';

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

const useSaving = (props: TimeChartProps, span: DayIndexSpan, isLog: boolean) => {
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

/** Figures over time, with everything that a person does to them; the sentence above says what is drawn to who can't see it. */
export function TimeChart(props: TimeChartProps) {
  const { title, summary, note, days, action, busy } = props;
  const reading = useChartZoomAndCursor(props);
  const { spanned, span, at, marks } = reading;
  const [isLogWanted, setLog] = useState(false);
  const canLog = useMemo(() => props.log !== false && canBeLog(props), [props]);
  const isLog = canLog && isLogWanted;
  const { onCanvas, actions } = useSaving(props, span, isLog);

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
          zoomIn: () => spanned.zoomIn(at),
          back: spanned.back,
        }}
        actions={days.length > 0 ? actions : none}
      />
      {days.length === 0 ? (
        <TimeChartPlaceholder>{props.nothing}</TimeChartPlaceholder>
      ) : (
        <>
          <ChartReadout {...props} span={span} at={at} kinds={marks.kinds} marks={marks.of(at)} />
          <TimeChartDrawing figures={props} reading={reading} isLog={isLog} onCanvas={onCanvas} className="h-64" />
        </>
      )}
      {note && <p className="mt-2 text-sm text-ink-muted">{note}</p>}
      {days.length > 0 && <ChartFiguresTable {...props} span={span} />}
    </Card>
  );
}

const none: [] = [];
