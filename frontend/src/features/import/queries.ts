import { queryOptions } from '@tanstack/react-query';
import { maxImportLookupSymbolsPerCall, maxVestDaysPerStock } from '#contract/imports/import-limits';
import { api, slowApiCallTimeoutMs } from '#lib/api/api';
import type { ApiCallAnswer } from '#lib/api/api-call-types';
import { assertListPage } from '#lib/rows/use-long-list';
import type { RecordedAccountRows, StatementSymbol } from './file/worker-protocol';

export const importsQueryKey = ['imports'] as const;

export const importsQuery = queryOptions({
  queryKey: [...importsQueryKey, 'list'],
  queryFn: ({ signal }) => api.call('GET /imports', undefined, { signal }),
});

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...importsQueryKey, 'one', id],
    queryFn: ({ signal }) => api.call('GET /imports/{id}', { id }, { signal }),
  });

export const rowsChangedSinceImportQuery = (id: number) =>
  queryOptions({
    queryKey: [...importsQueryKey, 'changed', id],
    queryFn: ({ signal }) => api.call('GET /imports/{id}/changed', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const importPlatformsQuery = queryOptions({
  queryKey: ['platforms', 'names'],
  queryFn: ({ signal }) => api.call('GET /portfolio/platforms', { detail: 'names' }, { signal }),
});

const lookedUp = 60_000;

export const statementSymbolLookupQuery = (symbols: readonly StatementSymbol[]) =>
  queryOptions({
    queryKey: [...importsQueryKey, 'symbols', symbols.map(({ symbol, vests }) => [symbol, ...vests].join(' '))],
    queryFn: async ({ signal }) => {
      const known = [];
      for (let at = 0; at < symbols.length; at += maxImportLookupSymbolsPerCall) {
        const batch = symbols.slice(at, at + maxImportLookupSymbolsPerCall).map(({ symbol, name, vests }) => ({
          symbol,
          name: name.slice(0, 200),
          vests: vests.slice(0, maxVestDaysPerStock),
        }));
        const answer = await api.call('POST /imports/symbols', { symbols: batch }, { signal, patience: lookedUp });
        known.push(...answer.symbols);
      }
      return known;
    },
    enabled: symbols.length > 0,
    staleTime: 5 * 60_000,
    // What is an own asset by the import would be asked about again in the next file.
    gcTime: 0,
  });

type Dividend = Extract<ApiCallAnswer<'GET /dividends'>, { rows: unknown }>['rows'][number];

const toRecordedDividend = ({
  id,
  symbol,
  platform,
  netamount,
  paymentdate,
  paidin,
  source,
}: Dividend): RecordedAccountRows['dividends'][number] => ({
  id,
  symbol,
  platform,
  net: netamount,
  paidIn: paidin,
  paymentDate: paymentdate,
  source,
});

interface Page<Row> {
  rows: readonly Row[];
  cursor: string | null;
}

/** As many as a page takes. */
const limit = 1000;

/** All rows of a list, page by page. */
const readAllRows = async <Row>(readPage: (request: { limit: number; cursor?: string }) => Promise<Page<Row>>) => {
  const rows: Row[] = [];
  let page: Page<Row> = await readPage({ limit });
  rows.push(...page.rows);
  while (page.cursor !== null) {
    page = await readPage({ limit, cursor: page.cursor });
    rows.push(...page.rows);
  }
  return rows;
};

/** Everything that the rows of a file are held against: all of it, since a file may be of any days. */
export const fetchRecordedAccountRows = async (signal?: AbortSignal): Promise<RecordedAccountRows> => {
  const options = { patience: slowApiCallTimeoutMs, ...(signal && { signal }) };
  const [trades, cash, dividends, balances] = await Promise.all([
    readAllRows(async (page) => assertListPage(await api.call('GET /portfolio/transactions', page, options))),
    readAllRows(async (page) =>
      assertListPage(await api.call('GET /cash/transactions', { ...page, rows: 'entered' }, options)),
    ),
    readAllRows(async (page) => assertListPage(await api.call('GET /dividends', page, options))),
    api.call('GET /cash/balances', undefined, options),
  ]);
  return {
    trades,
    // What a trade or a dividend moves is compared with that trade or dividend.
    cash: cash.filter(({ origin }) => origin === 'entered'),
    dividends: dividends.map(toRecordedDividend),
    balances: balances.map(({ platform, currency, balance }) => ({ platform, currency, balance })),
  };
};
