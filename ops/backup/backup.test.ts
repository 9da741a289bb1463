import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountBackup } from '#contract/backup/backup-format';
import type { FoundDividendReport, FoundDividendView } from '#contract/dividends/found-dividends';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { listDemoTrades } from '#demo/demo-trades';
import { createSampleMarketProvider } from '#demo/sample-market';
import { demoAccounts } from '#demo/seed';
import { startDemoTable } from '#demo/testing';
import { findLoginAccount } from '#functions/auth/store';
import { setMinimalPasswordCost } from '#functions/auth/testing';
import { exportAccount } from '#functions/backup/export-account';
import { parseBackup } from '#functions/backup/parse-backup';
import { restoreBackupIntoEmptyAccount } from '#functions/backup/restore-account';
import { addCashEntries } from '#functions/cash/add-entries';
import { buildPendingDividendCorrectionWrite } from '#functions/dividends/found/found-store';
import {
  addSampleStatedDividends,
  createImportTestActor,
  createSampleStatedDividend,
} from '#functions/dividends/testing-statements';
import { liveTradeEffects } from '#functions/followers';
import { buildTradeRemovalWrite, findTrade } from '#functions/portfolio/store';
import { addTrades } from '#functions/portfolio/trades/add-trades';
import { overridePort } from '#functions/ports';
import type { Actor } from '#functions/runtime/identity/actor';
import { findProfile, type Profile } from '#functions/runtime/identity/profile';
import { requireFound } from '#functions/runtime/refusal';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { callApi, readAllReports } from '#ops/backup/testing';
import { covers } from '#tests/kit/covers';
import { takeShortRunSample } from '#tests/kit/dice';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

/** The demo's two accounts, exported from one table and restored into another. */

const now = () => new Date();
const tables: TestTable[] = [];
const openTable = async () => {
  tables.push(await startTestTable());
  clearMarketCache();
};
beforeAll(() => overridePort('marketData', createSampleMarketProvider()));
beforeAll(setMinimalPasswordCost);
afterAll(() => Promise.all(tables.map((table) => table.stop())));

const post = (content: string, more: object = {}) => ({ content, publishAt: '', tags: ['rates'], ...more });

/** Of which each has an address of its own: a hundred trades are read alike. */
const someRows = <T>(rows: readonly T[]): T[] => takeShortRunSample(rows, 6);

type Send = (path: string, body: object, method?: 'POST' | 'PUT') => Promise<void>;

/** Two found dividends entered by hand, of which one is parted and one joined; tax, and a correction that was interrupted. */
const addDecisions = async (token: string, send: Send): Promise<void> => {
  const { dividends } = (await callApi('GET', '/dividends/automated/historical', undefined, token))
    .body as FoundDividendReport;
  const paid = dividends.filter((one) => one.paid && one.symbol === 'MSFT').slice(0, 2);
  for (const [
    at,
    { platform, symbol, companyName, exDate, paymentDate, sharesHeld, amountPerShare },
  ] of paid.entries()) {
    const entry = { symbol, companyName, shares: sharesHeld, dividendPerShare: amountPerShare, paymentDate, platform };
    await send('/dividends', entry);
    await send(`/dividends/${at + 2}/${at === 0 ? 'part' : 'join'}`, { found: [{ platform, symbol, exDate }] });
  }
  const { platform, symbol, exDate } = dividends.find((one) => one.symbol === 'KO') as FoundDividendView;
  await send('/dividends/automated/tax', { platform, symbol, exDate, taxWithheld: 0.01 }, 'PUT');
};

/** Shares that came without cash, as what reads a statement or follows from a corporate action records them. */
const addFromStatement = async (id: string): Promise<void> => {
  const row = { symbol: 'KO', companyName: 'Coca-Cola', quantity: 2.5, price: 40.125, fees: 0, notes: '' };
  const source = { importId: 'an-import', identity: 'of-the-event' };
  const sent = {
    ...row,
    transactionType: 'sharesIn',
    platform: 'Schwab',
    transactionDate: '2026-01-05',
    acquiredOn: '2024-02-03',
    corporateAction: { kind: 'spinOff', symbol: 'PEP', to: 'KO' },
    source,
  } as const;
  const idempotency = { key: 'the-statement', hash: 'of-it' };
  await addTrades({ id, idempotency } as unknown as Actor, { transactions: [sent], whole: true }, liveTradeEffects);
};

