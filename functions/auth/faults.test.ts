import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handler } from '#functions/auth/handler';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { findProfile } from '#functions/runtime/identity/profile';
import { covers } from '#tests/kit/covers';
import { pairRowsWithColumns } from '#tests/kit/dice';
import { invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { type TableFault, type TableFaultPlan, withTableFault } from '#tests/kit/table-faults';

/** Every write about an account, on a table that fails before it or after; in the end the person presses again. */

const owner = { email: 'owner@example.com', username: 'Ada', password: 'correct horse' };
const newPassword = 'battery staple';
const { username: _, ...proof } = owner;

interface Press {
  name: string;
  method: string;
  path: (other: string) => string;
  body?: object;
  /** Who asks again once it is done is signed in no more. */
  ends?: true;
  /** What must be before it. */
  asked?: true;
  /** Whether this session and the other one are good afterwards, and which password is. */
  leaves: { own: number; other: number; password: string; marked: boolean };
}
const nothing = { own: 200, other: 200, password: owner.password, marked: false };

const presses: Press[] = [
  {
    name: 'the end of this session',
    method: 'POST',
    path: () => '/logout',
    ends: true,
    leaves: { ...nothing, own: 401 },
  },
  {
    name: 'the end of another session',
    method: 'DELETE',
    path: (other) => `/sessions/${other}`,
    leaves: { ...nothing, other: 401 },
  },
  {
    name: 'another password',
    method: 'PUT',
    path: () => '/password',
    body: { currentPassword: owner.password, newPassword },
    leaves: { ...nothing, other: 401, password: newPassword },
  },
  {
    name: 'an account to be deleted',
    method: 'POST',
    path: () => '/deletion',
    body: proof,
    leaves: { ...nothing, other: 401, marked: true },
  },
  {
    name: 'an account to be kept',
    method: 'DELETE',
    path: () => '/deletion',
    asked: true,
    // It was asked for in this session, which ended the other one.
    leaves: { ...nothing, other: 401 },
  },
];

const send = (method: string, path: string, body?: object, token?: string, key: string = randomUUID()) =>
  invokeHandler(handler, {
    method,
    path: `/api/auth${path}`,
    body,
    headers: { 'idempotency-key': key },
    ...(token && { token }),
  });

let table: TestTable;
let own: { token: string; user: { id: string } };
let other: { token: string };
const begin = async ({ asked }: Press): Promise<string> => {
  own = (await send('POST', '/register', owner)).body;
  other = (await send('POST', '/login', proof)).body;
  const { sessions } = (await send('GET', '/account', undefined, own.token)).body;
  if (asked) await send('POST', '/deletion', proof, own.token);
  return sessions[1].id;
};
/** Looked at last: to sign in opens a session. */
const standing = async (): Promise<Press['leaves']> => {
  const [mine, its] = [own, other].map(({ token }) => send('GET', '/profile', undefined, token));
  const marked = (await findProfile(own.user.id))?.deletesAt !== undefined;
  const lets = async (password: string) => (await send('POST', '/login', { ...proof, password })).status === 200;
  const password = (await lets(newPassword)) ? newPassword : (await lets(owner.password)) ? owner.password : 'none';
  return { own: (await mine)?.status ?? 0, other: (await its)?.status ?? 0, password, marked };
};

beforeEach(async () => {
  setMinimalPasswordCost();
  table = await startTestTable();
});
afterEach(() => table.stop());

const sentences = /^(The ledger is busy\.|The ledger did not answer in time\.|This was changed at the same moment)/;
const faults: TableFault[] = ['throttled', 'timed out', 'connection refused', 'conflict', 'answer lost'];
const plans = faults.flatMap((fault) =>
  [0, 1].map((after): [string, TableFaultPlan] => [`${fault} after ${after}`, { fault, on: 'writes', after }]),
);

const refused = pairRowsWithColumns(presses, plans).map(([press, [name, plan]]) => ({ press, name, plan }));

test.each(refused)(
  '$press.name where every write is $name is told clearly, and done once when pressed again',
  async ({ press, plan }) => {
    covers('4.6 faults of account changes');
    const { method, path, body, leaves } = press;
    const session = await begin(press);
    const key = randomUUID();
    const once = () => send(method, path(session), body, own.token, key);
    const { result, failed } = await withTableFault(plan, once);
    if (failed > 0 && result.status >= 400) {
      expect([409, 503]).toContain(result.status);
      expect(result.body.error).toMatch(sentences);
    }
    const again = await once();
    if (!press.ends) expect(again.status, JSON.stringify(again.body)).toBeLessThan(300);
    else {
      expect([204, 401]).toContain(again.status);
      return expect(await standing()).toEqual(leaves);
    }
    const third = await once();
    expect([third.status, third.body]).toEqual([again.status, again.body]);
    expect(await standing()).toEqual(leaves);
  },
);

test.each(presses)('$name that meets another write once is carried out, and nobody notices', async (press) => {
  const { method, path, body, leaves } = press;
  const session = await begin(press);
  const plan: TableFaultPlan = { fault: 'conflict', on: 'writes', times: 1 };
  const { result } = await withTableFault(plan, () => send(method, path(session), body, own.token));
  expect(result.status, JSON.stringify(result.body)).toBeLessThan(300);
  expect(await standing()).toEqual(leaves);
});
