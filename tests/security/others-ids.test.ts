import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesByDomain } from '#contract/index';
import { fillPathParams, type Route } from '#contract/route';
import { overridePort } from '#functions/ports';
import { callApi } from '#ops/backup/testing';
import { readStoredState } from '#tests/kit/stored-state';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import {
  cashEntryInput,
  createSender,
  createTestLedgers,
  foundDividendKey,
  manualDividendInput,
  operationsMarket,
  savingsWithdrawalInput,
  type TestPerson,
  tradeInput,
} from '#tests/kit/write-operations';

/** Every call that names a row, tried with the other one's: as if there were no such row, and nothing changes. */

let table: TestTable;
let owner: TestPerson;
let member: TestPerson;
/** Not numbered like the others. */
let debtId: string;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
  owner = await createSignedInPerson('owner');
  member = await createSignedInPerson('member');
  await createTestLedgers(createSender(owner));
  const { body: debt } = await callApi('POST', '/insight/debts', debtInput, owner.token);
  debtId = (debt as { id: string }).id;
  for (const post of [
    { content: '# Out' },
    { content: '# Later', publishAt: `${new Date().getUTCFullYear() + 1}-03-01T09:30` },
  ]) {
    expect((await callApi('POST', '/save-blog', post, owner.token)).status).toBe(201);
  }
});
afterAll(() => table.stop());

const routes = Object.values(routesByDomain).flatMap((own): Route[] => Object.values(own));
const named = (name: string) => routes.filter(({ path }) => path.includes(`{${name}}`));

const debtInput = { name: 'Home', kind: 'mortgage', amounts: [{ date: '2025-03-01', amount: 1 }] };

/** A body that would do for one's own row. */
const bodies: Record<string, object | undefined> = {
  'PUT /portfolio/transactions/{id}': tradeInput,
  'PUT /cash/transactions/{id}': cashEntryInput,
  // Of the stock that it is joined with below.
  'PUT /dividends/{id}': { ...manualDividendInput, symbol: foundDividendKey.symbol },
  'POST /dividends/{id}/join': { found: [foundDividendKey] },
  'POST /dividends/{id}/part': { found: [foundDividendKey] },
  'PUT /cds/{id}': { description: 'mine now' },
  'POST /cds/{id}/interest': { paymentDate: '2025-03-01', interestAmount: 1 },
  'PUT /cds/{id}/interest/{rowId}': { interestAmount: 2 },
  'POST /cds/{id}/rollover': {
    interestRate: 0.04,
    termMonths: 12,
    startDate: '2026-01-15',
    maturityDate: '2027-01-15',
  },
  'PUT /savings/{id}': { description: 'mine now' },
  'POST /savings/{id}/transactions': savingsWithdrawalInput,
  'PUT /savings/{id}/transactions/{rowId}': { description: 'mine now' },
  'POST /savings/{id}/rates': { from: '2026-03-01', interestRate: 4 },
  'PUT /savings/{id}/rates/{rowId}': { interestRate: 4.1 },
  'POST /imports/{id}/rows': { cash: [{ row: cashEntryInput, identities: ['event-0009'] }] },
  'POST /imports/{id}/links': { links: [{ ledger: 'trades', id: 1, identities: ['event-0010'] }] },
  'POST /imports/{id}/left-out': { at: 0, lines: [{ file: 0, lines: [], cells: [], sentence: 'None.' }] },
  'POST /imports/{id}/cash': {},
  'POST /imports/{id}/finish': { counts: { recorded: 0, here: 0, leftOut: 0 } },
  'POST /imports/{id}/undo': {},
  'PUT /insight/debts/{id}': debtInput,
  'PUT /enhanced-watchlist/{id}': { notes: 'mine now' },
  'PATCH /enhanced-watchlist/{id}/status': { targetStatus: 'completed' },
};

const callOf = ({ method, path, input, keyed }: Route) => {
  const body = bodies[`${method} ${path}`];
  if (input && !body) throw new Error(`Say what ${method} ${path} is sent.`);
  return {
    name: `${method} ${path}`,
    method: method as 'POST',
    path,
    body,
    headers: keyed && { 'idempotency-key': 'once-for-all' },
  };
};

const calls = named('id').map(callOf);
/** Those that the set-up makes: a savings account's rows and rates are counted together. */
const rowOf = (path: string): number => {
  if (path.includes('/rates/')) return 3;
  return path.startsWith('/savings') ? 2 : 1;
};
const filled = (path: string): string =>
  fillPathParams(path, { id: path.startsWith('/insight/debts') ? debtId : 1, rowId: rowOf(path) });

describe('an id of the owner', () => {
  test.each(calls)('is 404 to the member: $name', async ({ method, path, body, headers }) => {
    const before = await readStoredState(owner);
    const items = await table.countItems();
    const answer = await callApi(method, filled(path), body, member.token, headers);
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await readStoredState(owner)).toEqual(before);
    expect(await table.countItems()).toBe(items);
  });

  test('is good to the owner, so that the refusals above are about whose it is', async () => {
    // What is deleted is not looked for afterwards, and what stands under something goes before it.
    const ends = ['POST /imports/{id}/finish', 'POST /imports/{id}/cash', 'POST /imports/{id}/undo'];
    const last = (name: string) => (name.startsWith('DELETE') ? 10 - name.split('/').length : ends.indexOf(name) + 1);
    for (const { name, method, path, body, headers } of calls.toSorted((a, b) => last(a.name) - last(b.name))) {
      const { status } = await callApi(method, filled(path), body, owner.token, headers);
      expect([200, 201, 204], name).toContain(status);
    }
  });

  test('and the refusal does not tell a row of another from no row at all', async () => {
    await callApi('POST', '/cash/transactions', cashEntryInput, owner.token);
    const [others, none] = await Promise.all(
      [2, 999].map((id) => callApi('DELETE', `/cash/transactions/${id}`, undefined, member.token)),
    );
    expect(others).toEqual({ ...none, headers: expect.anything() });
  });
});

describe('a post that is not out yet', () => {
  test.each(named('slug').map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    const ask = async (slug: string, token?: string) =>
      (await callApi(route.method as 'GET', fillPathParams(route.path, { slug, number: 1 }), undefined, token)).status;
    const refused = route.access === 'owner' ? 403 : 404;
    expect(await ask('later', member.token)).toBe(refused);
    expect(await ask('none', member.token)).toBe(refused);
    expect(await ask('later')).toBe(route.access === 'public' ? 404 : 401);
    if (route.method === 'GET' && route.access !== 'owner') expect(await ask('out', member.token)).toBe(200);
  });
});
