import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#core/time/day';
import { createImportApiCalls, createSampleTradeRow } from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { listAccountReads, readRecordIds, requestAccountRead } from '#tests/history/account-reads';
import { startTestClock, type TestClock } from '#tests/history/random-life';
import { expectSameAnswersAsFresh } from '#tests/history/same-as-fresh';
import { createDice } from '#tests/kit/dice';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

/** Lives that once showed in an answer, each cut down to what it takes. */

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

interface Account {
  clock: TestClock;
  imports: ReturnType<typeof createImportApiCalls>;
  /** The number of the trade. */
  buy(change: object): Promise<number>;
  remove(trade: number): Promise<void>;
  /** Opens what is counted day by day, and kept. */
  look(): Promise<void>;
}

const accountOf = (token: string, clock: TestClock): Account => {
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await invokeHandler(portfolio, { method, path: `/api${path}`, body, token, headers });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  return {
    clock,
    imports: createImportApiCalls(token),
    buy: async (change) => (await call('POST', '/portfolio/transactions', createSampleTradeRow(change).row)).id,
    remove: async (trade) => void (await call('DELETE', `/portfolio/transactions/${trade}`)),
    look: async () => {
      clock.tick();
      const { status } = await requestAccountRead(
        { domain: 'analytics', path: '/api/insight/returns?range=all' },
        token,
      );
      expect(status).toBe(200);
    },
  };
};

const examples: Readonly<Record<string, (account: Account) => Promise<void>>> = {
  'the oldest trades come by an import that is undone': async ({ imports, buy, look }) => {
    await buy({ quantity: 10, price: 150, transactionDate: '2024-05-06' });
    const id = await imports.begin();
    const trades = [createSampleTradeRow({ symbol: 'KO', quantity: 100, price: 60, transactionDate: '2024-01-08' })];
    expect((await imports.record(id, { trades })).status).toBe(200);
    await look();
    expect((await imports.takeBack(id)).body).toMatchObject({ finished: true, refused: [] });
    await look();
  },
  'the oldest trade is deleted, and the other one is of today': async ({ clock, buy, remove, look }) => {
    const oldest = await buy({ symbol: 'KO', quantity: 100, price: 60, transactionDate: '2024-01-08' });
    await buy({ quantity: 10, price: 150, transactionDate: clock.today() });
    await look();
    await remove(oldest);
    await look();
  },
  'the only stock whose closes are known is deleted': async ({ buy, remove, look }) => {
    await buy({ symbol: 'NONE', transactionDate: '2024-01-08' });
    const known = await buy({ symbol: 'KO', transactionDate: '2024-04-09' });
    await look();
    await remove(known);
    await look();
  },
  'the only stock whose closes are known is bought today': async ({ clock, buy, look }) => {
    await buy({ symbol: 'NONE', transactionDate: '2024-01-08' });
    await look();
    await buy({ symbol: 'KO', transactionDate: clock.today() });
    await look();
  },
};

/** Whose Lambdas answer from what is kept of the days. */
const overDays = ['analytics', 'dashboard'];

test.each(Object.entries(examples))('leaves no trace in any read: %s', async (name, example) => {
  clearMarketCache();
  const clock = startTestClock();
  const id = `example-${randomUUID().slice(0, 8)}`;
  const { token } = await createSignedInPerson('owner', id);
  await example(accountOf(token, clock));
  const days = [10, 40, 70, 100, 130].map((ago) => addDays(clock.today(), -ago));
  const reads = listAccountReads(createDice(), days, await readRecordIds(token)).filter(({ domain }) =>
    overDays.includes(domain),
  );
  await expectSameAnswersAsFresh({ id, token }, reads, name);
});
