import type { ChartMarkKind } from './chart-types';

/** What every chart over time says. */
export const timeChartMessages = {
  range: 'Range',
  zoomIn: 'Zoom in',
  zoomBack: 'Zoom back',
  log: 'Log scale',
  more: (title: string) => `Save ${title}`,
  savePicture: 'As a picture (PNG)',
  saveFigures: 'Its figures (CSV)',
  table: 'Figures as a table',
  pages: 'Pages of figures',
  day: 'Day',
  events: 'Events',
  noFigure: 'no figure',
  keys: 'Arrow keys go from day to day, with Shift from event to event; Page Up and Page Down by a tenth. Plus zooms in, minus zooms back.',
  fromSecondDay: 'The curve stands here as soon as there are two days to draw.',
  failed: 'The chart could not be loaded.',
  failedHint: 'Its figures are in the table below. Check your connection, then reload the page.',
} as const;

export const chartRangeNames = {
  '1M': '1 month',
  '3M': '3 months',
  YTD: 'This year so far',
  '1Y': '1 year',
  '3Y': '3 years',
  '5Y': '5 years',
  All: 'All',
} as const;

export const chartMarkNames: Record<ChartMarkKind, string> = {
  buy: 'Bought',
  sell: 'Sold',
  dividend: 'Dividend',
  split: 'Split',
};
