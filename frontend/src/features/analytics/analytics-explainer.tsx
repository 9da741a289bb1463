import type { AnalyticsDashboard } from '#contract/insight/analytics';
import { ExplainButton } from '#ui/explain/explain-button';
import type { AnalyticsFigure } from './explain-analytics-figure';

/** The way into a figure of this answer: it is made again by the function that the server computed it with. */
export const createAnalyticsExplainer =
  (data: AnalyticsDashboard) => (name: string, figure: AnalyticsFigure, hint?: string) => (
    <ExplainButton
      name={name}
      hint={hint}
      of={async () => (await import('./explain-analytics-figure')).explainAnalyticsFigure(data, figure)}
    />
  );
