import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { Hono, type Context as Request } from 'hono';
import { handle } from 'hono/aws-lambda';
import type * as z from 'zod';
import { type Answer, type Input, pathNames, type Route, type RouteTable } from '#contract/route';
import { originSecretHeader } from '#contract/security-headers';
import { deviceName } from '#core/account/device-name';
import { sampleHeader } from '#core/first-run/sample-state';
import { noticesHeader } from '#core/notices/header';
import { noticesText } from '#core/notices/new-notices';
import { answered, refused, unchanged } from '#functions/http/answer';
import { readBody } from '#functions/http/body';
import { thisBuild } from '#functions/http/build';
import { Conditional, etagOf, isHeld } from '#functions/http/conditional';
import { WithCookies } from '#functions/http/cookies';
import { notValid } from '#functions/http/not-valid';
import { refuseUnreadableAddress } from '#functions/http/sound-input';
import { type Actor, actorFrom, type Visitor } from '#functions/identity/actor';
import { isOutsider } from '#functions/identity/origin';
import { originSecret, sealed } from '#functions/identity/secret';
import { log } from '#functions/log';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import type { Made } from '#functions/storage/change-log';
import { idempotencyOf, keyMissing, once, pressOf } from '#functions/storage/idempotency';

export type Caller<R extends Route> = R['access'] extends 'public' ? Visitor : Actor;
export type Handlers<T extends RouteTable> = {
  [Name in keyof T]: (
    caller: Caller<T[Name]>,
    input: Input<T[Name]>,
  ) => Promise<Answer<T[Name]> | WithCookies<Answer<T[Name]>> | Conditional<Answer<T[Name]>>>;
};
type AnyHandler = (caller: never, input: never) => Promise<unknown>;
export type Bindings = { Bindings: { event: APIGatewayProxyEvent } };
/** Makes the response of what a handler answered. */
export type Send = (route: Route, answer: unknown, request: Request<Bindings>) => Response | Promise<Response>;

export type ApiHandler = (event: APIGatewayProxyEvent, context?: Context) => Promise<APIGatewayProxyResult>;

/** Behind the CDN the caller is the last address but one: the CDN adds its own viewer, the gateway adds the CDN. */
const addressOf = (event: APIGatewayProxyEvent, behindCdn: boolean): string => {
  const forwarded = (event.headers?.['X-Forwarded-For'] ?? event.headers?.['x-forwarded-for'] ?? '').split(',');
  const viewer = behindCdn ? forwarded.at(-2)?.trim() : undefined;
  return viewer || event.requestContext?.identity?.sourceIp || 'unknown';
};

const visitorFrom = async (request: Request<Bindings>): Promise<Visitor> => {
  if (await isOutsider(request.req.header(originSecretHeader))) {
    throw new Refusal(403, 'forbidden', 'This address is not served directly.');
  }
  const { event } = request.env;
  const cookies = request.req.header('cookie');
  const userAgent = request.req.header('user-agent');
  return {
    requestId: event.requestContext?.requestId ?? 'local',
    ip: addressOf(event, Boolean(await originSecret())),
    ...(cookies !== undefined && { cookies }),
    device: deviceName(userAgent),
  };
};

const admit = async ({ access, whileRestoring }: Route, request: Request<Bindings>): Promise<Visitor | Actor> => {
  const visitor = await visitorFrom(request);
  if (access === 'public') return visitor;
  const actor = await actorFrom(request.req.header('authorization'), visitor, { whileRestoring });
  if (access === 'owner' && actor.role !== 'owner') {
    throw new Refusal(403, 'forbidden', 'Only the owner may do this.');
  }
  return actor;
};

const validated = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw notValid(parsed.error);
};

/** Path, query and body, validated and merged; the path has the last word, since it was what was authorised. */
const inputOf = (route: Route, request: Request<Bindings>, json: unknown): object => ({
  ...(route.query ? validated(route.query, request.req.query()) : {}),
  ...(route.input ? validated(route.input, json) : {}),
  ...(route.params
    ? validated(route.params, Object.fromEntries(pathNames(route.path).map((name) => [name, request.req.param(name)])))
    : {}),
});

