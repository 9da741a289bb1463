import {
  Banknote,
  ChartColumn,
  ChartPie,
  CircleDollarSign,
  Eye,
  HandCoins,
  History,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  PiggyBank,
  Settings,
  Sparkles,
  Target,
  TrendingUp,
  Upload,
  Wallet,
} from 'lucide-react';
import type { SessionUser } from '#lib/session/session-store';

export interface MenuLink {
  label: string;
  path: string;
}

export interface MenuEntry extends MenuLink {
  icon: LucideIcon;
  children?: readonly MenuLink[];
}

const dashboard = '/dashboard';

const createBankMenuEntry = (label: string, path: string): MenuEntry => ({
  label,
  path,
  icon: Landmark,
  children: [
    { label: 'CD', path: `${path}/cd` },
    { label: 'Savings', path: `${path}/savings` },
  ],
});

const citi = createBankMenuEntry('Citi', '/dashboard/citi');
const marcus = createBankMenuEntry('Marcus', '/dashboard/marcus');

const portfolio: MenuEntry = { label: 'Portfolio', path: '/dashboard/portfolio', icon: ChartPie };
const cash: MenuEntry = { label: 'Cash', path: '/dashboard/cash', icon: Wallet };

const fullMenu: readonly MenuEntry[] = [
  { label: 'Dashboard', path: dashboard, icon: LayoutDashboard },
  portfolio,
  cash,
  { label: 'Dividends', path: '/dashboard/dividends', icon: HandCoins },
  { label: 'Enhanced Watchlist', path: '/dashboard/enhanced-watchlist', icon: Eye },
  { label: 'Blog', path: '/dashboard/blog', icon: Newspaper },
  { label: 'Analytics', path: '/dashboard/analytics', icon: ChartColumn },
  marcus,
];

/** What is known of what one holds: below the entries that the specification names, which all stand in sight. */
const deposits: MenuEntry = { label: 'Deposits', path: '/dashboard/deposits', icon: PiggyBank };
const income: MenuEntry = { label: 'Income', path: '/dashboard/income', icon: Banknote };
const netWorth: MenuEntry = { label: 'Net Worth', path: '/dashboard/net-worth', icon: CircleDollarSign };
const insight: readonly MenuEntry[] = [
  netWorth,
  { label: 'Returns', path: '/dashboard/returns', icon: TrendingUp },
  { label: 'Allocation', path: '/dashboard/allocation', icon: Target },
  deposits,
  income,
];

/** The first allow-listed user has the full menu; the second has the banks, under the product's own name. */
export const getMainMenu = (user: Pick<SessionUser, 'hasMarcusAccess'>, productName: string): readonly MenuEntry[] =>
  user.hasMarcusAccess
    ? fullMenu
    : [
        { label: productName, path: dashboard, icon: LayoutDashboard },
        citi,
        marcus,
        { label: 'Wealthfront', path: '/dashboard/wealthfront', icon: PiggyBank },
      ];

/** The second group of the menu: net worth, deposits and income for both, the rest for whoever has a portfolio here. */
export const getInsightMenu = (user: Pick<SessionUser, 'hasMarcusAccess'>): readonly MenuEntry[] =>
  user.hasMarcusAccess ? insight : [netWorth, deposits, income];

/** Below the groups: what is done rather than read. */
const importStatement: MenuEntry = { label: 'Import statement', path: '/dashboard/import', icon: Upload };
export const getToolsMenu = (user: Pick<SessionUser, 'hasMarcusAccess'>): readonly MenuEntry[] =>
  user.hasMarcusAccess ? [importStatement] : [];

/** In the row of the account at the foot of the menu, for everybody. */
export const accountMenu: readonly MenuEntry[] = [
  { label: 'Settings', path: '/dashboard/settings', icon: Settings },
  { label: 'Activity', path: '/dashboard/activity', icon: History },
  { label: 'Welcome', path: '/dashboard/welcome', icon: Sparkles },
];

/** At the foot of a phone, on either side of Add. */
export const getBottomBarEntries = (
  user: Pick<SessionUser, 'hasMarcusAccess'>,
): readonly [MenuEntry, MenuEntry, MenuEntry] => {
  const home = { label: 'Home', path: dashboard, icon: LayoutDashboard };
  return user.hasMarcusAccess
    ? [home, portfolio, cash]
    : [
        home,
        { label: 'CDs', path: `${citi.path}/cd`, icon: Landmark },
        { label: 'Savings', path: `${citi.path}/savings`, icon: PiggyBank },
      ];
};

/** True on the entry's own page and on those below it; the dashboard is above every page and so counts for itself alone. */
export const isActiveMenuLink = ({ path }: MenuLink, current: string): boolean =>
  current === path || (path !== dashboard && current.startsWith(`${path}/`));
