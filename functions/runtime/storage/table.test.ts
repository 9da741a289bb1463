import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTableIfMissing } from '#functions/runtime/storage/create-table';
import {
  getEpochSeconds,
  getItem,
  getItems,
  getTableClient,
  padId,
  queryGlobalIndex,
  querySortKeyPrefix,
  type TransactionWrite,
  WriteConflict,
  writeTransaction,
} from '#functions/runtime/storage/table';
import { captureTableRequests } from '#tests/kit/capture-table-requests';
import { skipPauses } from '#tests/kit/skip-pauses';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';

const pk = 'USER#me';
const row = (sk: string, more: object = {}): TransactionWrite => ({ Put: { Item: { pk, sk, ...more } } });
const ifNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

let own: TestTable;
beforeEach(async () => {
  own = await startTestTable();
});
afterEach(() => own.stop());

test('one client serves as long as the table is the same', async () => {
  const first = getTableClient();
  expect([getTableClient(), first.name]).toEqual([first, own.name]);
  expect(getTableClient()).toBe(first);
  const other = await startTestTable();
  expect(getTableClient().name).toBe(other.name);
  await other.stop();
});

test('a table that is there already is left as it is; any other failure is told', async () => {
  await writeTransaction([row('A')]);
  await createTableIfMissing(own.doc, own.name);
  expect(await own.countItems()).toBe(1);
  await expect(createTableIfMissing(own.doc, 'no')).rejects.toThrow();
});

test('numbers are padded so that text sorts as they do', () => {
  expect([7, 12, 123_456_789].map(padId)).toEqual(['000000007', '000000012', '123456789']);
  expect(getEpochSeconds(new Date('2026-01-02T03:04:05.900Z'))).toBe(1_767_323_045);
});

describe('a row', () => {
  test('is found by its whole key, or it is not there', async () => {
    await writeTransaction([row('A', { word: 'one' })]);
    expect(await getItem({ pk, sk: 'A' })).toEqual({ pk, sk: 'A', word: 'one' });
    expect(await getItem({ pk, sk: 'B' })).toBeUndefined();
  });

  test('is stored without the fields that are not there, inside of others too', async () => {
    await writeTransaction([row('A', { word: undefined, rate: { day: undefined } })]);
    expect(await getItem({ pk, sk: 'A' })).toEqual({ pk, sk: 'A', rate: {} });
  });

  test('is read as it is now, alone or among others: what was written a moment ago is there', async () => {
    const requests = captureTableRequests();
    await getItem({ pk, sk: 'A' });
    await querySortKeyPrefix(pk, 'A');
    expect(requests.map(({ command, input }) => [command, input.ConsistentRead])).toEqual([
      ['GetItem', true],
      ['Query', true],
    ]);
  });
});

describe('the rows under a prefix', () => {
  test('come in the order of their keys, and nobody else’s among them', async () => {
    const others: TransactionWrite = { Put: { Item: { pk: 'USER#you', sk: 'TX#1' } } };
    await writeTransaction([row('TX#2'), row('TX#10'), row('TX#1'), row('T'), row('U'), others]);
    expect(await querySortKeyPrefix(pk, 'TX#')).toEqual(['TX#1', 'TX#10', 'TX#2'].map((sk) => ({ pk, sk })));
    expect(await querySortKeyPrefix(pk, 'NONE')).toEqual([]);
  });

  test('can be asked for by what they hold', async () => {
    await writeTransaction([row('TX#1', { word: 'one' }), row('TX#2', { word: 'two' })]);
    const only = {
      FilterExpression: '#word = :word',
      ExpressionAttributeNames: { '#word': 'word' },
      ExpressionAttributeValues: { ':word': 'two' },
    };
    expect(await querySortKeyPrefix(pk, 'TX#', only)).toEqual([{ pk, sk: 'TX#2', word: 'two' }]);
  });

  test('come whole, however many pages they take', async () => {
    const text = 'x'.repeat(300_000);
    for (const sk of ['TX#1', 'TX#2', 'TX#3', 'TX#4', 'TX#5']) await writeTransaction([row(sk, { text })]);
    const requests = captureTableRequests();
    const rows = await querySortKeyPrefix<{ sk: string }>(pk, 'TX#');
    expect(rows.map(({ sk }) => sk)).toEqual(['TX#1', 'TX#2', 'TX#3', 'TX#4', 'TX#5']);
    expect(requests).toHaveLength(2);
  });
});

test('the index lists what one key of it has, in its order', async () => {
  const indexed = (sk: string, gsi1pk: string, gsi1sk: string) => row(sk, { gsi1pk, gsi1sk });
  await writeTransaction([
    indexed('A', 'POSTS', '2'),
    indexed('B', 'POSTS', '1'),
    indexed('C', 'OTHERS', '1'),
    row('D'),
  ]);
  expect((await queryGlobalIndex<{ sk: string }>('POSTS')).map(({ sk }) => sk)).toEqual(['B', 'A']);
});

