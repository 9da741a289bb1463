import { randomUUID } from 'node:crypto';
import type { MarketLookupCounts } from '#core/stocks/market-data-loss';
import { deleteExpiredChangeLogEntries } from '#functions/activity/delete-expired-change-log-entries';
import { computeDailyFiguresInAdvance } from '#functions/analytics/performance';
import type { UserRunResult } from '#functions/daily-run/run-lock';
import { backfillAccountLedgers } from '#functions/dividends/backfill-dividends';
import { syncDividendsToCash } from '#functions/dividends/cash/sync-dividends-to-cash';
import { type DiscoveryEffects, discoverDividends } from '#functions/dividends/found/discover';
import { findAndStoreNewNotices } from '#functions/notices/find-notices';
import { liveNoticeMarketEffects } from '#functions/notices/notice-inputs';
import { readTradeLedger } from '#functions/portfolio/trades/trade-ledger';
import { findProfile, isAccountLocked, listActiveUserIds } from '#functions/runtime/identity/profile';
import { listTradePlatformNames } from '#functions/runtime/identity/stored-platforms';
import { log } from '#functions/runtime/log';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { readLedgerStatesByKind } from '#functions/runtime/storage/ledger';

/** Milliseconds for the books of one user, where an older program has kept none: the next run goes on. */
const longestMaking = 60_000;
/** And for the days that are over, of which mostly one is to be counted. */
const longestCounting = 30_000;

/**
 * Does `work` for each, one after the other: a ledger of 30,000 trades takes 200 MB while it is read, and two at once took
 * the most part of what the Lambda has. One that fails does not stop the others; how many failed.
 */
const forEachUser = async (users: readonly string[], work: (user: string) => Promise<void>): Promise<number> => {
  let failures = 0;
  for (const user of users) {
    try {
      await work(user);
    } catch (error) {
      failures += 1;
      log.error('daily run failed for a user', error, { user });
    }
  }
  return failures;
};

type Ask = DiscoveryEffects['eventsOf'];

/** By symbol that was looked up: whether the market data answered. What is only remembered from before is no answer. */
type Answers = Map<string, boolean>;

const withAnswersNoted =
  (answers: Answers, findEvents: Ask): Ask =>
  async (wanted, options) => {
    const learned = await findEvents(wanted, options);
    for (const [symbol, events] of learned) answers.set(symbol, events !== null && !events.stale);
    return learned;
  };

const countLookups = (answers: Answers): MarketLookupCounts => ({
  stocks: answers.size,
  unanswered: [...answers.values()].filter((answered) => !answered).length,
});

/** Asks for all users' symbols but their own assets together, each once, and answers from that; for a trade made since it asks again. */
const prefetchEventsForUsers = async (users: readonly string[], findEvents: Ask): Promise<Ask> => {
  const symbols = new Set<string>();
  await forEachUser(users, async (user) => {
    const ledger = await readTradeLedger(user, { mayWrite: false, heads: await readLedgerStatesByKind(user) });
    for (const symbol of ledger.symbols) if (!ledger.ownAssets.has(symbol)) symbols.add(symbol);
  });
  const learned = await findEvents([...symbols], { patient: true });
  return async (wanted, options) => {
    const since = wanted.filter((symbol) => !learned.has(symbol));
    const more = since.length > 0 ? await findEvents(since, options) : learned;
    return new Map(wanted.map((symbol) => [symbol, (learned.has(symbol) ? learned : more).get(symbol) ?? null]));
  };
};

/**
 * Finds every user's dividends on every platform, then enters the paid ones into cash. What a killed run has written is
 * whole, and found again as done: run again, it ends as if it had never been killed.
 * `goOn` throws where the run has lost its lock; the users not yet done count as failed then.
 */
export const discoverAndSyncDividendsForUsers = async (
  { now, eventsOf }: DiscoveryEffects,
  goOn: () => void,
): Promise<{ byUser: Record<string, UserRunResult>; failures: number; lookedUp: MarketLookupCounts }> => {
  const users = await listActiveUserIds();
  const all: Answers = new Map();
  const ask = await prefetchEventsForUsers(users, withAnswersNoted(all, eventsOf));
  const byUser: Record<string, UserRunResult> = {};
  const failures = await forEachUser(users, async (id) => {
    goOn();
    // The index is a moment behind: it may still name an account that was closed for good.
    const profile = await findProfile(id);
    if (!profile || isAccountLocked(profile)) return;
    await backfillAccountLedgers(id, longestMaking);
    const own: Answers = new Map();
    const effects = { now, eventsOf: withAnswersNoted(own, ask) };
    const owner: WriteContext = { id, made: { source: 'run', group: randomUUID() } };
    const platforms = await listTradePlatformNames(id);
    const { count, failedSymbols } = await discoverDividends(owner, platforms, effects);
    goOn();
    const synced = await syncDividendsToCash(owner, platforms, effects);
    await computeDailyFiguresInAdvance(id, longestCounting);
    await deleteExpiredChangeLogEntries(id, effects.now());
    byUser[id] = { found: count, synced, failedSymbols, lookedUp: countLookups(own) };
  });
  return { byUser, failures, lookedUp: countLookups(all) };
};

/**
 * Looks for what each user wants to know, on days without trading too: deposits mature on any. How many it failed for. What
 * was found is found no more, so that it can be done again.
 */
export const findAndStoreNoticesForUsers = async (
  { now, eventsOf }: DiscoveryEffects,
  goOn: () => void,
): Promise<number> =>
  forEachUser(await listActiveUserIds(), async (id) => {
    goOn();
    // The index is a moment behind: it may still name an account that was closed for good.
    const profile = await findProfile(id);
    if (profile && !isAccountLocked(profile))
      await findAndStoreNewNotices(id, { ...liveNoticeMarketEffects, now, eventsOf });
  });
