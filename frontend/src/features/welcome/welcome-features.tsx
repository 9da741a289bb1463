import { ChartColumn, ChartPie, Eye, HandCoins, type LucideIcon, Newspaper, Wallet } from 'lucide-react';

interface Feature {
  title: string;
  path: string;
  icon: LucideIcon;
  description: string;
}

/** The six of the specification, in its order. */
export const welcomeFeatures: readonly Feature[] = [
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
    description: 'Balances a platform and currency, and what moved them.',
  },
  {
    title: 'Dividend Tracking',
    path: '/dashboard/dividends',
    icon: HandCoins,
    description: 'What was paid, what is announced, found from your trades.',
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
