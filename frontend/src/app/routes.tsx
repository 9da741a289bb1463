import { type ReactNode, Suspense, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { FullPageSpinner } from '#app/full-page-spinner';
import {
  LazyDashboardFrame,
  LazyDashboardPage,
  LazyDashboardPostPage,
  LazyFirstVisitWelcome,
  LazyLoginPage,
  LazyNotFoundPage,
  LazyPublicFrame,
  LazyRegisterPage,
  LazyStockPage,
  protectedPagesByPath,
} from '#app/lazy-pages';
import { NoIndexRoute } from '#app/no-index-route';
import { dashboardHomePath, GuestOnlyRoute, ProtectedRoute } from '#app/route-guards';
import { isWelcomeDue } from '#lib/session/welcome';
import { PageShell } from '#ui/page/page-shell';

/** The welcome of a first visit stands above the overview. */
const Home = () => {
  const [first] = useState(isWelcomeDue);
  return (
    <>
      {first && <LazyFirstVisitWelcome />}
      <LazyDashboardPage />
    </>
  );
};

const screen = (title: string | undefined, page: ReactNode) => <PageShell title={title}>{page}</PageShell>;
const notFound = screen('Page not found', <LazyNotFoundPage />);

export const AppRoutes = () => (
  <Suspense fallback={<FullPageSpinner />}>
    <Routes>
      <Route path="/" element={<Navigate to={dashboardHomePath} replace />} />
      <Route element={<NoIndexRoute />}>
        <Route element={<GuestOnlyRoute />}>
          <Route path="/login" element={screen('Login', <LazyLoginPage />)} />
          <Route path="/register" element={screen('Register', <LazyRegisterPage />)} />
        </Route>
        <Route element={<ProtectedRoute />}>
          <Route path="/dashboard" element={<LazyDashboardFrame />}>
            <Route index element={screen('Dashboard', <Home />)} />
            {Object.entries(protectedPagesByPath).map(([path, [title, Page]]) => (
              <Route key={path} path={path} element={screen(title, <Page title={title} />)} />
            ))}
            <Route path="stock/:symbol" element={screen(undefined, <LazyStockPage />)} />
            <Route path="blog/:slug" element={screen(undefined, <LazyDashboardPostPage />)} />
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
