import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { env } from '#functions/runtime/env';
import { createAwsRequestTimeouts } from '#functions/runtime/request-timeouts';
import { refuseTooLargeTransaction } from '#functions/runtime/storage/transaction';

export interface TableKey {
  pk: string;
  sk: string;
}
export type TableItem = TableKey & Record<string, unknown>;
type NamedWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Unnamed<Kind extends keyof NamedWrite> = Omit<NonNullable<NamedWrite[Kind]>, 'TableName'>;
/** One record before and after: without `before` it is new, without `after` it goes. */
export interface RecordChange {
  /** Its sort key. */
  record: string;
  before?: object;
  after?: object;
}
type TableWrite =
  | { Put: Unnamed<'Put'> }
  | { Update: Unnamed<'Update'> }
  | { Delete: Unnamed<'Delete'> }
  | { ConditionCheck: Unnamed<'ConditionCheck'> };
/** One write of a transaction; the table's name is filled in when it is sent. `of` is what it does to a record. */
export type TransactionWrite = TableWrite & { of?: RecordChange };

type Logger = NonNullable<DynamoDBClientConfig['logger']>;

let handler: DynamoDBClientConfig['requestHandler'];
/** Another way to the table than HTTP, before its first use: the local stack's. */
export const setTableRequestHandler = (other: DynamoDBClientConfig['requestHandler']): void => {
  handler = other;
};

let connection: { doc: DynamoDBDocumentClient; name: string } | undefined;

/**
 * Takes nothing. The client's own silent logger has an `info`, for which it goes through every request and answer again to hide
 * what is secret in them: a fifth of the work of reading a thousand rows.
 */
const doNothing = () => undefined;
const noLogger = { trace: doNothing, debug: doNothing, warn: doNothing, error: doNothing } as Partial<Logger> as Logger;

/**
 * Requests to the table at once, whoever asks: the client has as many sockets. One more would wait for a socket, and the
 * client takes that wait for a connection that does not come about.
 */
const requestsAtOnce = 50;

/** However many rows are read side by side, their requests take turns. */
const takeTurns = (client: DynamoDBClient): void => {
  const turn = pLimit(requestsAtOnce);
  client.middlewareStack.add((next) => (args) => turn(() => next(args)), {
    step: 'initialize',
    name: 'takeTurns',
    priority: 'low',
  });
};

const open = (name: string): { doc: DynamoDBDocumentClient; name: string } => {
  const endpoint = env.dynamoEndpoint();
  const client = new DynamoDBClient({
    maxAttempts: 4,
    logger: noLogger,
    requestHandler: handler ?? {
      ...createAwsRequestTimeouts(5_000),
      httpAgent: { maxSockets: requestsAtOnce },
      httpsAgent: { maxSockets: requestsAtOnce },
    },
    ...(endpoint ? { endpoint } : {}),
  });
  takeTurns(client);
  const doc = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return { doc, name };
};

/** The one document client of this container and the table's name. */
export const getTableClient = (): { doc: DynamoDBDocumentClient; name: string } => {
  const name = env.tableName();
  if (connection?.name !== name) connection = open(name);
  return connection;
};

/** Ledger ids sort as numbers do when padded: 7 -> `000000007`. */
export const padId = (id: number): string => String(id).padStart(9, '0');
export const userPartitionKey = (owner: string): string => `USER#${owner}`;
export const getEpochSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** A row by its key, read consistently: what was written a moment ago is there. */
export const getItem = async <T extends object>(key: TableKey): Promise<(T & TableKey) | undefined> => {
  const { doc, name } = getTableClient();
  const { Item } = await doc.send(new GetCommand({ TableName: name, Key: key, ConsistentRead: true }));
  return Item as (T & TableKey) | undefined;
};

/** The condition of a write in place of a row: refused where the row is not as it was read. */
export const buildVersionCondition = (version: number) => ({
  ConditionExpression: '#version = :version',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version },
});

