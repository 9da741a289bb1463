import toast from 'react-hot-toast/headless';
import type { DisplaySettings, DisplaySettingsEdit } from '#contract/auth';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { getDisplaySettings } from '#lib/session/display';
import { useSession } from '#lib/session/session';
import { storeDisplaySettingsInSession } from '#lib/session/session-user';

const notSaved = 'This could not be saved. It holds in this browser until you log out.';

/** How the pages look to the signed-in person. What is chosen shows at once, and in every other browser from the next sign-in. */
export const useDisplaySettings = (): DisplaySettings & { choose: (settings: DisplaySettingsEdit) => void } => {
  const { user } = useSession();
  const { write } = useApiMutation((call, settings: DisplaySettingsEdit) => call('PUT /auth/display', settings), {
    event: 'display_choose',
    changes: [],
    inTurn: true,
    logged: false,
  });
  return {
    ...getDisplaySettings(user),
    choose: (settings) => {
      storeDisplaySettingsInSession(settings);
      write(settings, { done: () => undefined, failed: () => toast.error(notSaved) });
    },
  };
};
