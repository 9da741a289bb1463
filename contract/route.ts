import type * as z from 'zod';

type RouteAccess = 'public' | 'user' | 'owner';
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API, as data. From it come the mounted and validated handler, its place in API
 * Gateway, the typed browser call, the OpenAPI operation and the rows of the access test.
 * `path` is relative to `/api` and names its parameters as `{id}`.
 */
export interface Route {
  method: RouteMethod;
  path: string;
  access: RouteAccess;
  summary: string;
  params?: z.ZodType<object>;
  query?: z.ZodType<object>;
  input?: z.ZodType<object>;
  /** Set where a multipart form is taken beside JSON: its largest size, and the sentence that refuses a larger one. */
  multipart?: { maxBytes: number; tooLarge: string };
  output?: z.ZodType;
  /** Set where a call must carry an Idempotency-Key, since it takes several transactions and is finished by sending it again. */
  keyed?: true;
  /** Set where the body holds a password: nothing is kept of it by which one could be guessed. */
  confidential?: true;
  /** Set where the call is answered also while a backup is being restored into the account, which is closed then. */
  whileRestoring?: true;
  /** Answered on success; 204 has no body. Defaults to 200. */
  status?: 200 | 201 | 204;
}

/**
 * The media types whose bodies reach the handlers as bytes, as they were sent: a gateway that makes text of them puts
 * replacement characters in place of what is no UTF-8, and nobody could tell any more.
 */
export const binaryBodyMediaTypes = ['application/json', 'multipart/form-data'];

export type RouteTable = Readonly<Record<string, Route>>;

/** Declares a call; the type keeps what was written, so that all that is made of it is typed. */
export const defineRoute = <const R extends Route>(declared: R): R => declared;

type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown;

/** What a handler receives: path parameters, query and body, validated and merged. */
export type ParsedRouteInput<R extends Route> = Parsed<R['params']> & Parsed<R['query']> & Parsed<R['input']>;
/** What the call answers; nothing for a 204. */
export type RouteAnswer<R extends Route> = R['output'] extends z.ZodType ? z.output<R['output']> : void;

/** The names in a path, in order: `/cds/{id}/interest` -> `id`. */
export const listPathParamNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

/** `/portfolio/transactions/{id}` with `{ id: 7 }` -> `/portfolio/transactions/7`. */
export const fillPathParams = (path: string, values: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
