import { authRoutes } from '#contract/auth';
import { logIn, logOutEverywhere, register } from '#functions/auth/service';
import { endSession, logOut, reportAccount } from '#functions/auth/sessions';
import { serve } from '#functions/http/serve';

export const handler = serve(authRoutes, {
  login: logIn,
  register,
  profile: async ({ id, email, username, role }) => ({ user: { id, email, username, role } }),
  logoutEverywhere: logOutEverywhere,
  account: reportAccount,
  logout: logOut,
  endSession,
});
