import { useSyncExternalStore } from 'react';
import { parseSiteBundleVersion } from '#contract/site/site-version';

/** Whether the server belongs to another version of the site than the page that is open, as its newest answer has said. */
let serverVersion: string | undefined;
const listeners = new Set<() => void>();

/** Of the page that is open; undefined where it is not the built application. */
const getPageVersion = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/assets/main-"]');
  return script ? parseSiteBundleVersion(script.src) : undefined;
};

/** `null` of an answer that says nothing of it. */
export const setServerVersion = (version: string | null): void => {
  if (version === null || version === serverVersion) return;
  serverVersion = version;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The version that there is by now, where the page is of another one. */
const getNewerVersion = (): string | null => {
  const own = getPageVersion();
  return own !== undefined && serverVersion !== undefined && serverVersion !== own ? serverVersion : null;
};

export const useNewerSiteVersion = (): string | null => useSyncExternalStore(subscribe, getNewerVersion);

const reloadedFor = 'evenkeel-reloaded-for';

/** True once a version and tab: a page that stays the older one all the same is not loaded again and again. */
export const claimReloadForVersion = (version: string): boolean => {
  try {
    if (sessionStorage.getItem(reloadedFor) === version) return false;
    sessionStorage.setItem(reloadedFor, version);
    return true;
  } catch {
    return false;
  }
};
