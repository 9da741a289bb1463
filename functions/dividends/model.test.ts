import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CashEntry } from '#contract/cash';
import { portfolioPlatforms } from '#core/platforms';
import { handler as cash } from '#functions/cash/handler';
import { handler as dividends } from '#functions/dividends/handler';
import type { ApiHandler } from '#functions/platform/serve';
import { invoke, signedIn, startTable, type TestTable } from '#functions/platform/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { useProvider } from '#functions/stocks/provider';
import { marketOf } from '#functions/stocks/testing';

/**
 * Random changes of all that moves cash, by hand, by trade, by sync and by clearing, against the real handlers and a
 * real table. After each of them every balance must equal a recount of its rows, in whole cents.
 */

const histories = 40;
const changesAHistory = 60;

beforeAll(() =>
  useProvider(
    marketOf({
      dividends: {
        AAPL: [
          ['2024-02-09', 0.24, '2024-02-15'],
          ['2024-05-10', 0.25, null],
          ['2024-08-12', 0.25, '2024-08-15'],
        ],
        KO: [
          ['2024-03-14', 0.485, '2024-04-01'],
          ['2024-06-14', 0.485, '2024-07-01'],
        ],
      },
      splits: { AAPL: [{ date: '2024-06-03', numerator: 4, denominator: 1 }] },
    }),
  ),
);

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const day = fc
  .integer({ min: 1, max: 28 })
  .chain((date) => fc.integer({ min: 1, max: 9 }).map((month) => `2024-0${month}-${String(date).padStart(2, '0')}`));
const cents = fc.integer({ min: 1, max: 500_000 }).map((value) => value / 100);
const entry = fc.record({
  transactionType: fc.constantFrom('deposit', 'withdrawal', 'fee', 'dividend'),
  amount: cents,
  platform: fc.constantFrom('Revolut', 'Robinhood', 'BOSA', 'Bank Account', 'Other'),
  currency: fc.constantFrom('USD', 'EUR', 'PLN'),
  transactionDate: day,
});
const trade = fc.record({
  symbol: fc.constantFrom('AAPL', 'KO'),
  companyName: fc.constant('A company'),
  transactionType: fc.constantFrom('buy', 'buy', 'sell'),
  quantity: fc.integer({ min: 1, max: 40_000 }).map((value) => value / 1_000),
  price: cents,
  fees: fc.integer({ min: 0, max: 300 }).map((value) => value / 100),
  transactionDate: day,
  platform: fc.constantFrom(
    ...portfolioPlatforms.filter((platform) => ['Robinhood', 'Revolut', 'Schwab'].includes(platform)),
  ),
});
const which = fc.nat({ max: 1_000 });
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add-entry' as const), entry }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit-entry' as const), which, entry }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete-entry' as const), which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add-trade' as const), trade }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit-trade' as const), which, trade }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete-trade' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('discover' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sync' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) },
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const caller = (token: string) => {
  const send = async (to: ApiHandler, method: string, path: string, body?: unknown) => {
    const answer = await invoke(to, { method, path: `/api${path}`, body, token });
    expect([200, 201, 204, 404, 422]).toContain(answer.status);
    return answer.body;
  };
  const entries = () => send(cash, 'GET', '/cash/transactions') as Promise<CashEntry[]>;
  const trades = () => send(portfolio, 'GET', '/portfolio/transactions') as Promise<{ id: number }[]>;
  return { send, entries, trades };
};
type Caller = ReturnType<typeof caller>;

const nth = async (rows: Promise<readonly { id: number }[]>, at: number): Promise<number> => {
  const all = await rows;
  return all[at % Math.max(1, all.length)]?.id ?? 1;
};

const carryOut = async ({ send, entries, trades }: Caller, step: Change): Promise<unknown> => {
  switch (step.kind) {
    case 'add-entry':
      return send(cash, 'POST', '/cash/transactions', step.entry);
    case 'edit-entry':
      return send(cash, 'PUT', `/cash/transactions/${await nth(entries(), step.which)}`, step.entry);
    case 'delete-entry':
      return send(cash, 'DELETE', `/cash/transactions/${await nth(entries(), step.which)}`);
    case 'add-trade':
      return send(portfolio, 'POST', '/portfolio/transactions', step.trade);
    case 'edit-trade':
      return send(portfolio, 'PUT', `/portfolio/transactions/${await nth(trades(), step.which)}`, step.trade);
    case 'delete-trade':
      return send(portfolio, 'DELETE', `/portfolio/transactions/${await nth(trades(), step.which)}`);
    case 'discover':
      return send(dividends, 'POST', '/dividends/discover-robinhood', {});
    case 'sync':
      return send(dividends, 'POST', '/dividends/sync-to-cash', {});
    case 'clear':
      return send(dividends, 'DELETE', '/dividends/clear-all');
  }
};

type Sums = Record<string, number>;
const addTo = (sums: Sums, key: string, value: number): void => {
  sums[key] = (sums[key] ?? 0) + value;
};

/** In whole cents, so that the recount is exact without the code that it checks. */
const recount = async ({ entries }: Caller): Promise<Sums> => {
  const sums: Sums = {};
  for (const { platform, currency, transactionType, amount } of await entries()) {
    const sign = transactionType === 'deposit' || transactionType === 'dividend' ? 1 : -1;
    addTo(sums, `${platform} ${currency}`, sign * Math.round(amount * 100));
  }
  return sums;
};

const balances = async ({ send }: Caller): Promise<Sums> => {
  const sums: Sums = {};
  for (const { platform, currency, balance } of (await send(cash, 'GET', '/cash/balances')) as {
    platform: string;
    currency: string;
    balance: number;
  }[]) {
    addTo(sums, `${platform} ${currency}`, Math.round(balance * 100));
  }
  return sums;
};

const withoutZeros = (sums: Sums): Sums => Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));

/** Each synced dividend has one row, each row one dividend, of the same amount. */
const checkDividends = async ({ send, entries }: Caller): Promise<void> => {
  const { dividends: found } = (await send(dividends, 'GET', '/dividends/automated/historical')) as {
    dividends: { syncedToCash: boolean; totalAmount: number }[];
  };
  const synced = found.filter(({ syncedToCash }) => syncedToCash).map(({ totalAmount }) => totalAmount);
  const rows = (await entries()).filter(({ origin }) => origin === 'dividend').map(({ amount }) => amount);
  expect(rows.toSorted()).toEqual(synced.toSorted());
};

test('balances equal a recount of their rows after every change', { timeout: 180_000 }, async () => {
  let users = 0;
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: changesAHistory, maxLength: changesAHistory }), async (steps) => {
      users += 1;
      const { token } = await signedIn('owner', `user-${users}`);
      const user = caller(token);
      for (const step of steps) {
        await carryOut(user, step);
        changes += 1;
        expect(withoutZeros(await balances(user))).toEqual(withoutZeros(await recount(user)));
      }
      await checkDividends(user);
    }),
    { numRuns: histories, endOnFailure: true },
  );
  expect(changes).toBe(histories * changesAHistory);
});
