import { Navigate, Outlet } from 'react-router-dom';
import { FullPageSpinner } from '#app/full-page-spinner';
import { useSession } from '#lib/session/session';

export const dashboardHomePath = '/dashboard';
/** Says when an account is deleted, and offers to keep it. */
const settings = `${dashboardHomePath}/settings`;

/** Login and Register: whoever is signed in already goes home, or to where an account can be kept that is to be deleted. */
export const GuestOnlyRoute = () => {
  const { user, loading } = useSession();
  if (loading) return <FullPageSpinner />;
  return user ? <Navigate to={user.deletesAt ? settings : dashboardHomePath} replace /> : <Outlet />;
};

/** Everything under /dashboard: whoever isn't signed in, or isn't on the allow-list, goes to the login page. */
export const ProtectedRoute = () => {
  const { user, loading } = useSession();
  if (loading) return <FullPageSpinner />;
  return user ? <Outlet /> : <Navigate to="/login" replace />;
};
