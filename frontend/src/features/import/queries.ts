import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api';
import type { CallAnswer } from '#lib/calls';
import type { Known, SymbolInFile } from './protocol';

export const root = ['imports'] as const;

export const importsQuery = queryOptions({
  queryKey: [...root, 'list'],
  queryFn: ({ signal }) => api.call('GET /imports', undefined, { signal }),
});

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => api.call('GET /imports/{id}', { id }, { signal }),
  });

export const changedQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'changed', id],
    queryFn: ({ signal }) => api.call('GET /imports/{id}/changed', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const platformsQuery = queryOptions({
  queryKey: ['platforms', 'names'],
  queryFn: ({ signal }) => api.call('GET /portfolio/platforms', { detail: 'names' }, { signal }),
});

/** Stocks of one call. */
export const mostSymbols = 200;
const lookedUp = 60_000;

export const symbolsQuery = (symbols: readonly SymbolInFile[]) =>
  queryOptions({
    queryKey: [...root, 'symbols', symbols.map(({ symbol }) => symbol)],
    queryFn: async ({ signal }) => {
      const known = [];
      for (let at = 0; at < symbols.length; at += mostSymbols) {
        const asked = symbols
          .slice(at, at + mostSymbols)
          .map(({ symbol, name }) => ({ symbol, name: name.slice(0, 200) }));
        const answer = await api.call('POST /imports/symbols', { symbols: asked }, { signal, patience: lookedUp });
        known.push(...answer.symbols);
      }
      return known;
    },
    enabled: symbols.length > 0,
    staleTime: 5 * 60_000,
    // What is an own asset by the import would be asked about again in the next file.
    gcTime: 0,
  });

type Dividend = Extract<CallAnswer<'GET /dividends'>, { dividends: unknown }>['dividends'][number];

const dividendNow = ({
  id,
  symbol,
  platform,
  netamount,
  paymentdate,
  source,
}: Dividend): Known['dividends'][number] => ({
  id,
  symbol,
  platform,
  net: netamount,
  paymentDate: paymentdate,
  source,
});

const whole = 60_000;

/** Everything that the rows of a file are held against: read whole, since a file may be of any days. */
export const readKnown = async (signal?: AbortSignal): Promise<Known> => {
  const options = { patience: whole, ...(signal && { signal }) };
  const [trades, cash, dividends, balances] = await Promise.all([
    api.call('GET /portfolio/transactions', {}, options),
    api.call('GET /cash/transactions', {}, options),
    api.call('GET /dividends', {}, options),
    api.call('GET /cash/balances', undefined, options),
  ]);
  if ('rows' in trades || 'rows' in cash || 'rows' in dividends) throw new Error('A page was answered, and not all.');
  return {
    trades,
    // What a trade or a dividend moves is compared with that trade or dividend.
    cash: cash.filter(({ origin }) => origin === 'entered'),
    dividends: dividends.dividends.map(dividendNow),
    balances: balances.map(({ platform, currency, balance }) => ({ platform, currency, balance })),
  };
};
