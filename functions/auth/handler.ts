import { authRoutes } from '#contract/auth';
import { cancelAccountDeletion, requestAccountDeletion } from '#functions/auth/account-deletion';
import { changePassword } from '#functions/auth/change-password';
import { setDisplaySettings } from '#functions/auth/display-settings';
import { endAllSessions, logIn, registerAccount } from '#functions/auth/service';
import { endOwnSession, logOut, reportAccountSessions } from '#functions/auth/sessions';
import { serve } from '#functions/runtime/http/serve';
import { toUser } from '#functions/runtime/identity/profile';

export const handler = serve(authRoutes, {
  login: logIn,
  register: registerAccount,
  profile: async (actor) => ({ user: toUser(actor, actor.role) }),
  logoutEverywhere: endAllSessions,
  account: reportAccountSessions,
  logout: logOut,
  endSession: endOwnSession,
  setDisplay: setDisplaySettings,
  changePassword,
  askForDeletion: requestAccountDeletion,
  takeDeletionBack: cancelAccountDeletion,
});
