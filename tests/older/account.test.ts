import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportAccount } from '#functions/backup/export-account';
import { parseBackup } from '#functions/backup/parse-backup';
import { restoreBackupIntoEmptyAccount } from '#functions/backup/restore-account';
import { handler as cash } from '#functions/cash/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { createImportApiCalls, createSampleCashRow, createSampleTradeRow } from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { findProfile, type Profile } from '#functions/runtime/identity/profile';
import { userPartitionKey } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, operationsMarket, type SendToHandler } from '#tests/kit/write-operations';

/**
 * An account as the program has left it that knew no statements: no sources of rows, no platforms of one's own, no cash from a day
 * on, no splits and prices by hand. `account.jsonl` is its partition, `answers.json` what was answered of it, `backup.json` its
 * backup, all three as that program wrote them.
 */

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const rows: object[] = read('account.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const answers: Record<string, object> = JSON.parse(read('answers.json'));

let table: TestTable;
let send: SendToHandler;
let token: string;
beforeEach(async () => {
  table = await startTestTable();
  clearMarketCache();
  overridePort('marketData', operationsMarket);
  for (const row of rows) {
    await table.doc.send(new PutCommand({ TableName: table.name, Item: { pk: userPartitionKey('older'), ...row } }));
  }
  ({ token } = await createSignedInPerson('owner', 'older'));
  send = createSender({ id: 'older', token });
});
afterEach(() => table.stop());

const lists: [string, ApiHandler][] = [
  ['/portfolio/transactions', portfolio],
  ['/portfolio/holdings', portfolio],
  ['/cash/transactions', cash],
  ['/cash/balances', cash],
  ['/dividends', dividends],
];
const get = async (to: ApiHandler, path: string) => (await send(to, 'GET', path)).body;
const ask = async (to: ApiHandler, method: string, path: string, body?: object) => {
  const { status, body: answer } = await send(to, method, path, body);
  expect([status < 300, answer?.error]).toEqual([true, undefined]);
  return answer;
};
const balances = async (): Promise<Record<string, number>> => {
  const all = (await get(cash, '/cash/balances')) as { platform: string; currency: string; balance: number }[];
  return Object.fromEntries(all.map(({ platform, currency, balance }) => [`${platform} ${currency}`, balance]));
};
const backupOf = async (id: string) =>
  exportAccount((await findProfile(id)) as Profile, new Date('2026-11-20T12:00:00Z'));

describe('an account of before there were statements', () => {
  test.each(lists)('answers %s as it did', async (path, handler) => {
    covers('4.8 older accounts and backups');
    expect(await get(handler, path)).toMatchObject(answers[path] as object);
    expect(await listDerivedDifferences('older')).toEqual([]);
  });

  test('has its rows changed and deleted, and what follows from them', async () => {
    covers('4.8 older accounts and backups');
    const [, , , bought] = await get(portfolio, '/portfolio/transactions');
    await ask(portfolio, 'PUT', '/portfolio/transactions/1', { ...bought, price: 110, total: 1100 });
    await ask(portfolio, 'DELETE', '/portfolio/transactions/3');
    const fee = (await get(cash, '/cash/transactions')).find(({ id }: { id: number }) => id === 4);
    await ask(cash, 'PUT', '/cash/transactions/4', { ...fee, amount: 4 });
    expect(await balances()).toMatchObject({ 'Robinhood USD': -1099.95, 'Revolut USD': 400, 'BOSA USD': 500.55 });
    expect(await listDerivedDifferences('older')).toEqual([]);
  });

  test('keeps the cash of a platform from a day on, and its trades are taken along', async () => {
    covers('4.8 older accounts and backups');
    const { platforms } = await get(portfolio, '/portfolio/platforms?detail=full');
    const schwab = platforms.find(({ platform }: { platform: string }) => platform === 'Schwab');
    expect(schwab).toMatchObject({ alwaysCash: false, since: null });
    await ask(portfolio, 'PUT', '/portfolio/platforms/cash', { platform: 'Schwab', since: '2025-01-01', balance: 500 });
    expect(await balances()).toMatchObject({ 'Schwab USD': 200 });
    await ask(portfolio, 'POST', '/portfolio/platforms', { platform: 'Vanguard' });
    expect(await listDerivedDifferences('older')).toEqual([]);
  });

  test('takes splits and prices by hand, and counts them with the older trades', async () => {
    covers('4.8 older accounts and backups');
    await ask(portfolio, 'POST', '/portfolio/splits', {
      symbol: 'KO',
      date: '2025-05-01',
      numerator: 2,
      denominator: 1,
    });
    const { holdings } = await get(portfolio, '/portfolio/holdings');
    expect(holdings[1]).toMatchObject({ symbol: 'KO', shares: 10, originalShares: 5 });
    await ask(portfolio, 'POST', '/portfolio/assets', {
      symbol: 'ORCHARD',
      name: 'Trees',
      price: 5,
      date: '2025-05-01',
    });
    expect(await listDerivedDifferences('older')).toEqual([]);
  });

  test('knows a row of a statement that was typed long ago, links it, and is as before once that is undone', async () => {
    covers('4.8 older accounts and backups');
    const before = await backupOf('older');
    const imports = createImportApiCalls(token);
    const typed = { transactionDate: '2025-01-15', fees: 1.25 };
    const [known, other] = [
      createSampleTradeRow(typed, 'typed-00001'),
      createSampleTradeRow({ transactionDate: '2025-09-01' }, 'other-00001'),
    ];
    expect((await imports.look({ trades: [known, other] })).body).toMatchObject({
      trades: [{ status: 'typed' }, { status: 'new' }],
    });
    const id = await imports.begin();
    await imports.record(id, { trades: [other], cash: [createSampleCashRow({}, 'cash-000001')] });
    await imports.call('POST', `/imports/${id}/links`, {
      links: [{ ledger: 'trades', id: 1, identities: ['typed-00001'] }],
    });
    expect((await imports.look({ trades: [known] })).body).toMatchObject({ trades: [{ status: 'here' }] });
    expect((await get(portfolio, '/portfolio/transactions')).length).toBe(5);
    expect((await imports.takeBack(id)).body).toMatchObject({ finished: true, refused: [] });
    expect(await listDerivedDifferences('older')).toEqual([]);
    const { trades, cashEntries } = await backupOf('older');
    const withoutVersion = (all: object[]) => all.map((row) => ({ ...row, version: 0 }));
    expect(withoutVersion(trades)).toEqual(withoutVersion(before.trades));
    expect(withoutVersion(cashEntries)).toEqual(withoutVersion(before.cashEntries));
  });

  test('is exported with all that it has, and its own older backup opens in an empty account as the same', async () => {
    covers('4.8 older accounts and backups');
    const older = JSON.parse(read('backup.json'));
    expect(await backupOf('older')).toMatchObject(older);
    const other = await createSignedInPerson('owner', 'restored');
    await restoreBackupIntoEmptyAccount(
      (await findProfile('restored')) as Profile,
      parseBackup(read('backup.json')),
      new Date(),
    );
    send = createSender({ id: 'restored', token: other.token });
    for (const [path, handler] of lists) expect(await get(handler, path)).toMatchObject(answers[path] as object);
    expect(await listDerivedDifferences('restored')).toEqual([]);
    const { account: _whose, ...restored } = await backupOf('restored');
    const { account: _theirs, ...exported } = await backupOf('older');
    expect(restored).toEqual(exported);
  });
});
