import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countTableRequests, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

describe('a test table', () => {
  test('starts empty, keeps what is put and answers the index', async () => {
    expect(await table.countItems()).toBe(0);
    const Item = { pk: 'a', sk: 'b', gsi1pk: 'c', gsi1sk: 'd', n: 1 };
    await table.doc.send(new PutCommand({ TableName: table.name, Item }));
    const answer = await table.doc.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'gsi1',
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': 'gsi1pk' },
        ExpressionAttributeValues: { ':pk': 'c' },
      }),
    );
    expect(answer.Items).toEqual([Item]);
    expect(await table.countItems()).toBe(1);
  });

  test('counts requests and the capacity they took', async () => {
    const counted = await countTableRequests(async () => {
      await table.doc.send(new GetCommand({ TableName: table.name, Key: { pk: 'a', sk: 'b' }, ConsistentRead: true }));
      await table.doc.send(
        new TransactWriteCommand({ TransactItems: [{ Put: { TableName: table.name, Item: { pk: 'x', sk: 'y' } } }] }),
      );
    });
    expect(counted).toEqual({ commands: { GetItem: 1, TransactWriteItems: 1 }, requests: 2, units: 3 });
  });
});

test('invoke builds the event that API Gateway sends and reads its answer', async () => {
  const answer = await invokeHandler(
    async (event) => ({
      statusCode: 201,
      multiValueHeaders: { 'x-seen': [event.headers['authorization'] ?? ''] },
      body: JSON.stringify({
        path: event.path,
        query: event.multiValueQueryStringParameters,
        body: event.isBase64Encoded && Buffer.from(event.body ?? '', 'base64').toString(),
      }),
    }),
    { method: 'POST', path: '/api/things/a%2Fb?q=one&q=two', body: { a: 1 }, token: 't' },
  );
  expect(answer).toEqual({
    status: 201,
    headers: { 'x-seen': 'Bearer t' },
    body: { path: '/api/things/a%2Fb', query: { q: ['one', 'two'] }, body: '{"a":1}' },
  });
});
