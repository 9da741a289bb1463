import type { ComponentProps } from 'react';
import { useSession } from '#lib/session/session';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { LinkCard, PlainCard } from '#ui/link-card';
import { welcomeMessages } from './messages';
import { welcomeFeatures } from './welcome-features';

/** Leads to its page, for whom there is one: they are all of the full menu. */
const FeatureCard = ({ to, ...card }: ComponentProps<typeof LinkCard>) => {
  const hasAll = useSession().user?.hasMarcusAccess;
  return hasAll ? <LinkCard to={to} {...card} /> : <PlainCard {...card} />;
};

export const WelcomeFeatureCards = () => (
  <ul aria-label={welcomeMessages.features} className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
    {welcomeFeatures.map(({ title, path, icon: Icon, description }) => (
      <li key={path} className="grid">
        <FeatureCard to={path} title={title} icon={<Icon />}>
          <Badge tone="info" className="mb-1">
            {welcomeMessages.comingSoon}
          </Badge>
          <span className="block">{description}</span>
        </FeatureCard>
      </li>
    ))}
  </ul>
);

export const WelcomeStatusCard = () => (
  <Card title={welcomeMessages.status}>
    <dl className="flex justify-around gap-2 text-center sm:grid sm:grid-cols-3 sm:gap-4">
      {welcomeMessages.statuses.map(({ value, label }) => (
        <div key={value} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="text-lg font-semibold sm:text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
);
