import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { Hono, type Context as Request } from 'hono';
import { defaultIsContentTypeBinary, handle } from 'hono/aws-lambda';
import type * as z from 'zod';
import {
  listPathParamNames,
  type ParsedRouteInput,
  type Route,
  type RouteAnswer,
  type RouteTable,
} from '#contract/route';
import { originSecretHeader } from '#contract/site/security-headers';
import { deployedSiteVersionHeader } from '#contract/site/site-version';
import { parseDeviceNameFromUserAgent } from '#core/account/device-name';
import { sampleDataStateHeader } from '#core/first-run/sample-data-state';
import { formatNewNoticesHeader } from '#core/notices/new-notices';
import { newNoticesHeader } from '#core/notices/new-notices-header';
import { clock } from '#functions/runtime/clock';
import { env } from '#functions/runtime/env';
import { getOrCreateCachedAnswer } from '#functions/runtime/http/answer-cache';
import { getBuildId } from '#functions/runtime/http/build-id';
import { ConditionalAnswer, matchesEtag, toEtag } from '#functions/runtime/http/conditional-answer';
import { AnswerWithCookies } from '#functions/runtime/http/cookies';
import { invalidInputRefusal } from '#functions/runtime/http/invalid-input';
import { refuseMalformedUrl } from '#functions/runtime/http/malformed-input';
import { readRequestBody } from '#functions/runtime/http/request-body';
import {
  createAnswerValidator,
  jsonTextResponse,
  notModifiedResponse,
  plainTextResponse,
  refusalResponse,
  serializeAnswer,
  successResponse,
} from '#functions/runtime/http/responses';
import { TextAnswer } from '#functions/runtime/http/text-answer';
import { type Actor, authenticateActor, type Visitor } from '#functions/runtime/identity/actor';
import { isCdnBypassed } from '#functions/runtime/identity/cdn-origin';
import { getOriginSecret, toKeyedHash } from '#functions/runtime/identity/secrets';
import { withLambdaLimitWarnings } from '#functions/runtime/limit-warnings';
import { log } from '#functions/runtime/log';
import { Refusal } from '#functions/runtime/refusal';
import type { ChangeOrigin } from '#functions/runtime/storage/change-log';
import {
  handleIdempotentRequest,
  missingIdempotencyKeyRefusal,
  parseIdempotencyKeyGroup,
  toIdempotentRequest,
} from '#functions/runtime/storage/idempotency';
import { createCallTimeBudget } from '#functions/runtime/time-budget';

export type RouteCaller<R extends Route> = R['access'] extends 'public' ? Visitor : Actor;
type RouteHandlers<T extends RouteTable> = {
  [Name in keyof T]: (
    caller: RouteCaller<T[Name]>,
    input: ParsedRouteInput<T[Name]>,
  ) => Promise<
    | RouteAnswer<T[Name]>
    | AnswerWithCookies<RouteAnswer<T[Name]>>
    | ConditionalAnswer<RouteAnswer<T[Name]>>
    | TextAnswer
  >;
};
type AnyHandler = (caller: never, input: never) => Promise<unknown>;
type Bindings = { Bindings: { event: APIGatewayProxyEvent; lambdaContext?: Context } };
/** Makes the response of what a handler answered. */
export type AnswerResponseFactory = (
  route: Route,
  answer: unknown,
  request: Request<Bindings>,
) => Response | Promise<Response>;

export type ApiHandler = (event: APIGatewayProxyEvent, context?: Context) => Promise<APIGatewayProxyResult>;

/** Behind the CDN the caller is the last address but one: the CDN adds its own viewer, the gateway adds the CDN. */
const getClientAddress = (event: APIGatewayProxyEvent, behindCdn: boolean): string => {
  const forwarded = (event.headers?.['X-Forwarded-For'] ?? event.headers?.['x-forwarded-for'] ?? '').split(',');
  const viewer = behindCdn ? forwarded.at(-2)?.trim() : undefined;
  return viewer || event.requestContext?.identity?.sourceIp || 'unknown';
};

