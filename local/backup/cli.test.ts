import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTable, type TestTable } from '#functions/platform/testing';
import { useProvider } from '#functions/stocks/provider';
import { callApi } from '#local/backup/testing';
import { prepareTable, startDynamo } from '#local/dynamo';
import { setEnvironment } from '#local/environment';
import { market } from '#local/faults/operations';
import { noteRunning } from '#local/running';

/** The two commands as somebody at a terminal runs them. */

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);

const run = async (command: 'export' | 'import', args: string[], env: Record<string, string> = {}) => {
  const { TABLE_NAME: _table, DYNAMODB_ENDPOINT: _endpoint, ALLOWED_EMAIL_HASHES: _hashes, ...rest } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', `${command}.ts`), ...args], {
    env: { ...rest, LOCAL_FOLDER: folder, MARKET_DATA: 'sample', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim() };
};

const account = { email: 'owner@example.com', username: 'Olivia', password: 'sail-home-42' };
const entry = { transactionType: 'deposit', amount: 12.34, platform: 'BOSA', transactionDate: '2026-01-05' };

/** Somebody registers in the table that the environment names, and has a deposit where wanted. */
const register = async (withEntry: boolean): Promise<void> => {
  const { body } = await callApi('POST', '/auth/register', account);
  const { token } = body as { token: string };
  if (withEntry) expect((await callApi('POST', '/cash/transactions', entry, token)).status).toBe(201);
};

const deployedAs = (table: TestTable) => ({
  TABLE_NAME: table.name,
  DYNAMODB_ENDPOINT: process.env['DYNAMODB_ENDPOINT'] ?? '',
  ALLOWED_EMAIL_HASHES: process.env['ALLOWED_EMAIL_HASHES'] ?? '',
});

describe('export and import', { timeout: 60_000 }, () => {
  let table: TestTable;
  beforeAll(async () => {
    useProvider(market);
    table = await startTable();
    await register(true);
  });
  afterAll(() => table.stop());

  test('take a table that is deployed, by its name', async () => {
    const env = deployedAs(table);
    expect(await run('export', [file('a.json')], env)).toEqual({
      code: 1,
      said: 'Say whose account: --email somebody@example.com',
    });
    const exported = await run('export', [file('a.json'), '--email', 'Owner@example.com'], env);
    expect(exported).toEqual({
      code: 0,
      said: `owner@example.com -> ${file('a.json')}: 0 trades, 1 cash entries, 0 dividends, 0 watched stocks, 0 CDs, 0 savings accounts, 0 posts.`,
    });
    expect(statSync(file('a.json')).mode & 0o777).toBe(0o600);
    expect(await run('export', [file('a.json'), '--email', account.email], env)).toMatchObject({
      code: 1,
      said: `${file('a.json')} is there already; name another file.`,
    });
    expect(await run('import', [file('a.json')], env)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/holds data already \(balances: 1, cash entries: 1, ledgers in use: 1\)/),
    });
  });

  test('take the table of a stack that is running, and the file of one that is stopped', async () => {
    const nothing = await run('export', [file('b.json')]);
    expect(nothing).toMatchObject({ code: 1, said: expect.stringContaining('There is no data here yet') });

    const dynamo = await startDynamo({ file: file('evenkeel.db') });
    const before = { ...process.env };
    try {
      await prepareTable(dynamo.endpoint, 'evenkeel');
      setEnvironment({
        tableName: 'evenkeel',
        endpoint: dynamo.endpoint,
        jwtSecret: 'x'.repeat(40),
        emails: [account.email],
      });
      await register(false);
      noteRunning(folder, { pid: process.pid, endpoint: dynamo.endpoint, tableName: 'evenkeel', site: '' });
      expect(await run('import', [file('a.json')])).toMatchObject({
        code: 0,
        said: expect.stringContaining('1 cash entries'),
      });
    } finally {
      Object.assign(process.env, before);
      rmSync(file('running.json'), { force: true });
      await dynamo.stop();
    }
    expect(await run('export', [file('c.json')])).toMatchObject({ code: 0 });
    const [first, second] = ['a.json', 'c.json'].map((name) => JSON.parse(readFileSync(file(name), 'utf8')));
    expect({ ...second, exportedAt: '' }).toEqual({ ...first, exportedAt: '' });
  });

  test.each([
    ['export', [], 'Name the file: npm run export'],
    ['import', ['one.json', 'two.json'], 'Name the file: npm run import'],
    ['import', ['--force', 'one.json'], 'Name the file: npm run import'],
    ['import', ['missing.json', '--email', 'owner@example.com'], 'Not read: ENOENT'],
    ['export', ['x.json', '--email', 'nobody@example.com'], 'nobody@example.com has no account here.'],
    ['import', [join(import.meta.dirname, 'cli.test.ts')], 'is not valid JSON'],
  ] as const)('%s %j says what is wrong in a sentence', async (command, args, sentence) => {
    const { code, said } = await run(command, [...args], deployedAs(table));
    expect([code, said.split('\n').length]).toEqual([1, 1]);
    expect(said).toContain(sentence);
    expect(existsSync('x.json')).toBe(false);
  });

  test('say which variable a deployed table lacks', async () => {
    const { said } = await run('export', [file('d.json')], { TABLE_NAME: 'x' });
    expect(said).toBe('Beside TABLE_NAME, set ALLOWED_EMAIL_HASHES as the deployment has it.');
  });
});
