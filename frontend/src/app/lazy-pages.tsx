import type { DashboardPagePath } from '#core/insight/dashboard-pages';
import { createLoadableComponent, type LoadableComponent } from '#ui/page/loadable';

/** Every page of the site with its code, which comes when it is asked for. */

export const LazyDashboardFrame = createLoadableComponent(() => import('./shell/dashboard-frame'));
export const LazyPublicFrame = createLoadableComponent(() => import('./public-frame'));
export const LazyNotFoundPage = createLoadableComponent(() => import('./not-found-page'));
export const LazyLoginPage = createLoadableComponent(() => import('../features/auth/login-page'));
export const LazyRegisterPage = createLoadableComponent(() => import('../features/auth/register-page'));
export const LazyDashboardPage = createLoadableComponent(() => import('../features/dashboard/dashboard-page'));
const Portfolio = createLoadableComponent(() => import('../features/portfolio/portfolio-page'));
export const LazyStockPage = createLoadableComponent(() => import('../features/stock/stock-page'));
const OwnAssets = createLoadableComponent(() => import('../features/own-assets/own-assets-page'));
const Returns = createLoadableComponent(() => import('../features/returns/returns-page'));
const Allocation = createLoadableComponent(() => import('../features/allocation/allocation-page'));
const Cash = createLoadableComponent(() => import('../features/cash/cash-page'));
const Dividends = createLoadableComponent(() => import('../features/dividends/dividends-page'));
const Citi = createLoadableComponent(() => import('../features/citi/citi-page'));
const CitiCds = createLoadableComponent(() => import('../features/cds/cds-page'));
const CitiSavings = createLoadableComponent(() => import('../features/savings/citi-savings-page'));
const Marcus = createLoadableComponent(() => import('../features/marcus/marcus-page'));
const MarcusCds = createLoadableComponent(() => import('../features/marcus/marcus-cd-page'));
const MarcusSavings = createLoadableComponent(() => import('../features/marcus/marcus-savings-page'));
const Wealthfront = createLoadableComponent(() => import('../features/wealthfront/wealthfront-page'));
const Watchlist = createLoadableComponent(() => import('../features/watchlist/watchlist-page'));
const Analytics = createLoadableComponent(() => import('../features/analytics/analytics-page'));
const Activity = createLoadableComponent(() => import('../features/activity/activity-page'));
const Import = createLoadableComponent(() => import('../features/import/import-page'));
const Settings = createLoadableComponent(() => import('../features/settings/settings-page'));
const Welcome = createLoadableComponent(() => import('../features/welcome/welcome-page'));
export const LazyFirstVisitWelcome = createLoadableComponent(() => import('../features/welcome/first-visit-welcome'));
const BlogManagement = createLoadableComponent(() => import('../features/blog/blog-management-page'));
export const LazyDashboardPostPage = createLoadableComponent(() => import('../features/blog/dashboard-post-page'));

/** Under /dashboard, in the order of the specification's route table; every page that is counted has its route. */
export const protectedPagesByPath: Record<
  Exclude<DashboardPagePath, '' | 'blog/:slug' | 'stock/:symbol'>,
  readonly [string, LoadableComponent<{ title: string }>]
> = {
  portfolio: ['Portfolio', Portfolio],
  'portfolio/assets': ['Own Assets', OwnAssets],
  returns: ['Returns', Returns],
  allocation: ['Allocation', Allocation],
  cash: ['Cash Management', Cash],
  dividends: ['Dividends', Dividends],
  'enhanced-watchlist': ['Enhanced Watchlist', Watchlist],
  citi: ['Citi', Citi],
  'citi/cd': ['Citi Certificate of Deposits', CitiCds],
  'citi/savings': ['Citi Savings Accounts', CitiSavings],
  marcus: ['Marcus Banking', Marcus],
  'marcus/cd': ['Marcus Certificate of Deposits', MarcusCds],
  'marcus/savings': ['Marcus Savings Accounts', MarcusSavings],
  wealthfront: ['Wealthfront Savings', Wealthfront],
  blog: ['Blog Management', BlogManagement],
  analytics: ['Analytics', Analytics],
  activity: ['Activity', Activity],
  import: ['Import', Import],
  settings: ['Settings', Settings],
  welcome: ['Welcome', Welcome],
};

const guestPages: Record<string, LoadableComponent<object>> = {
  '/login': LazyLoginPage,
  '/register': LazyRegisterPage,
};

const getLazyPage = (path: string): LoadableComponent<never> => {
  if (path === '') return LazyDashboardPage;
  if (path.startsWith('blog/')) return LazyDashboardPostPage;
  if (path.startsWith('stock/')) return LazyStockPage;
  return Object.entries(protectedPagesByPath).find(([own]) => own === path)?.[1][1] ?? LazyNotFoundPage;
};

/** What has to be there before the page of an address can be shown. */
export const getPageLoaders = (pathname: string): Pick<LoadableComponent<never>, 'load'>[] => {
  const [, first, ...rest] = pathname.replace(/\/+$/, '').split('/');
  // The site's own address leads to the dashboard.
  if (first === 'dashboard' || first === undefined) return [LazyDashboardFrame, getLazyPage(rest.join('/'))];
  const page = guestPages[pathname];
  return page ? [page] : [];
};
