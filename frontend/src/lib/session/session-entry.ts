import toast from 'react-hot-toast/headless';
import type { FailedSignInCount, Session as Granted } from '#contract/auth';
import type { HashedSignInAllowList } from '#contract/site/site-config';
import { deriveEmailAddressKey } from '#core/account/address-key';
import { getErrorMessage } from '#lib/api/api';
import { clearCachedFigures } from '#lib/cache/clear-cached-figures';
import { type SessionMessages, sessionNotStoredMessage } from '#lib/session/session-messages';
import {
  readSession,
  type SessionUser,
  type StoredSession,
  storeSessionUser,
  writeSession,
} from '#lib/session/session-store';

/** By the key that was kept at the sign-in where the list still has it: to derive it anew would hold up every page. */
const restoreAllowed = async (
  { user }: StoredSession,
  allowList: HashedSignInAllowList,
): Promise<SessionUser | null> => {
  const { addressKey: storedKey } = user;
  const isKnown = storedKey !== undefined && allowList.keys.includes(storedKey);
  const addressKey = isKnown ? storedKey : await deriveEmailAddressKey(user.email, allowList);
  const place = allowList.keys.indexOf(addressKey);
  if (place < 0) return null;
  const isFirst = place === 0;
  const allowed = {
    role: isFirst ? ('owner' as const) : ('member' as const),
    ...user,
    hasMarcusAccess: isFirst,
    addressKey,
  };
  if (!isKnown) storeSessionUser(allowed);
  return allowed;
};

/**
 * The stored session's user; null unless it is still one of those allowed here. Then no figures stay either: a tab may
 * have kept some in the moment in which another ended the session.
 */
export const restoreSessionUser = async (allowList: HashedSignInAllowList): Promise<SessionUser | null> => {
  const stored = readSession();
  const user = stored && (await restoreAllowed(stored, allowList));
  if (!user) clearCachedFigures();
  return user;
};

export interface SignInResult {
  user: SessionUser;
  /** Wrong passwords since the last visit. */
  failedSignIns: readonly FailedSignInCount[];
}

/** Shows what the server refused at the form's fields; false where it named none of them. */
export type ShowServerFieldErrors = (error: unknown) => boolean;

/**
 * Signs in or registers: sends `request` only for an address on the list, and stores what was granted. A toast says how
 * it went, unless a field of the form says why it was refused; null then.
 */
export const signInOrRegister = async (
  email: string,
  allowList: HashedSignInAllowList,
  messages: SessionMessages,
  request: () => Promise<Granted>,
  showAtFields: ShowServerFieldErrors = () => false,
): Promise<SignInResult | null> => {
  const addressKey = await deriveEmailAddressKey(email, allowList);
  const place = allowList.keys.indexOf(addressKey);
  if (place < 0) {
    toast.error(messages.denied);
    return null;
  }
  try {
    const { token, user, failedSignIns } = await request();
    const known = { ...user, hasMarcusAccess: place === 0, addressKey };
    const isStored = writeSession(token, known);
    toast.success(messages.done);
    if (!isStored) toast(sessionNotStoredMessage);
    return { user: known, failedSignIns };
  } catch (error) {
    if (!showAtFields(error)) toast.error(getErrorMessage(error, messages.failed));
    return null;
  }
};
