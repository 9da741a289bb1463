import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  buildDailyUsageCountsWrite,
  buildUsageCountIncrementWrite,
  buildUsageEventWrite,
  listAllDailyUsageCounts,
  listUsageCountsForDays,
} from '#functions/analytics/store';
import { getItem, querySortKeyPrefix, writeTransaction } from '#functions/runtime/storage/table';
import { startTestTable, type TestTable } from '#tests/kit/table';

const now = new Date('2026-11-20T15:04:05.678Z');

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
});
afterEach(() => table.stop());

test('an event lies in its month for ninety days, with what came with it as text', async () => {
  await writeTransaction([buildUsageEventWrite('me', { type: 'login', data: { from: 'home' } }, now, 'abc')]);
  await writeTransaction([buildUsageEventWrite('me', { type: 'logout' }, new Date('2026-12-01T00:00:00Z'), 'def')]);
  expect(await querySortKeyPrefix('USER#me#EV#202611', '')).toEqual([
    {
      pk: 'USER#me#EV#202611',
      sk: '2026-11-20T15:04:05.678Z#abc',
      type: 'login',
      data: '{"from":"home"}',
      // 2027-02-18T15:04:05Z
      ttl: 1_802_963_045,
    },
  ]);
  expect(await getItem({ pk: 'USER#me#EV#202612', sk: '2026-12-01T00:00:00.000Z#def' })).not.toHaveProperty('data');
});

test('the numbers of a day grow with every event, each type by itself', async () => {
  await writeTransaction([buildUsageCountIncrementWrite('me', '2026-11-20', 'login')]);
  for (const type of ['portfolio_view', 'login', 'portfolio_view']) {
    await writeTransaction([buildUsageCountIncrementWrite('me', '2026-11-20', type)]);
  }
  await writeTransaction([buildUsageCountIncrementWrite('me', '2026-11-18', 'login')]);
  await writeTransaction([buildUsageCountIncrementWrite('you', '2026-11-20', 'login')]);
  await writeTransaction([{ Put: { Item: { pk: 'USER#me', sk: 'PROFILE', 'e#login': 9 } } }]);
  const friday = { date: '2026-11-20', counts: { login: 2, portfolio_view: 2 } };
  const wednesday = { date: '2026-11-18', counts: { login: 1 } };
  expect(await listAllDailyUsageCounts('me')).toEqual([wednesday, friday]);
  expect(await listUsageCountsForDays('me', ['2026-11-19', '2026-11-20'])).toEqual([friday]);
  expect(await getItem({ pk: 'USER#me', sk: 'ADAY#2026-11-18' })).toMatchObject({ date: '2026-11-18', 'e#login': 1 });
});

test('a day is restored as a backup has it, whatever is there', async () => {
  for (const type of ['login', 'logout'])
    await writeTransaction([buildUsageCountIncrementWrite('me', '2026-11-20', type)]);
  await writeTransaction([buildDailyUsageCountsWrite('me', { date: '2026-11-20', counts: { login: 40 } })]);
  expect(await listAllDailyUsageCounts('me')).toEqual([{ date: '2026-11-20', counts: { login: 40 } }]);
});

test('what else lies in a day is no count', async () => {
  const day = { pk: 'USER#me', sk: 'ADAY#2026-11-20', date: '2026-11-20', 'e#login': 3, 'e#odd': 'x', ne: 5 };
  await writeTransaction([{ Put: { Item: day } }]);
  expect(await listAllDailyUsageCounts('me')).toEqual([{ date: '2026-11-20', counts: { login: 3 } }]);
});