/** What the demo does not have: each kind of row is there at least once, and a number that was given and is free again. */
const addTheRest = async (token: string): Promise<void> => {
  const send = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const { status, body: answer } = await callApi(method, path, body, token);
    expect([200, 201, 204], `${path} ${JSON.stringify(answer)}`).toContain(status);
  };
  const dividend = { symbol: 'T', companyName: 'AT&T', shares: 5, dividendPerShare: 0.2775, paymentDate: '2026-05-01' };
  await send('/dividends', { ...dividend, platform: 'Schwab', taxWithheld: 0.2 });
  await addDecisions(token, send);
  await send('/enhanced-watchlist', {
    symbol: 'NVDA',
    targetBuyPrice: 99.5,
    categoryId: 4,
    notes: 'at a "good" price',
  });
  await send('/enhanced-watchlist', { symbol: 'XOM' });
  await send('/insight/stock/NVDA/note', { text: '=Chips,\n  "and" more.\n' }, 'PUT');
  await send('/analytics/track', { event_type: 'cash_view', event_data: { page: 'cash' } });
  await send(
    '/save-blog',
    post('# Rates and the *long* end\n\nSome **words**, and a table:\n\n| a | b |\n|---|---|\n| 1 | 2 |'),
  );
  await send('/save-blog', post('# Later\n\nNot yet.', { publishAt: '2027-03-01T09:30' }));
  await send('/save-blog', post('# Bonds\n\nA tpyo.'));
  await send('/blog/posts/bonds', post('# Bonds\n\nA typo.', { address: 'on-bonds', excerpt: 'Mine.' }), 'PUT');
  await send('/blog/posts/on-bonds/draft', { content: '# Bonds, ag', version: 0 }, 'PUT');
  await send('/blog/drafts', { content: 'Not even a title' });
};

const profileOf = async (email: string): Promise<Profile> =>
  (await findProfile((await findLoginAccount(email))?.userId ?? '')) as Profile;

const signIn = async ({ email, password }: (typeof demoAccounts)[number]): Promise<string> =>
  ((await callApi('POST', '/auth/login', { email, password })).body as { token: string }).token;

/** What an import records: dividends with and without cash of their own, one of which nothing is left, and a row of interest. */
const addStatement = async ({ id }: Profile): Promise<void> => {
  const source = { importId: 'one', identity: 'of-its-row' };
  await addSampleStatedDividends(id, [
    createSampleStatedDividend({ source }),
    createSampleStatedDividend({ platform: 'Schwab', shares: 3 }),
    createSampleStatedDividend({ platform: 'Revolut', taxWithheld: 2.6 }),
  ]);
  const row = { transactionType: 'interest', amount: 1.5, platform: 'Robinhood', currency: 'USD' } as const;
  const transactions = [
    {
      ...row,
      transactionDate: '2026-02-01',
      description: 'Credit interest',
      source: { ...source, identity: 'of-the-interest' },
    },
  ];
  await addCashEntries(createImportTestActor(id, 'interest-import'), { transactions });
};

