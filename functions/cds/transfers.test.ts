import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { exportAccount } from '#functions/backup/export-account';
import { parseBackup } from '#functions/backup/parse-backup';
import { handler as cash } from '#functions/cash/handler';
import { handler } from '#functions/cds/handler';
import { findProfile } from '#functions/runtime/identity/profile';
import { handler as savings } from '#functions/savings/handler';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestAnswer, type TestTable } from '#tests/kit/table';

/** Interest of a CD that goes to an account of the person: one payment, counted once, wherever it is looked at. */

const today = getDayInNewYork(new Date());
const ago = (days: number) => addDays(today, -days);

let table: TestTable;
let owner: { id: string; token: string };
const calls = { '/cds': handler, '/savings': savings, '/cash': cash, '/activity': activity, '/analytics': analytics };
type Room = keyof typeof calls;
const send = (room: Room, method: string, path = '', body?: unknown, headers: Record<string, string> = {}) =>
  invokeHandler(calls[room], { method, path: `/api${room}${path}`, body, token: owner.token, headers });

/** $10,000 since 100 days at $1 of simple interest a day: $10,100.00 today. */
const cd = {
  accountNumber: '4821',
  principalAmount: 10_000,
  interestRate: 0.0365,
  termMonths: 12,
  startDate: ago(100),
  maturityDate: addDays(ago(100), 365),
  compoundingFrequency: 'at_maturity',
};
const toSavings = { kind: 'savings', id: 1 };
const toCash = { kind: 'cash', platform: 'Robinhood' };
const account = { accountName: 'Rainy day', currentBalance: 0, interestRate: 4 };

beforeEach(async () => {
  table = await startTestTable();
  owner = await createSignedInPerson('owner');
  await send('/cds', 'POST', '', cd);
  await send('/savings', 'POST', '', account);
});
afterEach(() => table.stop());

const pay = (change: object = {}, headers: Record<string, string> = {}): Promise<TestAnswer> =>
  send('/cds', 'POST', '/1/interest', { paymentDate: today, interestAmount: 50, ...change }, headers);
const enterByHand = (amount: number, transactionDate = today, transactionType = 'interest_earned') =>
  send('/savings', 'POST', '/1/transactions', { transactionType, amount, transactionDate });
const payments = async () => (await send('/cds', 'GET', '/1/interest')).body.interestPayments;
const rows = async () => (await send('/savings', 'GET', '/1/transactions')).body.transactions;
const cashRows = async () => (await send('/cash', 'GET', '/transactions')).body;
const figures = async () => {
  const [{ body: cds }, { body: saved }, { body: inCash }] = await Promise.all([
    send('/cds', 'GET', '/summary'),
    send('/savings', 'GET', '/summary'),
    send('/cash', 'GET', '/balance'),
  ]);
  const net = cds.totalCurrentValue + saved.totalBalance + inCash.total;
  return {
    cds: cds.totalCurrentValue,
    savings: saved.totalBalance,
    cash: inCash.total,
    net: Math.round(net * 100) / 100,
    interest: cds.interestThisYear + saved.interestThisYear,
  };
};
const trended = async () => {
  const { body } = await send('/analytics', 'GET', '/financial/trends?months=3');
  return body.months.reduce((sum: number, { interest }: { interest: number }) => sum + interest, 0);
};
const everything = async () => {
  const profile = await findProfile(owner.id);
  if (!profile) throw new Error('There is nobody.');
  return exportAccount(profile, new Date());
};

