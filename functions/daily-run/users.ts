import { randomUUID } from 'node:crypto';
import type { LookedUp } from '#core/stocks/market-loss';
import { sweepLog } from '#functions/activity/sweep';
import { countDaysOf } from '#functions/analytics/performance';
import { makeKept } from '#functions/cash/make-list';
import type { UserResult } from '#functions/daily-run/lock';
import { type DiscoveryEffects, discoverDividends } from '#functions/dividends/discover';
import { syncDividends } from '#functions/dividends/sync';
import { everyPlatform } from '#functions/identity/platforms';
import { findProfile, isAtRest, listUserIds } from '#functions/identity/profile';
import { log } from '#functions/log';
import { liveMarket } from '#functions/notices/known';
import { lookForNotices } from '#functions/notices/look';
import { listOwnLatest } from '#functions/portfolio/own-assets-store';
import { listTrades } from '#functions/portfolio/store';
import type { Owner } from '#functions/storage/commit';

const usersAtOnce = 2;
/** Milliseconds for the books of one user, where an older program has kept none: the next run goes on. */
const longestMaking = 120_000;
/** And for the days that are over, of which mostly one is to be counted. */
const longestCounting = 60_000;

/** Does `work` for each, two at a time. One that fails does not stop the others; how many failed. */
const forEachUser = async (users: readonly string[], work: (user: string) => Promise<void>): Promise<number> => {
  const waiting = [...users];
  let failures = 0;
  const workThrough = async (): Promise<void> => {
    for (let user = waiting.shift(); user !== undefined; user = waiting.shift()) {
      try {
        await work(user);
      } catch (error) {
        failures += 1;
        log.error('daily run failed for a user', error, { user });
      }
    }
  };
  await Promise.all(Array.from({ length: usersAtOnce }, workThrough));
  return failures;
};

type Ask = DiscoveryEffects['eventsOf'];

/** By symbol that was looked up: whether the market data answered. What is only remembered from before is no answer. */
type Answers = Map<string, boolean>;

const noting =
  (answers: Answers, eventsOf: Ask): Ask =>
  async (wanted, options) => {
    const learned = await eventsOf(wanted, options);
    for (const [symbol, events] of learned) answers.set(symbol, events !== null && !events.stale);
    return learned;
  };

const countOf = (answers: Answers): LookedUp => ({
  stocks: answers.size,
  unanswered: [...answers.values()].filter((answered) => !answered).length,
});

/** Asks for all users' symbols but their own assets together, each once, and answers from that; for a trade made since it asks again. */
const askedTogether = async (users: readonly string[], eventsOf: Ask): Promise<Ask> => {
  const symbols = new Set<string>();
  await forEachUser(users, async (user) => {
    const [trades, own] = await Promise.all([listTrades(user), listOwnLatest(user)]);
    for (const { symbol } of trades) if (!own.has(symbol)) symbols.add(symbol);
  });
  const learned = await eventsOf([...symbols], { patient: true });
  return async (wanted, options) => {
    const since = wanted.filter((symbol) => !learned.has(symbol));
    const more = since.length > 0 ? await eventsOf(since, options) : learned;
    return new Map(wanted.map((symbol) => [symbol, (learned.has(symbol) ? learned : more).get(symbol) ?? null]));
  };
};

/**
 * Finds every user's dividends on every platform, then enters the paid ones into cash. What a killed run has written is
 * whole, and found again as done: run again, it ends as if it had never been killed.
 * `goOn` throws where the run has lost its lock; the users not yet done count as failed then.
 */
export const discoverForAll = async (
  { now, eventsOf }: DiscoveryEffects,
  goOn: () => void,
): Promise<{ byUser: Record<string, UserResult>; failures: number; lookedUp: LookedUp }> => {
  const users = await listUserIds();
  const all: Answers = new Map();
  const ask = await askedTogether(users, noting(all, eventsOf));
  const byUser: Record<string, UserResult> = {};
  const failures = await forEachUser(users, async (id) => {
    goOn();
    // The index is a moment behind: it may still name an account that was closed for good.
    const profile = await findProfile(id);
    if (!profile || isAtRest(profile)) return;
    await makeKept(id, longestMaking);
    const own: Answers = new Map();
    const effects = { now, eventsOf: noting(own, ask) };
    const owner: Owner = { id, made: { source: 'run', group: randomUUID() } };
    const platforms = await everyPlatform(id);
    const { count, failedSymbols } = await discoverDividends(owner, platforms, effects);
    goOn();
    const synced = await syncDividends(owner, platforms, effects);
    await countDaysOf(id, longestCounting);
    await sweepLog(id, effects.now());
    byUser[id] = { found: count, synced, failedSymbols, lookedUp: countOf(own) };
  });
  return { byUser, failures, lookedUp: countOf(all) };
};

/**
 * Looks for what each user wants to know, on days without trading too: deposits mature on any. How many it failed for. What
 * was found is found no more, so that it can be done again.
 */
export const lookForAll = async ({ now, eventsOf }: DiscoveryEffects, goOn: () => void): Promise<number> =>
  forEachUser(await listUserIds(), async (id) => {
    goOn();
    // The index is a moment behind: it may still name an account that was closed for good.
    const profile = await findProfile(id);
    if (profile && !isAtRest(profile)) await lookForNotices(id, { ...liveMarket, now, eventsOf });
  });
