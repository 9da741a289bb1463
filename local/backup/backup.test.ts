import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAccount } from '#functions/auth/store';
import { findProfile, type Profile } from '#functions/platform/profile';
import { signedIn, startTable, type TestTable } from '#functions/platform/testing';
import { forgetCached } from '#functions/stocks/cache';
import { useProvider } from '#functions/stocks/provider';
import { exportAccount } from '#local/backup/export-account';
import type { Backup } from '#local/backup/format';
import { readBackup } from '#local/backup/read-backup';
import { restoreAccount } from '#local/backup/restore-account';
import { callApi, reportsOf } from '#local/backup/testing';
import { sampleMarket } from '#local/fakes/sample-market';
import { demoAccounts, seedDemo } from '#local/seed';

/** The demo's two accounts, exported from one table and restored into another. */

const now = () => new Date();
const tables: TestTable[] = [];
const openTable = async () => {
  tables.push(await startTable());
  forgetCached();
};
beforeAll(() => useProvider(sampleMarket()));
afterAll(() => Promise.all(tables.map((table) => table.stop())));

const post = (content: string, more: object = {}) => ({ content, publishAt: '', tags: ['rates'], ...more });

/** What the demo does not have: each kind of row is there at least once, and a number that was given and is free again. */
const addTheRest = async (token: string): Promise<void> => {
  const send = async (path: string, body: object) => {
    const { status, body: answer } = await callApi('POST', path, body, token);
    expect([200, 201, 204], `${path} ${JSON.stringify(answer)}`).toContain(status);
  };
  const dividend = { symbol: 'T', companyName: 'AT&T', shares: 5, dividendPerShare: 0.2775, paymentDate: '2026-05-01' };
  await send('/dividends', dividend);
  await send('/enhanced-watchlist', {
    symbol: 'NVDA',
    targetBuyPrice: 99.5,
    categoryId: 4,
    notes: 'at a "good" price',
  });
  await send('/enhanced-watchlist', { symbol: 'XOM' });
  await send('/analytics/track', { event_type: 'cash_view', event_data: { page: 'cash' } });
  await send(
    '/save-blog',
    post('# Rates and the *long* end\n\nSome **words**, and a table:\n\n| a | b |\n|---|---|\n| 1 | 2 |'),
  );
  await send('/save-blog', post('# Later\n\nNot yet.', { publishAt: '2027-03-01T09:30' }));
};

const profileOf = async (email: string): Promise<Profile> =>
  (await findProfile((await findAccount(email))?.userId ?? '')) as Profile;

const signIn = async ({ email, password }: (typeof demoAccounts)[number]): Promise<string> =>
  ((await callApi('POST', '/auth/login', { email, password })).body as { token: string }).token;

describe('the demo', { timeout: 120_000 }, () => {
  const before: Record<string, { file: string; reports: Record<string, unknown> }> = {};

  beforeAll(async () => {
    await openTable();
    await seedDemo(callApi);
    await addTheRest(await signIn(demoAccounts[0]));
    for (const account of demoAccounts) {
      const token = await signIn(account);
      const reports = await reportsOf(token);
      const file = JSON.stringify(await exportAccount(await profileOf(account.email), now()));
      before[account.email] = { file, reports };
    }
    await openTable();
  }, 120_000);

  test.each(demoAccounts)('of $email answers every call as before', async (account) => {
    const { file, reports } = before[account.email] as { file: string; reports: Record<string, unknown> };
    const { role, id } = { role: account.email.split('@')[0] as 'owner' | 'member', id: `new-${account.username}` };
    const { token } = await signedIn(role, id);
    const profile = (await findProfile(id)) as Profile;
    await restoreAccount(profile, readBackup(file), now());
    forgetCached();
    expect(await reportsOf(token)).toEqual(reports);
    expect({ ...(await exportAccount(profile, now())), exportedAt: '', account: '' }).toEqual({
      ...(JSON.parse(file) as Backup),
      exportedAt: '',
      account: '',
    });
  });

  test('has every kind of row', () => {
    const [owner, member] = demoAccounts.map(({ email }) => JSON.parse(before[email]?.file ?? '') as Backup);
    const counts = (
      ['trades', 'cashEntries', 'balances', 'foundDividends', 'manualDividends', 'watchlist', 'usage', 'posts'] as const
    ).map((name) => owner?.[name].length ?? 0);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(member?.cds.some(({ interestPayments }) => interestPayments.length > 0)).toBe(true);
    expect(member?.savings.some(({ transactions }) => transactions.length > 0)).toBe(true);
    expect(member?.posts).toEqual([]);
  });

  test('leaves out passwords, tokens, keys of requests and caches', () => {
    const text = demoAccounts.map(({ email }) => before[email]?.file).join();
    expect(text).not.toMatch(/argon2|passwordHash|tokenVersion|IDEM#|requestHash|QUOTE#|"ttl"|"pk"|gsi1/);
  });
});

describe('an account that is restored goes on', () => {
  beforeEach(openTable);

  test('with the next id of every ledger, and one answer for one key', async () => {
    const first = await signedIn('owner', 'first');
    const entry = { transactionType: 'deposit', amount: 10.01, platform: 'BOSA', transactionDate: '2026-01-05' };
    for (const _ of [1, 2]) await callApi('POST', '/cash/transactions', entry, first.token);
    const backup = await exportAccount((await findProfile('first')) as Profile, now());
    const second = await signedIn('owner', 'second');
    await restoreAccount((await findProfile('second')) as Profile, backup, now());
    const added = await callApi('POST', '/cash/transactions', entry, second.token);
    expect(added).toMatchObject({ status: 201, body: { id: 3, version: 1 } });
    expect((await callApi('GET', '/cash/balances', undefined, second.token)).body).toMatchObject([{ balance: 30.03 }]);
  });
});
