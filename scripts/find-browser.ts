import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bundledBrowser } from './bundled-browser.ts';

export interface Browser {
  executablePath: string;
  /** What the browser needs beside this process's own environment. */
  env: Record<string, string>;
}

type Env = Readonly<Record<string, string | undefined>>;

const macBinaries = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
const linuxNames = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

const candidates = (platform: string, env: Env): string[] => {
  if (platform === 'darwin') return [...macBinaries, ...macBinaries.map((path) => join(env['HOME'] ?? '', path))];
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? []);
    return roots.map((root) => join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'));
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return linuxNames.flatMap((name) => folders.map((folder) => join(folder, name)));
};

interface Machine {
  env: Env;
  platform: string;
  exists: (path: string) => boolean;
  bundled: () => Promise<Browser | null>;
}

const thisMachine: Machine = {
  env: process.env,
  platform: process.platform,
  exists: existsSync,
  bundled: bundledBrowser,
};

/**
 * A Chrome or Chromium to run the journeys in: CHROME_PATH, else an installed one, else (Linux x64) the one inside
 * the npm package @sparticuz/chromium. Throws one sentence where there is none.
 */
export const findBrowser = async ({ env, platform, exists, bundled }: Machine = thisMachine): Promise<Browser> => {
  const chosen = env['CHROME_PATH'];
  if (chosen && !exists(chosen)) throw new Error(`CHROME_PATH names ${chosen}, and there is no such file.`);
  const executablePath = chosen || candidates(platform, env).find(exists);
  const found = executablePath ? { executablePath, env: {} } : await bundled();
  if (!found) throw new Error('No browser found: install Chrome or Chromium, or set CHROME_PATH to one.');
  return found;
};
