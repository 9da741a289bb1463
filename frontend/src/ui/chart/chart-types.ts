import type { ReactNode } from 'react';
import type { Day } from '#core/time/day';

/** What a chart over time is given. Pages take these from `#ui/chart/time-chart`. */

export type SeriesColor = 'accent' | 'positive' | 'negative' | 'warning' | 'info' | 'ink-muted';

/** Told apart without colour as well: no two series of one chart have the same form. `area` is a filled line. */
export type SeriesLineStyle = 'area' | 'line' | 'dashed' | 'dotted' | 'dash-dot';

export interface TimeChartSeries {
  key: string;
  name: string;
  color: SeriesColor;
  form: SeriesLineStyle;
  /** One for each day of the chart; null where nothing is known: the line is broken there. */
  values: readonly (number | null)[];
}

export const chartMarkKinds = ['buy', 'sell', 'dividend', 'split'] as const;
export type ChartMarkKind = (typeof chartMarkKinds)[number];

/** Something that happened, shown on the line of the first series at the last day of the chart up to its own. */
export interface TimeChartMark {
  date: Day;
  kind: ChartMarkKind;
  /** As a person reads it: `Bought 10 at $182.4000`. */
  text: string;
}

export type ChartRangeKey = '1M' | '3M' | 'YTD' | '1Y' | '3Y' | '5Y' | 'All';

/** Where the figures of a range are asked of the server: the chart shows what it is given, and tells what was pressed. */
export interface ServerRangeSelection {
  chosen: ChartRangeKey | undefined;
  choose: (range: ChartRangeKey) => void;
  choices?: readonly ChartRangeKey[];
}

export interface TimeChartProps {
  title: string;
  /** What is drawn, in a sentence or two: stands above it, and is what those hear who don't see it. */
  summary: ReactNode;
  note?: ReactNode;
  /** Rising, each once; there may be gaps. */
  days: readonly Day[];
  series: readonly TimeChartSeries[];
  marks?: readonly TimeChartMark[];
  /** In some of its ranges: the lines that tell of them keep their place in the others. */
  mayHaveMarks?: boolean;
  /** As figures are told, and shorter, for the axis. */
  format: (value: number) => string;
  formatShort: (value: number) => string;
  /** Left out: buttons that zoom into the days at hand, as far as they reach. `false`: none. */
  ranges?: ServerRangeSelection | false;
  /** Whether a switch to a logarithmic scale is offered; it is, unless a figure is below 0. */
  log?: boolean;
  /** Beside the title: what the page adds. */
  action?: ReactNode;
  /** The column of days in the table and in the CSV; `Day` if left out. */
  dayHeader?: string;
  /** Of the picture saved, around which there is no page to say of what it is; `title` if left out. */
  savedTitle?: string;
  /** Of the files saved: `aapl-price` gives `aapl-price.png`; made from the title if left out. */
  fileName?: string;
  /** Said in place of the drawing where no day is given; the ranges stay, since another may have some. */
  nothing?: string;
  /** While the figures of another range come: what is there stays, dimmed. */
  busy?: boolean;
}
