import type { CSSProperties } from 'react';
import { chartMarkColors, chartMarkCorners } from './chart-marks';
import { seriesLineDashes, seriesLineWidths } from './chart-style';
import type { ChartMarkKind, SeriesColor, TimeChartSeries } from './chart-types';

const getColor = (color: SeriesColor): string => `var(--color-${color})`;

/** A piece of the line, as it is drawn. */
export const LineSwatch = ({ color, form }: Pick<TimeChartSeries, 'color' | 'form'>) => (
  <svg aria-hidden width="22" height="10" className="shrink-0">
    {form === 'area' && <rect y="5" width="22" height="5" fill={getColor(color)} fillOpacity={0.15} />}
    <line
      x1="0"
      x2="22"
      y1="5"
      y2="5"
      stroke={getColor(color)}
      strokeWidth={seriesLineWidths[form]}
      strokeDasharray={seriesLineDashes[form].join(' ')}
      strokeLinecap={form === 'dotted' ? 'round' : 'butt'}
    />
  </svg>
);

export const ChartMarkSwatch = ({ kind }: { kind: ChartMarkKind }) => {
  const corners = chartMarkCorners[kind].map(([right, down]) => `${6 + right * 5},${6 + down * 5}`);
  const fill = getColor(chartMarkColors[kind]);
  return (
    <svg aria-hidden width="12" height="12" className="shrink-0">
      {corners.length > 0 ? (
        <polygon points={corners.join(' ')} fill={fill} />
      ) : (
        <circle cx="6" cy="6" r="4.5" fill={fill} />
      )}
    </svg>
  );
};

/** Lines across, in place of a filled bar. */
export const getHatchingStyle = (color: SeriesColor): CSSProperties => ({
  borderColor: getColor(color),
  backgroundImage: `repeating-linear-gradient(135deg, ${getColor(color)} 0 1.5px, transparent 1.5px 5px)`,
});

/** A piece of a bar. */
export const BarSwatch = ({ color, isHatched = false }: { color: SeriesColor; isHatched?: boolean | undefined }) => (
  <span
    aria-hidden
    className="size-2.5 shrink-0 rounded-xs border"
    style={isHatched ? getHatchingStyle(color) : { borderColor: getColor(color), backgroundColor: getColor(color) }}
  />
);
