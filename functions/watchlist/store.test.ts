import { afterEach, beforeEach, expect, test } from 'vitest';
import { normalizeWatchlistItems } from '#core/watchlist/normalize-symbols';
import { getItem, WriteConflict } from '#functions/runtime/storage/table';
import {
  buildNewWatchlistItemWrites,
  buildWatchlistItemRemovalWrites,
  buildWatchlistItemReplaceWrites,
  findWatchlistItem,
  listWatchlistItems,
  type StoredWatchlistItem,
  watchlistLedger,
} from '#functions/watchlist/store';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

const item = (id: number, symbol: string): StoredWatchlistItem => ({
  id,
  symbol,
  company_name: null,
  category_id: null,
  priority_level: 3,
  target_buy_price: null,
  target_buy_quantity: null,
  target_investment_amount: null,
  target_sell_price: null,
  target_status: 'pending',
  notes: '',
  investment_thesis: '',
  version: 1,
});
const symbols = async () => (await listWatchlistItems('me')).map(({ symbol }) => symbol);

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

test('a stock is on the list once, and on each person’s own', async () => {
  await writeWithoutChangeLog(buildNewWatchlistItemWrites('me', item(1, 'AAPL')));
  await expect(writeWithoutChangeLog(buildNewWatchlistItemWrites('me', item(2, 'AAPL')))).rejects.toBeInstanceOf(
    WriteConflict,
  );
  await writeWithoutChangeLog(buildNewWatchlistItemWrites('you', item(1, 'AAPL')));
  expect(await symbols()).toEqual(['AAPL']);
  expect(await getItem({ pk: 'USER#me', sk: 'WL#000000001' })).toMatchObject({ symbol: 'AAPL' });
  expect(await getItem({ pk: 'USER#me', sk: 'WLSYM#AAPL' })).toMatchObject({ itemId: 1 });
});

test('an item is replaced as it was read, and keeps its place', async () => {
  await writeWithoutChangeLog(buildNewWatchlistItemWrites('me', item(1, 'AAPL')));
  await writeWithoutChangeLog(
    buildWatchlistItemReplaceWrites('me', { ...item(1, 'AAPL'), notes: 'new', version: 2 }, item(1, 'AAPL')),
  );
  expect(await findWatchlistItem('me', 1)).toMatchObject({ notes: 'new', version: 2 });
  expect(await findWatchlistItem('me', 2)).toBeUndefined();
});

test('what is taken off the list can be put on it again, under whatever spelling it was there', async () => {
  await writeWithoutChangeLog(buildNewWatchlistItemWrites('me', item(1, 'BRK.B')));
  await writeWithoutChangeLog(buildWatchlistItemRemovalWrites('me', item(1, 'BRK-B')));
  expect(await table.countItems()).toBe(0);
  await writeWithoutChangeLog(buildNewWatchlistItemWrites('me', item(2, 'BRK-B')));
  expect(await symbols()).toEqual(['BRK-B']);
});

test('a stock is read under its one symbol, unless that is on the list beside it', async () => {
  await writeWithoutChangeLog([
    ...buildNewWatchlistItemWrites('me', item(1, 'BRK.B')),
    ...buildNewWatchlistItemWrites('me', item(2, 'BF.B')),
  ]);
  expect(await symbols()).toEqual(['BRK-B', 'BF-B']);
  await writeWithoutChangeLog(buildNewWatchlistItemWrites('me', item(3, 'BRK-B')));
  expect(await symbols()).toEqual(['BRK.B', 'BF-B', 'BRK-B']);
  expect(await findWatchlistItem('me', 1)).toMatchObject({ symbol: 'BRK.B' });
  // Two older spellings of one stock: the first has the name.
  expect(normalizeWatchlistItems([item(1, 'BRK.B'), item(2, 'BRK/B')]).map(({ symbol }) => symbol)).toEqual([
    'BRK-B',
    'BRK/B',
  ]);
});

test('items are numbered by a ledger of their own', async () => {
  await writeWithoutChangeLog([watchlistLedger.restore('me', { last: 7, version: 9 })]);
  expect(await getItem({ pk: 'USER#me', sk: 'SEQ#WL' })).toMatchObject({ last: 7 });
});
