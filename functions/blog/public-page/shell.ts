import { readFile } from 'node:fs/promises';

/** The application's own page, which a rendered one fills: the built index.html, with the names of its parts. */
export type ShellSource = (url: string) => Promise<string>;

/** Deployed beside the bundle by infra, so that page and application are of one build. */
const beside: ShellSource = () => readFile(new URL('./index.html', import.meta.url), 'utf8');

let chosen: ShellSource | undefined;
let read: Promise<string> | undefined;

/** Puts the local server's page in place of the deployed one; undefined takes it away again. */
export const useShell = (source: ShellSource | undefined): void => {
  chosen = source;
};

/** Read once a container; the local server's anew each time, since development changes it. */
export const shell = (url: string): Promise<string> => {
  if (chosen) return chosen(url);
  read ??= beside(url);
  read.catch(() => {
    read = undefined;
  });
  return read;
};

export interface Filling {
  title: string;
  /** Elements of the head, as HTML. */
  head: string;
  /** What stands in the application's root until it takes over, as HTML. */
  body: string;
  /** Elements after it, as HTML. */
  after: string;
}

/** Replaces once, without `$1` and its like meaning anything. @throws Error where there is nothing to replace. */
const put = (page: string, place: RegExp, text: string): string => {
  if (!place.test(page)) throw new Error(`The page's shell has no ${place.source}.`);
  return page.replace(place, () => text);
};

/** The shell says that it needs JavaScript; a filled one does not. */
export const fillShell = (page: string, { title, head, body, after }: Filling): string => {
  const titled = put(page, /<title>[^<]*<\/title>/, `<title>${title}</title>\n    ${head}`);
  const filled = put(titled, /<div id="root">\s*<\/div>/, `<div id="root">${body}</div>\n    ${after}`);
  return filled.replace(/\s*<noscript>[^<]*<\/noscript>/, '');
};
