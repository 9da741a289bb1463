import type * as z from 'zod';
import type { DomainName, routesByDomain } from '#contract/index';
import type { Route, RouteAnswer } from '#contract/route';

/**
 * The API as the browser sees it: types alone, so that no schema and no Zod (30 KB gzip) reaches a page.
 * A call is named by what the contract declares, `'PUT /portfolio/transactions/{id}'`.
 */
type Table<D extends DomainName> = (typeof routesByDomain)[D];
type AnyRoute = { [D in DomainName]: Table<D>[keyof Table<D>] }[DomainName];

type NameOf<R> = R extends Route ? `${R['method']} ${R['path']}` : never;
export type ApiCallName = NameOf<AnyRoute>;

type RouteNamed<N extends ApiCallName> = N extends `${infer M} ${infer P}`
  ? Extract<AnyRoute, { method: M; path: P }>
  : never;

type Params<S> = S extends z.ZodType ? z.output<S> : unknown;
/** A preprocessed schema takes anything by type; what it makes of it says more. */
type Sent<S> = S extends z.ZodType ? (unknown extends z.input<S> ? z.output<S> : z.input<S>) : unknown;
type Part<R, K extends 'params' | 'query' | 'input'> = R extends Record<K, infer S> ? S : undefined;

/** Path parameters, query and body in one object, as the handler receives them. */
export type ApiCallValues<N extends ApiCallName> = Params<Part<RouteNamed<N>, 'params'>> &
  Sent<Part<RouteNamed<N>, 'query'>> &
  Sent<Part<RouteNamed<N>, 'input'>>;

export type ApiCallAnswer<N extends ApiCallName> = RouteAnswer<RouteNamed<N>>;

export interface ApiCallOptions {
  signal?: AbortSignal;
  /** Milliseconds for one request and no second: for work that takes long, and should not be asked for twice. */
  patience?: number;
  /** Hears how many rows each request did that ran out of time; the next one goes on after them. */
  onUnfinished?: (done: number) => void;
  /** What sends it in place of the browser's own `fetch`, which can't tell how much of a file has been sent. */
  fetch?: typeof fetch;
}

export type ApiCallArguments<N extends ApiCallName> =
  unknown extends ApiCallValues<N>
    ? [values?: undefined, options?: ApiCallOptions]
    : [values: ApiCallValues<N>, options?: ApiCallOptions];
