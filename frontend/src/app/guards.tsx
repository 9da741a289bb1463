import { Navigate, Outlet } from 'react-router-dom';
import { Waiting } from '#app/waiting';
import { useSession } from '#lib/session';

export const home = '/dashboard';
/** Says when an account is deleted, and offers to keep it. */
const settings = `${home}/settings`;

/** Login and Register: whoever is signed in already goes home, or to where an account can be kept that is to be deleted. */
export const GuestOnly = () => {
  const { user, loading } = useSession();
  if (loading) return <Waiting />;
  return user ? <Navigate to={user.deletesAt ? settings : home} replace /> : <Outlet />;
};

/** Everything under /dashboard: whoever isn't signed in, or isn't on the allow-list, goes to the login page. */
export const Protected = () => {
  const { user, loading } = useSession();
  if (loading) return <Waiting />;
  return user ? <Outlet /> : <Navigate to="/login" replace />;
};
