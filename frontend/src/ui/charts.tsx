import type { ReactElement } from 'react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';

/** Drawn by recharts, which is a chunk of its own: pages reach these through `ui/chart-card` alone. */

type Series = {
  key: string;
  name: string;
  color: 'accent' | 'positive' | 'negative' | 'warning' | 'info' | 'ink-muted';
  /** A line that only serves to compare with. */
  dashed?: boolean | undefined;
};

/** One place on the axis: its name, and a number for each series. */
type Point = { label: string } & Record<string, string | number>;

type ChartProps = {
  data: readonly Point[];
  series: readonly Series[];
  /** As the figures are told in the tooltip, and shorter at the axis. */
  format: (value: number) => string;
  formatShort: (value: number) => string;
};

const colorOf = ({ color }: Pick<Series, 'color'>): string => `var(--color-${color})`;
const text = { fill: 'var(--color-ink-muted)', fontSize: 12 };
const line = 'var(--color-line)';
const margin = { top: 8, right: 8, bottom: 0, left: 0 };
/** Before its box is measured; without it the library complains of a chart without a size. */
const firstSize = { width: 600, height: 256 };

const Swatch = ({ series }: { series: Series }) => (
  <svg aria-hidden width="14" height="8" className="shrink-0">
    <line
      x1="0"
      x2="14"
      y1="4"
      y2="4"
      stroke={colorOf(series)}
      strokeWidth={series.dashed ? 2 : 4}
      strokeDasharray={series.dashed ? '4 3' : undefined}
    />
  </svg>
);

const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className="mb-2 flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
    {series.map((one) => (
      <li key={one.key} className="flex items-center gap-1.5">
        <Swatch series={one} />
        {one.name}
      </li>
    ))}
  </ul>
);

type TipProps = Pick<TooltipContentProps, 'active' | 'payload'> &
  Pick<ChartProps, 'series' | 'format'> & { label: string | number | undefined };

const Tip = ({ active, payload, label, series, format }: TipProps) =>
  active && payload?.length ? (
    <div className="rounded-lg border border-line bg-surface-raised px-3 py-2 text-xs shadow-float">
      <p className="mb-1 font-medium">{label}</p>
      {series.map((one) => {
        const value: unknown = payload.find(({ dataKey }) => dataKey === one.key)?.value;
        return (
          typeof value === 'number' && (
            <p key={one.key} className="figures flex items-center gap-1.5">
              <Swatch series={one} />
              {one.name}: {format(value)}
            </p>
          )
        );
      })}
    </div>
  ) : null;

const tooltipOf = ({ series, format }: ChartProps) => (
  <Tooltip
    isAnimationActive={false}
    cursor={{ fill: 'var(--color-surface-sunken)', stroke: line }}
    content={(props) => (
      <Tip active={props.active} payload={props.payload} label={props.label} series={series} format={format} />
    )}
  />
);

const grid = <CartesianGrid vertical={false} stroke={line} />;
const labels = <XAxis dataKey="label" tick={text} stroke={line} tickLine={false} minTickGap={24} />;
const figures = (format: (value: number) => string) => (
  <YAxis niceTicks="snap125" tick={text} axisLine={false} tickLine={false} width={56} tickFormatter={format} />
);

/** With a legend above it where there is more than one series. */
const Framed = ({ series, children }: Pick<ChartProps, 'series'> & { children: ReactElement }) => (
  <div className="flex h-full flex-col">
    {series.length > 1 && <Legend series={series} />}
    <div className="min-h-0 flex-1">
      <ResponsiveContainer width="100%" height="100%" initialDimension={firstSize}>
        {children}
      </ResponsiveContainer>
    </div>
  </div>
);

/** Curves over time; the first series has its area filled. */
function LineFigure(props: ChartProps) {
  const { data, series, formatShort } = props;
  return (
    <Framed series={series}>
      <AreaChart data={data as Point[]} margin={margin} accessibilityLayer={false}>
        {grid}
        {labels}
        {figures(formatShort)}
        {tooltipOf(props)}
        {series.map((one, at) => (
          <Area
            key={one.key}
            dataKey={one.key}
            name={one.name}
            type="linear"
            stroke={colorOf(one)}
            strokeWidth={2}
            {...(one.dashed && { strokeDasharray: '5 4' })}
            fill={at === 0 ? colorOf(one) : 'none'}
            fillOpacity={0.12}
            dot={data.length === 1}
            isAnimationActive={false}
          />
        ))}
      </AreaChart>
    </Framed>
  );
}

/** Bars side by side for each place on the axis. */
function BarFigure(props: ChartProps) {
  const { data, series, formatShort } = props;
  return (
    <Framed series={series}>
      <BarChart data={data as Point[]} margin={margin} accessibilityLayer={false} barGap={1}>
        {grid}
        {labels}
        {figures(formatShort)}
        {tooltipOf(props)}
        {series.map((one) => (
          <Bar
            key={one.key}
            dataKey={one.key}
            name={one.name}
            fill={colorOf(one)}
            radius={[3, 3, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </Framed>
  );
}

/** One bar a row, longest first, each named at its left: for shares of a whole. */
function ShareFigure(props: ChartProps) {
  const { data, series, formatShort } = props;
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={firstSize}>
      <BarChart data={data as Point[]} layout="vertical" margin={margin} accessibilityLayer={false}>
        <CartesianGrid horizontal={false} stroke={line} />
        <XAxis
          type="number"
          niceTicks="snap125"
          tick={text}
          stroke={line}
          tickLine={false}
          tickFormatter={formatShort}
        />
        <YAxis type="category" dataKey="label" tick={text} axisLine={false} tickLine={false} width={72} interval={0} />
        {tooltipOf(props)}
        {series.map((one) => (
          <Bar
            key={one.key}
            dataKey={one.key}
            name={one.name}
            fill={colorOf(one)}
            radius={[0, 3, 3, 0]}
            maxBarSize={22}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

const figuresOf = { line: LineFigure, bars: BarFigure, shares: ShareFigure };

export type DrawingProps = ChartProps & { kind: keyof typeof figuresOf };

export default function Drawing({ kind, ...chart }: DrawingProps) {
  const Figure = figuresOf[kind];
  return <Figure {...chart} />;
}