/** All that a query finds, one request a megabyte. */
const queryAll = async <T extends object>(query: Omit<QueryCommandInput, 'TableName'>): Promise<T[]> => {
  const { doc, name } = getTableClient();
  const rows: T[] = [];
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await doc.send(new QueryCommand({ ...query, TableName: name, ExclusiveStartKey: from }));
    rows.push(...((page.Items ?? []) as T[]));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
};

/**
 * Sort keys that begin with a text, as the two ends of a range: the embedded table looks at every row of the partition for
 * `begins_with`, and at those between two keys alone.
 */
export const sortKeyPrefixCondition = '#pk = :pk AND #sk BETWEEN :first AND :last';
export const getSortKeyPrefixBounds = (prefix: string) => ({ ':first': prefix, ':last': `${prefix}\uffff` });

/** Every row of one partition whose sort key begins with `prefix`, in key order. */
export const querySortKeyPrefix = <T extends object>(
  pk: string,
  prefix: string,
  more: Pick<QueryCommandInput, 'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'> = {},
): Promise<T[]> =>
  queryAll<T>({
    ...more,
    ConsistentRead: true,
    KeyConditionExpression: sortKeyPrefixCondition,
    ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', ...more.ExpressionAttributeNames },
    ExpressionAttributeValues: { ':pk': pk, ...getSortKeyPrefixBounds(prefix), ...more.ExpressionAttributeValues },
  });

/** Every row of one partition from one sort key up to another, both included, in key order. */
export const querySortKeyRange = <T extends object>(pk: string, from: string, to: string): Promise<T[]> =>
  queryAll<T>({
    ConsistentRead: true,
    KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
    ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
  });

/** The first rows after a key and before a sort key, in key order, in one request. */
export const queryRowsAfterKey = async <T extends object>(
  { pk, sk }: TableKey,
  before: string,
  limit: number,
): Promise<T[]> => {
  const { doc, name } = getTableClient();
  const { Items } = await doc.send(
    new QueryCommand({
      TableName: name,
      ConsistentRead: true,
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': pk, ':from': sk, ':to': before },
      ExclusiveStartKey: { pk, sk },
      Limit: limit,
    }),
  );
  return (Items ?? []) as T[];
};

/** Every row under one key of the index, in its order. What was written a moment ago may not be there yet. */
export const queryGlobalIndex = <T extends object>(indexKey: string): Promise<T[]> =>
  queryAll<T>({
    IndexName: 'gsi1',
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': 'gsi1pk' },
    ExpressionAttributeValues: { ':pk': indexKey },
  });

/** The row under one key of the index that stands next before or after a place in its order; one row is read. */
export const findGlobalIndexNeighbour = async <T extends object>(
  indexKey: string,
  place: string,
  direction: 'before' | 'after',
): Promise<T | undefined> => {
  const { doc, name } = getTableClient();
  const { Items } = await doc.send(
    new QueryCommand({
      TableName: name,
      IndexName: 'gsi1',
      KeyConditionExpression: `#pk = :pk AND #sk ${direction === 'before' ? '<' : '>'} :place`,
      ExpressionAttributeNames: { '#pk': 'gsi1pk', '#sk': 'gsi1sk' },
      ExpressionAttributeValues: { ':pk': indexKey, ':place': place },
      ScanIndexForward: direction === 'after',
      Limit: 1,
    }),
  );
  return (Items as T[] | undefined)?.[0];
};

interface BackwardsQuery<T> {
  /** The two ends in the index's order, both included. */
  from: string;
  to: string;
  /** Rows of the first request; each further one takes twice as many. */
  first: number;
  /** Whether the rows so far do not do yet. */
  needsMore: (rows: readonly T[]) => boolean;
}

