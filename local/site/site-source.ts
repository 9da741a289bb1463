import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerBuiltSiteFile } from '#local/site/answer-built-site-file';
import { readSiteFiles } from '#local/site/site-files';

/** Answers a GET or HEAD with a page or a file of the site; false where there is none, nothing being answered then. */
export type AnswerSiteFile = (
  request: IncomingMessage,
  response: ServerResponse,
  file: { path: string; headers: Readonly<Record<string, string>> },
) => boolean | Promise<boolean>;

/** Where a site's pages and files come from, and how its pages are protected. */
export interface SiteSource {
  answerFile: AnswerSiteFile;
  /** A page as it is sent to a browser, such as `index.html`. */
  readPage(name: string): Promise<string>;
  headers: Readonly<Record<string, string>>;
  /** Gives the source what else arrives at the server that the site is on. */
  attach?: (server: Server) => void;
  stop(): Promise<void>;
}

/** A built site, read once. */
export const createBuiltSiteSource = (folder: string, headers: Readonly<Record<string, string>>): SiteSource => {
  const files = readSiteFiles(folder);
  return {
    answerFile: (...fileRequest) => answerBuiltSiteFile(files, ...fileRequest),
    readPage: async (name) => {
      const page = files.get(`/${name}`);
      if (!page) throw new Error(`The site in ${folder} has no ${name}.`);
      return page.plain.toString();
    },
    headers,
    stop: async () => {},
  };
};
