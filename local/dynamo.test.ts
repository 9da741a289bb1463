import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { localCredentials, localRegion, prepareTable, startDynamo } from '#local/dynamo';
import { findDynamo } from '#local/dynamo-binary';
import { probePort } from '#local/free-port';
import { canMakeDisks, onDisk } from '#tests/kit/disk';

const folder = mkdtempSync(join(tmpdir(), 'dynamo-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = (endpoint: string) =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: localRegion, credentials: localCredentials }));
const isGone = (endpoint: string) => probePort(Number(new URL(endpoint).port));

/** A process of its own that holds the database open, as the local stack does. */
const startHolder = async (file: string): Promise<{ holder: ChildProcess; endpoint: string }> => {
  const script = `
    import { startDynamo } from '#local/dynamo';
    process.stdout.write((await startDynamo({ file: ${JSON.stringify(file)} })).endpoint);
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [endpoint] = (await once(holder.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { holder, endpoint: String(endpoint) };
};

test('the data outlives a SIGKILL of the process that started it, and the database does not', async () => {
  const file = join(folder, 'kept', 'evenkeel.db');
  const { holder, endpoint } = await startHolder(file);
  await prepareTable(endpoint, 'evenkeel');
  const Item = { pk: 'USER#1', sk: 'PTX#000000001', quantity: 3 };
  await open(endpoint).send(new PutCommand({ TableName: 'evenkeel', Item }));

  holder.kill('SIGKILL');
  await vi.waitFor(async () => expect(await isGone(endpoint)).not.toBeNull(), 5_000);

  const again = await startDynamo({ file });
  await prepareTable(again.endpoint, 'evenkeel');
  const { Item: kept } = await open(again.endpoint).send(
    new GetCommand({ TableName: 'evenkeel', Key: { pk: Item.pk, sk: Item.sk } }),
  );
  await again.stop();
  expect(kept).toEqual(Item);
  expect(await isGone(again.endpoint)).not.toBeNull();
});

test('an unreadable database is one sentence that names the file', async () => {
  const file = join(folder, 'broken.db');
  writeFileSync(file, 'this is no database');
  await expect(startDynamo({ file })).rejects.toThrow(
    new RegExp(`^The database at ${file} could not be opened; move the file away .*not a valid SQLite database`),
  );
});

test.skipIf(!canMakeDisks)('a database without room on its disk is not to be moved away', () => {
  const disk = join(folder, 'full');
  const file = join(disk, 'evenkeel.db');
  const script = `import { startDynamo } from '#local/dynamo';
    await startDynamo({ file: ${JSON.stringify(file)} }).catch((error) => process.stdout.write(error.message));`;
  const { stdout } = spawnSync(...onDisk(disk, 4, process.execPath, '--input-type=module', '-e', script), {
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
    expect(findDynamo(env, () => '/package/dynoxide')).toEqual({ binary: '/package/dynoxide' });
    expect(findDynamo(env, none)).toEqual({ binary: join(folder, 'dynoxide') });
    expect(findDynamo({ ...env, PATH: '' }, none)).toEqual({ endpoint: 'http://localhost:8000' });
  });

  test('without any, one sentence names the ways out', () => {
    expect(() => findDynamo({ PATH: '' }, none)).toThrow(/No DynamoDB for .*PATH.*DYNAMODB_ENDPOINT/);
  });
});
