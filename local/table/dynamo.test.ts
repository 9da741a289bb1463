import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { findAvailablePort } from '#local/probe-port';
import { isProcessAlive } from '#local/running-stack';
import {
  ensureTableExists,
  localCredentials,
  localRegion,
  startLocalDynamo,
  type TableAddress,
} from '#local/table/dynamo';
import { findDynamoSource } from '#local/table/dynamo-binary';
import { listProcessFamily } from '#tests/kit/process-memory';
import { canMountSmallDisks, toSmallDiskCommand } from '#tests/kit/small-disk';

const folder = mkdtempSync(join(tmpdir(), 'dynamo-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = ({ endpoint, accessKey }: TableAddress) => {
  const credentials = { ...localCredentials, accessKeyId: accessKey };
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: localRegion, credentials }));
};
const isGone = ({ endpoint }: TableAddress) => findAvailablePort(Number(new URL(endpoint).port));

/** A process of its own that holds the database open, as the local stack does. */
const startHolder = async (file: string): Promise<{ holder: ChildProcess; table: TableAddress }> => {
  const script = `
    import { startLocalDynamo } from '#local/table/dynamo';
    process.stdout.write(JSON.stringify(await startLocalDynamo({ file: ${JSON.stringify(file)} })));
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(holder.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { holder, table: JSON.parse(String(said)) as TableAddress };
};

test('the data outlives a SIGKILL of the process that started it, and the database does not', async () => {
  const file = join(folder, 'kept', 'evenkeel.db');
  const { holder, table } = await startHolder(file);
  const databases = listProcessFamily(holder.pid ?? 0).filter(({ name }) => name === 'dynoxide');
  expect(databases).toHaveLength(1);
  await ensureTableExists(table, 'evenkeel');
  const Item = { pk: 'USER#1', sk: 'PTX#000000001', quantity: 3 };
  await open(table).send(new PutCommand({ TableName: 'evenkeel', Item }));

  holder.kill('SIGKILL');
  await vi.waitFor(() => expect(databases.filter(({ pid }) => isProcessAlive(pid))).toEqual([]), 5_000);

  const again = await startLocalDynamo({ file });
  await ensureTableExists(again, 'evenkeel');
  const { Item: kept } = await open(again).send(
    new GetCommand({ TableName: 'evenkeel', Key: { pk: Item.pk, sk: Item.sk } }),
  );
  await again.stop();
  expect(kept).toEqual(Item);
  expect(await isGone(again)).not.toBeNull();
});

test('an unreadable database is one sentence that names the file', async () => {
  const file = join(folder, 'broken.db');
  writeFileSync(file, 'this is no database');
  await expect(startLocalDynamo({ file })).rejects.toThrow(
    new RegExp(`^The database at ${file} could not be opened; move the file away .*not a valid SQLite database`),
  );
});

test.skipIf(!canMountSmallDisks)('a database without room on its disk is not to be moved away', () => {
  const disk = join(folder, 'full');
  const file = join(disk, 'evenkeel.db');
  const script = `import { startLocalDynamo } from '#local/table/dynamo';
    await startLocalDynamo({ file: ${JSON.stringify(file)} }).catch((error) => process.stdout.write(error.message));`;
  const { stdout } = spawnSync(...toSmallDiskCommand(disk, 4, process.execPath, '--input-type=module', '-e', script), {
    encoding: 'utf8',
  });
  expect(stdout).toBe(
    `The database at ${file} could not be written: is the disk full? Free some room, then start again; what is in it stays.`,
  );
});

describe('where the database comes from', () => {
  const none = () => null;

  test('the package first, then the PATH, then DYNAMODB_ENDPOINT', () => {
    writeFileSync(join(folder, 'dynoxide'), '', { mode: 0o755 });
    const env = { PATH: folder, DYNAMODB_ENDPOINT: 'http://localhost:8000' };
    expect(findDynamoSource(env, () => '/package/dynoxide')).toEqual({ binary: '/package/dynoxide' });
    expect(findDynamoSource(env, none)).toEqual({ binary: join(folder, 'dynoxide') });
    expect(findDynamoSource({ ...env, PATH: '' }, none)).toEqual({ endpoint: 'http://localhost:8000' });
  });

  test('without any, one sentence names the ways out', () => {
    expect(() => findDynamoSource({ PATH: '' }, none)).toThrow(/no database for .*npm ci.*PATH.*DYNAMODB_ENDPOINT/);
  });
});
