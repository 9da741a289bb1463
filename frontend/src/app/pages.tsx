import type { DashboardPage } from '#core/insight/pages';
import { type Loadable, loadable } from '#ui/loadable';

/** Every page of the site with its code, which comes when it is asked for. */

export const Frame = loadable(() => import('./shell/frame'));
export const PublicFrame = loadable(() => import('./public-frame'));
export const NotFound = loadable(() => import('./not-found-page'));
export const Login = loadable(() => import('../features/auth/login-page'));
export const Register = loadable(() => import('../features/auth/register-page'));
export const Dashboard = loadable(() => import('../features/dashboard/dashboard-page'));
const Portfolio = loadable(() => import('../features/portfolio/portfolio-page'));
export const Stock = loadable(() => import('../features/stock/stock-page'));
const OwnAssets = loadable(() => import('../features/own-assets/own-assets-page'));
const Returns = loadable(() => import('../features/returns/returns-page'));
const Allocation = loadable(() => import('../features/allocation/allocation-page'));
const Cash = loadable(() => import('../features/cash/cash-page'));
const Dividends = loadable(() => import('../features/dividends/dividends-page'));
const Citi = loadable(() => import('../features/citi/citi-page'));
const CitiCds = loadable(() => import('../features/cds/cds-page'));
const CitiSavings = loadable(() => import('../features/savings/savings-page'));
const Marcus = loadable(() => import('../features/marcus/marcus-page'));
const MarcusCds = loadable(() => import('../features/marcus/cd-page'));
const MarcusSavings = loadable(() => import('../features/marcus/savings-page'));
const Wealthfront = loadable(() => import('../features/wealthfront/wealthfront-page'));
const Watchlist = loadable(() => import('../features/watchlist/watchlist-page'));
const Analytics = loadable(() => import('../features/analytics/analytics-page'));
const Activity = loadable(() => import('../features/activity/activity-page'));
const Import = loadable(() => import('../features/import/import-page'));
const Settings = loadable(() => import('../features/settings/settings-page'));
const Welcome = loadable(() => import('../features/welcome/welcome-page'));
export const FirstVisit = loadable(() => import('../features/welcome/first-visit'));
const BlogManagement = loadable(() => import('../features/blog/management-page'));
export const DashboardPost = loadable(() => import('../features/blog/dashboard-post-page'));

/** Under /dashboard, in the order of the specification's route table; every page that is counted has its route. */
export const protectedPages: Record<
  Exclude<DashboardPage, '' | 'blog/:slug' | 'stock/:symbol'>,
  readonly [string, Loadable<{ title: string }>]
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

const guestPages: Record<string, Loadable<object>> = { '/login': Login, '/register': Register };

const pageUnder = (path: string): Loadable<never> => {
  if (path === '') return Dashboard;
  if (path.startsWith('blog/')) return DashboardPost;
  if (path.startsWith('stock/')) return Stock;
  return Object.entries(protectedPages).find(([own]) => own === path)?.[1][1] ?? NotFound;
};

/** What has to be there before the page of an address can be shown. */
export const codeFor = (pathname: string): Pick<Loadable<never>, 'load'>[] => {
  const [, first, ...rest] = pathname.replace(/\/+$/, '').split('/');
  // The site's own address leads to the dashboard.
  if (first === 'dashboard' || first === undefined) return [Frame, pageUnder(rest.join('/'))];
  const page = guestPages[pathname];
  return page ? [page] : [];
};
