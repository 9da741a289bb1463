import { alsoForget } from '#lib/forget-figures';
import { readSession, readToken } from '#lib/session-store';
import { nothingTyped, type Typed } from './typed';

/**
 * What was typed of a post and has not reached the server stays in this browser, under the person and the post, until it
 * has, and is forgotten when the person logs out.
 */
export interface KeptText {
  typed: Typed;
  /** The draft that it follows; 0 where there was none. */
  draftVersion: number;
  /** Milliseconds. */
  at: number;
}

const prefix = 'typed post ';
const keysOf = (person: string): string => `${prefix}${person} `;
const keyOf = (place: string): string => keysOf(readSession()?.user.id ?? '') + place;

const isKept = (value: unknown): value is KeptText => {
  const { typed, draftVersion, at } = Object(value) as Partial<KeptText>;
  const fields = Object(typed) as Record<string, unknown>;
  return (
    typeof draftVersion === 'number' &&
    typeof at === 'number' &&
    Object.keys(nothingTyped).every((name) => typeof fields[name] === 'string')
  );
};

/** `place` is the post's slug, or nothing for one that is new. */
export const readKept = (place: string): KeptText | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
};

/** False where the browser has no room for it, or none at all. */
export const keepText = (place: string, kept: KeptText): boolean => {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
};

export const forgetText = (place: string): void => {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Storage that can't be reached keeps nothing.
  }
};

/** A session that has come to its end is begun again, and goes on with what was typed; one that is closed before is over. */
const hasEnded = (token: string): boolean => {
  try {
    const { exp } = JSON.parse(atob(token.split('.')[1] ?? '')) as { exp: number };
    return exp * 1000 <= Date.now();
  } catch {
    return false;
  }
};

/** Leaves what the person who is signed in has typed; nothing where nobody is. */
export const forgetOthers = (): void => {
  const own = readToken() ? keysOf(readSession()?.user.id ?? '') : null;
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !(own !== null && key.startsWith(own))) localStorage.removeItem(key);
    }
  } catch {
    // Storage that can't be reached keeps nothing.
  }
};

alsoForget.add(() => {
  // Called before the session is gone or another one is there.
  if (!hasEnded(readToken() ?? '')) queueMicrotask(forgetOthers);
});
