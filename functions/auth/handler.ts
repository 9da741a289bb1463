import { authRoutes } from '#contract/auth';
import { changePassword } from '#functions/auth/change-password';
import { askForDeletion, takeDeletionBack } from '#functions/auth/deletion';
import { logIn, logOutEverywhere, register } from '#functions/auth/service';
import { endSession, logOut, reportAccount } from '#functions/auth/sessions';
import { serve } from '#functions/http/serve';

export const handler = serve(authRoutes, {
  login: logIn,
  register,
  profile: async ({ id, email, username, role, deletesAt }) => ({
    user: { id, email, username, role, ...(deletesAt && { deletesAt }) },
  }),
  logoutEverywhere: logOutEverywhere,
  account: reportAccount,
  logout: logOut,
  endSession,
  changePassword,
  askForDeletion,
  takeDeletionBack,
});
