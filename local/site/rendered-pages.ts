import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultLambdaTimeoutSeconds } from '#contract/call-timeouts';
import { overridePort } from '#functions/ports';
import { invokeLambdaHandler, writeLambdaAnswer } from '#local/lambda/lambda-event';
import { compressAnswerIfAccepted } from '#local/site/compress-answer';
import type { SiteSource } from '#local/site/site-source';

/** What the CDN asks the rendering Lambda for; the rest of the site is files. */
const rendered = /^\/(blog(\/.*)?|rss\.xml|sitemap\.xml|robots\.txt|site\.css)?$/;

export const isRenderedPage = (path: string): boolean => rendered.test(path);

/** Hands the request to the deployed handler, which is loaded, React with it, when the first such page is asked for. */
export const answerRenderedPage = async (
  request: IncomingMessage,
  response: ServerResponse,
  always: Readonly<Record<string, string>> = {},
): Promise<void> => {
  await import('#local/site/jsx-modules');
  const { handler } = await import('#functions/blog-page/handler');
  writeLambdaAnswer(
    response,
    await compressAnswerIfAccepted(await invokeLambdaHandler(handler, request, defaultLambdaTimeoutSeconds), request),
    always,
  );
};

/** Pages are filled into the site's own, `blog.html`. */
export const setBlogPageShell = ({ readPage }: Pick<SiteSource, 'readPage'>): void =>
  overridePort('blogShell', () => readPage('blog.html'));
