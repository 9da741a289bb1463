import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { parseBackup } from '#functions/backup/parse-backup';
import { restoreBackupIntoEmptyAccount } from '#functions/backup/restore-account';
import { overridePort } from '#functions/ports';
import { findProfile, listActiveUserIds, type Profile } from '#functions/runtime/identity/profile';
import { setTableRequestHandler } from '#functions/runtime/storage/table';
import { setHandlerEnvironment } from '#local/environment';
import { writeRunningStackFile } from '#local/running-stack';
import { ensureTableExists, startLocalDynamo } from '#local/table/dynamo';
import { callApi } from '#ops/backup/testing';
import { takeShortRunSample } from '#tests/kit/dice';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';
import { operationsMarket } from '#tests/kit/write-operations';

/** The two commands as somebody at a terminal runs them. */

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);

const run = async (command: 'export' | 'import', args: string[], env: Record<string, string> = {}) => {
  const { TABLE_NAME: _table, DYNAMODB_ENDPOINT: _endpoint, ALLOWED_EMAIL_HASHES: _hashes, ...rest } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', `${command}.ts`), ...args], {
    env: { ...rest, LOCAL_FOLDER: folder, MARKET_DATA: 'sample', NODE_COMPILE_CACHE: file('compiled'), ...env },
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
    overridePort('marketData', operationsMarket);
    setMinimalPasswordCost();
    table = await startTestTable();
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
      said: `${file('a.json')} already exists; name another file.`,
    });
    expect(await run('import', [file('a.json')], env)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/already has data \(balances: 1, cash entries: 1, ledgers in use: 1\)/),
    });
  });

  test('take the table of a stack that is running, and the file of one that is stopped', async () => {
    const nothing = await run('export', [file('b.json')]);
    expect(nothing).toMatchObject({ code: 1, said: expect.stringContaining('There is no data here yet') });

    const dynamo = await startLocalDynamo({ file: file('evenkeel.db') });
    const before = { ...process.env };
    try {
      await ensureTableExists(dynamo, 'evenkeel');
      setHandlerEnvironment({
        ...dynamo,
        tableName: 'evenkeel',
        jwtSecret: 'x'.repeat(40),
        emails: [account.email],
      });
      await register(false);
      const { endpoint, accessKey } = dynamo;
      writeRunningStackFile(folder, { pid: process.pid, endpoint, accessKey, tableName: 'evenkeel', site: '' });
      expect(await run('import', [file('a.json')])).toMatchObject({
        code: 0,
        said: expect.stringContaining('1 cash entries'),
      });
    } finally {
      Object.assign(process.env, before);
      setTableRequestHandler(undefined);
      rmSync(file('running.json'), { force: true });
      await dynamo.stop();
    }
    expect(await run('export', [file('c.json')])).toMatchObject({ code: 0 });
    const [first, second] = ['a.json', 'c.json'].map((name) => JSON.parse(readFileSync(file(name), 'utf8')));
    expect({ ...second, exportedAt: '' }).toEqual({ ...first, exportedAt: '' });
  });

  test('a file that the API would have refused is refused with its record named, and nothing is written', async () => {
    const empty = await startTestTable();
    try {
      await register(false);
      const items = await empty.countItems();
      const broken = JSON.parse(readFileSync(file('a.json'), 'utf8'));
      broken.cashEntries[0].amount = -5;
      writeFileSync(file('broken.json'), JSON.stringify(broken));
      expect(await run('import', [file('broken.json')], deployedAs(empty))).toEqual({
        code: 1,
        said: 'The file cannot be restored: cash entry 1: Amount must be greater than 0.',
      });
      const sale = { symbol: 'AAPL', companyName: 'Apple', transactionType: 'sell', quantity: 1, price: 1, total: 1 };
      const trade = {
        ...sale,
        id: 1,
        transactionDate: '2026-01-05',
        platform: 'Schwab',
        fees: 0,
        notes: '',
        version: 1,
      };
      broken.cashEntries[0].amount = 12.34;
      writeFileSync(
        file('oversold.json'),
        JSON.stringify({ ...broken, trades: [trade], ledgers: { ...broken.ledgers, trades: { last: 1, version: 1 } } }),
      );
      expect(await run('import', [file('oversold.json')], deployedAs(empty))).toMatchObject({
        code: 1,
        said: expect.stringMatching(
          /^The file cannot be restored: trade 1: 1 of AAPL on Schwab were sold .* add --oversold\.$/,
        ),
      });
      writeFileSync(file('latin.json'), Buffer.from(JSON.stringify(broken).replace('Olivia', 'Ol\xefvia'), 'latin1'));
      expect(await run('import', [file('latin.json')], deployedAs(empty))).toMatchObject({
        said: 'The file is not valid UTF-8 text.',
      });
      expect(await empty.countItems()).toBe(items);
      expect(await run('import', [file('oversold.json'), '--oversold'], deployedAs(empty))).toMatchObject({ code: 0 });
    } finally {
      await empty.stop();
      Object.assign(process.env, { TABLE_NAME: table.name });
    }
  });

  test('an import that was broken off is given up by its command, and once only', async () => {
    const empty = await startTestTable();
    try {
      await register(false);
      const [item] = await listActiveUserIds();
      const profile = (await findProfile(item ?? '')) as Profile;
      const items = await empty.countItems();
      const backup = parseBackup(readFileSync(file('a.json'), 'utf8'));
      const broken = withTableFault({ fault: 'timed out', on: 'writes', after: 3 }, () =>
        restoreBackupIntoEmptyAccount(profile, backup, new Date()),
      );
      await expect(broken).rejects.toThrow();
      expect(await run('import', ['--abandon', account.email], deployedAs(empty))).toEqual({
        code: 0,
        said: `${account.email}: the import is given up and 3 rows are removed; the account is empty and works again.`,
      });
      expect(await empty.countItems()).toBe(items);
      expect(await run('import', ['--abandon', account.email], deployedAs(empty))).toEqual({
        code: 1,
        said: `No import was broken off in the account of ${account.email}. Nothing was removed.`,
      });
      expect(await run('import', [file('a.json')], deployedAs(empty))).toMatchObject({ code: 0 });
    } finally {
      await empty.stop();
      Object.assign(process.env, { TABLE_NAME: table.name });
    }
  });

  const wrong = [
    ['import', [], 'Name the file: npm run import'],
    ['import', ['one.json', '--abandon', 'owner@example.com'], 'Name the file: npm run import'],
    ['export', ['one.json', '--oversold'], 'Name the file: npm run export'],
    ['export', [], 'Name the file: npm run export'],
    ['import', ['one.json', 'two.json'], 'Name the file: npm run import'],
    ['import', ['--force', 'one.json'], 'Name the file: npm run import'],
    ['import', ['missing.json', '--email', 'owner@example.com'], 'Not read: ENOENT'],
    ['export', ['x.json', '--email', 'nobody@example.com'], 'nobody@example.com has no account here.'],
    ['import', [import.meta.filename], 'is not valid JSON'],
  ] as const;
  test.each(takeShortRunSample(wrong, 4))('%s %j says what is wrong in a sentence', async (command, args, sentence) => {
    const { code, said } = await run(command, [...args], deployedAs(table));
    expect([code, said.split('\n').length]).toEqual([1, 1]);
    expect(said).toContain(sentence);
    expect(existsSync('x.json')).toBe(false);
  });

  test('say which variable a deployed table lacks', async () => {
    const { said } = await run('export', [file('d.json')], { TABLE_NAME: 'x' });
    expect(said).toBe(
      'Beside TABLE_NAME, set ALLOWED_EMAIL_HASHES as the deployment has it, or name its stack: --stack Evenkeel.',
    );
  });
});
