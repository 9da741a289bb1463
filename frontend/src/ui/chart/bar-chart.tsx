import { useState } from 'react';
import { joinClassNames } from '#lib/join-class-names';
import type { SeriesColor } from './chart-types';
import { getLinearLimits, getLinearTicks } from './geometry/axis-scale';
import { BarSwatch, getHatchingStyle } from './swatch';

/** Bars are boxes of the page: they take its colours and its print, and need no library. */

interface BarSeries {
  key: string;
  name: string;
  color: SeriesColor;
  /** What is not there yet: told apart without colour as well. */
  isHatched?: boolean;
}

/** One place on the axis: its name, and a number for each series. */
export type BarChartPoint = { label: string } & Record<string, string | number>;

export interface BarChartProps {
  data: readonly BarChartPoint[];
  series: readonly BarSeries[];
  /** On one another rather than side by side; none may be below 0. */
  isStacked?: boolean;
  /** As the figures are told, and shorter at the axis. */
  format: (value: number) => string;
  formatShort: (value: number) => string;
}

export const barColorClasses: Record<SeriesColor, string> = {
  accent: 'bg-accent',
  positive: 'bg-positive',
  negative: 'bg-negative',
  warning: 'bg-warning',
  info: 'bg-info',
  'ink-muted': 'bg-ink-muted',
};

const getPointValue = (point: BarChartPoint, key: string): number => (typeof point[key] === 'number' ? point[key] : 0);

/** From 0, where the bars stand, to the highest and the lowest of them. */
const getLimits = ({ data, series, isStacked }: BarChartProps): [number, number] => {
  const figures = data.flatMap((point) => {
    const values = series.map(({ key }) => getPointValue(point, key));
    return isStacked ? [values.reduce((sum, value) => sum + value, 0)] : values;
  });
  return getLinearLimits(Math.min(0, ...figures), Math.max(0, ...figures));
};

const Legend = ({ data, series, format, at }: BarChartProps & { at: number | undefined }) => {
  const point = at === undefined ? undefined : data[at];
  return (
    <div className="mb-2 flex min-h-4 flex-wrap gap-x-4 gap-y-0.5 text-xs">
      {(point || series.length > 1) && (
        <>
          {point && <p className="font-medium">{point.label}</p>}
          <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-muted">
            {series.map(({ key, name, color, isHatched }) => (
              <li key={key} className="flex items-center gap-1.5">
                <BarSwatch color={color} isHatched={isHatched} />
                {name}
                {typeof point?.[key] === 'number' && (
                  <span className="figures font-medium text-ink">{format(point[key])}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

/** Of many places every second or third is named, as the width has room: of those named, every second in half of it. */
const labelLook = (at: number, count: number): string => {
  const every = Math.ceil(count / 12);
  if (at % every !== 0) return 'invisible';
  return joinClassNames(at % (every * 2) !== 0 && '@max-3xl:invisible', at % (every * 4) !== 0 && 'max-sm:invisible');
};

interface BarProps {
  series: BarSeries;
  value: number;
  /** Where it begins. */
  above: number;
  limits: [number, number];
}

const Bar = ({ series: { color, isHatched }, value, above, limits: [low, high] }: BarProps) => (
  <div
    className={joinClassNames(
      'absolute inset-x-0',
      value < 0 ? 'rounded-b-xs' : 'rounded-t-xs',
      isHatched ? value > 0 && 'border-x border-t' : barColorClasses[color],
    )}
    style={{
      bottom: `${((above + Math.min(0, value) - low) / (high - low)) * 100}%`,
      height: `${(Math.abs(value) / (high - low)) * 100}%`,
      ...(isHatched && getHatchingStyle(color)),
    }}
  />
);

/** Bars side by side for each place on the axis, or on one another. */
export default function BarChart(props: BarChartProps) {
  const { data, series, formatShort, isStacked } = props;
  const [at, setAt] = useState<number>();
  const [low, high] = getLimits(props);
  const percent = (value: number): string => `${((value - low) / (high - low)) * 100}%`;
  return (
    <div data-drawing className="@container flex h-full flex-col print:h-64">
      <Legend {...props} at={at} />
      <div className="relative mt-2 mr-2 mb-6 ml-14 min-h-0 flex-1 border-b border-line text-xs text-ink-muted">
        {getLinearTicks([low, high], 5).map((tick) => (
          <div key={tick} className="absolute inset-x-0 border-t border-line" style={{ bottom: percent(tick) }}>
            <span className="figures absolute right-full -translate-y-1/2 pr-2 whitespace-nowrap">
              {formatShort(tick)}
            </span>
          </div>
        ))}
        <div className="absolute inset-0 flex" onPointerLeave={() => setAt(undefined)}>
          {data.map((point, place) => (
            <div
              key={point.label}
              onPointerEnter={() => setAt(place)}
              className="relative flex min-w-0 flex-1 justify-center gap-px px-0.5 sm:px-1.5 hover:bg-surface-sunken"
            >
              {isStacked ? (
                <div className="relative max-w-7 flex-1">
                  {series.map((one, index) => (
                    <Bar
                      key={one.key}
                      series={one}
                      value={getPointValue(point, one.key)}
                      above={series.slice(0, index).reduce((sum, { key }) => sum + getPointValue(point, key), 0)}
                      limits={[low, high]}
                    />
                  ))}
                </div>
              ) : (
                series.map((one) => (
                  <div key={one.key} className="relative max-w-7 flex-1">
                    <Bar series={one} value={getPointValue(point, one.key)} above={0} limits={[low, high]} />
                  </div>
                ))
              )}
              <span className={`absolute top-full pt-1.5 whitespace-nowrap ${labelLook(place, data.length)}`}>
                {point.label}
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
