import type { InternalAxiosRequestConfig } from 'axios';
import { client } from '#lib/api';
import { alsoForget } from '#lib/forget-figures';
import { readToken, tokenKey } from '#lib/session-store';

/**
 * The last answers that came with an ETag, in this page's memory. A read that is made again names the ETag, and where the
 * server says 304, that nothing has changed, the answer is the one that is held. Pages that read such calls import this; it is
 * no part of what every page loads.
 */
interface Held {
  /** The session that read it, as its `Authorization`. */
  by: unknown;
  etag: string;
  data: unknown;
}

const held = new Map<string, Held>();
/** What a request that is under way has named: another may be held by the time of its answer. */
const named = new WeakMap<object, Held>();
/** The pages with figures read some fifteen; the rest are further pages of long lists. */
const mostHeld = 30;

const callOf = ({ url, params }: InternalAxiosRequestConfig): string => `${url} ${JSON.stringify(params)}`;
const sessionOf = ({ headers }: InternalAxiosRequestConfig): unknown => headers.get('Authorization');

const forget = (): void => held.clear();
alsoForget.add(forget);
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key === tokenKey) forget();
});

client.interceptors.request.use((config) => {
  const one = config.method === 'get' ? held.get(callOf(config)) : undefined;
  if (!one || one.by !== sessionOf(config)) return config;
  named.set(config, one);
  config.headers.set('If-None-Match', one.etag);
  config.validateStatus = (status) => status === 304 || (status >= 200 && status < 300);
  return config;
});

const hold = (call: string, one: Held): void => {
  held.delete(call);
  held.set(call, one);
  const oldest = held.size > mostHeld ? held.keys().next() : undefined;
  if (oldest && !oldest.done) held.delete(oldest.value);
};

client.interceptors.response.use((response) => {
  const { config, status, data } = response;
  const one = named.get(config);
  if (status === 304 && one) return { ...response, data: one.data };
  const [by, etag] = [sessionOf(config), response.headers['etag'] as unknown];
  // An answer may come after its session has ended.
  const isCurrent = by === `Bearer ${readToken()}`;
  if (config.method !== 'get' || !isCurrent) return response;
  if (typeof etag === 'string') hold(callOf(config), { by, etag, data });
  // Given without one, as by a program of before: what is held may be older than what that one has changed.
  else held.delete(callOf(config));
  return response;
});
