import type { ChartColorLookup } from './chart-style';
import type { ChartMarkKind, SeriesColor } from './chart-types';

/** Marks have each a form and a colour of their own. */

export const chartMarkColors: Record<ChartMarkKind, SeriesColor> = {
  buy: 'positive',
  sell: 'negative',
  dividend: 'info',
  split: 'warning',
};

/** Corners around the middle, in units of the mark's radius; a dividend is round. */
export const chartMarkCorners: Record<ChartMarkKind, readonly (readonly [number, number])[]> = {
  buy: [
    [0, -1],
    [1, 0.8],
    [-1, 0.8],
  ],
  sell: [
    [0, 1],
    [1, -0.8],
    [-1, -0.8],
  ],
  split: [
    [0, -1.1],
    [1.1, 0],
    [0, 1.1],
    [-1.1, 0],
  ],
  dividend: [],
};

interface Place {
  x: number;
  y: number;
  radius: number;
}

/** Onto the canvas, with an edge in the ground's colour, so that it stands off the line. */
export const drawChartMark = (
  context: CanvasRenderingContext2D,
  kind: ChartMarkKind,
  { x, y, radius }: Place,
  paint: ChartColorLookup,
) => {
  const corners = chartMarkCorners[kind];
  context.beginPath();
  if (corners.length === 0) context.arc(x, y, radius * 0.85, 0, 2 * Math.PI);
  for (const [right, down] of corners) context.lineTo(x + right * radius, y + down * radius);
  context.closePath();
  context.fillStyle = paint(chartMarkColors[kind]);
  context.strokeStyle = paint('surface-raised');
  context.lineWidth = radius / 2.5;
  context.stroke();
  context.fill();
};
