import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { handler } from '#functions/blog/public-page/handler';
import { useShell } from '#functions/blog/public-page/shell';
import '#local/jsx-modules';
import { callHandler, writeAnswer } from '#local/lambda-event';

/** What the CDN asks the rendering Lambda for; the rest of the site is files. */
const rendered = /^\/(blog(\/.*)?|rss\.xml|sitemap\.xml|robots\.txt)$/;

export const isRendered = (path: string): boolean => rendered.test(path);

/** Hands the request to the deployed handler. */
export const answerPage = async (
  request: IncomingMessage,
  response: ServerResponse,
  always: Readonly<Record<string, string>> = {},
): Promise<void> => writeAnswer(response, await callHandler(handler, request), always);

/** Pages are filled into the built site's own. */
export const fillBuiltPage = (folder: string): void => useShell(() => readFile(join(folder, 'blog.html'), 'utf8'));

/** Development: pages are filled into what Vite makes of blog.html, and answered by Vite's own server. */
export const fillVitePage = (vite: ViteDevServer): void => {
  useShell(async (url) => {
    const page = await readFile(join(vite.config.root, 'blog.html'), 'utf8');
    return vite.transformIndexHtml(url, page);
  });
};

/** Answers rendered pages before Vite takes every page for the application's. A plugin of the development server. */
export const renderedPagesPlugin = {
  name: 'evenkeel-rendered-pages',
  configureServer(vite: ViteDevServer): void {
    fillVitePage(vite);
    vite.middlewares.use((request, response, next) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      if (!isRendered(path)) next();
      else answerPage(request, response).catch(next);
    });
  },
};
