import { type DashboardPagePath, findDashboardPage } from '#core/insight/dashboard-pages';

/** Where the code of each page is. Without React, so that a page's code can be asked for before React's has come. */
export const pageCodeByPath = {
  '': () => import('../features/dashboard/dashboard-page'),
  portfolio: () => {
    // It stands with the page's first figures; what can't be had now is asked for again as it is shown.
    import('../features/portfolio/holding/stock-table').catch(() => undefined);
    return import('../features/portfolio/portfolio-page');
  },
  'portfolio/assets': () => import('../features/own-assets/own-assets-page'),
  'stock/:symbol': () => import('../features/stock/stock-page'),
  'net-worth': () => import('../features/net-worth/net-worth-page'),
  household: () => import('../features/household/household-page'),
  returns: () => import('../features/returns/returns-page'),
  allocation: () => import('../features/allocation/allocation-page'),
  deposits: () => import('../features/deposits/deposits-page'),
  income: () => import('../features/income/income-page'),
  cash: () => import('../features/cash/cash-page'),
  dividends: () => import('../features/dividends/dividends-page'),
  'enhanced-watchlist': () => import('../features/watchlist/watchlist-page'),
  citi: () => import('../features/citi/citi-page'),
  'citi/cd': () => import('../features/cds/cds-page'),
  'citi/savings': () => import('../features/savings/citi-savings-page'),
  marcus: () => import('../features/marcus/marcus-page'),
  'marcus/cd': () => import('../features/marcus/marcus-cd-page'),
  'marcus/savings': () => import('../features/marcus/marcus-savings-page'),
  wealthfront: () => import('../features/wealthfront/wealthfront-page'),
  blog: () => import('../features/blog/blog-management-page'),
  'blog/:slug': () => import('../features/blog/dashboard-post-page'),
  analytics: () => import('../features/analytics/analytics-page'),
  activity: () => import('../features/activity/activity-page'),
  import: () => import('../features/import/import-page'),
  settings: () => import('../features/settings/settings-page'),
  welcome: () => import('../features/welcome/welcome-page'),
} satisfies Record<DashboardPagePath, () => Promise<unknown>>;

export const loadApplicationCode = () => import('./main-application');
export const loadDashboardFrameCode = () => import('./shell/dashboard-frame');

/** All that a page under /dashboard is drawn by; the site's own address leads to the dashboard. */
export const listPageCodeLoaders = (pathname: string): (() => Promise<unknown>)[] => {
  const page = findDashboardPage(pathname === '/' ? '/dashboard' : pathname);
  return page === null ? [] : [loadApplicationCode, loadDashboardFrameCode, pageCodeByPath[page]];
};
