import { createHash, randomUUID } from 'node:crypto';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { defaultLambdaTimeoutSeconds } from '#contract/call-timeouts';
import { defaultAllowedEmails } from '#contract/site/product';
import { createApiEvent, createLambdaContext } from '#functions/runtime/http/api-event';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { buildNewProfileWrite, type Profile } from '#functions/runtime/identity/profile';
import { issueToken } from '#functions/runtime/identity/token';
import { createTableIfMissing } from '#functions/runtime/storage/create-table';
import { getTableClient, writeTransaction } from '#functions/runtime/storage/table';
import { disableRequestSigning } from '#tests/kit/unsigned-requests';

/** For tests and the bench only: a table of one's own, requests as API Gateway sends them, and what they cost. */

export interface TestTable {
  name: string;
  doc: DynamoDBDocumentClient;
  /** Every item there is, so that a refusal can be shown to have written none; beside the log, which keeps what has gone. */
  countItems(): Promise<number>;
  stop(): Promise<void>;
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a deployment would set; a test may change any of it afterwards. */
const testEnvironment = (name: string) => ({
  TABLE_NAME: name,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  JWT_SECRET: 'a secret for tests, long enough to sign with',
  ALLOWED_EMAIL_HASHES: defaultAllowedEmails.map(hashed).join(','),
  INVITE_REQUIRED: 'false',
  CHECK_ANSWERS: 'true',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
});

/** A fresh, empty table on the run's DynamoDB (`DYNAMODB_ENDPOINT`), which `table()` answers from here on. */
export const startTestTable = async (): Promise<TestTable> => {
  if (!process.env['DYNAMODB_ENDPOINT']) throw new Error('Run this test in the integration project: it needs a table.');
  const name = `test-${randomUUID()}`;
  Object.assign(process.env, testEnvironment(name));
  const { doc } = getTableClient();
  disableRequestSigning(doc);
  await createTableIfMissing(doc, name);
  return {
    name,
    doc,
    countItems: () => countItems(doc, name),
    stop: async () => {
      await doc.send(new DeleteTableCommand({ TableName: name }));
    },
  };
};

const countItems = async (doc: DynamoDBDocumentClient, name: string): Promise<number> => {
  let count = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const page = await doc.send(
      new ScanCommand({
        TableName: name,
        Select: 'COUNT',
        FilterExpression: 'NOT contains(pk, :log)',
        ExpressionAttributeValues: { ':log': '#LOG' },
        ExclusiveStartKey: from,
      }),
    );
    count += page.Count ?? 0;
    from = page.LastEvaluatedKey;
  } while (from);
  return count;
};

interface TestCall {
  method: string;
  /** From `/api` on, with or without a query: `/api/portfolio/holdings?x=1`. */
  path: string;
  query?: Record<string, string>;
  /** An object is sent as JSON; text as it stands. */
  body?: unknown;
  /** Set where the body is bytes as base64. */
  base64?: boolean;
  token?: string;
  headers?: Record<string, string>;
  sourceIp?: string;
  /** Milliseconds after which Lambda would end the call; 15 s as in most domains. */
  limit?: number;
}

export interface TestAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape it expects
  body: any;
  headers: Record<string, string>;
}

/** Bodies reach a handler as bytes, in base64: JSON and forms alike, by the API's binary media types. */
const bodyOf = ({ body, base64 }: TestCall): { body: string | null; base64: boolean } => {
  if (body === undefined) return { body: null, base64: false };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { body: base64 ? text : Buffer.from(text).toString('base64'), base64: true };
};

/** Sends one request through a handler as API Gateway would. */
export const invokeHandler = async (handler: ApiHandler, call: TestCall): Promise<TestAnswer> => {
  const url = new URL(call.path, 'http://local');
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.append(name, value);
  const requestId = randomUUID();
  const event = createApiEvent({
    method: call.method,
    path: url.pathname,
    query: url.searchParams,
    headers: {
      host: 'localhost',
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
      ...call.headers,
    },
    ...bodyOf(call),
    requestId,
    ...(call.sourceIp ? { sourceIp: call.sourceIp } : {}),
  });
  const answer = await handler(event, createLambdaContext(requestId, call.limit ?? defaultLambdaTimeoutSeconds * 1000));
  const several = Object.entries(answer.multiValueHeaders ?? {}).map(([name, values]) => [name, values.join(', ')]);
  const headers = Object.fromEntries([...Object.entries(answer.headers ?? {}), ...several]) as Record<string, string>;
  return { status: answer.statusCode, body: answer.body ? parsed(answer.body) : undefined, headers };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A person of the allow-list with a profile and a good token, without the cost of hashing a password. */
export const createSignedInPerson = async (
  role: 'owner' | 'member',
  id = `the-${role}`,
): Promise<{ id: string; token: string }> => {
  const profile: Profile = { id, email: `${role}@example.com`, username: role, tokenVersion: 1 };
  await writeTransaction([buildNewProfileWrite(profile)]);
  return { id, token: await issueToken({ userId: id, tokenVersion: 1 }) };
};

export interface TableRequestCount {
  /** Requests sent to the table, by command, retries left out: `{ Query: 1, BatchGetItem: 1 }`. */
  commands: Record<string, number>;
  requests: number;
  /** Consumed capacity units, as the table reports them. */
  units: number;
}

const counters = new WeakMap<DynamoDBDocumentClient, (command: string, units: number) => void>();
let counting: TableRequestCount | null = null;

const unitsOf = (consumed: unknown): number =>
  [consumed ?? []]
    .flat()
    .reduce((sum: number, one) => sum + ((one as { CapacityUnits?: number }).CapacityUnits ?? 0), 0);

const watch = (doc: DynamoDBDocumentClient): void => {
  if (counters.has(doc)) return;
  counters.set(doc, count);
  doc.middlewareStack.add(
    (next, context) => async (args) => {
      if (!counting) return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(args);
      count(
        String(context.commandName).replace(/Command$/, ''),
        unitsOf((answer.output as { ConsumedCapacity?: unknown }).ConsumedCapacity),
      );
      return answer;
    },
    { step: 'initialize', name: 'countTableRequests', priority: 'low' },
  );
};

const count = (command: string, units: number): void => {
  if (!counting) return;
  counting.commands[command] = (counting.commands[command] ?? 0) + 1;
  counting.requests += 1;
  counting.units += units;
};

/** Runs `work` and tells what it asked of the table. One at a time: two counts at once would mix. */
export const countTableRequests = async (work: () => Promise<unknown>): Promise<TableRequestCount> => {
  watch(getTableClient().doc);
  const counted: TableRequestCount = { commands: {}, requests: 0, units: 0 };
  counting = counted;
  try {
    await work();
  } finally {
    counting = null;
  }
  return counted;
};
