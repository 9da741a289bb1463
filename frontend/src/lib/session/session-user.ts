import type { DisplaySettingsEdit } from '#contract/auth';
import { readSession, type StoredSession, storeSessionUser, userStorageKey } from '#lib/session/session-store';

type StoredUser = StoredSession['user'];

/** Changes what is known of the signed-in person: every part of the page hears of it, and every other tab. */
const updateSessionUser = (update: (user: StoredUser) => StoredUser): void => {
  const session = readSession();
  if (!session) return;
  const user = update(session.user);
  if (JSON.stringify(user) === JSON.stringify(session.user)) return;
  storeSessionUser(user);
  // To this tab as well, which hears of others' changes alone.
  window.dispatchEvent(new StorageEvent('storage', { key: userStorageKey }));
};

/** The account is to be deleted then, or not at all. */
export const storeDeletionTimeInSession = (deletesAt: string | null): void =>
  updateSessionUser(({ deletesAt: _before, ...user }) => ({ ...user, ...(deletesAt && { deletesAt }) }));

/** What the person has just chosen; what is not named stays. */
export const storeDisplaySettingsInSession = (settings: DisplaySettingsEdit): void =>
  updateSessionUser((user) => ({ ...user, display: { ...user.display, ...settings } }));
