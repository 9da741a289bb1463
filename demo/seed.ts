import { setTimeout as wait } from 'node:timers/promises';
import type { Session } from '#contract/auth';
import type { EditableSiteSettings } from '#contract/blog/site-settings';
import type { CashEntry } from '#contract/cash';
import type { Cd } from '#contract/cds';
import type { ErrorBody } from '#contract/error';
import type { SavingsAccount } from '#contract/savings';
import type { Watchlist } from '#contract/watchlist';
import { type Day, getDayInNewYork } from '#core/time/day';
import { listDemoCashEntries } from '#demo/cash';
import { listDemoCdHistories } from '#demo/cds';
import { listDemoTrades } from '#demo/demo-trades';
import { drawDemoPortrait } from '#demo/portrait';
import { listDemoSavingsHistories } from '#demo/savings';
import { seedDemoPosts, type UploadDemoPicture } from '#demo/seed-demo-posts';
import { demoSiteSettings } from '#demo/site';
import { demoWatchlistItems } from '#demo/watchlist';

/** One call of the API; `path` as the contract has it, without `/api`. */
export type CallDemoApi = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  token?: string,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: unknown }>;

/** The two accounts of `npm run demo`: the owner has the sample ledger, the member CDs and savings accounts. */
export const demoAccounts = [
  { email: 'owner@example.com', username: 'Olivia', password: 'sail-home-42' },
  { email: 'member@example.com', username: 'Maya', password: 'calm-sea-17' },
] as const;

type Answer = Awaited<ReturnType<CallDemoApi>>;

const expectStatus = ({ status, body }: Answer, wanted: number, step: string): unknown => {
  if (status === wanted) return body;
  throw new Error(`The demo could not ${step}: ${status} ${(body as ErrorBody | undefined)?.error ?? ''}`);
};

/** Registers the account, or signs in where it is there already. */
const registerOrSignIn = async (call: CallDemoApi, account: (typeof demoAccounts)[number]): Promise<string> => {
  const registered = await call('POST', '/auth/register', account);
  if (registered.status === 201) return (registered.body as Session).token;
  const { email, password } = account;
  const session = expectStatus(await call('POST', '/auth/login', { email, password }), 200, `sign in ${email}`);
  return (session as Session).token;
};

const recordLedger = async (call: CallDemoApi, token: string, today: Day): Promise<void> => {
  const recorded = expectStatus(await call('GET', '/portfolio/transactions', undefined, token), 200, 'read the ledger');
  if ((recorded as unknown[]).length > 0) return;
  for (const trade of listDemoTrades(today)) {
    const step = `record ${trade.transactionType} ${trade.symbol} of ${trade.transactionDate}`;
    expectStatus(await call('POST', '/portfolio/transactions', trade, token), 201, step);
  }
};

const recordCash = async (call: CallDemoApi, token: string, today: Day): Promise<void> => {
  const rows = expectStatus(await call('GET', '/cash/transactions', undefined, token), 200, 'read the cash');
  if ((rows as CashEntry[]).some(({ origin }) => origin === 'entered')) return;
  for (const entry of listDemoCashEntries(today)) {
    expectStatus(await call('POST', '/cash/transactions', entry, token), 201, `record ${entry.description}`);
  }
};

/** The dividends that the ledger entitles to, those paid entered into cash, as the daily run would have done. */
const findDividends = async (call: CallDemoApi, token: string): Promise<void> => {
  expectStatus(await call('POST', '/dividends/automated/auto-sync-all', {}, token), 200, 'find the dividends');
};

const recordWatchlist = async (call: CallDemoApi, token: string): Promise<void> => {
  const read = expectStatus(await call('GET', '/enhanced-watchlist', undefined, token), 200, 'read the watchlist');
  if ((read as Watchlist).watchlist.length > 0) return;
  for (const item of demoWatchlistItems) {
    expectStatus(await call('POST', '/enhanced-watchlist', item, token), 201, `watch ${item.symbol}`);
  }
};

