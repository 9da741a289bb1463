import { Card } from '#ui/card';
import { howItWorksMessages } from './manual/manual-dividend-messages';

export const HowItWorks = () => (
  <Card title={howItWorksMessages.title}>
    <ul className="max-w-prose list-disc space-y-2 pl-5 text-sm text-ink-muted">
      {howItWorksMessages.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </Card>
);
