import toast from 'react-hot-toast/headless';
import type { FailedSignIns, Session as Granted } from '#contract/auth';
import { placeOnList } from '#lib/allow-list';
import { messageOf } from '#lib/api';
import { forgetFigures } from '#lib/forget-figures';
import { type EntryMessages, notKept } from '#lib/session-messages';
import { readSession, type SessionUser, writeSession } from '#lib/session-store';

/**
 * The stored session's user; null unless it is still one of those allowed here. Then no figures stay either: a tab may
 * have kept some in the moment in which another ended the session.
 */
export const restoreUser = async (hashes: readonly string[]): Promise<SessionUser | null> => {
  const stored = readSession();
  const place = stored ? await placeOnList(stored.user.email, hashes) : -1;
  if (stored && place >= 0) return { ...stored.user, hasMarcusAccess: place === 0 };
  forgetFigures();
  return null;
};

export interface Entered {
  user: SessionUser;
  /** Wrong passwords since the last visit. */
  failedSignIns: readonly FailedSignIns[];
}

/**
 * Signs in or registers: sends `request` only for an address on the list, and stores what was granted.
 * A toast says how it went; null when it was refused.
 */
export const enter = async (
  email: string,
  hashes: readonly string[],
  messages: EntryMessages,
  request: () => Promise<Granted>,
): Promise<Entered | null> => {
  const place = await placeOnList(email, hashes);
  if (place < 0) {
    toast.error(messages.denied);
    return null;
  }
  try {
    const { token, user, failedSignIns } = await request();
    const known = { ...user, hasMarcusAccess: place === 0 };
    const isKept = writeSession(token, known);
    toast.success(messages.done);
    if (!isKept) toast(notKept);
    return { user: known, failedSignIns };
  } catch (error) {
    toast.error(messageOf(error, messages.failed));
    return null;
  }
};
