import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSampleTrade, putUnmaterializedTestTrades } from '#functions/dividends/testing';
import { backfillTrades } from '#functions/portfolio/trades/backfill-trades';
import { readTradeLedger } from '#functions/portfolio/trades/trade-ledger';
import { verifyTrades } from '#functions/portfolio/trades/verify-trades';
import { readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
const splits = new Map<string, { date: string; numerator: number; denominator: number }[]>();
const effects = {
  splitsOf: async (symbols: readonly string[]) => new Map(symbols.map((one) => [one, splits.get(one) ?? []] as const)),
};

beforeEach(async () => {
  splits.clear();
  table = await startTestTable();
  await putUnmaterializedTestTrades(
    'me',
    createSampleTrade(1, 'AAPL', { transactionDate: '2025-01-15' }),
    createSampleTrade(2, 'AAPL', { transactionDate: '2026-02-15' }),
    createSampleTrade(3, 'KO', { platform: 'Schwab' }),
  );
  await backfillTrades('me', 10_000, effects);
});
afterEach(() => table.stop());

const differences = async () => (await verifyTrades('me', effects)).differences;
const key = (sk: string) => ({ TableName: table.name, Key: { pk: 'USER#me', sk } });
/** Changes a row as nothing but a defect could. */
const damage = async (sk: string, change: (text: string) => string, field = 'kept'): Promise<void> => {
  const { Item } = await table.doc.send(new GetCommand(key(sk)));
  expect(Item?.[field]).not.toBe(change(Item?.[field]));
  await table.doc.send(new PutCommand({ TableName: table.name, Item: { ...Item, [field]: change(Item?.[field]) } }));
};

test('what is kept as it should be has no difference', async () => {
  expect(await verifyTrades('me', effects)).toEqual({ trades: 3, isKept: true, differences: [], toBeFolded: [] });
});

describe('a difference is told', () => {
  test('of a book, in whatever figure', async () => {
    await damage('BOOK#P#AAPL', (text) => text.replace('"bought":"2000"', '"bought":"2000.01"'));
    expect(await differences()).toEqual(['The book of AAPL on Robinhood is not what its trades come to.']);
  });

  test('of a book that is missing, or that no trade belongs to', async () => {
    await table.doc.send(new DeleteCommand(key('BOOK#P#KO')));
    await damage('BOOK#P#AAPL', (text) => text.replace('Robinhood', 'Fidelity'));
    expect(await differences()).toEqual([
      'The book of AAPL on Robinhood is not what its trades come to.',
      'The book of KO on Schwab is not what its trades come to.',
      'The book of AAPL on Fidelity is not what its trades come to.',
    ]);
  });

  test('of a month, of the newest trades and of the number of all', async () => {
    await damage('BOOK#M#2026', (text) => text.replace('"invested":"1000"', '"invested":"1000.01"'));
    await damage('BOOK#R', (text) => text.replace('"id":2', '"id":9'));
    await table.doc.send(
      new PutCommand({
        TableName: table.name,
        Item: { pk: 'USER#me', sk: 'SEQ#PTX', last: 3, version: 1, keptAt: 1, count: 4, listed: 2 },
      }),
    );
    expect(await differences()).toEqual([
      'The tally count of the trades is 4, not 3.',
      'The month 2026-02 is not what its trades come to.',
      'The newest trades that are kept are not the newest.',
    ]);
  });

  test.each([
    ['PTXD#2025-01-15#000000001', 'PTXD'],
    ['PTXP#Robinhood#2025-01-15#000000001', 'PTXP'],
    ['PTXS#AAPL#Robinhood#2025-01-15#000000001', 'PTXS'],
    ['CTXD#2025-01-15#000100001', 'CTXD'],
  ])('of a row of a list: %s', async (sk, list) => {
    await damage(sk, (text) => text.replace('10', '11'), 'row');
    expect(await differences()).toEqual([expect.stringMatching(new RegExp(`^The list ${list} holds `))]);
    await table.doc.send(new DeleteCommand(key(sk)));
    expect(await differences()).toHaveLength(1);
  });
});

describe('whether a trade moves cash', () => {
  const marked = (sk: string, row: object) =>
    table.doc.send(new PutCommand({ TableName: table.name, Item: { pk: 'USER#me', sk, ...row } }));
  const schwab = { platform: 'Schwab', own: false, since: '2025-01-01', version: 1 };

  test('is told where it does not follow from what is kept of its platform on that day', async () => {
    await marked('PLAT#schwab', schwab);
    const { transactionDate } = createSampleTrade(3, 'KO', { platform: 'Schwab' });
    const sentence = 'Trade 3 of KO on Schwab moves no cash, which is kept there on its day.';
    expect(await differences()).toEqual(transactionDate >= schwab.since ? [sentence] : []);
    await marked('PLAT#schwab', { ...schwab, since: '2024-01-01' });
    expect(await differences()).toEqual([sentence]);
    await marked('PLAT#schwab', { ...schwab, since: '2099-01-01' });
    expect(await differences()).toEqual([]);
  });

  test('is not yet told of a platform that is still being switched', async () => {
    await marked('PLAT#schwab', { ...schwab, since: '2020-01-01', unfinished: true });
    expect(await differences()).toEqual([]);
  });

  test('is told where a mark stands that nothing asks for', async () => {
    await putUnmaterializedTestTrades('me', { ...createSampleTrade(4, 'T', { platform: 'Webull' }), keepsCash: true });
    await backfillTrades('me', 10_000, effects);
    expect(await differences()).toEqual(['Trade 4 of T on Webull moves cash, which is not kept there on its day.']);
  });
});

test('a split that the market has told since is no difference, and its stock is named', async () => {
  splits.set('AAPL', [{ date: '2025-06-01', numerator: 2, denominator: 1 }]);
  expect(await verifyTrades('me', effects)).toMatchObject({ differences: [], toBeFolded: ['AAPL'] });
  splits.set('AAPL', [{ date: '2026-06-01', numerator: 2, denominator: 1 }]);
  expect(await verifyTrades('me', effects)).toMatchObject({ differences: [], toBeFolded: [] });
});

test('books folded again by a read that may not keep them are kept by the next one that may', async () => {
  splits.set('AAPL', [{ date: '2025-06-01', numerator: 2, denominator: 1 }]);
  for (const mayWrite of [false, true]) {
    expect(await verifyTrades('me', effects)).toMatchObject({ differences: [], toBeFolded: ['AAPL'] });
    const ledger = await readTradeLedger('me', { mayWrite, heads: await readLedgerStatesByKind('me') });
    const [apple] = await ledger.positions(splits);
    expect([apple?.symbol, String(apple?.shares)]).toEqual(['AAPL', '30']);
  }
  expect(await verifyTrades('me', effects)).toMatchObject({ differences: [], toBeFolded: [] });
});