const recordCds = async (call: CallDemoApi, token: string, today: Day): Promise<void> => {
  const { cds } = expectStatus(await call('GET', '/cds', undefined, token), 200, 'read the CDs') as { cds: Cd[] };
  if (cds.length > 0) return;
  for (const { cd, payments } of listDemoCdHistories(today)) {
    const { id } = expectStatus(await call('POST', '/cds', cd, token), 201, `record ${cd.accountNumber}`) as Cd;
    for (const payment of payments) {
      const step = `record the interest of ${payment.paymentDate} on ${cd.accountNumber}`;
      expectStatus(await call('POST', `/cds/${id}/interest`, payment, token), 201, step);
    }
  }
};

const recordSavings = async (call: CallDemoApi, token: string, today: Day): Promise<void> => {
  const read = expectStatus(await call('GET', '/savings', undefined, token), 200, 'read the savings');
  if ((read as { accounts: SavingsAccount[] }).accounts.length > 0) return;
  for (const { account, transactions } of listDemoSavingsHistories(today)) {
    const answer = await call('POST', '/savings', account, token);
    const { id } = expectStatus(answer, 201, `open ${account.accountName}`) as SavingsAccount;
    for (const one of transactions) {
      const step = `record ${one.description} of ${one.transactionDate} in ${account.accountName}`;
      expectStatus(await call('POST', `/savings/${id}/transactions`, one, token), 201, step);
    }
  }
};

const recordPosts = (call: CallDemoApi, token: string, today: Day, upload?: UploadDemoPicture): Promise<void> =>
  seedDemoPosts(
    async (post) => {
      expectStatus(await call('POST', '/save-blog', post, token), 201, `save a post for ${post.publishAt}`);
    },
    today,
    upload,
  );

const publishSite = async (call: CallDemoApi, token: string, upload?: UploadDemoPicture): Promise<void> => {
  const read = expectStatus(await call('GET', '/blog/site/settings', undefined, token), 200, 'read the site');
  if ((read as EditableSiteSettings).version > 0) return;
  const portrait = upload ? await upload(await drawDemoPortrait(), 'portrait.png') : '';
  const site = { ...demoSiteSettings, portrait, version: 0 };
  expectStatus(await call('PUT', '/blog/site/settings', site, token), 200, 'publish the site');
};

/**
 * Makes the two accounts, the owner's ledger, cash, dividends, watchlist, posts and site, and the member's CDs and savings, in order, through
 * the API, so that every rule applies to them. Doing it again changes nothing. Throws with the server's own sentence
 * where a step is refused.
 */
export const seedDemo = async (
  call: CallDemoApi,
  today: Day = getDayInNewYork(new Date()),
  createUpload?: (token: string) => UploadDemoPicture,
): Promise<void> => {
  const [owner, member] = await Promise.all([
    registerOrSignIn(call, demoAccounts[0]),
    registerOrSignIn(call, demoAccounts[1]),
  ]);
  await recordLedger(call, owner, today);
  await recordCash(call, owner, today);
  await findDividends(call, owner);
  await recordWatchlist(call, owner);
  const upload = createUpload?.(owner);
  await recordPosts(call, owner, today, upload);
  await publishSite(call, owner, upload);
  await recordCds(call, member, today);
  await recordSavings(call, member, today);
};

const isRunning = ({ status, body }: Answer): boolean => status === 409 && (body as ErrorBody).code === 'running';

/**
 * The day's run, so that the bell has something to tell: by the sample's prices, a stock at its target among it. A server
 * makes up for a missed run soon after its start: where that one is under way, this one follows it.
 */
export const triggerDailyRunForNotices = async (call: CallDemoApi): Promise<void> => {
  const owner = await registerOrSignIn(call, demoAccounts[0]);
  let answer: Answer;
  for (let tries = 0; ; tries += 1) {
    answer = await call('POST', '/dividends/trigger-discovery', {}, owner);
    if (!isRunning(answer) || tries === 60) break;
    await wait(500);
  }
  expectStatus(answer, 200, 'look for what is new');
};
