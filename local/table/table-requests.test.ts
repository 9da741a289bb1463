import { CreateTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTableIfMissing } from '#functions/runtime/storage/create-table';
import { type LocalDynamo, localCredentials, localRegion, startLocalDynamo } from '#local/table/dynamo';

/** The same requests over HTTP, to the database of the tests, and through the pipe, to that of a start. */

const TableName = `pipe-${process.pid}`;
const clientOf = (config: DynamoDBClientConfig) =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({ region: localRegion, credentials: localCredentials, maxAttempts: 1, ...config }),
  );

let dynamo: LocalDynamo;
let clients: DynamoDBDocumentClient[];
beforeAll(async () => {
  dynamo = await startLocalDynamo();
  const overHttp = clientOf({ endpoint: process.env['DYNAMODB_ENDPOINT'] ?? '' });
  const throughPipe = clientOf({
    endpoint: dynamo.endpoint,
    ...(dynamo.handler && { requestHandler: dynamo.handler }),
  });
  clients = [overHttp, throughPipe];
  for (const client of clients) await createTableIfMissing(client as never, TableName);
});
afterAll(() => dynamo.stop());

const key = (sk: string) => ({ pk: 'USER#1', sk });
const row = { ...key('PTX#1'), note: '', price: 12.3456, tags: ['a', ''], more: { deep: { yes: true, none: null } } };
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
const ofUser = {
  TableName,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': 'USER#1' },
};
const refused = { Put: { TableName, Item: row, ...isNew } };
const fine = { Put: { TableName, Item: key('PTX#9') } };
const many = Array.from({ length: 25 }, (_, at) => ({
  PutRequest: { Item: { ...key(`ROW#${String(at).padStart(3, '0')}`), text: 'ü\n"\u2028'.repeat(10_000) } },
}));

/** What came of it without what differs from one database to another, such as ids of requests. */
const outcome = async (client: DynamoDBDocumentClient, command: Parameters<DynamoDBDocumentClient['send']>[0]) => {
  try {
    const { $metadata, ...rest } = await client.send(command as GetCommand);
    return { status: $metadata.httpStatusCode, ...rest };
  } catch (error) {
    const {
      name,
      message,
      CancellationReasons: reasons,
    } = error as Error & {
      CancellationReasons?: { Code: string }[];
    };
    return { name, message, reasons: reasons?.map(({ Code }) => Code) };
  }
};

test('a request through the pipe is answered, or refused, as over HTTP', async () => {
  const commands = [
    new PutCommand({ TableName, Item: row }),
    new GetCommand({ TableName, Key: key('PTX#1'), ConsistentRead: true }),
    new GetCommand({ TableName, Key: key('nothing') }),
    new PutCommand({ TableName, Item: row, ...isNew }),
    new UpdateCommand({
      TableName,
      Key: key('PTX#1'),
      UpdateExpression: 'SET #note = :empty ADD version :one REMOVE tags',
      ExpressionAttributeNames: { '#note': 'note' },
      ExpressionAttributeValues: { ':empty': '', ':one': 1 },
      ReturnValues: 'ALL_NEW',
    }),
    new TransactWriteCommand({ TransactItems: [fine, refused] }),
    new GetCommand({ TableName, Key: key('PTX#9') }),
    new TransactWriteCommand({ TransactItems: [fine], ClientRequestToken: 'once' }),
    new BatchWriteCommand({ RequestItems: { [TableName]: many } }),
    new QueryCommand({ ...ofUser, Limit: 2, ScanIndexForward: false }),
    new QueryCommand({ ...ofUser, Limit: 2, ExclusiveStartKey: key('PTX#9') }),
    new QueryCommand(ofUser),
    new QueryCommand({ ...ofUser, Select: 'COUNT' }),
    new QueryCommand({ ...ofUser, IndexName: 'gsi1', KeyConditionExpression: 'gsi1pk = :pk' }),
    new ScanCommand({ TableName, Limit: 1 }),
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [key('PTX#1'), key('nothing')] } } }),
    new DeleteCommand({ TableName, Key: key('PTX#1'), ReturnValues: 'ALL_OLD' }),
    new DeleteCommand({ TableName, Key: key('PTX#1'), ConditionExpression: 'attribute_exists(pk)' }),
    new GetCommand({ TableName: 'no-such-table', Key: key('x') }),
    new GetCommand({ TableName, Key: { pk: 'USER#1' } }),
    new QueryCommand({ ...ofUser, KeyConditionExpression: 'nonsense' }),
    new PutCommand({ TableName, Item: { ...row, big: 'x'.repeat(500_000) } }),
  ];
  for (const command of commands) {
    const [overHttp, throughPipe] = await Promise.all(clients.map((client) => outcome(client, command as never)));
    expect([command.constructor.name, throughPipe]).toEqual([command.constructor.name, overHttp]);
  }
});

test('a table is made once, and many requests at once each have their own answer', async () => {
  const [, throughPipe] = clients as [DynamoDBDocumentClient, DynamoDBDocumentClient];
  await createTableIfMissing(throughPipe as never, TableName);
  await expect(throughPipe.send(new CreateTableCommand({ TableName: 'x' } as never) as never)).rejects.toThrow();
  const numbers = Array.from({ length: 300 }, (_, at) => at);
  await Promise.all(
    numbers.map((at) => throughPipe.send(new PutCommand({ TableName, Item: { ...key(`N#${at}`), at } }))),
  );
  const read = await Promise.all(
    numbers.map(
      async (at) => (await throughPipe.send(new GetCommand({ TableName, Key: key(`N#${at}`) }))).Item?.['at'],
    ),
  );
  expect(read).toEqual(numbers);
});

test('requests to a database that has ended are refused at once', async () => {
  const ended = await startLocalDynamo();
  const client = clientOf({ endpoint: ended.endpoint, ...(ended.handler && { requestHandler: ended.handler }) });
  await ended.stop();
  await expect(client.send(new GetCommand({ TableName, Key: key('x') }))).rejects.toThrow('The database has ended.');
});
