import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { handler as savings } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { handler as watchlist } from '#functions/watchlist/handler';
import { readRecordTexts } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import {
  allocationTargetsInput,
  cashEntryInput,
  cdInput,
  createSender,
  manualDividendInput,
  operationsMarket,
  ownAssetInput,
  type SendToHandler,
  splitInput,
  type TestPerson,
  tradeInput,
} from '#tests/kit/write-operations';

/** Under which conditions a change may be undone, whatever kind of record it is of. */

let table: TestTable;
let person: TestPerson;
let send: SendToHandler;
beforeEach(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
  clearMarketCache();
  person = await createSignedInPerson('owner');
  send = createSender(person);
});
afterEach(() => table.stop());

type Call = [to: ApiHandler, method: string, path: string, body?: object];
const press = async ([to, method, path, body]: Call, key?: string): Promise<void> => {
  const { status, body: said } = await send(to, method, path, body, key);
  expect([status < 300, said]).toEqual([true, said]);
};
const undo = (group: string, withLater = false) => send(activity, 'POST', '/activity/undo', { group, withLater });

const trades = '/portfolio/transactions';
const importInput = {
  files: [{ name: 'a.csv', format: 'Schwab', fingerprint: 'a'.repeat(64), rows: 2, from: null, to: null }],
  platforms: ['Robinhood'],
  total: 2,
};
const imported = { row: { ...cashEntryInput, platform: 'Robinhood' }, identities: ['event-0001'] };
const newCd = { ...cdInput, accountNumber: '1001' };
const deposit = { transactionType: 'deposit', amount: 5, transactionDate: '2025-02-01' };

