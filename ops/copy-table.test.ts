import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTableIfMissing } from '#functions/runtime/storage/create-table';
import { copyTable } from '#ops/copy-table';
import { startTestTable, type TestTable } from '#tests/kit/table';

let live: TestTable;
let restored: string;

const put = (name: string, item: object) => live.doc.send(new PutCommand({ TableName: name, Item: item }));
const itemsOf = async (name: string) => {
  const { Items = [] } = await live.doc.send(new ScanCommand({ TableName: name }));
  return Items.map((item) => JSON.stringify(Object.entries(item).sort())).sort();
};

beforeEach(async () => {
  live = await startTestTable();
  restored = `restored-${randomUUID()}`;
  await createTableIfMissing(live.doc, restored);
  for (let id = 0; id < 60; id += 1) {
    const item = { pk: 'USER#a', sk: `PTX#${id}`, price: 1.005, list: [1, { deep: true }], none: null };
    await put(restored, item);
    // A third is the same, a third differs, a third is missing; and there is what was not there then.
    if (id % 3 === 0) await put(live.name, item);
    if (id % 3 === 1) await put(live.name, { ...item, price: 2 });
    await put(live.name, { pk: 'USER#a', sk: `CTX#${id}` });
  }
});
afterEach(async () => {
  await live.stop();
  await live.doc.send(new DeleteTableCommand({ TableName: restored }));
});

test('a table that was restored beside the live one is copied into it, and nothing else stays', async () => {
  expect(await copyTable(live.doc, restored, live.name)).toEqual({ written: 40, removed: 60, same: 20 });
  expect(await itemsOf(live.name)).toEqual(await itemsOf(restored));
  expect(await copyTable(live.doc, restored, live.name)).toEqual({ written: 0, removed: 0, same: 60 });
});

test('the command says what it did, and does nothing without --yes', async () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(import.meta.dirname, 'restore-table.ts'), ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const before = await itemsOf(live.name);
  expect(() => run(restored, live.name)).toThrow();
  expect(await itemsOf(live.name)).toEqual(before);
  expect(run(restored, live.name, '--yes')).toBe('40 items written, 60 removed, 20 were right.\n');
});
