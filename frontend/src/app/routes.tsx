import { type ReactNode, Suspense, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { GuestOnly, home, Protected } from '#app/guards';
import {
  Dashboard,
  DashboardPost,
  FirstVisit,
  Frame,
  Login,
  NotFound,
  PublicFrame,
  protectedPages,
  Register,
  Stock,
} from '#app/pages';
import { Private } from '#app/private';
import { Waiting } from '#app/waiting';
import { hasWelcomeDue } from '#lib/welcome';
import { Screen } from '#ui/screen';

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
            <Route path="stock/:symbol" element={screen(undefined, <Stock />)} />
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
