import type { TrackedPage } from '#core/insight/dashboard-pages';
import { createLoadable, type LoadableComponent } from '#ui/page/loadable';

/** Every page of the site with its code, which comes when it is asked for. */

export const LazyDashboardFrame = createLoadable(() => import('./shell/dashboard-frame'));
export const LazyPublicFrame = createLoadable(() => import('./public-frame'));
export const LazyNotFoundPage = createLoadable(() => import('./not-found-page'));
export const LazyLoginPage = createLoadable(() => import('../features/auth/login-page'));
export const LazyRegisterPage = createLoadable(() => import('../features/auth/register-page'));
export const LazyDashboardPage = createLoadable(() => import('../features/dashboard/dashboard-page'));
const Portfolio = createLoadable(() => import('../features/portfolio/portfolio-page'));
export const LazyStockPage = createLoadable(() => import('../features/stock/stock-page'));
const OwnAssets = createLoadable(() => import('../features/own-assets/own-assets-page'));
const Returns = createLoadable(() => import('../features/returns/returns-page'));
const Allocation = createLoadable(() => import('../features/allocation/allocation-page'));
const Cash = createLoadable(() => import('../features/cash/cash-page'));
const Dividends = createLoadable(() => import('../features/dividends/dividends-page'));
const Citi = createLoadable(() => import('../features/citi/citi-page'));
const CitiCds = createLoadable(() => import('../features/cds/cds-page'));
const CitiSavings = createLoadable(() => import('../features/savings/citi-savings-page'));
const Marcus = createLoadable(() => import('../features/marcus/marcus-page'));
const MarcusCds = createLoadable(() => import('../features/marcus/marcus-cd-page'));
const MarcusSavings = createLoadable(() => import('../features/marcus/marcus-savings-page'));
const Wealthfront = createLoadable(() => import('../features/wealthfront/wealthfront-page'));
const Watchlist = createLoadable(() => import('../features/watchlist/watchlist-page'));
const Analytics = createLoadable(() => import('../features/analytics/analytics-page'));
const Activity = createLoadable(() => import('../features/activity/activity-page'));
const Import = createLoadable(() => import('../features/import/import-page'));
const Settings = createLoadable(() => import('../features/settings/settings-page'));
const Welcome = createLoadable(() => import('../features/welcome/welcome-page'));
export const LazyFirstVisitPage = createLoadable(() => import('../features/welcome/first-visit'));
const BlogManagement = createLoadable(() => import('../features/blog/blog-management-page'));
export const LazyDashboardPostPage = createLoadable(() => import('../features/blog/dashboard-post-page'));

/** Under /dashboard, in the order of the specification's route table; every page that is counted has its route. */
export const protectedPages: Record<
  Exclude<TrackedPage, '' | 'blog/:slug' | 'stock/:symbol'>,
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

const pageUnder = (path: string): LoadableComponent<never> => {
  if (path === '') return LazyDashboardPage;
  if (path.startsWith('blog/')) return LazyDashboardPostPage;
  if (path.startsWith('stock/')) return LazyStockPage;
  return Object.entries(protectedPages).find(([own]) => own === path)?.[1][1] ?? LazyNotFoundPage;
};

/** What has to be there before the page of an address can be shown. */
export const getPageLoaders = (pathname: string): Pick<LoadableComponent<never>, 'load'>[] => {
  const [, first, ...rest] = pathname.replace(/\/+$/, '').split('/');
  // The site's own address leads to the dashboard.
  if (first === 'dashboard' || first === undefined) return [LazyDashboardFrame, pageUnder(rest.join('/'))];
  const page = guestPages[pathname];
  return page ? [page] : [];
};
