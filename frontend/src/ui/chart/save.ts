import { byteOrderMark, csvLine } from '#core/backup/csv';
import { longDay } from '#core/time/day';
import { dashes, type Palette, widths } from './paint';
import { placeOf, type Span } from './span';
import type { TimeChartProps, TimeSeries } from './types';
import { words } from './words';

/** A chart as a file: its figures, or a picture of it with title and legend. */

export type Charted = Pick<TimeChartProps, 'title' | 'days' | 'series' | 'marks' | 'dayHeader'>;

/** `Value over time` -> `value-over-time`. */
export const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'chart';

/** The days shown, a row each; what happened stands in a last column, where there is any. */
export const csvOf = ({ days, series, marks = [], dayHeader }: Charted, { from, to }: Span): string => {
  const happened = new Map<number, string[]>();
  for (const { date, text } of marks) {
    const at = placeOf(days, date);
    if (at !== undefined) happened.set(at, [...(happened.get(at) ?? []), text]);
  }
  const events = (text: string) => (marks.length > 0 ? [text] : []);
  const head = csvLine([dayHeader ?? words.day, ...series.map(({ name }) => name), ...events(words.events)]);
  const rows = days
    .map((day, at) =>
      csvLine([day, ...series.map(({ values }) => values[at]), ...events((happened.get(at) ?? []).join('; '))]),
    )
    .slice(from, to + 1);
  return byteOrderMark + head + rows.join('');
};

const edge = 16;
const fontOf = (size: number, weight = 400) =>
  `${weight} ${size}px "Inter Variable", "Inter Fallback", system-ui, sans-serif`;

const drawLegend = (context: CanvasRenderingContext2D, series: readonly TimeSeries[], paint: Palette, y: number) => {
  let x = edge;
  context.font = fontOf(12);
  for (const { name, color, form } of series) {
    context.strokeStyle = paint(color);
    context.lineWidth = widths[form];
    context.setLineDash(dashes[form]);
    context.beginPath();
    context.moveTo(x, y - 4);
    context.lineTo(x + 22, y - 4);
    context.stroke();
    context.fillStyle = paint('ink-muted');
    context.fillText(name, x + 28, y);
    x += 28 + context.measureText(name).width + 18;
  }
  context.setLineDash([]);
};

/** On the page's own ground, in the colours and the size that it has on the screen. */
export const pictureOf = (
  canvas: HTMLCanvasElement,
  { title, days, series }: Charted,
  { from, to }: Span,
  paint: Palette,
): Promise<Blob | null> => {
  const ratio = devicePixelRatio;
  const [wide, high] = [canvas.width / ratio, canvas.height / ratio];
  const head = 72;
  const whole = document.createElement('canvas');
  whole.width = (wide + 2 * edge) * ratio;
  whole.height = (high + head + edge) * ratio;
  const context = whole.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.scale(ratio, ratio);
  context.fillStyle = paint('surface-raised');
  context.fillRect(0, 0, wide + 2 * edge, high + head + edge);
  context.fillStyle = paint('ink');
  context.font = fontOf(16, 600);
  context.fillText(title, edge, 26);
  context.font = fontOf(12);
  context.fillStyle = paint('ink-muted');
  context.fillText(`${longDay(days[from] ?? '')} to ${longDay(days[to] ?? '')}`, edge, 44);
  drawLegend(context, series, paint, 62);
  context.drawImage(canvas, edge, head, wide, high);
  return new Promise((resolve) => whole.toBlob(resolve, 'image/png'));
};
