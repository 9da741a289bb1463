import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { getLambdaTimeoutSeconds } from '#contract/call-timeouts';
import type { DomainName } from '#contract/index';
import { plainHttpSecurityHeaders } from '#contract/site/security-headers';
import { notFoundPageHtml } from '#contract/site/site-addresses';
import type { SiteConfig } from '#contract/site/site-config';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { type ImageFolder, imagesUrlPath, imageUploadUrlPath } from '#local/image-folder';
import { getCrossOriginHeaders, isLoopbackHost } from '#local/lambda/cross-origin';
import { apiBasePath, devDashboardDataPath, findRouteDomain } from '#local/lambda/find-route';
import type { LambdaHandlers, loadDomainHandler } from '#local/lambda/handlers';
import { createErrorAnswer, invokeLambdaHandler, writeLambdaAnswer } from '#local/lambda/lambda-event';
import { isStreamingHandler, streamHandlerAnswer } from '#local/lambda/lambda-streaming';
import { runInSessionQueue } from '#local/lambda/session-queue';
import { listenOnLoopback } from '#local/loopback';
import { compressAnswerIfAccepted } from '#local/site/compress-answer';
import { type answerRenderedPage, isRenderedPage } from '#local/site/rendered-pages';
import type { AnswerSiteFile } from '#local/site/site-source';

interface ServerOptions {
  /** 0 takes any free port. */
  port: number;
  /** Answer `/api/...`, all at hand or each loaded when it is asked for; without them there is no API at this port. */
  handlers?: LambdaHandlers | typeof loadDomainHandler;
  /** The page that may call the API from another port, such as `http://localhost:5173`. */
  pageOrigin?: string;
  /** Answers `/api/dashboard/data-dev`; without it there is nothing at that address. */
  dataDev?: () => Promise<APIGatewayProxyResult>;
  /** A site to serve, with the config.json that a deployment would write. */
  site?: { config: SiteConfig | Promise<SiteConfig>; answerFile: AnswerSiteFile };
  /** Uploaded images, shown beside the site. */
  images?: ImageFolder;
  /** Answers the pages that a Lambda renders when deployed. */
  answerPage?: typeof answerRenderedPage;
  /** What every answer says of its own safety. */
  headers?: Readonly<Record<string, string>>;
  /** Whatever else listens to the same port, such as the development server's socket. */
  attach?: (server: Server) => void;
}

type RequestContext = ServerOptions & { headers: Readonly<Record<string, string>>; path: string };

export interface LocalServer {
  port: number;
  stop(): Promise<void>;
}

const notFound = createErrorAnswer(404, { error: 'There is nothing at this address.', code: 'not_found' });
const pageNotFound = {
  statusCode: 404,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body: notFoundPageHtml,
};
const failed = createErrorAnswer(500, { error: 'This server failed to answer.', code: 'internal' });
const wrongHost = createErrorAnswer(403, { error: 'This server answers to localhost only.', code: 'wrong_host' });

const findHandler = async ({ handlers }: RequestContext, domain: DomainName): Promise<ApiHandler | undefined> =>
  typeof handlers === 'function' ? handlers(domain) : handlers?.[domain];

const answerApi = async (context: RequestContext, request: IncomingMessage, response: ServerResponse) => {
  const headers = { ...context.headers, ...getCrossOriginHeaders(request, context.pageOrigin) };
  const { dataDev, path } = context;
  const domain = findRouteDomain(request.method ?? 'GET', path);
  const handler = domain && (await findHandler(context, domain));
  if (request.method === 'OPTIONS') writeLambdaAnswer(response, { statusCode: 204, body: '' }, headers);
  else if (dataDev && request.method === 'GET' && path === devDashboardDataPath)
    writeLambdaAnswer(response, await dataDev(), headers);
  else if (!handler) writeLambdaAnswer(response, notFound, headers);
  else if (isStreamingHandler(handler))
    await streamHandlerAnswer(handler, request, response, headers, getLambdaTimeoutSeconds(domain));
  else {
    const answered = await runInSessionQueue(domain, request, () =>
      invokeLambdaHandler(handler, request, getLambdaTimeoutSeconds(domain)),
    );
    writeLambdaAnswer(response, await compressAnswerIfAccepted(answered, request), headers);
  }
};

const createConfigAnswer = (config: SiteConfig) => ({
  statusCode: 200,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
  body: JSON.stringify(config),
});

const isReadRequest = (request: IncomingMessage): boolean => request.method === 'GET' || request.method === 'HEAD';

const answerSite = async (
  context: RequestContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { path, headers, site, images, answerPage } = context;
  if (images && request.method === 'POST' && path === imageUploadUrlPath)
    await images.receive(request, response, headers);
  else if (!isReadRequest(request)) writeLambdaAnswer(response, notFound, headers);
  else if (images && path.startsWith(imagesUrlPath)) await images.show(response, path, headers);
  else if (answerPage && isRenderedPage(path)) await answerPage(request, response, headers);
  else if (site && path === '/config.json') writeLambdaAnswer(response, createConfigAnswer(await site.config), headers);
  else if (!(await site?.answerFile(request, response, { path, headers })))
    writeLambdaAnswer(response, pageNotFound, headers);
};

const answerRequest = async (
  context: RequestContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (!isLoopbackHost(request.headers.host)) writeLambdaAnswer(response, wrongHost, context.headers);
  else if (context.path.startsWith(`${apiBasePath}/`)) await answerApi(context, request, response);
  else await answerSite(context, request, response);
};

/** On this machine's loopback alone, as the CDN and API Gateway would answer it, the handlers running in this process. */
export const startLocalServer = async (options: ServerOptions): Promise<LocalServer> => {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const context = { ...options, headers: options.headers ?? plainHttpSecurityHeaders, path };
    answerRequest(context, request, response).catch((error: unknown) => {
      // The browser went away before all of its request was here: no failure, and nobody is left to be told.
      if (error === request.errored) return;
      process.stderr.write(`${request.method} ${path}: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (response.headersSent) response.destroy();
      else writeLambdaAnswer(response, failed, context.headers);
    });
  });
  options.attach?.(server);
  const stop = await listenOnLoopback(server, options.port);
  return { port: (server.address() as AddressInfo).port, stop };
};
