import { Card } from '#ui/card';
import type { TimeChartProps } from './types';

export type * from './types';

/** Figures over time, with everything that a person does to them. */
export const TimeChart = ({ title, summary, note }: TimeChartProps) => (
  <Card title={title} description={summary}>
    {note}
  </Card>
);
