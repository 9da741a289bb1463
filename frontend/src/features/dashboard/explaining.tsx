import type { DashboardData } from '#contract/dashboard';
import { Explain } from '#ui/explain/explain';
import type { DashboardFigure } from './made-of';

/** The way into a figure of this answer: it is made again by the function that the server computed it with. */
export const explaining = (data: DashboardData) => (name: string, figure: DashboardFigure) => (
  <Explain name={name} of={async () => (await import('./made-of')).toldOf(data, figure)} />
);
