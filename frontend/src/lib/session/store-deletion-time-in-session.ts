import { readSession, userStorageKey } from '#lib/session/session-store';

/** The account of the stored session is to be deleted then, or not at all: every part of the page hears of it. */
export const storeDeletionTimeInSession = (deletesAt: string | null): void => {
  const session = readSession();
  if (!session || (session.user.deletesAt ?? null) === deletesAt) return;
  const { deletesAt: _before, ...user } = session.user;
  try {
    localStorage.setItem(userStorageKey, JSON.stringify({ ...user, ...(deletesAt && { deletesAt }) }));
  } catch {
    // Storage is full: it is told again after the next sign-in.
    return;
  }
  // To this tab as well, which hears of others' changes alone.
  window.dispatchEvent(new StorageEvent('storage', { key: userStorageKey }));
};