describe('what was changed again since is put back together with that alone', () => {
  const rows: [name: string, before: Call[], change: Call, later: Call][] = [
    [
      'a trade',
      [[portfolio, 'POST', trades, tradeInput]],
      [portfolio, 'PUT', `${trades}/1`, { ...tradeInput, quantity: 12 }],
      [portfolio, 'PUT', `${trades}/1`, { ...tradeInput, quantity: 13 }],
    ],
    [
      'a split by hand',
      [[portfolio, 'POST', trades, tradeInput]],
      [portfolio, 'POST', '/portfolio/splits', splitInput],
      [portfolio, 'PUT', '/portfolio/splits/AAPL/2025-07-01', { ...splitInput, numerator: 4 }],
    ],
    [
      'an own asset',
      [],
      [portfolio, 'POST', '/portfolio/assets', ownAssetInput],
      [portfolio, 'PUT', '/portfolio/assets/FUND', { name: 'Another name', version: 1 }],
    ],
    [
      'a row of cash',
      [[cash, 'POST', '/cash/transactions', cashEntryInput]],
      [cash, 'PUT', '/cash/transactions/1', { ...cashEntryInput, amount: 2 }],
      [cash, 'PUT', '/cash/transactions/1', { ...cashEntryInput, amount: 3 }],
    ],
    [
      'a dividend by hand',
      [[dividends, 'POST', '/dividends', manualDividendInput]],
      [dividends, 'PUT', '/dividends/1', { ...manualDividendInput, shares: 7, version: 1 }],
      [dividends, 'PUT', '/dividends/1', { ...manualDividendInput, shares: 8, version: 2 }],
    ],
    [
      'a CD',
      [[cds, 'POST', '/cds', newCd]],
      [cds, 'PUT', '/cds/1', { description: 'ladder' }],
      [cds, 'PUT', '/cds/1', { description: 'rung' }],
    ],
    [
      'interest of a CD',
      [[cds, 'POST', '/cds', newCd]],
      [cds, 'POST', '/cds/1/interest', { paymentDate: '2025-03-01', interestAmount: 18.75 }],
      [cds, 'PUT', '/cds/1/interest/1', { interestAmount: 20 }],
    ],
    [
      'a CD with interest since',
      [],
      [cds, 'POST', '/cds', newCd],
      [cds, 'POST', '/cds/1/interest', { paymentDate: '2025-03-01', interestAmount: 18.75 }],
    ],
    [
      'a savings account',
      [[savings, 'POST', '/savings', { accountName: 'Rainy day', interestRate: 4.35, currentBalance: 0 }]],
      [savings, 'PUT', '/savings/1', { accountName: 'Sunny day' }],
      [savings, 'PUT', '/savings/1', { accountName: 'Any day' }],
    ],
    [
      'a transaction of savings',
      [[savings, 'POST', '/savings', { accountName: 'Rainy day', interestRate: 4.35, currentBalance: 0 }]],
      [savings, 'POST', '/savings/1/transactions', deposit],
      [savings, 'PUT', '/savings/1/transactions/1', { amount: 6 }],
    ],
    [
      'a savings account with a deposit since',
      [],
      [savings, 'POST', '/savings', { accountName: 'Rainy day', interestRate: 4.35, currentBalance: 0 }],
      [savings, 'POST', '/savings/1/transactions', deposit],
    ],
    [
      'a watched stock',
      [[watchlist, 'POST', '/enhanced-watchlist', { symbol: 'KO' }]],
      [watchlist, 'PUT', '/enhanced-watchlist/1', { targetBuyPrice: 54 }],
      [watchlist, 'PUT', '/enhanced-watchlist/1', { targetBuyPrice: 53 }],
    ],
    [
      'a note',
      [],
      [analytics, 'PUT', '/insight/stock/KO/note', { text: 'Thirst.', version: 0 }],
      [analytics, 'PUT', '/insight/stock/KO/note', { text: 'Hunger.' }],
    ],
    [
      'the targets',
      [],
      [analytics, 'PUT', '/insight/targets', allocationTargetsInput],
      [analytics, 'PUT', '/insight/targets', { ...allocationTargetsInput, band: 2.5, version: 1 }],
    ],
  ];

  test.each(rows)('%s', async (_, begin, change, later) => {
    for (const call of begin) await press(call);
    const before = await readRecordTexts(person.id);
    await press(change, 'the-change');
    await press(later, 'the-later-change');
    const after = await readRecordTexts(person.id);
    const refused = await undo('the-change');
    expect([refused.status, refused.body.code, refused.body.details.length]).toEqual([409, 'changed_since', 1]);
    expect(await readRecordTexts(person.id)).toEqual(after);
    expect((await undo('the-change', true)).body).toEqual({ undone: 2, left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).toEqual(before);
  });
});

test('a choice of notices that was changed again since stays', async () => {
  await press([analytics, 'PUT', '/insight/notices/settings', { stale: false }], 'the-change');
  await press([analytics, 'PUT', '/insight/notices/settings', { cd: false }]);
  expect(await undo('the-change')).toMatchObject({ status: 409, body: { code: 'changed_since', details: [] } });
  const { body } = await send(analytics, 'GET', '/insight/notices/settings');
  expect(body).toMatchObject({ stale: false, cd: false });
});

describe('a press of several changes', () => {
  const sale = { ...tradeInput, transactionType: 'sell', transactionDate: '2025-02-01' };
  const buyAndSell = async () => {
    await press([portfolio, 'POST', trades, tradeInput], 'one-press--1');
    await press([portfolio, 'POST', trades, sale], 'one-press--2');
  };

  test('is undone from its newest on: the sale goes before the purchase that it needs', async () => {
    await buyAndSell();
    expect((await undo('one-press')).body).toEqual({ undone: 2, left: 0, refused: [] });
    expect((await undo('one-press')).body).toEqual({ undone: 0, left: 0, refused: [] });
  });

  test('is undone but for what a rule forbids, which is told with its reason', async () => {
    await press([portfolio, 'POST', trades, tradeInput], 'one-press--1');
    await press([cash, 'POST', '/cash/transactions', cashEntryInput], 'one-press--2');
    await press([portfolio, 'POST', trades, sale]);
    const { body } = await undo('one-press');
    expect(body).toMatchObject({
      undone: 1,
      left: 0,
      refused: [{ title: expect.stringMatching(/^Purchase of 10 AAPL/) }],
    });
    expect(body.refused[0].why).toContain('AAPL');
    expect(Object.keys(await readRecordTexts(person.id)).filter((name) => name.startsWith('CTX#'))).toEqual([]);
    expect(await undo('one-press')).toMatchObject({ status: 422, body: { code: 'oversell' } });
  });
});

describe('is refused by the rule of the record, and nothing is changed:', () => {
  const savingsAccount = { accountName: 'Rainy day', interestRate: 4.35, currentBalance: 0 };
  const sync: Call = [dividends, 'POST', '/dividends/sync-to-cash', {}];
  const vanguard = { platform: 'Vanguard', since: '2025-01-01', balance: 0 };
  const rows: [name: string, before: Call[], change: Call, later: Call[], refusal: [status: number, code: string]][] = [
    [
      'a split without which a sale has too few shares',
      [[portfolio, 'POST', trades, tradeInput]],
      [portfolio, 'POST', '/portfolio/splits', { ...splitInput, date: '2025-02-03' }],
      [
        [
          portfolio,
          'POST',
          trades,
          { ...tradeInput, transactionType: 'sell', quantity: 15, transactionDate: '2025-03-03' },
        ],
      ],
      [422, 'oversell'],
    ],
    [
      'a deposit that was taken out since',
      [[savings, 'POST', '/savings', savingsAccount]],
      [savings, 'POST', '/savings/1/transactions', deposit],
      [[savings, 'POST', '/savings/1/transactions', { ...deposit, transactionType: 'withdrawal' }]],
      [422, 'overdraw'],
    ],
    [
      'a stock taken off the list that is on it again',
      [[watchlist, 'POST', '/enhanced-watchlist', { symbol: 'KO' }]],
      [watchlist, 'DELETE', '/enhanced-watchlist/1'],
      [[watchlist, 'POST', '/enhanced-watchlist', { symbol: 'KO' }]],
      [409, 'duplicate'],
    ],
    [
      'a deleted row of cash of a platform that keeps none any more',
      [
        [portfolio, 'POST', '/portfolio/platforms', { platform: 'Vanguard' }],
        [portfolio, 'PUT', '/portfolio/platforms/cash', vanguard],
        [cash, 'POST', '/cash/transactions', { ...cashEntryInput, platform: 'Vanguard' }],
      ],
      [cash, 'DELETE', '/cash/transactions/1'],
      [[portfolio, 'DELETE', '/portfolio/platforms/cash?platform=Vanguard']],
      [400, 'invalid'],
    ],
    [
      'a platform that keeps cash since',
      [],
      [portfolio, 'POST', '/portfolio/platforms', { platform: 'Vanguard' }],
      [[portfolio, 'PUT', '/portfolio/platforms/cash', vanguard]],
      [409, 'changed_since'],
    ],
    [
      'a deleted row of a statement that was recorded again',
      [
        [activity, 'POST', '/imports', importInput],
        [activity, 'POST', '/imports/1/rows', { cash: [imported] }],
      ],
      [cash, 'DELETE', '/cash/transactions/1'],
      [[activity, 'POST', '/imports/1/rows', { cash: [imported] }]],
      [409, 'here'],
    ],
  ];

  test.each(rows)('%s', async (_, begin, change, later, [status, code]) => {
    for (const call of begin) await press(call, randomUUID());
    await press(change, 'the-change');
    for (const call of later) await press(call, randomUUID());
    const before = await readRecordTexts(person.id);
    const refused = await undo('the-change');
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await readRecordTexts(person.id)).toEqual(before);
  });

  test('a sync that was taken back, once the dividends are in cash again', async () => {
    await press([portfolio, 'POST', trades, tradeInput]);
    await press([dividends, 'POST', '/dividends/discover-robinhood', {}], randomUUID());
    await press(sync, 'the-sync');
    await send(activity, 'POST', '/activity/undo', { group: 'the-sync', withLater: false }, 'the-undoing');
    await press(sync, randomUUID());
    expect(await undo('the-undoing')).toMatchObject({ status: 409, body: { code: 'synced_again' } });
  });
});

test('what is put back has a version that nobody has read: who edits by the one before is told so', async () => {
  await press([cash, 'POST', '/cash/transactions', cashEntryInput]);
  await press([cash, 'PUT', '/cash/transactions/1', { ...cashEntryInput, amount: 2, version: 1 }], 'the-change');
  await undo('the-change');
  for (const version of [1, 2]) {
    const stale = await send(cash, 'PUT', '/cash/transactions/1', { ...cashEntryInput, amount: 3, version });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  }
});
