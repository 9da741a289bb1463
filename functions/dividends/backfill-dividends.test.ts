import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backfillDividends } from '#functions/dividends/backfill-dividends';
import { dividendLedger } from '#functions/dividends/manual/manual-store';
import {
  createDividendCallsForRole,
  type DividendApiCalls,
  setTestMarketData,
} from '#functions/dividends/testing-calls';
import { verifyDividends } from '#functions/dividends/verify-dividends';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { querySortKeyPrefix, writeTransaction } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';

/** Dividends that a program has recorded which kept nothing of them. */

let table: TestTable;
let owner: DividendApiCalls & { id: string };

beforeEach(async () => {
  table = await startTestTable();
  setTestMarketData({
    dividends: {
      AAPL: [
        ['2024-02-09', 0.24, '2024-02-15'],
        ['2024-05-10', 0.25, '2024-05-16'],
      ],
      KO: [['2024-03-14', 0.485, '2024-04-01']],
    },
  });
  owner = await createDividendCallsForRole('owner');
  await owner.buy();
  await owner.buy({ symbol: 'KO', companyName: 'Coca-Cola', platform: 'Schwab' });
  await owner.discover();
  await owner.sync();
  await owner.enter({ fees: 0.1 });
  await owner.enter({ symbol: 'MSFT', companyName: 'Microsoft', paymentDate: '2024-06-01' });
});
afterEach(() => table.stop());

const derived = ['ADIVP#', 'MDIVD#', 'DIVS#', 'BOOK#I#'];
const keptRows = async () =>
  (
    await Promise.all(
      derived.map((prefix) => querySortKeyPrefix<{ pk: string; sk: string }>(`USER#${owner.id}`, prefix)),
    )
  ).flat();
const head = { pk: '', sk: 'SEQ#MDIV' };

/** As an older program has left it: no row of what is kept, and a head that tells of none. */
const asOfBefore = async ({ version }: { version?: number } = {}): Promise<void> => {
  for (const { pk, sk } of await keptRows())
    await table.doc.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
  const Key = { ...head, pk: `USER#${owner.id}` };
  const { Item = {} } = await table.doc.send(new GetCommand({ TableName: table.name, Key }));
  const { incomeAt: _at, count: _count, listed: _listed, ...before } = Item;
  if (version === 0) await table.doc.send(new DeleteCommand({ TableName: table.name, Key }));
  else
    await table.doc.send(
      new PutCommand({ TableName: table.name, Item: { ...before, ...Key, keptAt: before['version'] } }),
    );
};

const answers = async () => {
  const get = async (path: string) => (await owner.dividends('GET', path)).body;
  return {
    entered: await get('?limit=10'),
    found: await get('/robinhood-summary?limit=10'),
    income: await get('/income/stocks'),
    future: await get('/automated/future'),
    dashboard: await owner.dashboard(),
    // Pages say where the next begins in the same words, whatever they were read from.
    first: await get('/robinhood-summary?limit=1'),
  };
};

const verified = { found: 3, entered: 2, isKept: true, differences: [] };

test('the same is answered where nothing is kept and nothing can be, by the first page, and from then on', async () => {
  const kept = await answers();
  await asOfBefore();
  await withTableFault({ fault: 'throttled', on: 'writes' }, async () => expect(await answers()).toEqual(kept));
  expect(isLedgerMaterialized(await dividendLedger.head(owner.id))).toBe(false);
  expect(await answers()).toEqual(kept);
  expect(isLedgerMaterialized(await dividendLedger.head(owner.id))).toBe(true);
  expect(await answers()).toEqual(kept);
  expect(await verifyDividends(owner.id)).toEqual(verified);
});

test('found dividends of before their ledger had a head are noticed', async () => {
  await owner.dividends('DELETE', '/1');
  await owner.dividends('DELETE', '/2');
  const kept = await answers();
  await asOfBefore({ version: 0 });
  expect((await owner.dashboard()).dividends).toBe(kept.dashboard.dividends);
  expect(await answers()).toEqual(kept);
  expect(await verifyDividends(owner.id)).toEqual({ ...verified, entered: 0 });
});

