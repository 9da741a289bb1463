import type { DashboardPagePath } from '#core/insight/dashboard-pages';
import { createLoadableComponent, type LoadableComponent } from '#ui/page/loadable';
import { loadDashboardFrameCode, pageCodeByPath } from './page-code';

/** Every page of the site, whose code comes when it is asked for. */

export const LazyDashboardFrame = createLoadableComponent(loadDashboardFrameCode);
export const LazyPublicFrame = createLoadableComponent(() => import('./public-frame'));
export const LazyNotFoundPage = createLoadableComponent(() => import('./not-found-page'));
export const LazyLoginPage = createLoadableComponent(() => import('../features/auth/login-page'));
export const LazyRegisterPage = createLoadableComponent(() => import('../features/auth/register-page'));
export const LazyDashboardPage = createLoadableComponent(pageCodeByPath['']);
const Portfolio = createLoadableComponent(pageCodeByPath.portfolio);
export const LazyStockPage = createLoadableComponent(pageCodeByPath['stock/:symbol']);
const OwnAssets = createLoadableComponent(pageCodeByPath['portfolio/assets']);
const Returns = createLoadableComponent(pageCodeByPath.returns);
const Allocation = createLoadableComponent(pageCodeByPath.allocation);
const Deposits = createLoadableComponent(pageCodeByPath.deposits);
const Income = createLoadableComponent(pageCodeByPath.income);
const Cash = createLoadableComponent(pageCodeByPath.cash);
const Dividends = createLoadableComponent(pageCodeByPath.dividends);
const Citi = createLoadableComponent(pageCodeByPath.citi);
const CitiCds = createLoadableComponent(pageCodeByPath['citi/cd']);
const CitiSavings = createLoadableComponent(pageCodeByPath['citi/savings']);
const Marcus = createLoadableComponent(pageCodeByPath.marcus);
const MarcusCds = createLoadableComponent(pageCodeByPath['marcus/cd']);
const MarcusSavings = createLoadableComponent(pageCodeByPath['marcus/savings']);
const Wealthfront = createLoadableComponent(pageCodeByPath.wealthfront);
const Watchlist = createLoadableComponent(pageCodeByPath['enhanced-watchlist']);
const Analytics = createLoadableComponent(pageCodeByPath.analytics);
const Activity = createLoadableComponent(pageCodeByPath.activity);
const Import = createLoadableComponent(pageCodeByPath.import);
const Settings = createLoadableComponent(pageCodeByPath.settings);
const Welcome = createLoadableComponent(pageCodeByPath.welcome);
const BlogManagement = createLoadableComponent(pageCodeByPath.blog);
export const LazyDashboardPostPage = createLoadableComponent(pageCodeByPath['blog/:slug']);

/** Under /dashboard, in the order of the specification's route table; every page that is counted has its route. */
export const protectedPagesByPath: Record<
  Exclude<DashboardPagePath, '' | 'blog/:slug' | 'stock/:symbol'>,
  readonly [string, LoadableComponent<{ title: string }>]
> = {
  portfolio: ['Portfolio', Portfolio],
  'portfolio/assets': ['Own Assets', OwnAssets],
  returns: ['Returns', Returns],
  allocation: ['Allocation', Allocation],
  deposits: ['Deposits', Deposits],
  income: ['Income', Income],
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
  import: ['Import statement', Import],
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
