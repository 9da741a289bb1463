import { type DashboardPagePath, findDashboardPage } from '#core/insight/dashboard-pages';
import { createLoadableComponent, type LoadableComponent } from '#ui/page/loadable';
import { loadDashboardFrameCode, pageCodeByPath } from './page-code';

/** Every page of the site, whose code comes when it is asked for. */

export const LazyDashboardFrame = createLoadableComponent(loadDashboardFrameCode);
export const LazyPublicFrame = createLoadableComponent(() => import('./public-frame'));
export const LazyNotFoundPage = createLoadableComponent(() => import('./not-found-page'));
export const LazyLoginPage = createLoadableComponent(() => import('../features/auth/login-page'));
export const LazyRegisterPage = createLoadableComponent(() => import('../features/auth/register-page'));
/** Under /dashboard. */
export const lazyDashboardPages = Object.fromEntries(
  Object.entries(pageCodeByPath).map(([path, code]) => [
    path,
    createLoadableComponent<{ title: string | undefined }>(code),
  ]),
) as Record<DashboardPagePath, LoadableComponent<{ title: string | undefined }>>;

/** A stock and a post go by their own names. */
type TitledPagePath = Exclude<DashboardPagePath, 'stock/:symbol' | 'blog/:slug'>;

/** In the order of the specification's route table; every page that is counted has its route. */
export const dashboardPageTitles: Record<TitledPagePath, string> & Partial<Record<DashboardPagePath, string>> = {
  '': 'Dashboard',
  portfolio: 'Portfolio',
  'portfolio/assets': 'Own Assets',
  'net-worth': 'Net Worth',
  household: 'Household',
  returns: 'Returns',
  allocation: 'Allocation',
  deposits: 'Deposits',
  income: 'Income',
  cash: 'Cash Management',
  dividends: 'Dividends',
  'enhanced-watchlist': 'Enhanced Watchlist',
  citi: 'Citi',
  'citi/cd': 'Citi Certificate of Deposits',
  'citi/savings': 'Citi Savings Accounts',
  marcus: 'Marcus Banking',
  'marcus/cd': 'Marcus Certificate of Deposits',
  'marcus/savings': 'Marcus Savings Accounts',
  wealthfront: 'Wealthfront Savings',
  blog: 'Blog Management',
  analytics: 'Analytics',
  activity: 'Activity',
  import: 'Import statement',
  settings: 'Settings',
  welcome: 'Welcome',
};

const guestPages: Record<string, LoadableComponent<object>> = {
  '/login': LazyLoginPage,
  '/register': LazyRegisterPage,
};

/** What has to be there before the page of an address can be shown. */
export const getPageLoaders = (pathname: string): Pick<LoadableComponent<never>, 'load'>[] => {
  // The site's own address leads to the dashboard.
  const page = findDashboardPage(pathname === '/' ? '/dashboard' : pathname);
  if (page !== null) return [LazyDashboardFrame, lazyDashboardPages[page]];
  if (pathname.startsWith('/dashboard/')) return [LazyDashboardFrame, LazyNotFoundPage];
  const guestPage = guestPages[pathname];
  return guestPage ? [guestPage] : [];
};
