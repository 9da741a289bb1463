import type {
  AddedPlatform,
  NewPlatform,
  PlatformList,
  PlatformListQuery,
  PlatformParams,
} from '#contract/portfolio/platforms';
import { toCashDelta } from '#core/cash/cash-deltas';
import { toNumber } from '#core/money/amount';
import {
  cashPlatforms,
  isReservedPlatformName,
  maxOwnPlatforms,
  normalizePlatformName,
  portfolioPlatforms,
  sortPlatforms,
} from '#core/portfolio/platforms';
import { cashLedger } from '#functions/cash/store';
import { describePlatformContentsIfAny, readPlatformContentsLookup } from '#functions/portfolio/platform-contents';
import { tradeLedger } from '#functions/portfolio/store';
import type { TradeEffects, TradeFollowers } from '#functions/portfolio/trade-followers';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import {
  buildPlatformRemovalWrite,
  buildPlatformWrite,
  listStoredPlatforms,
  type StoredPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { fieldRefusal, Refusal, requireFound } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { planAndWrite, retryOnConflict } from '#functions/runtime/storage/ledger';
import type { TransactionWrite } from '#functions/runtime/storage/table';

const live = { now: clock };

export type PlatformEffects = Pick<TradeEffects, 'now' | 'followers'>;

/** When a platform goes, and what follows trades there. */
interface Removal {
  now: Date;
  followers: TradeFollowers;
}

/** No day is so late: figures of days stay as they are. */
const noDay = { since: '9999-12-31' };

/**
 * Moves on the ledgers whose rows follow what a platform is, trades and what follows them, so that nobody writes by what it was.
 */
export const buildTradeAndFollowerLedgerAdvanceWrites = async (
  owner: string,
  { ledger }: Pick<TradeFollowers, 'ledger'>,
): Promise<TransactionWrite[]> => {
  const [trades, followers] = await Promise.all([tradeLedger.head(owner), ledger.head(owner)]);
  return [tradeLedger.move(owner, trades, trades.last, {}, noDay), ledger.move(owner, followers, followers.last)];
};

const getOpening = (
  { entries }: ReturnType<Awaited<ReturnType<typeof readPlatformContentsLookup>>>,
  opening?: number,
) => {
  const row = entries.find(({ id }) => id === opening);
  return row ? toNumber(toCashDelta(row).delta) : null;
};

/** The specified platforms, then the person's own by name. */
export const reportAvailablePlatforms = async (
  { id: owner }: Actor,
  { detail }: PlatformListQuery,
  { now, followers }: PlatformEffects,
): Promise<PlatformList> => {
  const storedPlatforms = await listStoredPlatforms(owner);
  const recorded = detail === 'full' ? await readPlatformContentsLookup(owner, now(), followers) : null;
  const names = sortPlatforms([
    ...portfolioPlatforms,
    ...cashPlatforms,
    ...storedPlatforms.map(({ platform }) => platform),
  ]);
  return {
    platforms: names.map((platform) => {
      const row = storedPlatforms.find((one) => one.platform === platform);
      const there = recorded?.(platform);
      return {
        platform,
        own: row?.own ?? false,
        trades: portfolioPlatforms.includes(platform) || Boolean(row?.own),
        alwaysCash: cashPlatforms.includes(platform),
        since: row?.since ?? null,
        unfinished: row?.unfinished ?? false,
        version: row?.version ?? null,
        recorded: there
          ? {
              trades: there.trades,
              cash: there.entries.length,
              dividends: there.dividends,
              openingBalance: getOpening(there, row?.opening),
            }
          : null,
      };
    }),
  };
};

const refuseTaken = (storedPlatforms: readonly StoredPlatform[], platform: string): void => {
  const same = storedPlatforms.find((one) => normalizePlatformName(one.platform) === normalizePlatformName(platform));
  if (!same && !isReservedPlatformName(platform)) return;
  const sentence = same
    ? `${same.platform} is already one of your platforms.`
    : `${platform} is a built-in platform, or not a valid name.`;
  throw fieldRefusal('platform', sentence, 422, 'name_taken');
};

/**
 * Adds a platform of one's own.
 * @throws Refusal 422 `name_taken` where only case or spaces tell it from another one, `too_many` beyond 30.
 */
export const addOwnPlatform = (actor: Actor, { platform }: NewPlatform, { now } = live): Promise<AddedPlatform> =>
  retryOnConflict(async () => {
    const storedPlatforms = await listStoredPlatforms(actor.id);
    refuseTaken(storedPlatforms, platform);
    if (storedPlatforms.filter(({ own }) => own).length >= maxOwnPlatforms) {
      throw new Refusal(422, 'too_many', `You have ${maxOwnPlatforms} platforms of your own already.`);
    }
    const row: StoredPlatform = { platform, own: true, version: 1 };
    return commitWithAnswer(actor, [buildPlatformWrite(actor.id, row)], { platform, version: 1 }, now());
  });

/** @throws Refusal 422 `in_use`, saying what is recorded there. */
const refuseInUse = async (
  owner: string,
  { platform, since }: StoredPlatform,
  { now, followers }: Removal,
): Promise<void> => {
  const words = describePlatformContentsIfAny((await readPlatformContentsLookup(owner, now, followers))(platform));
  if (words) {
    const sentence = `${platform} is in use: ${words}. Move them to another platform first, or delete them.`;
    throw new Refusal(422, 'in_use', sentence);
  }
  if (since !== undefined) {
    throw new Refusal(422, 'in_use', `Cash is kept on ${platform}. Stop keeping it first.`);
  }
};

/** Takes a platform away on which nothing is recorded; everything that could be recorded meanwhile is refused. */
export const planPlatformRemoval = async (
  owner: string,
  row: StoredPlatform,
  removal: Removal,
): Promise<TransactionWrite[]> => {
  const heads = await buildTradeAndFollowerLedgerAdvanceWrites(owner, removal.followers);
  const cash = await cashLedger.head(owner);
  await refuseInUse(owner, row, removal);
  return [...heads, cashLedger.move(owner, cash, cash.last), buildPlatformRemovalWrite(owner, row)];
};

/** @throws Refusal 404; 422 `in_use`. */
export const removeOwnPlatform = (
  actor: Actor,
  { platform }: PlatformParams,
  { now, followers }: PlatformEffects,
): Promise<void> =>
  planAndWrite(actor, now(), async () => {
    const storedPlatforms = await listStoredPlatforms(actor.id);
    const row = requireFound(
      storedPlatforms.find((one) => one.own && one.platform === platform),
      'platform',
    );
    return { writes: await planPlatformRemoval(actor.id, row, { now: now(), followers }), answer: undefined };
  });
