import { byteOrderMark, formatCsvLine } from '#core/backup/csv';
import { formatLongDay } from '#core/time/day';
import { drawChartMark } from './chart-marks';
import { type ChartColorLookup, seriesLineDashes, seriesLineWidths } from './chart-style';
import { type ChartMarkKind, chartMarkKinds, type TimeChartProps } from './chart-types';
import { type DayIndexSpan, findDayIndexUpTo } from './day-span';
import { chartMarkNames, timeChartMessages } from './messages';

/** A chart as a file: its figures, or a picture of it with title and legend. */

type Charted = Pick<TimeChartProps, 'title' | 'savedTitle' | 'days' | 'series' | 'marks' | 'dayHeader'>;

/** `Value over time` -> `value-over-time`. */
export const toChartFileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'chart';

/** The days shown, a row each; what happened stands in a last column, where there is any. */
export const toChartCsv = ({ days, series, marks = [], dayHeader }: Charted, { from, to }: DayIndexSpan): string => {
  const happened = new Map<number, string[]>();
  for (const { date, text } of marks) {
    const at = findDayIndexUpTo(days, date);
    if (at !== undefined) happened.set(at, [...(happened.get(at) ?? []), text]);
  }
  const events = (text: string) => (marks.length > 0 ? [text] : []);
  const head = formatCsvLine([
    dayHeader ?? timeChartMessages.day,
    ...series.map(({ name }) => name),
    ...events(timeChartMessages.events),
  ]);
  const rows = days
    .map((day, at) =>
      formatCsvLine([day, ...series.map(({ values }) => values[at]), ...events((happened.get(at) ?? []).join('; '))]),
    )
    .slice(from, to + 1);
  return byteOrderMark + head + rows.join('');
};

const edge = 16;
const getFont = (size: number, weight = 400) =>
  `${weight} ${size}px "Inter Variable", "Inter Fallback", system-ui, sans-serif`;

interface Entry {
  text: string;
  /** Pixels before its text. */
  swatch: number;
  draw: (at: { x: number; y: number }) => void;
}

const listMarkKinds = ({ days, marks = [] }: Charted, { from, to }: DayIndexSpan): ChartMarkKind[] => {
  const visibleMarks = marks.filter(({ date }) => {
    const at = findDayIndexUpTo(days, date);
    return at !== undefined && at >= from && at <= to;
  });
  return chartMarkKinds.filter((kind) => visibleMarks.some((mark) => mark.kind === kind));
};

/** Lines, then what happened in the days shown: as the page has them above the drawing. */
const listLegendEntries = (
  context: CanvasRenderingContext2D,
  charted: Charted,
  span: DayIndexSpan,
  paint: ChartColorLookup,
): Entry[] => [
  ...charted.series.map(({ name, color, form }) => ({
    text: name,
    swatch: 28,
    draw: ({ x, y }: { x: number; y: number }) => {
      context.strokeStyle = paint(color);
      context.lineWidth = seriesLineWidths[form];
      context.setLineDash(seriesLineDashes[form]);
      context.beginPath();
      context.moveTo(x, y - 4);
      context.lineTo(x + 22, y - 4);
      context.stroke();
      context.setLineDash([]);
    },
  })),
  ...listMarkKinds(charted, span).map((kind) => ({
    text: chartMarkNames[kind],
    swatch: 16,
    draw: ({ x, y }: { x: number; y: number }) =>
      drawChartMark(context, kind, { x: x + 6, y: y - 4, radius: 5 }, paint),
  })),
];

/** Where each of so wide entries stands: side by side as long as there is room, then in the next row. */
export const wrapLegendIntoRows = (entries: readonly number[], room: number): { x: number; row: number }[] => {
  let [x, row] = [0, 0];
  return entries.map((wide) => {
    if (x > 0 && x + wide > room) [x, row] = [0, row + 1];
    const place = { x, row };
    x += wide + 18;
    return place;
  });
};

const rowHeight = 18;

interface Pictured extends Charted {
  isLog: boolean;
}

/**
 * On the page's own ground, in the colours and the size that it has on the screen. No page is around it: so it says of what it
 * is, and what its lines and marks mean.
 */
export const createChartImage = (
  canvas: HTMLCanvasElement,
  charted: Pictured,
  span: DayIndexSpan,
  paint: ChartColorLookup,
): Promise<Blob | null> => {
  const { title, savedTitle, days, isLog } = charted;
  const ratio = devicePixelRatio;
  const [wide, high] = [canvas.width / ratio, canvas.height / ratio];
  const drawing = document.createElement('canvas');
  const context = drawing.getContext('2d');
  if (!context) return Promise.resolve(null);
  const entries = listLegendEntries(context, charted, span, paint);
  context.font = getFont(12);
  const places = wrapLegendIntoRows(
    entries.map(({ text, swatch }) => swatch + context.measureText(text).width),
    wide,
  );
  const head = 54 + rowHeight * ((places.at(-1)?.row ?? 0) + 1);
  // A canvas forgets its font and its scale when its size is set.
  drawing.width = (wide + 2 * edge) * ratio;
  drawing.height = (high + head + edge) * ratio;
  context.scale(ratio, ratio);
  context.fillStyle = paint('surface-raised');
  context.fillRect(0, 0, wide + 2 * edge, high + head + edge);
  context.fillStyle = paint('ink');
  context.font = getFont(16, 600);
  context.fillText(savedTitle ?? title, edge, 26);
  context.font = getFont(12);
  context.fillStyle = paint('ink-muted');
  const rangeText = `${formatLongDay(days[span.from] ?? '')} to ${formatLongDay(days[span.to] ?? '')}`;
  context.fillText(isLog ? `${rangeText}, ${timeChartMessages.log.toLowerCase()}` : rangeText, edge, 44);
  for (const [at, { text, swatch, draw }] of entries.entries()) {
    const place = { x: edge + (places[at]?.x ?? 0), y: 62 + rowHeight * (places[at]?.row ?? 0) };
    draw(place);
    context.fillStyle = paint('ink-muted');
    context.fillText(text, place.x + swatch, place.y);
  }
  context.drawImage(canvas, edge, head, wide, high);
  return new Promise((resolve) => drawing.toBlob(resolve, 'image/png'));
};