/** Rows under one key of the index, the last in its order first, as many as are needed and perhaps some more. */
export const queryGlobalIndexBackwards = async <T extends object>(
  indexKey: string,
  { from, to, first, needsMore }: BackwardsQuery<T>,
): Promise<T[]> => {
  const { doc, name } = getTableClient();
  const rows: T[] = [];
  let start: QueryCommandInput['ExclusiveStartKey'];
  let limit = first;
  do {
    const page = await doc.send(
      new QueryCommand({
        TableName: name,
        IndexName: 'gsi1',
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#pk': 'gsi1pk', '#sk': 'gsi1sk' },
        ExpressionAttributeValues: { ':pk': indexKey, ':from': from, ':to': to },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: start,
      }),
    );
    rows.push(...((page.Items ?? []) as T[]));
    start = page.LastEvaluatedKey;
    limit *= 2;
  } while (start && needsMore(rows));
  return rows;
};

/** A transaction was refused because a row was not as expected. `failed` are the places of those writes. */
export class WriteConflict extends Error {
  readonly failed: readonly number[];
  constructor(failed: readonly number[]) {
    super('A row changed while it was being written.');
    this.name = 'WriteConflict';
    this.failed = failed;
  }
}

const listCancellationReasons = (error: unknown): { Code?: string }[] | undefined =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as Error & { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? [])
    : undefined;

const conflicts = new Set(['ConditionalCheckFailed', 'TransactionConflict']);

/** The log of changes is written with the records, and so they are written by `writeRecordsWithChangeLog` alone. */
const refuseUnlogged = (writes: readonly TransactionWrite[]): void => {
  const unlogged = writes.find(({ of }) => of !== undefined)?.of;
  if (unlogged) throw new Error(`${unlogged.record} was to be written without the log of changes.`);
};

/**
 * All of the writes or none of them.
 * @throws TransactionTooLarge; WriteConflict where a condition failed or another transaction held a row; any other failure as it came.
 */
export const writeTransaction = async (writes: readonly TransactionWrite[]): Promise<void> => {
  refuseUnlogged(writes);
  refuseTooLargeTransaction(writes);
  const { doc, name } = getTableClient();
  const named = writes.map((write) => {
    const [kind, request] = Object.entries(write)[0] as [string, object];
    return { [kind]: { TableName: name, ...request } } as NamedWrite;
  });
  try {
    await doc.send(new TransactWriteCommand({ TransactItems: named }));
  } catch (error) {
    const failed = listCancellationReasons(error)?.flatMap((reason, at) =>
      conflicts.has(reason.Code ?? '') ? [at] : [],
    );
    throw failed?.length ? new WriteConflict(failed) : error;
  }
};

/** As the table itself says that it has too much to do. */
class HeldBack extends Error {
  override name = 'ThrottlingException';
}

const batchSize = 100;

const getChunk = async <T extends object>(keys: TableKey[], ConsistentRead: boolean): Promise<(T & TableKey)[]> => {
  const { doc, name } = getTableClient();
  const rows: (T & TableKey)[] = [];
  let pending = keys;
  for (let attempt = 0; pending.length > 0 && attempt < 5; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 25));
    const answer = await doc.send(new BatchGetCommand({ RequestItems: { [name]: { Keys: pending, ConsistentRead } } }));
    rows.push(...((answer.Responses?.[name] ?? []) as (T & TableKey)[]));
    pending = (answer.UnprocessedKeys?.[name]?.Keys ?? []) as TableKey[];
  }
  if (pending.length > 0) throw new HeldBack(`The table held back ${pending.length} rows.`);
  return rows;
};

/**
 * Those of the rows that are there, 100 keys a request, the requests side by side.
 * @throws HeldBack where the table does not give all of them in five tries: a row that is held back is not one that is absent.
 */
export const getItems = async <T extends object>(
  keys: readonly TableKey[],
  { consistently = false }: { consistently?: boolean } = {},
): Promise<(T & TableKey)[]> => {
  const chunks: TableKey[][] = [];
  for (let at = 0; at < keys.length; at += batchSize) chunks.push(keys.slice(at, at + batchSize));
  return (await Promise.all(chunks.map((chunk) => getChunk<T>(chunk, consistently)))).flat();
};