describe('interest that is paid to an own account', () => {
  test.each([
    ['savings', toSavings, { cds: 10_050, savings: 50, cash: 0 }],
    ['cash', toCash, { cds: 10_050, savings: 0, cash: 50 }],
  ])(
    'leaves the CD and arrives in %s: net worth is what it was, and income counts it once',
    async (_, paidTo, stands) => {
      covers('3.3 interest payment');
      const before = await figures();
      expect(before).toMatchObject({ cds: 10_100, net: 10_100 });
      const { status, body } = await pay({ paidTo });
      expect([status, body.paidTo, body.arrival]).toEqual([201, paidTo, 1]);
      expect(await figures()).toEqual({ ...before, ...stands });
      expect(await trended()).toBe(50);
      expect((await send('/cds', 'GET', '/1')).body).toMatchObject({ currentValue: 10_050, interestEarned: 100 });
    },
  );

  test('goes where the CD says, unless the payment says otherwise', async () => {
    await send('/cds', 'PUT', '/1', { interestTo: toSavings });
    expect((await pay()).body.paidTo).toEqual(toSavings);
    expect((await pay({ paidTo: { kind: 'itself' } })).body.paidTo).toBeUndefined();
    expect((await figures()).savings).toBe(50);
  });

  test('that goes outside leaves net worth by as much, and stays earned', async () => {
    await pay({ paidTo: { kind: 'outside' } });
    expect(await figures()).toMatchObject({ cds: 10_050, net: 10_050 });
    expect((await send('/cds', 'GET', '/1')).body.interestEarned).toBe(100);
  });

  test('that stays in the CD is a history, as for every CD from before', async () => {
    await pay();
    expect(await figures()).toMatchObject({ cds: 10_100, net: 10_100 });
  });

  test('is one payment with the row that was entered by hand within seven days: counted once', async () => {
    covers('3.3 interest payment');
    await enterByHand(50, ago(3));
    expect((await figures()).net).toBe(10_150);
    const { body } = await pay({ paidTo: toSavings });
    expect(body).toMatchObject({ arrival: 2 - 1, joined: true });
    expect(await figures()).toMatchObject({ savings: 50, net: 10_100 });
    expect(await rows()).toEqual([expect.objectContaining({ transactionDate: today, paidBy: { cd: 1, payment: 1 } })]);
    await send('/cds', 'DELETE', '/1/interest/1');
    expect(await rows()).toEqual([expect.not.objectContaining({ paidBy: expect.anything() })]);
    expect((await figures()).savings).toBe(50);
  });

  test.each([
    ['another amount', 49, 0, {}],
    ['eight days apart', 50, 8, {}],
    ['said to be separate', 50, 0, { separate: true }],
  ])('stands beside a row of %s', async (_, amount, days, more) => {
    await enterByHand(amount, ago(days));
    expect((await pay({ paidTo: toSavings, ...more })).body.joined).toBeUndefined();
    expect(await rows()).toHaveLength(2);
  });

  test('follows a correction of its payment, and goes with it', async () => {
    await pay({ paidTo: toSavings });
    await send('/cds', 'PUT', '/1/interest/1', { interestAmount: 60, paymentDate: ago(1) });
    expect(await rows()).toEqual([expect.objectContaining({ amount: 60, transactionDate: ago(1) })]);
    expect(await figures()).toMatchObject({ savings: 60, net: 10_100 });
    await send('/cds', 'PUT', '/1/interest/1', { paidTo: toCash });
    expect([await rows(), (await cashRows()).length]).toEqual([[], 1]);
    expect(await figures()).toMatchObject({ cash: 60, savings: 0, net: 10_100 });
    await send('/cds', 'DELETE', '/1/interest/1');
    expect([await cashRows(), await payments()]).toEqual([[], []]);
    expect(await figures()).toMatchObject({ cds: 10_100, cash: 0 });
  });

  test('moves from one savings account to another', async () => {
    await send('/savings', 'POST', '', { ...account, accountName: 'Other' });
    await pay({ paidTo: toSavings });
    const { status } = await send('/cds', 'PUT', '/1/interest/1', { paidTo: { kind: 'savings', id: 2 } });
    expect(status).toBe(200);
    expect(await rows()).toEqual([]);
    expect(await figures()).toMatchObject({ savings: 50, net: 10_100 });
  });

  test('happens once where the request is sent twice', async () => {
    const key = { 'idempotency-key': 'one-press-of-the-button' };
    await pay({ paidTo: toSavings }, key);
    await pay({ paidTo: toSavings }, key);
    expect([(await rows()).length, (await payments()).length]).toEqual([1, 1]);
  });

  test('is undone and redone as a whole', async () => {
    await pay({ paidTo: toSavings });
    const undo = async () => {
      const { changes } = (await send('/activity', 'GET')).body;
      return send('/activity', 'POST', '/undo', { group: changes[0].group });
    };
    expect((await undo()).status).toBe(200);
    expect([await rows(), await payments()]).toEqual([[], []]);
    expect(await figures()).toMatchObject({ cds: 10_100, savings: 0 });
    expect((await undo()).status).toBe(200);
    expect(await figures()).toMatchObject({ cds: 10_050, savings: 50, net: 10_100 });
  });

  test('stands in a backup, which is read back; one that has lost the arrival is refused', async () => {
    await pay({ paidTo: toSavings });
    await pay({ paidTo: toCash, interestAmount: 20 });
    const backup = JSON.parse(JSON.stringify(await everything()));
    expect(parseBackup(JSON.stringify(backup)).cds[0]).toMatchObject({
      paidOut: [{ amount: 50 }, { amount: 20 }],
    });
    backup.savings[0].transactions[0].paidBy = undefined;
    expect(() => parseBackup(JSON.stringify(backup))).toThrow('what it paid is not what has arrived');
  });
});

