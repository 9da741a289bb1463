import type { SeriesColor, SeriesLineStyle } from './chart-types';

/** How lines look, on the drawing as in its legend: told apart by form as well as by colour. */

export const seriesLineDashes: Record<SeriesLineStyle, number[]> = {
  area: [],
  line: [],
  dashed: [7, 5],
  dotted: [2, 4],
  'dash-dot': [9, 4, 2, 4],
};
export const seriesLineWidths: Record<SeriesLineStyle, number> = {
  area: 2,
  line: 2,
  dashed: 1.75,
  dotted: 2,
  'dash-dot': 1.75,
};

type PaintName = SeriesColor | 'ink' | 'line' | 'surface-raised';
export type ChartColorLookup = (name: PaintName) => string;

/** The colours of the page as they are now; on a canvas they do not follow the scheme by themselves. */
export const createChartColorLookup = (element: Element): ChartColorLookup => {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--color-${name}`).trim();
};

/** Calls back when the page's colours change: by the scheme of the device, by the theme that is chosen, and on paper, which is white. */
export const onChartColorsChange = (call: () => void): (() => void) => {
  const queries = ['(prefers-color-scheme: dark)', 'print'].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', call);
  const chosen = new MutationObserver(call);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    chosen.disconnect();
    for (const query of queries) query.removeEventListener('change', call);
  };
};
