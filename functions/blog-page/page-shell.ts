import { readFile } from 'node:fs/promises';
import { escapeMarkup } from '#functions/blog/render/escape';
import { createPort } from '#functions/runtime/port';

/** The page that a rendered one is filled into: the built blog.html, with the names of its parts. */
export type FetchPageShell = (url: string) => Promise<string>;

let read: Promise<string> | undefined;

/** Deployed beside the bundle by infra, so that page and application are of one build. Read once a container. */
const readDeployedShell: FetchPageShell = () => {
  read ??= readFile(new URL('./blog.html', import.meta.url), 'utf8');
  read.catch(() => {
    read = undefined;
  });
  return read;
};

export const pageShellPort = createPort(async () => readDeployedShell);

/** Each is HTML. */
interface ShellContent {
  head: string;
  body: string;
  /** Elements after it. */
  after: string;
  /** Of the page, by BCP 47. */
  language: string;
}

const headEnd = '</head>';
const root = '<div id="root"></div>';

/** @throws Error where there is nothing to fill. */
export const fillPageShell = (page: string, { head, body, after, language }: ShellContent): string => {
  for (const place of [headEnd, root]) if (!page.includes(place)) throw new Error(`The page's shell has no ${place}.`);
  // Functions, since `$1` and its like would mean something in a text.
  return page
    .replace('<html lang="en"', () => `<html lang="${escapeMarkup(language)}"`)
    .replace(headEnd, () => `${head}\n  ${headEnd}`)
    .replace(root, () => `<div id="root">${body}</div>\n    ${after}`);
};
