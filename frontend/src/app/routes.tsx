import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { GuestOnly, home, Protected } from '#app/guards';
import { Private } from '#app/private';
import { Waiting } from '#app/waiting';
import type { DashboardPage } from '#core/insight/pages';
import { hasWelcomeDue } from '#lib/welcome';
import { Screen } from '#ui/screen';

const Frame = lazy(() => import('./shell/frame'));
const PublicFrame = lazy(() => import('./public-frame'));
const NotFound = lazy(() => import('./not-found-page'));
const Login = lazy(() => import('../features/auth/login-page'));
const Register = lazy(() => import('../features/auth/register-page'));
const Dashboard = lazy(() => import('../features/dashboard/dashboard-page'));
const Portfolio = lazy(() => import('../features/portfolio/portfolio-page'));
const Cash = lazy(() => import('../features/cash/cash-page'));
const Dividends = lazy(() => import('../features/dividends/dividends-page'));
const Citi = lazy(() => import('../features/citi/citi-page'));
const CitiCds = lazy(() => import('../features/cds/cds-page'));
const CitiSavings = lazy(() => import('../features/savings/savings-page'));
const Marcus = lazy(() => import('../features/marcus/marcus-page'));
const MarcusCds = lazy(() => import('../features/marcus/cd-page'));
const MarcusSavings = lazy(() => import('../features/marcus/savings-page'));
const Wealthfront = lazy(() => import('../features/wealthfront/wealthfront-page'));
const Watchlist = lazy(() => import('../features/watchlist/watchlist-page'));
const Analytics = lazy(() => import('../features/analytics/analytics-page'));
const Welcome = lazy(() => import('../features/welcome/welcome-page'));
const FirstVisit = lazy(() => import('../features/welcome/first-visit'));
const BlogManagement = lazy(() => import('../features/blog/management-page'));
const DashboardPost = lazy(() => import('../features/blog/dashboard-post-page'));

/** Under /dashboard, in the order of the specification's route table; every page that is counted has its route. */
const protectedPages: Record<
  Exclude<DashboardPage, '' | 'blog/:slug'>,
  readonly [string, ComponentType<{ title: string }>]
> = {
  portfolio: ['Portfolio', Portfolio],
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
  welcome: ['Welcome', Welcome],
};

/** The welcome of a first visit stands above the overview. */
const Home = () => {
  const [first] = useState(hasWelcomeDue);
  return (
    <>
      {first && <FirstVisit />}
      <Dashboard />
    </>
  );
};

const screen = (title: string | undefined, page: ReactNode) => <Screen title={title}>{page}</Screen>;
const notFound = screen('Page not found', <NotFound />);

export const AppRoutes = () => (
  <Suspense fallback={<Waiting />}>
    <Routes>
      <Route path="/" element={<Navigate to={home} replace />} />
      <Route element={<Private />}>
        <Route element={<GuestOnly />}>
          <Route path="/login" element={screen('Login', <Login />)} />
          <Route path="/register" element={screen('Register', <Register />)} />
        </Route>
        <Route element={<Protected />}>
          <Route path="/dashboard" element={<Frame />}>
            <Route index element={screen('Dashboard', <Home />)} />
            {Object.entries(protectedPages).map(([path, [title, Page]]) => (
              <Route key={path} path={path} element={screen(title, <Page title={title} />)} />
            ))}
            <Route path="blog/:slug" element={screen(undefined, <DashboardPost />)} />
            <Route path="*" element={notFound} />
          </Route>
        </Route>
      </Route>
      <Route element={<PublicFrame />}>
        <Route path="*" element={notFound} />
      </Route>
    </Routes>
  </Suspense>
);
