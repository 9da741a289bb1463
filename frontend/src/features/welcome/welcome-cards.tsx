import { ChartColumn, ChartPie, Eye, HandCoins, type LucideIcon, Newspaper, Wallet } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSession } from '#lib/session/session';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { LinkCard, PlainCard } from '#ui/link-card';
import { welcomeMessages } from './messages';

interface Feature {
  title: string;
  path: string;
  icon: LucideIcon;
  description: string;
}

/** The six of the specification, in its order. */
const welcomeFeatures: readonly Feature[] = [
  {
    title: 'Portfolio Management',
    path: '/dashboard/portfolio',
    icon: ChartPie,
    description: 'Holdings and trades on every platform, with cost, value and gain.',
  },
  {
    title: 'Cash Management',
    path: '/dashboard/cash',
    icon: Wallet,
    description: 'Balances by platform and currency, and what changed them.',
  },
  {
    title: 'Dividend Tracking',
    path: '/dashboard/dividends',
    icon: HandCoins,
    description: 'Dividends paid and announced, found from your trades.',
  },
  {
    title: 'Enhanced Watchlist',
    path: '/dashboard/enhanced-watchlist',
    icon: Eye,
    description: 'Stocks in view, with targets and what they cost today.',
  },
  {
    title: 'Investment Blog',
    path: '/dashboard/blog',
    icon: Newspaper,
    description: 'Write, schedule and publish what you have learned.',
  },
  {
    title: 'Advanced Analytics',
    path: '/dashboard/analytics',
    icon: ChartColumn,
    description: 'Returns over time, money in and out, and how you use it.',
  },
];

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
