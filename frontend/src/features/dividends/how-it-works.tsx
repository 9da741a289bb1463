import { Card } from '#ui/card';
import { howItWorks } from './manual-messages';

export const HowItWorks = () => (
  <Card title={howItWorks.title}>
    <ul className="max-w-prose list-disc space-y-2 pl-5 text-sm text-ink-muted">
      {howItWorks.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </Card>
);
