import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, normalizePath, type ViteDevServer } from 'vite';
import { localDataFolder } from '#local/environment';
import { isLoopbackHost } from '#local/lambda/cross-origin';
import { writeLambdaAnswer } from '#local/lambda/lambda-event';
import { isPagePath } from '#local/site/answer-built-site-file';
import { isViteRequest } from '#local/site/dev-paths';
import type { AnswerSiteFile, SiteSource } from '#local/site/site-source';

const root = join(import.meta.dirname, '..', '..');
const frontend = join(root, 'frontend');
const cache = join(root, 'dist', 'kept', 'vite');
const publicFolder = join(frontend, 'public');

/** All that the browser is ever sent a file of. */
const readable = [
  join(frontend, 'src'),
  publicFolder,
  join(root, 'core'),
  join(root, 'contract'),
  cache,
  join(root, 'node_modules', '@fontsource-variable', 'inter', 'files'),
  join(root, 'node_modules', 'uplot', 'dist'),
  join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'dist', 'client'),
].map((folder) => normalizePath(folder));

/** A folder with all that is in it, as a pattern. */
const toFolderPattern = (folder: string): string => `${normalizePath(folder).replace(/[*?[\]{}()!+@|]/g, '\\$&')}/**`;

/** Behind the list of what is readable, in case that ever grows. */
const neverRead = [
  '.*',
  '*.db*',
  'jwt-secret',
  '*.{crt,pem,key}',
  toFolderPattern(localDataFolder),
  toFolderPattern(join(root, '.git')),
];

/**
 * As deployed, with what hot reload needs: one script and the styles stand inside the page and carry a nonce, and a
 * socket tells of changes.
 */
const createDevHeaders = (
  headers: Readonly<Record<string, string>>,
  nonce: string,
  site: string,
): Record<string, string> => ({
  ...headers,
  'Content-Security-Policy': (headers['Content-Security-Policy'] ?? '')
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `connect-src 'self' ${site.replace('http:', 'ws:')}`),
});

const passToVite = (vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
  new Promise((resolve, reject) => {
    response.once('close', () => resolve(true));
    vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(false)));
  });

const startVite = (hub: Server, nonce: string): Promise<ViteDevServer> =>
  createServer({
    root: frontend,
    cacheDir: cache,
    clearScreen: false,
    logLevel: 'warn',
    appType: 'custom',
    html: { cspNonce: nonce },
    server: {
      middlewareMode: true,
      ws: { server: hub },
      cors: false,
      fs: { strict: true, allow: readable, deny: neverRead },
    },
  });

/** With Vite's client in it. */
const createPageReader = (vite: ViteDevServer) => async (name: string) =>
  vite.transformIndexHtml(`/${name}`, await readFile(join(frontend, name), 'utf8'));

const forwardUpgrades = (hub: Server) => (server: Server) => {
  server.on('upgrade', (request, socket, head) => {
    if (isLoopbackHost(request.headers.host)) hub.emit('upgrade', request, socket, head);
    else socket.destroy();
  });
};

/**
 * The site of `npm run dev` at `site`, such as `http://localhost:5173`: Vite makes each file when it is asked for and
 * sends on what changes. `headers` are those of a built page.
 */
export const createDevSiteSource = async (
  site: string,
  headers: Readonly<Record<string, string>>,
): Promise<SiteSource> => {
  // Never listens: it stands for whichever server the site is on.
  const hub = new Server();
  const nonce = randomBytes(16).toString('base64');
  const vite = await startVite(hub, nonce);
  const readPage = createPageReader(vite);
  const publicFiles = readdirSync(publicFolder);
  const answerFile: AnswerSiteFile = async (request, response, { path, headers: always }) => {
    if (isViteRequest(request.url ?? '/', readable, publicFiles)) {
      response.setHeaders(new Headers(always));
      return passToVite(vite, request, response);
    }
    if (!isPagePath(path)) return false;
    const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    writeLambdaAnswer(response, { statusCode: 200, headers: page, body: await readPage('index.html') }, always);
    return true;
  };
  return {
    answerFile,
    readPage,
    attach: forwardUpgrades(hub),
    headers: createDevHeaders(headers, nonce, site),
    stop: () => vite.close(),
  };
};
