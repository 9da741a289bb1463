import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler } from '#functions/cds/handler';
import {
  buildCdWrites,
  buildInterestPaymentRowWrite,
  findCdAggregate,
  type StoredInterestPayment,
} from '#functions/cds/store';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

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

const pay = (change: object = {}) =>
  send('POST', '/1/interest', { paymentDate: addDays(today, -10), interestAmount: 12.5, ...change });
const edit = (change: object, rowId = 1) => send('PUT', `/1/interest/${rowId}`, change);
const payments = async () => (await send('GET', '/1/interest')).body.interestPayments;

beforeEach(async () => {
  await send('POST', '', cd);
});

describe('an interest payment', () => {
  test('is corrected by what is sent alone, and keeps its number and the rate of its day', async () => {
    covers('1.7 PUT /cds/{id}/interest/{rowId}');
    const { body: first } = await pay({ description: 'credited' });
    await send('PUT', '/1', { interestRate: 0.05 });
    const change = { interestAmount: 13.75, paymentDate: addDays(today, -40), version: 1 };
    const { status, body } = await edit(change);
    expect([status, body]).toEqual([200, { ...first, ...change, version: 2 }]);
    expect(await payments()).toEqual([body]);
    expect((await edit(body)).body.version).toBe(3);
  });

  test('of before corrections were known counts as version 1', async () => {
    covers('1.7 PUT /cds/{id}/interest/{rowId}');
    await pay();
    const { record, rows } = (await findCdAggregate(owner.id, 1)) ?? {};
    if (!record || !rows?.[0]) throw new Error('There is no payment.');
    const { version: _version, ...older } = rows[0];
    await writeWithoutChangeLog([
      buildCdWrites(owner.id, { ...record, lastRow: 2 }, record),
      ...buildInterestPaymentRowWrite(owner.id, 1, older as StoredInterestPayment, rows[0]),
    ]);
    expect(await payments()).toMatchObject([{ version: 1 }]);
    expect((await edit({ interestAmount: 1, version: 1 })).body.version).toBe(2);
  });

  test('is deleted alone', async () => {
    covers('1.7 DELETE /cds/{id}/interest/{rowId}');
    await pay();
    await pay({ description: 'stays' });
    expect((await send('DELETE', '/1/interest/1')).status).toBe(204);
    expect(await payments()).toMatchObject([{ id: 2, description: 'stays' }]);
    expect((await pay()).body.id).toBeGreaterThan(2);
    expect((await send('GET', '/1')).body).toMatchObject({ currentValue: 10_100, version: 1 });
  });
});

describe('what cannot be', () => {
  test.each<[string, object]>([
    ['paymentDate', { paymentDate: addDays(cd.startDate, -1) }],
    ['paymentDate', { paymentDate: addDays(today, 1) }],
    ['interestAmount', { interestAmount: 0 }],
    ['principalBalance', { principalBalance: -1 }],
    ['paymentType', { paymentType: 'gift' }],
  ])('%s is named for %j, and nothing changes', async (field, change) => {
    const { body: first } = await pay();
    const { status, body } = await edit(change);
    expect([status, body.details[0].path]).toEqual([400, field]);
    expect(await payments()).toEqual([first]);
  });

  test('a payment that is not there, a CD that is not there, a stale version', async () => {
    await pay();
    const missing = [await edit({ interestAmount: 1 }, 2), await send('DELETE', '/1/interest/2')];
    expect(missing.map(({ status, body }) => [status, body.error])).toEqual([
      [404, 'There is no such interest payment.'],
      [404, 'There is no such interest payment.'],
    ]);
    expect((await send('DELETE', '/2/interest/1')).body.error).toBe('There is no such CD.');
    await edit({ interestAmount: 1, version: 1 });
    expect((await edit({ interestAmount: 2, version: 1 })).body.code).toBe('stale');
    expect(await payments()).toMatchObject([{ interestAmount: 1 }]);
  });
});

test('corrections and new payments at the same moment all stand, a number given once', async () => {
  await pay();
  await pay();
  const answers = await Promise.all([edit({ interestAmount: 1 }), pay(), send('DELETE', '/1/interest/2'), pay()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 204, 201]);
  const ids = (await payments()).map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(3);
});
