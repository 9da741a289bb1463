import { hasUnsavedInput } from '#lib/drafts/unsaved-input';
import { leavePage } from '#lib/session/page-teardown';
import { clearSession, readSession, readSessionToken } from '#lib/session/session-store';

/**
 * What an answer 401 leads to. Token, user and every figure that is kept go at once, and so does what stands on the page, which
 * leaves for /login. Only where the session merely ran out and a form here holds unsaved input does that form stay, until
 * the same person has signed in again; then what was asked of the server is asked once more.
 */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Says who asks the person to sign in again; null once there is nobody any more. */
export const setSessionRenewalPrompt = (way: Ask | null): void => {
  ask = way;
};

/** Resolves once nobody is being asked to sign in again: until then nothing can be asked of the server. */
export const waitForSessionRenewal = async (): Promise<void> => void (await asking);

/** However many calls have noticed the end, the person is asked once. */
const renew = (way: Ask): Promise<boolean> => {
  asking ??= way().finally(() => {
    asking = null;
  });
  return asking;
};

/** Milliseconds; what is typed and not saved is to be gone before the page is. */
const longestForgetting = 1_000;

const forgetDrafts = async (): Promise<void> => {
  const forgetting = import('#lib/drafts/form-drafts').then((drafts) => drafts.clearFormDrafts());
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestForgetting));
  await Promise.race([forgetting.catch(() => undefined), late]);
};

/** On the way to /login: a second call that was refused would begin that load anew. */
let isLeaving = false;

const leaveForLogin = (): void => {
  if (isLeaving) return;
  isLeaving = true;
  // The browser may show this very page again, as it was left.
  addEventListener('pagehide', () => (isLeaving = false), { once: true });
  leavePage('/login');
};

/** By whom a call was made. */
interface SessionCaller {
  token: string | null;
  person: string | undefined;
}

export const getCurrentSessionCaller = (): SessionCaller => ({
  token: readSessionToken(),
  person: readSession()?.user.id,
});

/** True where somebody has signed in since, in another tab. */
const isReplaced = ({ token }: SessionCaller): boolean => readSessionToken() !== null && readSessionToken() !== token;

/**
 * True where the call can be made again, by the same person's next session; false where the page is being left.
 * @param hasRunOut the session was not ended by anybody: its hours are over.
 */
export const endOrRenewSession = async (caller: SessionCaller, hasRunOut: boolean): Promise<boolean> => {
  if (isReplaced(caller)) {
    const isSame = getCurrentSessionCaller().person === caller.person;
    if (!isSame) leaveForLogin();
    return isSame;
  }
  clearSession();
  const isRenewing = hasRunOut && ask !== null && (asking !== null || hasUnsavedInput());
  if (isRenewing && (await renew(ask as Ask))) return true;
  if (!isReplaced(caller) && !hasRunOut) await forgetDrafts();
  leaveForLogin();
  return false;
};
