import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type BrowserProgram, findBundledBrowser } from './bundled-browser.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** How one browser is called where programs are kept. */
interface Names {
  mac: readonly string[];
  /** Below the folder for programs. */
  windows: string;
  linux: readonly string[];
}

const chrome: Names = {
  mac: ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'],
  windows: join('Google', 'Chrome', 'Application', 'chrome.exe'),
  // First the one without a window, which takes half of the others' work.
  linux: ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'],
};

const firefox: Names = {
  mac: ['Firefox.app/Contents/MacOS/firefox'],
  windows: join('Mozilla Firefox', 'firefox.exe'),
  linux: ['firefox-esr', 'firefox'],
};

const candidates = ({ mac, windows, linux }: Names, platform: string, env: Env): string[] => {
  if (platform === 'darwin') {
    return ['', env['HOME'] ?? ''].flatMap((home) => mac.map((path) => join(`${home}/Applications`, path)));
  }
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? []);
    return roots.map((root) => join(root, windows));
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return linux.flatMap((name) => folders.map((folder) => join(folder, name)));
};

interface Machine {
  env: Env;
  platform: string;
  exists: (path: string) => boolean;
  bundled: () => Promise<BrowserProgram | null>;
}

const thisMachine: Machine = {
  env: process.env,
  platform: process.platform,
  exists: existsSync,
  bundled: findBundledBrowser,
};

/** What the variable names, else the first of the candidates that is there. */
const chosenOrInstalled = (variable: string, names: Names, { env, platform, exists }: Machine): string | undefined => {
  const chosen = env[variable];
  if (chosen && !exists(chosen)) throw new Error(`${variable} names ${chosen}, and there is no such file.`);
  return chosen || candidates(names, platform, env).find(exists);
};

/**
 * A Chrome or Chromium to run the journeys in: CHROME_PATH, else an installed one, else (Linux x64) the one inside
 * the npm package @sparticuz/chromium. Throws one sentence where there is none.
 */
export const findBrowser = async (machine: Machine = thisMachine): Promise<BrowserProgram> => {
  const executablePath = chosenOrInstalled('CHROME_PATH', chrome, machine);
  const found = executablePath ? { executablePath, env: {} } : await machine.bundled();
  if (!found) throw new Error('No browser found: install Chrome or Chromium, or set CHROME_PATH to one.');
  return found;
};

/** A Firefox packed as a snap starts from any of these folders, and opens no profile outside of its own. */
const snap = '/snap/bin/firefox';

/** FIREFOX_PATH, else an installed Firefox; null where there is none. */
export const findFirefox = (machine: Machine = thisMachine): string | null => {
  const names = machine.exists(snap) ? { ...firefox, linux: ['firefox-esr'] } : firefox;
  return chosenOrInstalled('FIREFOX_PATH', names, machine) ?? null;
};
