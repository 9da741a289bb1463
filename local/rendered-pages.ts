import type { IncomingMessage, ServerResponse } from 'node:http';
import { setPort } from '#functions/ports';
import { compressed } from '#local/compress';
import { callHandler, writeAnswer } from '#local/lambda-event';
import type { SiteSource } from '#local/site-source';

/** What the CDN asks the rendering Lambda for; the rest of the site is files. */
const rendered = /^\/(blog(\/.*)?|rss\.xml|sitemap\.xml|robots\.txt)$/;

export const isRendered = (path: string): boolean => rendered.test(path);

/** Hands the request to the deployed handler, which is loaded, React with it, when the first such page is asked for. */
export const answerPage = async (
  request: IncomingMessage,
  response: ServerResponse,
  always: Readonly<Record<string, string>> = {},
): Promise<void> => {
  await import('#local/jsx-modules');
  const { handler } = await import('#functions/blog-page/handler');
  writeAnswer(response, await compressed(await callHandler(handler, request), request), always);
};

/** Pages are filled into the site's own, `blog.html`. */
export const fillPagesOf = ({ readPage }: Pick<SiteSource, 'readPage'>): void =>
  setPort('blogShell', () => readPage('blog.html'));
