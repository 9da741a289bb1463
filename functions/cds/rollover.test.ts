import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler } from '#functions/cds/handler';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

const today = getDayInNewYork(new Date());

let table: TestTable;
let owner: { id: string; token: string };
beforeEach(async () => {
  table = await startTestTable();
  owner = await createSignedInPerson('owner');
});
afterEach(() => table.stop());

/** Bought 100 days ago for a year: $1 of interest a day, 0.5 % to leave early. */
const cd = {
  accountNumber: 'CD-1001',
  principalAmount: 10_000,
  interestRate: 0.0365,
  termMonths: 12,
  startDate: addDays(today, -100),
  maturityDate: addDays(today, 265),
  compoundingFrequency: 'at_maturity',
  earlyWithdrawalPenalty: 0.005,
  description: 'ladder',
};
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  invokeHandler(handler, { method, path: `/api/cds${path}`, body, token: owner.token, headers });

const matured = { ...cd, startDate: addDays(today, -395), maturityDate: addDays(today, -30) };
const next = { interestRate: 0.04, termMonths: 12, maturityDate: addDays(today, 335) };
const rollOver = (change: object = {}, headers: Record<string, string> = {}) =>
  send('POST', '/1/rollover', { ...next, ...change }, headers);
const all = async () => (await send('GET', '')).body.cds;

describe('a CD that is rolled over', () => {
  test('is closed on the day it matured, and the new one begins that day with what it paid; each names the other', async () => {
    covers('1.7 POST /cds/{id}/rollover');
    await send('POST', '', matured);
    const { status, body } = await rollOver({ version: 1 });
    expect(status).toBe(201);
    expect(body.closed).toMatchObject({
      id: 1,
      status: 'closed',
      closedDate: matured.maturityDate,
      payout: { value: 10_365, penalty: 0, net: 10_365 },
      rolledInto: 2,
      rolledFrom: null,
      version: 2,
    });
    expect(body.opened).toMatchObject({
      id: 2,
      status: 'active',
      accountNumber: 'CD-1001',
      bankName: 'Citi',
      principalAmount: 10_365,
      interestRate: 0.04,
      startDate: matured.maturityDate,
      compoundingFrequency: 'at_maturity',
      earlyWithdrawalPenalty: 0.005,
      description: 'ladder',
      rolledInto: null,
      rolledFrom: 1,
      version: 1,
    });
    expect(await all()).toEqual([body.opened, body.closed]);
  });

  test('before it matures, is so today and less its penalty', async () => {
    await send('POST', '', cd);
    const { body } = await rollOver({ maturityDate: addDays(today, 365) });
    expect(body.closed).toMatchObject({ closedDate: today, payout: { value: 10_100, penalty: 50, net: 10_050 } });
    expect(body.opened).toMatchObject({ principalAmount: 10_050, startDate: today });
  });

  test('takes what is told of the new one, money that was added included', async () => {
    await send('POST', '', matured);
    const told = { principalAmount: 12_000, accountNumber: 'CD-2', startDate: addDays(today, -20), description: '' };
    expect((await rollOver(told)).body.opened).toMatchObject(told);
  });

  test('has no payments of the old one, which keeps its own', async () => {
    await send('POST', '', matured);
    await send('POST', '/1/interest', { paymentDate: today, interestAmount: 5 });
    await rollOver();
    expect((await send('GET', '/1/interest')).body.interestPayments).toHaveLength(1);
    expect((await send('GET', '/2/interest')).body.interestPayments).toEqual([]);
  });

  test('is not opened again while the new one is there, and is on its own once that is deleted', async () => {
    covers('1.7 PUT /cds/{id}');
    await send('POST', '', matured);
    await rollOver({ accountNumber: 'CD-2' });
    const refused = await send('PUT', '/1', { status: 'active' });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      422,
      'rolled_over',
      'This CD was rolled over into CD-2 at Citi; delete that one before you reopen this one.',
    ]);
    expect((await send('PUT', '/1', { description: 'still closed' })).body.rolledInto).toBe(2);
    await send('DELETE', '/2');
    expect((await send('PUT', '/1', { status: 'active' })).body).toMatchObject({ status: 'matured', rolledInto: null });
  });
});

describe('a roll-over that cannot be', () => {
  test.each<[string, object, number, string]>([
    ['in the future', { startDate: addDays(today, 1) }, 400, 'startDate'],
    ['before the old one began', { startDate: addDays(today, -396) }, 400, 'startDate'],
    ['with a term of another length', { termMonths: 24 }, 422, 'termMonths'],
    ['without a rate', { interestRate: undefined }, 400, 'interestRate'],
    ['with nothing in it', { principalAmount: 0 }, 400, 'principalAmount'],
  ])('%s names its field and changes nothing', async (_, change, status, field) => {
    await send('POST', '', matured);
    const before = await table.countItems();
    const answer = await rollOver(change);
    expect([answer.status, answer.body.details[0].path]).toEqual([status, field]);
    expect(await table.countItems()).toBe(before);
    expect(await all()).toMatchObject([{ status: 'matured', version: 1 }]);
  });

  test('of one that pays nothing out needs a principal', async () => {
    await send('POST', '', { ...cd, earlyWithdrawalPenalty: 1, startDate: today, maturityDate: addDays(today, 365) });
    const { status, body } = await rollOver({ maturityDate: addDays(today, 365) });
    expect([status, body.error]).toEqual([400, 'The old CD pays out nothing. Enter the principal of the new one.']);
  });

  test('of one that is closed, or that was changed since it was read', async () => {
    await send('POST', '', matured);
    await send('PUT', '/1', { description: 'x' });
    expect((await rollOver({ version: 1 })).body.code).toBe('stale');
    await send('PUT', '/1', { status: 'closed' });
    expect((await rollOver()).body.code).toBe('closed');
    expect(await all()).toHaveLength(1);
  });

  test('twice: two at once make one, and one key makes one', async () => {
    covers('1.7 POST /cds/{id}/rollover');
    await send('POST', '', matured);
    const answers = await Promise.all([rollOver(), rollOver()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    await send('POST', '', matured);
    const key = { 'idempotency-key': randomUUID() };
    const again = () => send('POST', '/3/rollover', next, key);
    const [first, second] = [await again(), await again()];
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await all()).toHaveLength(4);
  });
});
