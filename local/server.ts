import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { plainHttpSecurityHeaders } from '#contract/security-headers';
import type { SiteConfig } from '#contract/site-config';
import type { ApiHandler } from '#functions/platform/serve';
import { crossOriginHeaders, namesThisMachine } from '#local/cross-origin';
import { dataDevPath } from '#local/data-dev';
import { basePath, findDomain } from '#local/find-route';
import type { Handlers } from '#local/handlers';
import { type ImageFolder, imagesPath, incomingPath } from '#local/image-folder';
import { callHandler, errorAnswer, writeAnswer } from '#local/lambda-event';
import { streamAnswer, streams } from '#local/lambda-streaming';
import { type answerPage, isRendered } from '#local/rendered-pages';
import { sendFile, siteFile } from '#local/static-site';

export interface ServerOptions {
  handlers: Handlers;
  /** 0 takes any free port. */
  port: number;
  /** The page that may call the API from another port, such as `http://localhost:5173`. */
  pageOrigin?: string;
  /** Answers `/api/dashboard/data-dev`; without it there is nothing at that address. */
  dataDev?: () => Promise<APIGatewayProxyResult>;
  /** A built site to serve beside the API, with the config.json that a deployment would write. */
  site?: { folder: string; config: SiteConfig };
  /** Uploaded images, shown beside the API. */
  images?: ImageFolder;
  /** Answers the pages that a Lambda renders when deployed. */
  answerPage?: typeof answerPage;
}

export interface LocalServer {
  port: number;
  stop(): Promise<void>;
}

const notFound = errorAnswer(404, { error: 'There is nothing at this address.', code: 'not_found' });
const wrongHost = errorAnswer(403, { error: 'This server answers to localhost only.', code: 'wrong_host' });

const handlerFor = ({ handlers }: ServerOptions, request: IncomingMessage, path: string): ApiHandler | undefined => {
  const domain = findDomain(request.method ?? 'GET', path);
  return domain ? handlers[domain] : undefined;
};

const answerApi = async (options: ServerOptions, request: IncomingMessage, response: ServerResponse, path: string) => {
  const headers = { ...plainHttpSecurityHeaders, ...crossOriginHeaders(request, options.pageOrigin) };
  const { dataDev } = options;
  const handler = handlerFor(options, request, path);
  if (request.method === 'OPTIONS') writeAnswer(response, { statusCode: 204, body: '' }, headers);
  else if (dataDev && request.method === 'GET' && path === dataDevPath) writeAnswer(response, await dataDev(), headers);
  else if (!handler) writeAnswer(response, notFound, headers);
  else if (streams(handler)) await streamAnswer(handler, request, response, headers);
  else writeAnswer(response, await callHandler(handler, request), headers);
};

const configAnswer = (config: SiteConfig) => ({
  statusCode: 200,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
  body: JSON.stringify(config),
});

const answerSite = (site: NonNullable<ServerOptions['site']>, response: ServerResponse, path: string): void => {
  const file = siteFile(site.folder, path);
  if (path === '/config.json') writeAnswer(response, configAnswer(site.config), plainHttpSecurityHeaders);
  else if (file) sendFile(response, file, plainHttpSecurityHeaders);
  else writeAnswer(response, notFound, plainHttpSecurityHeaders);
};

const reads = (request: IncomingMessage): boolean => request.method === 'GET' || request.method === 'HEAD';

const answer = async (options: ServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (!namesThisMachine(request.headers.host)) writeAnswer(response, wrongHost, plainHttpSecurityHeaders);
  else if (path.startsWith(`${basePath}/`)) await answerApi(options, request, response, path);
  else if (options.images && reads(request) && path.startsWith(imagesPath))
    await options.images.show(response, path, plainHttpSecurityHeaders);
  else if (options.images && request.method === 'POST' && path === incomingPath)
    await options.images.receive(request, response, plainHttpSecurityHeaders);
  else if (options.answerPage && reads(request) && isRendered(path))
    await options.answerPage(request, response, plainHttpSecurityHeaders);
  else if (options.site && reads(request)) answerSite(options.site, response, path);
  else writeAnswer(response, notFound, plainHttpSecurityHeaders);
};

/** The API on 127.0.0.1, as the CDN and API Gateway would answer it, the handlers running in this process. */
export const startServer = async (options: ServerOptions): Promise<LocalServer> => {
  const server = createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
