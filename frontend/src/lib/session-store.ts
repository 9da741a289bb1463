import type { User } from '#contract/auth';
import { forgetFigures } from '#lib/forget-figures';

/** The two keys of local storage that hold a session. Storage can be full, forbidden or tampered with. */
export const tokenKey = 'token';
export const userKey = 'user';

/** The server's user with what the browser adds: true only for the first allow-listed address. */
export interface SessionUser extends User {
  hasMarcusAccess: boolean;
}

export interface StoredSession {
  token: string;
  user: User;
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
const keep = (key: string, text: string): boolean => {
  try {
    localStorage.setItem(key, text);
    inPage.delete(key);
    return true;
  } catch {
    inPage.set(key, text);
    return false;
  }
};

export const readToken = (): string | null => read(tokenKey);

const isUser = (value: unknown): value is User => {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Record<string, unknown>;
  const named = ['id', 'email', 'username'].every((key) => typeof user[key] === 'string');
  return named && (user['role'] === 'owner' || user['role'] === 'member');
};

/** The stored session; null when either half is missing or can't be understood. */
export const readSession = (): StoredSession | null => {
  const token = readToken();
  const text = read(userKey);
  if (!token || !text) return null;
  try {
    const user: unknown = JSON.parse(text);
    return isUser(user) ? { token, user } : null;
  } catch {
    return null;
  }
};

/**
 * The user goes first: another tab that hears of the token then finds the user it belongs to. Nobody begins with
 * figures of somebody else's. False where the session ends with the page, since the browser keeps nothing.
 */
export const writeSession = (token: string, user: SessionUser): boolean => {
  forgetFigures();
  const hasUser = keep(userKey, JSON.stringify(user));
  return keep(tokenKey, token) && hasUser;
};

/** The same person has signed in again: what is kept of their figures stays. */
export const renewToken = (token: string): boolean => keep(tokenKey, token);

export const clearSession = (): void => {
  forgetFigures();
  inPage.clear();
  try {
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(userKey);
  } catch {
    // Storage that can't be reached holds no session.
  }
};