const createVisitor = async (request: Request<Bindings>): Promise<Visitor> => {
  if (await isCdnBypassed(request.req.header(originSecretHeader))) {
    throw new Refusal(403, 'forbidden', 'This address is not served directly.');
  }
  const { event, lambdaContext } = request.env;
  const cookies = request.req.header('cookie');
  const userAgent = request.req.header('user-agent');
  return {
    requestId: event.requestContext?.requestId ?? 'local',
    ip: getClientAddress(event, Boolean(await getOriginSecret())),
    ...(cookies !== undefined && { cookies }),
    device: parseDeviceNameFromUserAgent(userAgent),
    ...(lambdaContext && { budget: createCallTimeBudget(lambdaContext.getRemainingTimeInMillis()) }),
  };
};

const admit = async ({ access, whileRestoring }: Route, request: Request<Bindings>): Promise<Visitor | Actor> => {
  const visitor = await createVisitor(request);
  if (access === 'public') return visitor;
  const actor = await authenticateActor(request.req.header('authorization'), visitor, { whileRestoring });
  if (access === 'owner' && actor.role !== 'owner') {
    throw new Refusal(403, 'forbidden', 'Only the owner may do this.');
  }
  return actor;
};

const validateWithSchema = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInputRefusal(parsed.error);
};

/** Path, query and body, validated and merged; the path has the last word, since it was what was authorised. */
const parseInput = (route: Route, request: Request<Bindings>, json: unknown): object => ({
  ...(route.query ? validateWithSchema(route.query, request.req.query()) : {}),
  ...(route.input ? validateWithSchema(route.input, json) : {}),
  ...(route.params
    ? validateWithSchema(
        route.params,
        Object.fromEntries(listPathParamNames(route.path).map((name) => [name, request.req.param(name)])),
      )
    : {}),
});

/** One answer of one person's to one call, by this program: no other has its ETag. */
const sendUnlessHeld = async (
  { follows, make, isLasting }: ConditionalAnswer<unknown>,
  { route, input, caller }: { route: Route; input: object; caller: Visitor | Actor },
  request: Request<Bindings>,
): Promise<Response> => {
  const person = 'id' in caller ? caller.id : null;
  const etag = toEtag([getBuildId(), person, route.method, route.path, input, follows]);
  const makeText = async () => serializeAnswer(route, await make());
  const response = matchesEtag(etag, request.req.header('if-none-match'))
    ? notModifiedResponse()
    : jsonTextResponse(route, await getOrCreateCachedAnswer(etag, makeText, isLasting));
  if (isLasting()) response.headers.set('etag', etag);
  return response;
};

/** The text is its own ETag: whoever holds it is told so. */
const sendText = (answer: TextAnswer, request: Request<Bindings>): Response => {
  const etag = toEtag([answer.mediaType, answer.text]);
  const response = matchesEtag(etag, request.req.header('if-none-match'))
    ? notModifiedResponse()
    : plainTextResponse(answer);
  response.headers.set('etag', etag);
  response.headers.set('cache-control', answer.cacheControl);
  return response;
};

interface Answering {
  route: Route;
  handler: AnyHandler;
  send: AnswerResponseFactory;
}

