import { useRef, useState } from 'react';
import type { Day } from '#core/time/day';
import type { ChartRangeKey } from './chart-types';
import {
  type DayIndexSpan,
  getChartRangeDaySpan,
  getDaySpanBetween,
  getWholeDaySpan,
  getZoomedDaySpan,
  isSameDaySpan,
} from './day-span';

/** What is shown of a chart, and what was shown before it: each zoom can be gone back from. */
export const useChartZoom = (days: readonly Day[]) => {
  const [{ of, past }, set] = useState<{ of: readonly Day[]; past: readonly DayIndexSpan[] }>({ of: days, past: [] });
  // Other days are another chart.
  const steps = of === days || isSameDays(of, days) ? past : [];
  const wholeSpan = getWholeDaySpan(days);
  const span = steps.at(-1) ?? wholeSpan;
  const before = useRef(steps);
  const goTo = (next: DayIndexSpan) => {
    if (!isSameDaySpan(next, span)) set({ of: days, past: [...steps, next] });
  };
  return {
    span,
    isZoomed: steps.length > 0,
    choose: (range: ChartRangeKey) =>
      set({ of: days, past: range === 'All' ? [] : [getChartRangeDaySpan(days, range)] }),
    zoomIn: (around = span.to) => goTo(getZoomedDaySpan(span, around)),
    zoomTo: (from: number, to: number) => goTo(getDaySpanBetween(from, to, span)),
    /** While two fingers move: however far, it is one zoom, and none where all is shown again. */
    pinch: {
      begin: () => {
        before.current = steps;
      },
      to: (next: DayIndexSpan) =>
        set({ of: days, past: isSameDaySpan(next, wholeSpan) ? [] : [...before.current, next] }),
    },
    back: () => set({ of: days, past: steps.slice(0, -1) }),
    whole: () => set({ of: days, past: [] }),
  };
};

/** Those that were read again are often the same. */
const isSameDays = (one: readonly Day[], other: readonly Day[]): boolean =>
  one.length === other.length && one[0] === other[0] && one.at(-1) === other.at(-1);
