import type { User } from '#contract/auth';
import { clearCachedFigures } from '#lib/cache/clear-cached-figures';

/** The two keys of local storage that hold a session. Storage can be full, forbidden or tampered with. */
export const tokenStorageKey = 'token';
export const userStorageKey = 'user';

/** The server's user with what the browser adds: true only for the first allow-listed address. */
export interface SessionUser extends User {
  hasMarcusAccess: boolean;
  /** The address as the allow-list has it: derived once, when signing in. */
  addressKey?: string;
}

/** Of a stored user the address and the name are certain; who it is, the token says as well, and the role follows from the list. */
type StoredUser = Omit<User, 'role'> & Partial<Pick<User, 'role'>> & Pick<SessionUser, 'addressKey'>;

export interface StoredSession {
  token: string;
  user: StoredUser;
}

/** Where the browser keeps nothing (a private window, a full disk) a session lasts as long as its page. */
const inPage = new Map<string, string>();

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key) ?? inPage.get(key) ?? null;
  } catch {
    return inPage.get(key) ?? null;
  }
};

/** False where it lasts no longer than the page. */
const storeText = (key: string, text: string): boolean => {
  try {
    localStorage.setItem(key, text);
    inPage.delete(key);
    return true;
  } catch {
    inPage.set(key, text);
    return false;
  }
};

export const readSessionToken = (): string | null => read(tokenStorageKey);

type NamedUser = Omit<StoredUser, 'id'> & Partial<Pick<StoredUser, 'id'>>;

const isNamedUser = (value: unknown): value is NamedUser => {
  const { id, email, username, role } = Object(value) as Record<string, unknown>;
  const isNamed = typeof email === 'string' && typeof username === 'string';
  return (
    isNamed && ['string', 'undefined'].includes(typeof id) && [undefined, 'owner', 'member'].includes(role as never)
  );
};

/** Whose token it is, as it says itself; the server alone knows whether that is true. Null where it cannot be read. */
const getSubject = (token: string): string | null => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = Object(JSON.parse(atob(payload))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
};

/** The stored session; null when either half is missing or can't be understood. */
export const readSession = (): StoredSession | null => {
  const token = readSessionToken();
  const text = read(userStorageKey);
  if (!token || !text) return null;
  try {
    const user: unknown = JSON.parse(text);
    return isNamedUser(user) ? { token, user: { ...user, id: user.id ?? getSubject(token) ?? user.email } } : null;
  } catch {
    return null;
  }
};

/**
 * The user goes first: another tab that hears of the token then finds the user it belongs to. Nobody begins with
 * figures of somebody else's. False where the session ends with the page, since the browser keeps nothing.
 */
export const writeSession = (token: string, user: SessionUser): boolean => {
  clearCachedFigures();
  const hasUser = storeText(userStorageKey, JSON.stringify(user));
  return storeText(tokenStorageKey, token) && hasUser;
};

/** The same person as before, more being known of them. */
export const storeSessionUser = (user: StoredUser): boolean => storeText(userStorageKey, JSON.stringify(user));

export const clearSession = (): void => {
  clearCachedFigures();
  inPage.clear();
  try {
    localStorage.removeItem(tokenStorageKey);
    localStorage.removeItem(userStorageKey);
  } catch {
    // Storage that can't be reached holds no session.
  }
};
