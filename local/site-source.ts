import type { Server } from 'node:http';
import { answerFile } from '#local/answer-file';
import type { AnswerFile } from '#local/server';
import { readSite } from '#local/site-files';

/** Where a site's pages and files come from, and how its pages are protected. */
export interface SiteSource {
  answerFile: AnswerFile;
  /** A page as it is sent to a browser, such as `index.html`. */
  readPage(name: string): Promise<string>;
  headers: Readonly<Record<string, string>>;
  /** Gives the source what else arrives at the server that the site is on. */
  attach?: (server: Server) => void;
  stop(): Promise<void>;
}

/** A built site, read once. */
export const builtSource = (folder: string, headers: Readonly<Record<string, string>>): SiteSource => {
  const files = readSite(folder);
  return {
    answerFile: (...asked) => answerFile(files, ...asked),
    readPage: async (name) => {
      const page = files.get(`/${name}`);
      if (!page) throw new Error(`The site in ${folder} has no ${name}.`);
      return page.plain.toString();
    },
    headers,
    stop: async () => {},
  };
};