describe('writes together', () => {
  test('are all made or none', async () => {
    await writeTransaction([row('A')]);
    await expect(writeTransaction([row('B'), { Put: { Item: { pk, sk: 'A' }, ...ifNew } }])).rejects.toThrow(
      WriteConflict,
    );
    expect(await own.countItems()).toBe(1);
  });

  test('tell the places of those whose conditions failed', async () => {
    await writeTransaction([row('A'), row('C')]);
    const asNew = (sk: string): TransactionWrite => ({ Put: { Item: { pk, sk }, ...ifNew } });
    const error = await writeTransaction([asNew('A'), asNew('B'), asNew('C')]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WriteConflict);
    expect(error).toMatchObject({
      name: 'WriteConflict',
      failed: [0, 2],
      message: 'A row changed while it was being written.',
    });
  });

  test('that met another transaction are a conflict as well', async () => {
    const met = withTableFault({ fault: 'conflict', on: 'writes' }, () => writeTransaction([row('A'), row('B')]));
    await expect(met).rejects.toMatchObject({ name: 'WriteConflict', failed: [0] });
  });

  test('fail as they do for any other reason', async () => {
    const throttled = withTableFault({ fault: 'throttled', on: 'writes' }, () => writeTransaction([row('A')]));
    await expect(throttled).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
    // No condition failed: the request itself is wrong.
    await expect(writeTransaction([row('A'), row('A')])).rejects.not.toBeInstanceOf(WriteConflict);
    for (const more of [{}, { CancellationReasons: [{ Code: 'ThrottlingError' }, {}] }]) {
      const stop = Object.assign(new Error('limited'), { name: 'TransactionCanceledException' }, more);
      own.doc.middlewareStack.add(() => () => Promise.reject(stop), { name: 'cancel' });
      await expect(writeTransaction([row('A')])).rejects.toBe(stop);
      own.doc.middlewareStack.remove('cancel');
    }
  });

  test('are tried four times before they fail', async () => {
    const fault = { fault: 'timed out', on: 'writes', level: 'attempt' } as const;
    expect((await withTableFault({ ...fault, times: 3 }, () => writeTransaction([row('A')]))).failed).toBe(3);
    await expect(withTableFault({ ...fault, times: 4 }, () => writeTransaction([row('B')]))).rejects.toThrow();
  });
});

describe('rows by their keys', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ pk, sk: `N#${padId(at)}` }));

  test('are those that are there, a hundred keys a request', async () => {
    const wanted = keys(250);
    await writeTransaction([0, 99, 100, 249].map((at) => row(`N#${padId(at)}`)));
    const requests = captureTableRequests();
    const found = await getItems<{ sk: string }>(wanted);
    expect(found.map(({ sk }) => sk).toSorted()).toEqual([0, 99, 100, 249].map((at) => `N#${padId(at)}`));
    expect(requests.map(({ input }) => input.RequestItems[own.name].Keys.length).toSorted()).toEqual([100, 100, 50]);
  });

  test('are not asked for where there are none', async () => {
    const requests = captureTableRequests();
    expect(await getItems([])).toEqual([]);
    expect(requests).toEqual([]);
  });

  test('are asked for again where the table has not answered them, and are not taken for absent where it never does', async () => {
    await writeTransaction(keys(2).map(({ sk }) => row(sk)));
    const [first, second] = keys(2);
    const holdBack = (times: number) => {
      let left = times;
      return captureTableRequests((output) => {
        left -= 1;
        return left < 0
          ? output
          : { Responses: { [own.name]: [first] }, UnprocessedKeys: { [own.name]: { Keys: [second] } } };
      });
    };
    const twice = holdBack(1);
    expect(await getItems(keys(2))).toEqual([first, second]);
    expect(twice.map(({ input }) => input.RequestItems[own.name].Keys)).toEqual([[first, second], [second]]);
    getTableClient().doc.middlewareStack.remove('seeRequests');
    const five = holdBack(99);
    const pauses = skipPauses([50, 100, 200, 400]);
    await expect(getItems(keys(2))).rejects.toMatchObject({ name: 'ThrottlingException' });
    expect(pauses).toEqual([50, 100, 200, 400]);
    expect(five).toHaveLength(5);
  });
});

test('more requests at once than the client has sockets each reach a slow table at the first attempt', async () => {
  const slow = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.setHeader('content-type', 'application/x-amz-json-1.0').end('{}'), 400);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => slow.once('listening', resolve));
  const endpoint = process.env['DYNAMODB_ENDPOINT'];
  process.env['DYNAMODB_ENDPOINT'] = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  process.env['TABLE_NAME'] = 'slow';
  try {
    const { doc } = getTableClient();
    const read = () => doc.send(new GetCommand({ TableName: 'slow', Key: { pk, sk: 'A' } }));
    const answers = await Promise.all(Array.from({ length: 200 }, read));
    expect(Math.max(...answers.map(({ $metadata }) => $metadata.attempts ?? 0))).toBe(1);
  } finally {
    process.env['DYNAMODB_ENDPOINT'] = endpoint;
    process.env['TABLE_NAME'] = own.name;
    slow.closeAllConnections();
    slow.close();
  }
});
