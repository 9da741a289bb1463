import type { AnalyticsDashboard } from '#contract/analytics';
import { Explain } from '#ui/explain/explain';
import type { AnalyticsFigure } from './made-of';

/** The way into a figure of this answer: it is made again by the function that the server computed it with. */
export const explaining = (data: AnalyticsDashboard) => (name: string, figure: AnalyticsFigure, hint?: string) => (
  <Explain name={name} hint={hint} of={async () => (await import('./made-of')).madeOf(data, figure)} />
);
