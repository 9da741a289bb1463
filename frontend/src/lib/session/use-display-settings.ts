import toast from 'react-hot-toast/headless';
import type { DisplaySettings, DisplaySettingsEdit } from '#contract/auth';
import { api } from '#lib/api/api';
import { getDisplaySettings } from '#lib/session/display';
import { useSession } from '#lib/session/session';
import { storeDisplaySettingsInSession } from '#lib/session/session-user';

const notSaved = 'This could not be saved. It applies in this browser until you log out.';

let latest: Promise<unknown> = Promise.resolve();

/** One after the other: what is chosen last is what stays. */
const save = (settings: DisplaySettingsEdit): void => {
  latest = latest.then(() => api.call('PUT /auth/display', settings)).catch(() => toast.error(notSaved));
};

/** How the pages look to the signed-in person. What is chosen shows at once, and in every other browser from the next sign-in. */
export const useDisplaySettings = (): DisplaySettings & { choose: (settings: DisplaySettingsEdit) => void } => ({
  ...getDisplaySettings(useSession().user),
  choose: (settings) => {
    storeDisplaySettingsInSession(settings);
    save(settings);
  },
});