describe('the demo', { timeout: 120_000 }, () => {
  const before: Record<string, { file: string; reports: Record<string, unknown> }> = {};

  beforeAll(async () => {
    tables.push(await startDemoTable());
    await addTheRest(await signIn(demoAccounts[0]));
    await addFromStatement((await profileOf(demoAccounts[0].email)).id);
    await addStatement(await profileOf(demoAccounts[0].email));
    for (const account of demoAccounts) {
      const token = await signIn(account);
      const reports = await readAllReports(token, someRows);
      const file = JSON.stringify(await exportAccount(await profileOf(account.email), now()));
      before[account.email] = { file, reports };
    }
    await openTable();
  }, 120_000);

  test.each(demoAccounts)('of $email answers every call as before', async (account) => {
    covers('4.8 export and restore');
    const { file, reports } = before[account.email] as { file: string; reports: Record<string, unknown> };
    const { role, id } = { role: account.email.split('@')[0] as 'owner' | 'member', id: `new-${account.username}` };
    const { token } = await createSignedInPerson(role, id);
    const profile = (await findProfile(id)) as Profile;
    await restoreBackupIntoEmptyAccount(profile, parseBackup(file), now());
    clearMarketCache();
    expect(await readAllReports(token, someRows)).toEqual(reports);
    expect({ ...(await exportAccount(profile, now())), exportedAt: '', account: '' }).toEqual({
      ...(JSON.parse(file) as AccountBackup),
      exportedAt: '',
      account: '',
    });
  });

  test('has every kind of row', () => {
    const [owner, member] = demoAccounts.map(({ email }) => JSON.parse(before[email]?.file ?? '') as AccountBackup);
    const counts = (
      [
        'trades',
        'cashEntries',
        'balances',
        'foundDividends',
        'dividendTaxes',
        'manualDividends',
        'watchlist',
        'usage',
        'posts',
      ] as const
    ).map((name) => owner?.[name].length ?? 0);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(owner?.trades.some(({ source }) => source)).toBe(true);
    expect(owner?.manualDividends.some(({ joined }) => joined)).toBe(true);
    expect(owner?.manualDividends.some(({ parted }) => parted)).toBe(true);
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
    const first = await createSignedInPerson('owner', 'first');
    const entry = { transactionType: 'deposit', amount: 10.01, platform: 'BOSA', transactionDate: '2026-01-05' };
    for (const _ of [1, 2]) await callApi('POST', '/cash/transactions', entry, first.token);
    const backup = await exportAccount((await findProfile('first')) as Profile, now());
    const second = await createSignedInPerson('owner', 'second');
    await restoreBackupIntoEmptyAccount((await findProfile('second')) as Profile, backup, now());
    const added = await callApi('POST', '/cash/transactions', entry, second.token);
    expect(added).toMatchObject({ status: 201, body: { id: 3, version: 1 } });
    expect((await callApi('GET', '/cash/balances', undefined, second.token)).body).toMatchObject([{ balance: 30.03 }]);
  });

  test('with a correction of dividends that was broken off: the first read finishes it', async () => {
    const first = await createSignedInPerson('owner', 'first');
    const [trade] = listDemoTrades('2026-06-30').filter(({ symbol }) => symbol === 'MSFT');
    await callApi('POST', '/portfolio/transactions', trade, first.token);
    await callApi('POST', '/dividends/automated/auto-sync-all', {}, first.token);
    const correction = { symbol: 'MSFT', platforms: [...portfolioPlatforms], from: '2000-01-01' };
    const recorded = requireFound(await findTrade('first', 1), 'transaction');
    await writeWithoutChangeLog([
      buildPendingDividendCorrectionWrite('first', correction),
      ...buildTradeRemovalWrite('first', recorded),
    ]);
    const backup = parseBackup(JSON.stringify(await exportAccount((await findProfile('first')) as Profile, now())));
    expect(backup.dividendCorrections).toEqual([correction]);
    const second = await createSignedInPerson('owner', 'second');
    await restoreBackupIntoEmptyAccount((await findProfile('second')) as Profile, backup, now());
    expect((await callApi('GET', '/dividends/income', undefined, second.token)).body).toMatchObject({ dividends: [] });
    expect((await callApi('GET', '/cash/transactions', undefined, second.token)).body).toEqual([]);
  });
});

test('a file of before there were pairs, platforms and tax of dividends is restored', async () => {
  await openTable();
  const dividend = { platform: 'Robinhood', symbol: 'AAPL', exDate: '2024-02-09' } as const;
  const older = {
    format: 'evenkeel-account',
    version: 1,
    exportedAt: '2026-01-05T12:00:00.000Z',
    account: { email: 'owner@example.com', username: 'Olivia' },
    ledgers: { cashEntries: { last: 1, version: 1 }, manualDividends: { last: 1, version: 1 } },
    trades: [],
    cashEntries: [
      {
        id: 1,
        transactionType: 'deposit',
        amount: 2.4,
        platform: 'Robinhood',
        currency: 'USD',
        transactionDate: '2024-02-15',
        description: 'Dividend from AAPL: 10 shares @ $0.2400',
        version: 1,
        dividend,
      },
    ],
    balances: [{ platform: 'Robinhood', currency: 'USD', balance: 2.4 }],
    foundDividends: [
      {
        ...dividend,
        companyName: 'Apple Inc.',
        paymentDate: '2024-02-15',
        paymentDateEstimated: false,
        sharesHeld: 10,
        amountPerShare: 0.24,
        totalAmount: 2.4,
        version: 2,
        cashId: 1,
      },
    ],
    manualDividends: [
      {
        id: 1,
        symbol: 'AAPL',
        companyName: 'Apple Inc.',
        shares: 10,
        dividendPerShare: 0.24,
        fees: 0.1,
        paymentDate: '2024-02-16',
        notes: '',
        version: 1,
      },
    ],
    watchlist: [],
    cds: [],
    savings: [],
    usage: [],
    posts: [],
  };
  const { token } = await createSignedInPerson('owner', 'older');
  await restoreBackupIntoEmptyAccount(
    (await findProfile('older')) as Profile,
    parseBackup(JSON.stringify(older)),
    now(),
  );
  const { dividends } = (await callApi('GET', '/dividends', undefined, token)).body as { dividends: object[] };
  expect(dividends).toMatchObject([{ platform: null, taxwithheld: 0, netamount: 2.3, pair: { foundAmount: 2.4 } }]);
  expect((await callApi('GET', '/cash/transactions', undefined, token)).body).toMatchObject([
    { origin: 'dividend', amount: 2.4 },
  ]);
});
