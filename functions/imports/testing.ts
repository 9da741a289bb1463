import { randomUUID } from 'node:crypto';
import { handler as activity } from '#functions/activity/handler';
import { readUserPartition } from '#functions/backup/user-partition';
import { serializeRecordForComparison } from '#functions/runtime/storage/change-log';
import { readRecordTexts } from '#tests/kit/record-texts';
import { invokeHandler } from '#tests/kit/table';

/** For tests: imports as the page makes them. */

export const createSampleStatementFile = (name = 'robinhood.csv', fingerprint = 'a'.repeat(64)) => ({
  name,
  format: 'Robinhood, account activity',
  fingerprint,
  rows: 3,
  from: '2024-01-02',
  to: '2024-03-01',
});

let count = 0;
/** An identity that no other event has. */
export const createUniqueEventIdentity = (): string => {
  count += 1;
  return `event-${String(count).padStart(6, '0')}`;
};

/** 10 AAPL @ $100 on Robinhood, Jan 2, 2024. */
export const createSampleTradeRow = (change: object = {}, identity = createUniqueEventIdentity()) => ({
  row: {
    symbol: 'AAPL',
    companyName: 'Apple Inc.',
    transactionType: 'buy',
    quantity: 10,
    price: 100,
    transactionDate: '2024-01-02',
    platform: 'Robinhood',
    ...change,
  },
  identities: [identity],
});

/** A deposit of $500 on Robinhood, Jan 1, 2024. */
export const createSampleCashRow = (change: object = {}, identity = createUniqueEventIdentity()) => ({
  row: {
    transactionType: 'deposit',
    amount: 500,
    platform: 'Robinhood',
    currency: 'USD',
    transactionDate: '2024-01-01',
    description: 'ACH deposit',
    ...change,
  },
  identities: [identity],
});

/** $2.40 of AAPL on Robinhood, $0.36 of it withheld, Feb 15, 2024: two events of the file. */
export const createSampleDividendRow = (
  change: object = {},
  identities = [createUniqueEventIdentity(), createUniqueEventIdentity()],
) => ({
  row: {
    symbol: 'AAPL',
    companyName: 'Apple Inc.',
    platform: 'Robinhood',
    paymentDate: '2024-02-15',
    gross: 2.4,
    taxWithheld: 0.36,
    ...change,
  },
  identities,
});

export const createImportApiCalls = (token: string) => {
  const call = (method: string, path: string, body?: object, key: string = randomUUID()) =>
    invokeHandler(activity, {
      method,
      path: `/api${path}`,
      token,
      ...(body && { body }),
      ...(method !== 'GET' && { headers: { 'idempotency-key': key } }),
    });
  return {
    call,
    begin: async (change: object = {}): Promise<number> => {
      const { body } = await call('POST', '/imports', {
        files: [createSampleStatementFile()],
        platforms: ['Robinhood'],
        total: 3,
        ...change,
      });
      return (body as { id: number }).id;
    },
    record: (id: number, rows: object, key?: string) => call('POST', `/imports/${id}/rows`, rows, key),
    look: (rows: object) => call('POST', '/imports/preview', rows),
    /** As often as it takes. */
    takeBack: async (id: number, body: object = {}) => {
      for (;;) {
        const answer = await call('POST', `/imports/${id}/undo`, body);
        if (answer.status !== 200 || (answer.body as { finished: boolean }).finished) return answer;
      }
    },
  };
};

const createMany = <T>(count: number, rowAt: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => rowAt(at));
const toTwoDigits = (at: number): string => String(at + 1).padStart(2, '0');

/** Three transactions of trades, two of cash and two of dividends. */
export const manySampleImportRows = {
  trades: createMany(30, (at) =>
    createSampleTradeRow(
      { transactionDate: `2024-01-${toTwoDigits(at)}`, symbol: at % 2 ? 'AAPL' : 'KO' },
      `trade-${toTwoDigits(at)}x`,
    ),
  ),
  cash: createMany(28, (at) =>
    createSampleCashRow({ amount: at + 1, transactionDate: `2024-02-${toTwoDigits(at)}` }, `cash--${toTwoDigits(at)}x`),
  ),
  dividends: createMany(20, (at) =>
    createSampleDividendRow({ paymentDate: `2024-03-${toTwoDigits(at)}` }, [
      `divid-${toTwoDigits(at)}x`,
      `taxed-${toTwoDigits(at)}x`,
    ]),
  ),
};

/** What is kept, but for how often it was changed. */
export const readImportRecordsForComparison = async (owner: string) => ({
  records: await readRecordTexts(owner),
  others: (await readUserPartition(owner))
    .filter(({ sk }) => /^(IMP|IMPI|IMPL|IMPC)#/.test(sk))
    .map(({ pk: _pk, sk, begunAt: _at, ...row }) => [sk, serializeRecordForComparison(row)]),
});
