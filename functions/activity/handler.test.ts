import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handler as activity } from '#functions/activity/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { handler as watchlist } from '#functions/watchlist/handler';
import { covers } from '#tests/kit/covers';
import { countTableRequests, createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import {
  cashEntryInput,
  createSender,
  operationsMarket,
  type SendToHandler,
  type TestPerson,
  tradeInput,
} from '#tests/kit/write-operations';

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

const list = async (query = '') => (await send(activity, 'GET', `/activity${query}`)).body;
const titles = async (query = '') =>
  (await list(query)).changes.map(({ records }: { records: { title: string }[] }) => records[0]?.title);
const undo = (group: string, more: object = {}) => send(activity, 'POST', '/activity/undo', { group, ...more });
const deposit = (amount: number, key?: string) =>
  send(cash, 'POST', '/cash/transactions', { ...cashEntryInput, amount }, key);
const edit = (amount: number, key: string) =>
  send(cash, 'PUT', '/cash/transactions/1', { ...cashEntryInput, amount, transactionType: 'deposit' }, key);

const titleOf = (amount: string) => `Deposit of $${amount} on BOSA, Jan 15, 2025`;

describe('the list', () => {
  test('is newest first, a page at a time, and says of each record what it was and what it is', async () => {
    covers('4.4 activity page', '2.7 GET /activity');
    await deposit(1);
    await deposit(2);
    await edit(3, 'an-edit-of-it');
    const first = await list('?limit=2');
    expect(first.changes).toMatchObject([
      {
        source: 'page',
        group: 'an-edit-of-it',
        undone: false,
        undoes: false,
        count: 1,
        records: [
          {
            record: 'CTX#000000001',
            kind: 'cash',
            title: titleOf('3.00'),
            what: 'changed',
            fields: [{ name: 'amount', before: 1, after: 3 }],
          },
        ],
      },
      { records: [{ title: titleOf('2.00'), what: 'added' }] },
    ]);
    expect(await titles(`?limit=2&cursor=${first.cursor}`)).toEqual([titleOf('1.00')]);
    expect((await list(`?limit=2&cursor=${first.cursor}`)).cursor).toBeNull();
  });

  test('is of some records, by some source, or of one record alone', async () => {
    covers('2.7 GET /activity');
    await deposit(1);
    await send(portfolio, 'POST', '/portfolio/transactions', tradeInput);
    await send(watchlist, 'POST', '/enhanced-watchlist', { symbol: 'KO' });
    await edit(3, 'an-edit-of-it');
    await undo('an-edit-of-it');
    expect(await titles('?kind=trade')).toEqual(['Purchase of 10 AAPL on Robinhood, Jan 15, 2025']);
    expect(await titles('?kind=watchlist')).toEqual(['KO on the watchlist']);
    expect(await titles('?kind=cash')).toEqual([titleOf('1.00'), titleOf('3.00'), titleOf('1.00')]);
    expect(await titles('?source=undo')).toEqual([titleOf('1.00')]);
    expect(await titles('?source=run')).toEqual([]);
    expect(await titles('?kind=trade&source=undo')).toEqual([]);
    const { changes } = await list('?record=CTX%23000000001');
    expect(changes.map(({ undone, undoes }: { undone: boolean; undoes: boolean }) => [undone, undoes])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
  });

  test('leads to the history of a record, where it has one', async () => {
    await send(cash, 'PUT', '/cash/balances', { platform: 'BOSA', balance: 5 });
    await send(cash, 'PUT', '/cash/balances', { platform: 'BOSA', balance: 7 });
    await deposit(1);
    const named = (await list()).changes[1].records[0].record;
    expect(named).toBe('CBAL#BOSA#USD');
    expect(await titles(`?record=${encodeURIComponent(named)}`)).toEqual(Array(2).fill('Balance on BOSA in USD'));
    await send(portfolio, 'POST', '/portfolio/transactions', tradeInput);
    await send(dividends, 'POST', '/dividends/automated/auto-sync-all', {});
    const [synced] = (await list('?kind=dividend')).changes;
    expect(synced.records.map(({ record }: { record: string | null }) => record)).toEqual(
      synced.records.map(() => null),
    );
  });

  test('shows five records of a change, and all of them where it is asked for alone', async () => {
    const transactions = Array.from({ length: 9 }, (_, at) => ({ ...tradeInput, quantity: at + 1 }));
    await send(portfolio, 'POST', '/portfolio/transactions/batch', { transactions }, 'nine-trades');
    const [change] = (await list()).changes;
    expect([change.source, change.count, change.records.length]).toEqual(['batch', 9, 5]);
    expect((await list(`?change=${change.id}`)).changes[0].records).toHaveLength(9);
    expect((await send(activity, 'GET', '/activity?change=20240101T000000000Z-0000-aaaa')).status).toBe(404);
  });

  test('holds nobody else’s changes', async () => {
    covers('2.7 GET /activity');
    await deposit(1, 'the-first-press');
    const other = createSender(await createSignedInPerson('member'));
    expect((await other(activity, 'GET', '/activity')).body).toEqual({ changes: [], cursor: null });
    expect((await other(activity, 'POST', '/activity/undo', { group: 'the-first-press' })).status).toBe(404);
    expect((await send(cash, 'GET', '/cash/transactions')).body).toHaveLength(1);
  });

  test('costs a page, whatever came before it', async () => {
    for (let at = 0; at < 30; at += 1) await deposit(1);
    const { requests, units } = await countTableRequests(() => list('?limit=10'));
    // Who asks, and the page.
    expect(requests).toBe(2);
    expect(units).toBeLessThanOrEqual(4);
  });
});

describe('undoing', () => {
  test('is refused with the later changes that stand on it, the newest first', async () => {
    covers('2.7 POST /activity/undo');
    await deposit(1, 'the-deposit');
    await edit(3, 'the-first-edit');
    await edit(5, 'the-second-edit');
    const refused = await undo('the-first-edit');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'changed_since',
        error: `A later change depends on it: ${titleOf('5.00')}.`,
        details: [{ msg: titleOf('5.00') }],
      },
    });
    const standing = async () => (await undo('the-deposit')).body.details.map(({ msg }: { msg: string }) => msg);
    expect(await standing()).toEqual([titleOf('5.00'), titleOf('3.00')]);
    await undo('the-second-edit');
    // What is undone already stands on nothing; that it was undone does.
    expect(await standing()).toEqual([titleOf('3.00'), titleOf('3.00')]);
  });

  test('takes back as many later changes as there are, the newest first', async () => {
    await deposit(1, 'the-deposit');
    await edit(3, 'the-first-edit');
    await edit(5, 'the-second-edit');
    await edit(7, 'the-third-edit');
    expect((await undo('the-first-edit', { withLater: true })).body).toEqual({ undone: 3, left: 0, refused: [] });
    expect((await send(cash, 'GET', '/cash/transactions')).body).toMatchObject([{ amount: 1 }]);
    expect((await undo('the-deposit', { withLater: true })).body.left).toBe(0);
    expect((await send(cash, 'GET', '/cash/transactions')).body).toEqual([]);
  });

  test('leaves a sale its shares', async () => {
    covers('2.7 POST /activity/undo');
    await send(portfolio, 'POST', '/portfolio/transactions', tradeInput, 'the-purchase');
    await send(portfolio, 'POST', '/portfolio/transactions', {
      ...tradeInput,
      transactionType: 'sell',
      transactionDate: '2025-02-01',
    });
    const refused = await undo('the-purchase');
    expect(refused).toMatchObject({ status: 422, body: { code: 'oversell' } });
    expect((await send(portfolio, 'GET', '/portfolio/transactions')).body).toHaveLength(2);
  });

  test('done twice, and twice at once, happens once', async () => {
    covers('2.7 POST /activity/undo');
    await deposit(1, 'the-deposit');
    const answers = await Promise.all([undo('the-deposit'), undo('the-deposit'), undo('the-deposit')]);
    const undone = answers.map(({ body }) => body.undone ?? 0);
    expect(undone.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect((await undo('the-deposit')).body).toEqual({ undone: 0, left: 0, refused: [] });
    expect((await send(cash, 'GET', '/cash/transactions')).body).toEqual([]);
  });

  test('of several calls of one press takes all of them back', async () => {
    await deposit(1, 'one-press-of-three--1');
    await deposit(2, 'one-press-of-three--2');
    await deposit(3, 'one-press-of-three--3');
    expect((await undo('one-press-of-three')).body).toEqual({ undone: 3, left: 0, refused: [] });
    expect((await send(cash, 'GET', '/cash/transactions')).body).toEqual([]);
  });

  test('of what is not there is 404', async () => {
    expect((await undo('no-such-press')).status).toBe(404);
  });
});
