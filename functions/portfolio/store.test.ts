import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Trade } from '#contract/portfolio/trades';
import { buildTradeWrite, findTrade, listTrades, listTradesOfSymbols, tradeLedger } from '#functions/portfolio/store';
import { listLedgerIndexRows } from '#functions/runtime/storage/ledger-indexes';
import { getItem } from '#functions/runtime/storage/table';
import { countTableRequests, startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const trade = (id: number, symbol: string, transactionDate = '2026-01-05'): Trade => ({
  id,
  symbol,
  companyName: 'A company',
  transactionType: 'buy',
  quantity: 1,
  price: 5,
  total: 5,
  transactionDate,
  platform: 'Schwab',
  fees: 0,
  notes: '',
  version: 1,
});

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
  await writeWithoutChangeLog([
    ...buildTradeWrite('me', trade(1, 'AAPL', '2026-03-01')),
    ...buildTradeWrite('me', trade(2, 'BRK.B')),
    ...buildTradeWrite('me', trade(3, 'BRK-B', '2026-02-01')),
    ...buildTradeWrite('me', trade(4, 'KO', '2026-02-02')),
    tradeLedger.restore('me', { last: 4, version: 4 }),
  ]);
});
afterEach(() => table.stop());

test('a trade lies under its number, and in its lists by date, by platform, and by stock and platform', async () => {
  expect(await getItem({ pk: 'USER#me', sk: 'PTX#000000004' })).toMatchObject({ symbol: 'KO' });
  expect(await getItem({ pk: 'USER#me', sk: 'SEQ#PTX' })).toMatchObject({ last: 4 });
  const idsIn = async (
    ...list: Parameters<typeof listLedgerIndexRows> extends [string, ...infer Rest] ? Rest : never
  ) => (await listLedgerIndexRows<Trade>('me', ...list)).map(({ id }) => id);
  expect(await idsIn('PTXD')).toEqual([2, 3, 4, 1]);
  expect(await idsIn('PTXP', ['Schwab'])).toEqual([2, 3, 4, 1]);
  expect(await idsIn('PTXP', ['Robinhood'])).toEqual([]);
  expect(await idsIn('PTXS', ['BRK-B', 'Schwab'])).toEqual([2, 3]);
  // Schwab keeps no cash here.
  expect(await idsIn('CTXD')).toEqual([]);
});

test('a stock that was recorded under an older spelling is read under its one symbol', async () => {
  expect((await listTrades('me')).map(({ symbol }) => symbol)).toEqual(['AAPL', 'BRK-B', 'BRK-B', 'KO']);
  expect(await findTrade('me', 2)).toEqual(trade(2, 'BRK-B'));
});

test('the trades of a stock are found under every spelling of it, and those of others are not', async () => {
  expect((await listTradesOfSymbols('me', ['BRK-B'])).map(({ id }) => id)).toEqual([2, 3]);
  expect((await listTradesOfSymbols('me', ['KO', 'AAPL'])).map(({ id }) => id)).toEqual([1, 4]);

  // And so from their lists, where those are kept.
  const head = await tradeLedger.head('me');
  await writeWithoutChangeLog([tradeLedger.keep('me', head, { ...head, keptAt: 4 })]);
  const { requests, units } = await countTableRequests(() =>
    listTradesOfSymbols('me', ['BRK-B'], { ...head, keptAt: 4 }),
  );
  expect([requests, units]).toEqual([1, 1]);
  expect((await listTradesOfSymbols('me', ['BRK-B'])).map(({ id }) => id)).toEqual([2, 3]);
  expect((await listTradesOfSymbols('me', ['KO', 'AAPL'])).map(({ id }) => id)).toEqual([4, 1]);
});
