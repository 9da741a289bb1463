import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as auth } from '#functions/auth/handler';
import { overridePort } from '#functions/ports';
import { getItem, getTableClient, type TableItem } from '#functions/runtime/storage/table';
import { handler as savings } from '#functions/savings/handler';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import {
  countTableRequests,
  createSignedInPerson,
  invokeHandler,
  startTestTable,
  type TestTable,
} from '#tests/kit/table';
import { createSender, type SendToHandler, savingsAccountInput, type TestPerson } from '#tests/kit/write-operations';

let table: TestTable;
let send: SendToHandler;
let owner: TestPerson;
beforeEach(async () => {
  table = await startTestTable();
  overridePort('clock', () => new Date('2026-11-24T20:00:00Z'));
  clearMarketCache();
  overridePort('marketData', createTestMarket({ prices: {}, dividends: {} }));
  owner = await createSignedInPerson('owner');
  send = createSender(owner);
});
afterEach(() => table.stop());

const path = '/insight/income/feed';
const make = async (body = {}): Promise<string> => (await send(analytics, 'POST', path, body)).body.path;
const read = (address: string, headers: Record<string, string> = {}) =>
  invokeHandler(analytics, { method: 'GET', path: address, headers });
const readStored = () => getItem<TableItem>({ pk: `USER#${owner.id}`, sk: 'FEED#ALL' });
const setProfile = async (name: string, value: unknown) => {
  const { doc, name: TableName } = getTableClient();
  await doc.send(
    new UpdateCommand({
      TableName,
      Key: { pk: `USER#${owner.id}`, sk: 'PROFILE' },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
};

test('an address that is made is read without a session, by a program that keeps it and asks again', async () => {
  covers('1.7 GET /insight/income/feed');
  covers('1.7 POST /insight/income/feed');
  covers('1.7 GET /calendar/{token}');
  expect((await send(analytics, 'GET', path)).body).toEqual({ feed: null });
  await send(savings, 'POST', '/savings', savingsAccountInput);
  const address = await make();
  expect((await send(analytics, 'GET', path)).body).toEqual({
    feed: { madeAt: '2026-11-24T20:00:00.000Z', withAmounts: false },
  });
  const { status, headers, body } = await read(address);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  const events = new ICAL.Component(ICAL.parse(String(body))).getAllSubcomponents('vevent');
  expect(new ICAL.Event(events[0] as never).summary).toBe('Estimated savings interest from Rainy day');
  expect(String(body)).not.toContain('$');
  const again = await read(address, { 'if-none-match': headers['etag'] ?? '' });
  expect([again.status, again.headers['etag'], again.headers['cache-control']]).toEqual([
    304,
    headers['etag'],
    'private, no-cache',
  ]);
  expect(String((await read(await make({ withAmounts: true }))).body)).toContain(': $');
});

test('the secret is kept as a hash alone: not in the table, the log of changes, an answer kept for a key, or the feed', async () => {
  const keyed = await send(analytics, 'POST', path, {}, 'key-of-the-first-address');
  const address: string = keyed.body.path;
  const [, secret = ''] = address.split('.');
  expect(secret).toMatch(/^[\w-]{43}$/);
  const { Items = [] } = await getTableClient().doc.send(
    new (await import('@aws-sdk/lib-dynamodb')).ScanCommand({ TableName: table.name }),
  );
  expect(JSON.stringify(Items)).not.toContain(secret);
  const hash = String((await readStored())?.['secretHash']);
  expect(Items.filter((item) => JSON.stringify(item).includes(hash)).map(({ sk }) => sk)).toEqual(['FEED#ALL']);
  expect(String((await read(address)).body)).not.toContain(owner.id);
});

test('a wrong address is 404 in the same words whatever is wrong; a renewed or removed one is wrong', async () => {
  covers('1.7 DELETE /insight/income/feed');
  const first = await make();
  const second = await make();
  expect((await read(second)).status).toBe(200);
  const { id: other } = await createSignedInPerson('member');
  const [, secret] = second.split('.');
  const wrong = [
    first,
    `${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`,
    `/api/calendar/${other}.${secret}`,
    `/api/calendar/nobody.${secret}`,
    '/api/calendar/x',
    '/api/calendar/%00',
    `/api/calendar/${'a'.repeat(500)}`,
  ];
  const answers = await Promise.all(
    wrong.map(async (one) => (({ status, body }) => ({ status, body }))(await read(one))),
  );
  for (const answer of answers) {
    expect(answer).toEqual({
      status: 404,
      body: { error: 'There is nothing at this address.', code: 'not_found' },
    });
  }
  expect((await send(analytics, 'DELETE', path)).status).toBe(204);
  expect((await read(second)).status).toBe(404);
  expect(await readStored()).toBeUndefined();
  expect((await send(analytics, 'DELETE', path)).status).toBe(204);
});

test('a wrong address costs one request, and none where it has not the form of one', async () => {
  const { requests } = await countTableRequests(() => read(`/api/calendar/nobody.${'a'.repeat(43)}`));
  const { requests: none } = await countTableRequests(() => read('/api/calendar/x'));
  expect([requests, none]).toEqual([1, 0]);
});

test('outlives a sign-out everywhere, and not the right to sign in or an account that is being deleted', async () => {
  const address = await make();
  await send(auth, 'POST', '/auth/logout-everywhere');
  expect((await read(address)).status).toBe(200);
  const before = process.env['ALLOWED_EMAIL_HASHES'];
  process.env['ALLOWED_EMAIL_HASHES'] = 'f'.repeat(64);
  expect((await read(address)).status).toBe(404);
  process.env['ALLOWED_EMAIL_HASHES'] = before;
  await setProfile('restoring', 'a');
  expect((await read(address)).status).toBe(503);
  await setProfile('deletingSince', '2026-11-24T20:00:00.000Z');
  expect((await read(address)).status).toBe(404);
});

test('making, renewing and removing stand in the log, and an address that was taken away does not come back', async () => {
  const address = await make();
  await make({ withAmounts: true });
  await send(analytics, 'DELETE', path);
  const { changes } = (await send(activity, 'GET', '/activity?limit=50')).body;
  const kinds = changes.map(({ records }: { records: { record: string }[] }) => records.map(({ record }) => record));
  expect(kinds).toEqual([['FEED#ALL'], ['FEED#ALL'], ['FEED#ALL']]);
  const undone = await send(activity, 'POST', '/activity/undo', { group: changes[0].group });
  expect([undone.status, await readStored(), (await read(address)).status]).toEqual([422, undefined, 404]);
});