describe('is refused', () => {
  test('a change of the arrival alone, wherever it stands (422 automatic)', async () => {
    await pay({ paidTo: toSavings });
    await pay({ paidTo: toCash });
    const [entry] = await cashRows();
    const edit = { ...entry, amount: 1 };
    const answers = await Promise.all([
      send('/savings', 'PUT', '/1/transactions/1', { amount: 1 }),
      send('/savings', 'DELETE', '/1/transactions/1'),
      send('/cash', 'PUT', `/transactions/${entry.id}`, edit),
      send('/cash', 'DELETE', `/transactions/${entry.id}`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([422, 'automatic']));
    for (const { body } of answers) expect(body.error).toContain('in the interest history of that CD');
    expect(entry.origin).toBe('cd');
  });

  test('deleting the account that has received it, or the CD that has paid it', async () => {
    await pay({ paidTo: toSavings });
    expect((await send('/savings', 'DELETE', '/1')).body.code).toBe('receives_interest');
    expect((await send('/cds', 'DELETE', '/1')).body.code).toBe('has_paid_out');
    await send('/cds', 'DELETE', '/1/interest/1');
    expect((await send('/savings', 'DELETE', '/1')).status).toBe(204);
    await send('/cds', 'PUT', '/1', { interestTo: toSavings });
    expect((await pay()).body.code).toBe('destination_gone');
  });

  test.each([
    ['more than the CD is worth', { interestAmount: 10_100.01, paidTo: toCash }, 422, 'overpaid'],
    ['to a platform without cash', { paidTo: { kind: 'cash', platform: 'Nowhere' } }, 400, 'invalid'],
    ['to an account that is not there', { paidTo: { kind: 'savings', id: 9 } }, 422, 'destination_gone'],
    ['to a place that nobody knows', { paidTo: { kind: 'mattress' } }, 400, 'invalid'],
  ])('%s, and nothing is written', async (_, change, status, code) => {
    const before = JSON.stringify((await everything()).cds);
    const answer = await pay(change);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify((await everything()).cds)).toBe(before);
    expect([await rows(), await cashRows()]).toEqual([[], []]);
  });

  test('to an account in another currency, and a closing before the last payment', async () => {
    await send('/savings', 'POST', '', { ...account, currency: 'EUR' });
    expect((await pay({ paidTo: { kind: 'savings', id: 2 } })).body.code).toBe('wrong_currency');
    await pay({ paidTo: toSavings });
    expect((await send('/cds', 'PUT', '/1', { status: 'closed', closedDate: ago(1) })).status).toBe(400);
  });
});

test('a CD that is rolled over passes on where its interest goes, and what it is worth without what it has paid', async () => {
  await send('/cds', 'PUT', '/1', { interestTo: toSavings });
  await pay();
  const { body } = await send('/cds', 'POST', '/1/rollover', {
    interestRate: 0.04,
    termMonths: 12,
    maturityDate: addDays(today, 365),
    principalAmount: 10_050,
  });
  expect(body.opened).toMatchObject({ interestTo: toSavings, currentValue: 10_050 });
  expect(body.opened.paidOut).toBeUndefined();
});
