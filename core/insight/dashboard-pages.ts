/** The pages under /dashboard; here, since of `contract` the browser takes types, and values only where no Zod comes along. */
export const dashboardPages = [
  '',
  'portfolio',
  'portfolio/assets',
  'stock/:symbol',
  'net-worth',
  'household',
  'returns',
  'allocation',
  'deposits',
  'income',
  'cash',
  'dividends',
  'enhanced-watchlist',
  'citi',
  'citi/cd',
  'citi/savings',
  'marcus',
  'marcus/cd',
  'marcus/savings',
  'wealthfront',
  'blog',
  'blog/:slug',
  'analytics',
  'activity',
  'import',
  'settings',
  'welcome',
] as const;
export type DashboardPagePath = (typeof dashboardPages)[number];

const root = '/dashboard';
const endOfView = '_view';

const names: Partial<Record<DashboardPagePath, string>> = {
  '': 'dashboard',
  'blog/:slug': 'blog-post',
  'stock/:symbol': 'stock',
};

/** `citi/cd` -> `citi_cd_view`. */
export const toPageViewEventType = (page: DashboardPagePath): string => {
  const name = names[page] ?? page;
  return `${name.replace(/\W/g, '_')}${endOfView}`;
};

/** The page at an address, in any letter case as the router has it; null where there is none. */
export const findDashboardPage = (pathname: string): DashboardPagePath | null => {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (path !== root && !path.startsWith(`${root}/`)) return null;
  const named = path
    .slice(root.length + 1)
    .replace(/^blog\/[^/]+$/, 'blog/:slug')
    .replace(/^stock\/[^/]+$/, 'stock/:symbol');
  return dashboardPages.find((page) => page === named) ?? null;
};

const views: ReadonlySet<string> = new Set(dashboardPages.map(toPageViewEventType));

/** False for the view of a page that does not exist, as of a mistyped address; what people do may have any name. */
export const isKnownUsageEventType = (event: string): boolean => !event.endsWith(endOfView) || views.has(event);
