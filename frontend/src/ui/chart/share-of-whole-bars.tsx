import type { BarChartProps } from './bar-chart';
import { barColorClasses } from './bar-chart';

/** One bar a row, longest first, each named at its left and told at its end: for shares of a whole. */
export default function ShareBars({ data, series: [one], format, formatShort }: BarChartProps) {
  if (!one) return null;
  const figures = data.map((point) => Number(point[one.key]));
  const largest = Math.max(...figures, 0) || 1;
  return (
    <div data-drawing className="flex h-full flex-col justify-start gap-1 print:h-64">
      {data.map(({ label }, at) => {
        const value = figures[at] ?? 0;
        return (
          <div
            key={label}
            className="flex max-h-9 min-h-0 flex-1 items-center gap-2 text-xs"
            title={`${label}: ${format(value)}`}
          >
            <span className="w-20 shrink-0 truncate text-right text-ink-muted">{label}</span>
            <span className="relative h-4/5 min-w-0 flex-1">
              <span
                className={`absolute inset-y-0 left-0 rounded-r-xs ${barColorClasses[one.color]}`}
                style={{ width: `${(Math.max(0, value) / largest) * 100}%` }}
              />
            </span>
            <span className="figures w-14 shrink-0 text-right">{formatShort(value)}</span>
          </div>
        );
      })}
    </div>
  );
}
