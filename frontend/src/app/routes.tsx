import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { FullPageSpinner } from '#app/full-page-spinner';
import {
  dashboardPageTitles,
  LazyDashboardFrame,
  LazyLoginPage,
  LazyNotFoundPage,
  LazyPublicFrame,
  LazyRegisterPage,
  lazyDashboardPages,
} from '#app/lazy-pages';
import { NoIndexRoute } from '#app/no-index-route';
import { dashboardHomePath, GuestOnlyRoute, ProtectedRoute } from '#app/route-guards';
import type { DashboardPagePath } from '#core/insight/dashboard-pages';
import { PageShell } from '#ui/page/page-shell';

const renderScreen = (title: string | undefined, page: ReactNode) => <PageShell title={title}>{page}</PageShell>;
const notFound = renderScreen('Page not found', <LazyNotFoundPage />);

export const AppRoutes = () => (
  <Suspense fallback={<FullPageSpinner />}>
    <Routes>
      <Route path="/" element={<Navigate to={dashboardHomePath} replace />} />
      <Route element={<NoIndexRoute />}>
        <Route element={<GuestOnlyRoute />}>
          <Route path="/login" element={renderScreen('Login', <LazyLoginPage />)} />
          <Route path="/register" element={renderScreen('Register', <LazyRegisterPage />)} />
        </Route>
        <Route element={<ProtectedRoute />}>
          <Route path="/dashboard" element={<LazyDashboardFrame />}>
            {Object.entries(lazyDashboardPages).map(([path, Page]) => {
              const title = dashboardPageTitles[path as DashboardPagePath];
              return <Route key={path} path={path} element={renderScreen(title, <Page title={title} />)} />;
            })}
            <Route path="*" element={notFound} />
          </Route>
        </Route>
      </Route>
      <Route element={<LazyPublicFrame />}>
        <Route path="*" element={notFound} />
      </Route>
    </Routes>
  </Suspense>
);
