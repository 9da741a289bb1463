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
  UsersRound,
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

/** `page`: its address under /dashboard, where that is not its label. */
const createMenuEntry = (label: string, icon: LucideIcon, page = label.toLowerCase()): MenuEntry => ({
  label,
  path: `${dashboard}/${page}`,
  icon,
});

const createBankMenuEntry = (label: string, page: string): MenuEntry => ({
  ...createMenuEntry(label, Landmark),
  children: [createMenuEntry('CD', Landmark, `${page}/cd`), createMenuEntry('Savings', PiggyBank, `${page}/savings`)],
});

const citi = createBankMenuEntry('Citi', 'citi');
const marcus = createBankMenuEntry('Marcus', 'marcus');

const portfolio = createMenuEntry('Portfolio', ChartPie);
const cash = createMenuEntry('Cash', Wallet);

const fullMenu: readonly MenuEntry[] = [
  { label: 'Dashboard', path: dashboard, icon: LayoutDashboard },
  portfolio,
  cash,
  createMenuEntry('Dividends', HandCoins),
  createMenuEntry('Enhanced Watchlist', Eye, 'enhanced-watchlist'),
  createMenuEntry('Blog', Newspaper),
  createMenuEntry('Analytics', ChartColumn),
  marcus,
];

/** What is known of what one holds: below the entries that the specification names, which all stand in sight. */
const deposits = createMenuEntry('Deposits', PiggyBank);
const income = createMenuEntry('Income', Banknote);
const netWorth = createMenuEntry('Net Worth', CircleDollarSign, 'net-worth');
const household = createMenuEntry('Household', UsersRound);
const insight: readonly MenuEntry[] = [
  netWorth,
  household,
  createMenuEntry('Returns', TrendingUp),
  createMenuEntry('Allocation', Target),
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
        createMenuEntry('Wealthfront', PiggyBank),
      ];

/** The second group of the menu: net worth, household, deposits and income for both, the rest for whoever has a portfolio here. */
export const getInsightMenu = (user: Pick<SessionUser, 'hasMarcusAccess'>): readonly MenuEntry[] =>
  user.hasMarcusAccess ? insight : [netWorth, household, deposits, income];

/** Below the groups: what is done rather than read. */
const importStatement = createMenuEntry('Import statement', Upload, 'import');
export const getToolsMenu = (user: Pick<SessionUser, 'hasMarcusAccess'>): readonly MenuEntry[] =>
  user.hasMarcusAccess ? [importStatement] : [];

/** In the row of the account at the foot of the menu, for everybody. */
export const accountMenu: readonly MenuEntry[] = [
  createMenuEntry('Settings', Settings),
  createMenuEntry('Activity', History),
  createMenuEntry('Welcome', Sparkles),
];

/** At the foot of a phone, on either side of Add. */
export const getBottomBarEntries = (
  user: Pick<SessionUser, 'hasMarcusAccess'>,
): readonly [MenuEntry, MenuEntry, MenuEntry] => {
  const home = { label: 'Home', path: dashboard, icon: LayoutDashboard };
  return user.hasMarcusAccess
    ? [home, portfolio, cash]
    : [home, createMenuEntry('CDs', Landmark, 'citi/cd'), createMenuEntry('Savings', PiggyBank, 'citi/savings')];
};

/** True on the entry's own page and on those below it; the dashboard is above every page and so counts for itself alone. */
export const isActiveMenuLink = ({ path }: MenuLink, current: string): boolean =>
  current === path || (path !== dashboard && current.startsWith(`${path}/`));