test('who has no dividends is asked for none, and gets no row of them', async () => {
  const member = await createDividendCallsForRole('member');
  const before = await table.countItems();
  expect((await member.dividends('GET', '/income/stocks')).body.summary.net).toBe(0);
  expect((await member.dividends('GET', '?limit=5')).body).toMatchObject({ rows: [], count: 0, cursor: null });
  expect(await table.countItems()).toBe(before);
});

describe('the making', () => {
  test.each([0, 1, 2, 3, 4])(
    'can be broken off after %i writes, beside people who record, and gone on with',
    async (after) => {
      await asOfBefore();
      await withTableFault({ fault: 'timed out', on: 'writes', after }, () =>
        backfillDividends(owner.id, 10_000),
      ).catch(() => {});
      await owner.enter({ symbol: 'KO', paymentDate: '2024-04-02', shares: 10, dividendPerShare: 0.4 });
      await owner.trades('DELETE', '/1');
      expect(await backfillDividends(owner.id, 10_000)).toBe(true);
      expect(await verifyDividends(owner.id)).toEqual({ ...verified, found: 1, entered: 3 });
    },
  );

  test('twice at once makes it once, and takes away what belongs to nothing', async () => {
    await asOfBefore();
    const stray = { pk: `USER#${owner.id}`, sk: 'DIVS#GONE', kept: '{"platforms":[],"entered":{}}' };
    await table.doc.send(new PutCommand({ TableName: table.name, Item: stray }));
    await Promise.all([backfillDividends(owner.id, 10_000), backfillDividends(owner.id, 10_000), owner.discover()]);
    expect(await backfillDividends(owner.id, 10_000)).toBe(true);
    expect(await verifyDividends(owner.id)).toEqual(verified);
  });

  test('begins anew where an older program has changed dividends since', async () => {
    const { last, version } = await dividendLedger.head(owner.id);
    const older = {
      pk: `USER#${owner.id}`,
      sk: 'MDIV#000000003',
      id: 3,
      symbol: 'KO',
      companyName: 'Coca-Cola',
      shares: 1,
    };
    const row = { ...older, dividendPerShare: 1, fees: 0, paymentDate: '2024-09-01', notes: '', version: 1 };
    await table.doc.send(new PutCommand({ TableName: table.name, Item: row }));
    // It moves the version, and `keptAt` which it knows.
    const moved = dividendLedger.move(owner.id, { last, version }, 3, {}, { keeps: false });
    await writeTransaction([moved]);
    expect((await owner.dividends('GET', '?limit=5')).body.count).toBe(3);
    expect(await verifyDividends(owner.id)).toEqual({ ...verified, entered: 3 });
  });
});

describe('a difference is told', () => {
  const damage = async (sk: string, change: object): Promise<void> => {
    const Key = { pk: `USER#${owner.id}`, sk };
    const { Item } = await table.doc.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item).toBeDefined();
    await table.doc.send(new PutCommand({ TableName: table.name, Item: { ...Item, ...change } }));
  };
  test.each([
    ['of the tally', 'SEQ#MDIV', { listed: 9 }, 'The tally listed of the dividends is 9, not 3.'],
    [
      'of a list',
      'MDIVD#2024-06-01#000000002',
      { row: '{"id":2}' },
      'The list MDIVD is not what the dividends come to: 2 rows, not 2, or others.',
    ],
    ['of a stock', 'DIVS#KO', { kept: '{"platforms":[]}' }, 'What is kept of KO is not what its dividends come to.'],
    [
      'of a year',
      'BOOK#I#2024',
      { kept: '[["2024-02-15","AAPL",1]]' },
      'The income that is kept day by day is not what the dividends come to.',
    ],
  ])('%s', async (_name, sk, change, sentence) => {
    await damage(sk, change);
    expect((await verifyDividends(owner.id)).differences).toEqual([sentence]);
  });
});
