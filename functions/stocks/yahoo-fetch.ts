import { ProviderFailure, UnknownSymbolError } from '#functions/stocks/market-data';

export interface YahooFetchEffects {
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** Milliseconds that one request may take, its body included. */
  timeLimit: number;
}

/** After a 429 or a request without an answer, how long Yahoo is left alone; meanwhile calls fail at once. */
const pause = { throttled: 60_000, silent: 15_000 };

/** The data calls go to `query1` and `query2`; the others fetch the cookie that Yahoo wants to see. */
const isDataCall = (url: string): boolean => new URL(url).hostname.startsWith('query') && !url.includes('/getcrumb');

const toUrl = (input: Parameters<typeof globalThis.fetch>[0]): string =>
  typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;

/** The last part of the path names the symbol of a chart: `/v8/finance/chart/AAPL`. */
const parseSymbol = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

/**
 * A fetch for the library that limits each request's time and turns a refusal into an error before the library sees
 * it, since the library would print the address, crumb and all.
 */
export const createGuardedYahooFetch = ({ fetch, now, timeLimit }: YahooFetchEffects): typeof globalThis.fetch => {
  let silentUntil = 0;
  const leaveAlone = (ms: number): void => {
    silentUntil = now().getTime() + ms;
  };
  return async (input, init) => {
    if (now().getTime() < silentUntil) throw new ProviderFailure('Yahoo is left alone for a moment after a failure.');
    const response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeLimit) }).catch((error: unknown) => {
      leaveAlone(pause.silent);
      throw new ProviderFailure(`Yahoo did not answer: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (response.status === 429) leaveAlone(pause.throttled);
    const url = toUrl(input);
    if (response.ok || !isDataCall(url)) return response;
    throw response.status === 404
      ? new UnknownSymbolError(parseSymbol(url))
      : new ProviderFailure(`Yahoo answered with status ${response.status}.`);
  };
};
