import { authRoutes } from '#contract/auth';
import { cancelAccountDeletion, requestAccountDeletion } from '#functions/auth/account-deletion';
import { changePassword } from '#functions/auth/change-password';
import { endAllSessions, logIn, registerAccount } from '#functions/auth/service';
import { endOwnSession, logOut, reportAccountSessions } from '#functions/auth/sessions';
import { serve } from '#functions/runtime/http/serve';

export const handler = serve(authRoutes, {
  login: logIn,
  register: registerAccount,
  profile: async ({ id, email, username, role, deletesAt }) => ({
    user: { id, email, username, role, ...(deletesAt && { deletesAt }) },
  }),
  logoutEverywhere: endAllSessions,
  account: reportAccountSessions,
  logout: logOut,
  endSession: endOwnSession,
  changePassword,
  askForDeletion: requestAccountDeletion,
  takeDeletionBack: cancelAccountDeletion,
});