/** One answer of one person's to one call, by this program: no other has its ETag. */
const sendUnlessHeld = async (
  { follows, make }: Conditional<unknown>,
  { route, input, caller }: { route: Route; input: object; caller: Visitor | Actor },
  send: Send,
  request: Request<Bindings>,
): Promise<Response> => {
  const person = 'id' in caller ? caller.id : null;
  const etag = etagOf([thisBuild(), person, route.method, route.path, input, follows]);
  const isUnchanged = isHeld(etag, request.req.header('if-none-match'));
  const response = isUnchanged ? unchanged() : await send(route, await make(), request);
  response.headers.set('etag', etag);
  return response;
};

interface Answering {
  route: Route;
  handler: AnyHandler;
  send: Send;
}

const answerTo = async (
  caller: Visitor | Actor,
  { route, handler, send }: Answering,
  request: Request<Bindings>,
): Promise<Response> => {
  refuseUnreadableAddress(request.req.url);
  const { text, json } = route.input ? await readBody(request.req.raw, route) : { text: '', json: undefined };
  const key = route.method === 'GET' ? undefined : request.req.header('idempotency-key');
  if (route.keyed && key === undefined) throw keyMissing();
  const told = route.confidential ? await sealed(text) : text;
  const idempotency = key === undefined ? undefined : idempotencyOf(key, route.method, request.req.path, told);
  const input = inputOf(route, request, json);
  // One press of a person, however many calls and transactions it takes: their keys are the same up to `--`.
  const made: Made = { source: 'page', group: key === undefined ? caller.requestId : pressOf(key) };
  const handle = () => handler({ ...caller, made, ...(idempotency && { idempotency }) } as never, input as never);
  const answer = idempotency && 'id' in caller ? await once(caller.id, idempotency, clock, handle) : await handle();
  if (answer instanceof Conditional) return sendUnlessHeld(answer, { route, input, caller }, send, request);
  if (!(answer instanceof WithCookies)) return send(route, answer, request);
  const response = await send(route, answer.answer, request);
  for (const cookie of answer.cookies) response.headers.append('set-cookie', cookie);
  return response;
};

/** What stands in the profile, which was read anyway: whether it is sample data that is shown, and how many notices are new. */
const sayBeside = (response: Response, caller: Visitor | Actor): Response => {
  if (!('role' in caller)) return response;
  response.headers.set(sampleHeader, caller.sample?.state ?? 'none');
  response.headers.set(noticesHeader, noticesText(caller.notices ?? { count: 0, last: 0 }));
  return response;
};

const respond = async (
  route: Route,
  handler: AnyHandler,
  send: Send,
  request: Request<Bindings>,
): Promise<Response> => {
  const caller = await admit(route, request);
  return sayBeside(await answerTo(caller, { route, handler, send }, request), caller);
};
const mount =
  (name: string, route: Route, handler: AnyHandler, send: Send) =>
  async (request: Request<Bindings>): Promise<Response> => {
    const startedAt = performance.now();
    const requestId = request.env.event.requestContext?.requestId ?? 'local';
    const response = await respond(route, handler, send, request).catch((error: unknown) => {
      if (!(error instanceof Refusal)) log.error('request failed', error, { requestId, route: name });
      return refused(error, requestId);
    });
    response.headers.set('x-request-id', requestId);
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
  send: Send = answered,
): Hono<Bindings> => {
  const app = new Hono<Bindings>().basePath('/api');
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    app.on(route.method, path, mount(name, route, handlers[name] as AnyHandler, send));
  }
  app.notFound((request) =>
    refused(
      new Refusal(404, 'not_found', 'There is nothing at this address.'),
      request.env.event.requestContext?.requestId ?? '',
    ),
  );
  return app;
};

/** A domain's handler. The table of handlers must name every route of the contract. */
export const serve = <const T extends RouteTable>(routes: T, handlers: Handlers<T>): ApiHandler => {
  const answer = handle(mountRoutes(routes, handlers));
  return (event, context) => answer(event as never, context as never) as Promise<APIGatewayProxyResult>;
};