const answerRequest = async (
  caller: Visitor | Actor,
  { route, handler, send }: Answering,
  request: Request<Bindings>,
): Promise<Response> => {
  refuseMalformedUrl(request.req.url);
  const { text, json } = route.input ? await readRequestBody(request.req.raw, route) : { text: '', json: undefined };
  const key = route.method === 'GET' ? undefined : request.req.header('idempotency-key');
  if (route.keyed && key === undefined) throw missingIdempotencyKeyRefusal();
  const hashedText = route.confidential ? await toKeyedHash(text) : text;
  const idempotency =
    key === undefined ? undefined : toIdempotentRequest(key, route.method, request.req.path, hashedText);
  const input = parseInput(route, request, json);
  // One press of a person, however many calls and transactions it takes: their keys are the same up to `--`.
  const origin: ChangeOrigin = {
    source: 'page',
    group: key === undefined ? caller.requestId : parseIdempotencyKeyGroup(key),
  };
  const writer = {
    ...caller,
    made: origin,
    checkAnswer: createAnswerValidator(route),
    ...(idempotency && { idempotency }),
  };
  const handle = () => handler(writer as never, input as never);
  const answer =
    idempotency && 'id' in caller
      ? await handleIdempotentRequest(caller.id, idempotency, clock, handle)
      : await handle();
  if (answer instanceof ConditionalAnswer) return sendUnlessHeld(answer, { route, input, caller }, request);
  if (answer instanceof TextAnswer) return sendText(answer, request);
  if (!(answer instanceof AnswerWithCookies)) return send(route, answer, request);
  const response = await send(route, answer.answer, request);
  for (const cookie of answer.cookies) response.headers.append('set-cookie', cookie);
  return response;
};

/** What stands in the profile, which was read anyway: whether it is sample data that is shown, and how many notices are new. */
const addProfileHeaders = (response: Response, caller: Visitor | Actor): Response => {
  if (!('role' in caller)) return response;
  response.headers.set(sampleDataStateHeader, caller.sample?.state ?? 'none');
  response.headers.set(newNoticesHeader, formatNewNoticesHeader(caller.notices ?? { count: 0, last: 0 }));
  return response;
};

const respond = async (
  route: Route,
  handler: AnyHandler,
  send: AnswerResponseFactory,
  request: Request<Bindings>,
): Promise<Response> => {
  const caller = await admit(route, request);
  return addProfileHeaders(await answerRequest(caller, { route, handler, send }, request), caller);
};
const mount =
  (name: string, route: Route, handler: AnyHandler, send: AnswerResponseFactory) =>
  async (request: Request<Bindings>): Promise<Response> => {
    const startedAt = performance.now();
    const requestId = request.env.event.requestContext?.requestId ?? 'local';
    const response = await respond(route, handler, send, request).catch((error: unknown) => {
      if (!(error instanceof Refusal)) log.error('request failed', error, { requestId, route: name });
      return refusalResponse(error, requestId);
    });
    response.headers.set('x-request-id', requestId);
    const version = env.siteVersion();
    if (version) response.headers.set(deployedSiteVersionHeader, version);
    log.info('request', {
      requestId,
      route: name,
      status: response.status,
      ms: Math.round(performance.now() - startedAt),
    });
    return response;
  };

/** The routes mounted under `/api`, each with its access check, validation, idempotency and the one translation of refusals. */
export const mountRoutes = (
  routes: RouteTable,
  handlers: Readonly<Record<string, unknown>>,
  send: AnswerResponseFactory = successResponse,
): Hono<Bindings> => {
  const app = new Hono<Bindings>().basePath('/api');
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(route.method, path, mount(name, route, handlers[name] as AnyHandler, send));
  }
  app.notFound((request) =>
    refusalResponse(
      new Refusal(404, 'not_found', 'There is nothing at this address.'),
      request.env.event.requestContext?.requestId ?? '',
    ),
  );
  return app;
};

/** All text goes out as text: the gateway would send the letters of its Base64 to whoever asks for a calendar. */
const isContentTypeBinary = (type: string): boolean => !type.startsWith('text/') && defaultIsContentTypeBinary(type);

/** A domain's handler. The table of handlers must name every route of the contract. */
export const serve = <const T extends RouteTable>(routes: T, handlers: RouteHandlers<T>): ApiHandler => {
  const answer = handle(mountRoutes(routes, handlers), { isContentTypeBinary });
  return (event, context) =>
    withLambdaLimitWarnings(context, () => answer(event as never, context as never) as Promise<APIGatewayProxyResult>);
};
