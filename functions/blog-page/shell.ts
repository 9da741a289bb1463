import { readFile } from 'node:fs/promises';

/** The page that a rendered one is filled into: the built blog.html, with the names of its parts. */
export type ShellSource = (url: string) => Promise<string>;

/** Deployed beside the bundle by infra, so that page and application are of one build. */
const beside: ShellSource = () => readFile(new URL('./blog.html', import.meta.url), 'utf8');

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

/** Each is HTML. */
export interface Filling {
  head: string;
  /** What stands in the application's root until it takes over. */
  body: string;
  /** Elements after it. */
  after: string;
}

const headEnd = '</head>';
const root = '<div id="root"></div>';

/** @throws Error where there is nothing to fill. */
export const fillShell = (page: string, { head, body, after }: Filling): string => {
  for (const place of [headEnd, root]) if (!page.includes(place)) throw new Error(`The page's shell has no ${place}.`);
  // Functions, since `$1` and its like would mean something in a text.
  return page
    .replace(headEnd, () => `${head}\n  ${headEnd}`)
    .replace(root, () => `<div id="root">${body}</div>\n    ${after}`);
};
