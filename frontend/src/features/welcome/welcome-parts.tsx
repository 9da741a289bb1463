import type { ComponentProps } from 'react';
import { useSession } from '#lib/session';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { LinkCard, PlainCard } from '#ui/link-card';
import { features } from './features';
import { messages } from './messages';

/** Leads to its page, for whom there is one: they are all of the full menu. */
const FeatureCard = ({ to, ...card }: ComponentProps<typeof LinkCard>) => {
  const hasAll = useSession().user?.hasMarcusAccess;
  return hasAll ? <LinkCard to={to} {...card} /> : <PlainCard {...card} />;
};

export const FeatureCards = () => (
  <ul aria-label={messages.features} className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
    {features.map(({ title, path, icon: Icon, description }) => (
      <li key={path} className="grid">
        <FeatureCard to={path} title={title} icon={<Icon />}>
          <Badge tone="info" className="mb-1">
            {messages.comingSoon}
          </Badge>
          <span className="block">{description}</span>
        </FeatureCard>
      </li>
    ))}
  </ul>
);

export const StatusCard = () => (
  <Card title={messages.status}>
    <dl className="flex justify-around gap-2 text-center sm:grid sm:grid-cols-3 sm:gap-4">
      {messages.statuses.map(({ value, label }) => (
        <div key={value} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="text-lg font-semibold sm:text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
);
