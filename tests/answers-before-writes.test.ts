import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importRoutes } from '#contract/imports/imports';
import { reconciliationRoutes } from '#contract/imports/reconciliations';
import { portfolioRoutes } from '#contract/portfolio/portfolio';
import type { Route } from '#contract/route';
import { handler as activity } from '#functions/activity/handler';
import { createImportApiCalls } from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { readAllRows } from '#tests/kit/copy-rows';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, operationsMarket, tradeInput } from '#tests/kit/write-operations';

/** An answer that could not be sent is noticed before its transaction, by whatever way it is written. */

let table: TestTable;
let person: { id: string; token: string };
let send: ReturnType<typeof createSender>;
let importId: number;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
  person = await createSignedInPerson('owner');
  send = createSender(person);
  await send(portfolio, 'POST', '/portfolio/transactions', tradeInput);
  importId = await createImportApiCalls(person.token).begin();
});
afterAll(() => table.stop());

const counts = { recorded: 0, here: 0, leftOut: 0 };
const calls: [name: string, route: Route, call: () => ReturnType<typeof send>][] = [
  [
    'a single trade',
    portfolioRoutes.addTransaction,
    () => send(portfolio, 'POST', '/portfolio/transactions', tradeInput, randomUUID()),
  ],
  [
    'a batch of trades',
    portfolioRoutes.addTransactions,
    () =>
      send(
        portfolio,
        'POST',
        '/portfolio/transactions/batch',
        { transactions: [tradeInput, tradeInput] },
        randomUUID(),
      ),
  ],
  [
    'a change of many trades',
    portfolioRoutes.editTransactions,
    () => {
      const body = { rows: [{ id: 1, version: 1 }], change: { notes: 'a gift' } };
      return send(portfolio, 'POST', '/portfolio/transactions/batch-edit', body, randomUUID());
    },
  ],
  [
    'the end of an import',
    importRoutes.finish,
    () => createImportApiCalls(person.token).call('POST', `/imports/${importId}/finish`, { stated: [], counts }),
  ],
  [
    'a comparison',
    reconciliationRoutes.compare,
    () => {
      const positions = [{ symbol: 'AAPL', quantity: '9' }];
      return send(activity, 'POST', '/comparisons', {
        platform: 'Robinhood',
        day: '2025-12-31',
        positions,
        balances: [],
      });
    },
  ],
];

const ownRows = async () => {
  const own = (await readAllRows()).filter(({ pk }) => pk?.S?.includes(person.id));
  return Object.fromEntries(own.map((row) => [`${row['pk']?.S} ${row['sk']?.S}`, row]));
};

test.each(calls)(
  '%s whose answer the contract does not promise is refused with nothing written, and is carried out when it does (500)',
  async (_, route, call) => {
    const before = await ownRows();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const parse = vi.spyOn(route.output as never as { parse: () => unknown }, 'parse').mockImplementation(() => {
      throw new Error('no such answer');
    });
    expect((await call()).status).toBe(500);
    parse.mockRestore();
    expect(await ownRows()).toEqual(before);
    const { status, body } = await call();
    expect([status, body]).toEqual([route.status ?? 200, body]);
    expect(await ownRows()).not.toEqual(before);
  },
);
