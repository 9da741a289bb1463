import { posix } from 'node:path';

/**
 * What the development server hands over to Vite. Vite answers far more than the site asks of it: any file below its
 * root, whole or as a module, under many spellings. So the few that the site needs are listed here, and all others are
 * refused before Vite sees them.
 */

/** `?t=` and `?v=` name a version; `?html-proxy&index=0.js` is a script that stood inside the page. */
const questions = new Set(['t', 'v', 'import', 'direct', 'html-proxy', 'index']);

const ownModules = new Set(['/@vite/client', '/@vite/env', '/@react-refresh']);

const decodePlainPath = (path: string): string | null => {
  try {
    const name = decodeURIComponent(path);
    return posix.normalize(name) === name && !/[\\%\p{Cc}]/u.test(name) ? name : null;
  } catch {
    return null;
  }
};

const isVisible = (path: string): boolean => !/\/\./.test(`/${path}`);

/** What follows the folder, or null: `/@fs/home/me/core/money.ts` -> `money.ts`. */
const getPathWithinFolder = (folder: string, name: string): string | null => {
  const start = `${posix.join('/@fs/', folder)}/`;
  return name.startsWith(start) ? name.slice(start.length) : null;
};

/**
 * `/src/main.tsx?t=1`, a file of the public folder, and `/@fs/<folder>/money.ts` where the folder is one of `folders`
 * (absolute, with slashes).
 */
export const isViteRequest = (target: string, folders: readonly string[], publicFiles: readonly string[]): boolean => {
  const [path = '', question = ''] = target.split(/\?(.*)/s);
  const name = decodePlainPath(path);
  if (name === null || target.includes('#')) return false;
  const query = new URLSearchParams(question);
  if (![...query.keys()].every((key) => questions.has(key))) return false;
  if (/^\/[\w-]+\.html$/.test(name)) return query.has('html-proxy');
  if (ownModules.has(name) || publicFiles.includes(name.slice(1))) return true;
  if (name.startsWith('/src/')) return isVisible(name.slice('/src/'.length));
  return folders.map((folder) => getPathWithinFolder(folder, name)).some((file) => file !== null && isVisible(file));
};
