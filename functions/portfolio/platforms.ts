import type { AddedPlatform, NewPlatform, PlatformList, PlatformNamed, PlatformQuery } from '#contract/platforms';
import { moveOf } from '#core/cash/moves';
import { toNumber } from '#core/money/amount';
import {
  cashPlatforms,
  foldedName,
  inPlatformOrder,
  isReservedName,
  mostOwnPlatforms,
  portfolioPlatforms,
} from '#core/portfolio/platforms';
import { cashLedger } from '#functions/cash/store';
import { dividendLedger } from '#functions/dividends/manual-store';
import type { Actor } from '#functions/identity/actor';
import { listKeptPlatforms, putPlatform, removePlatformRow, type StoredPlatform } from '#functions/identity/platforms';
import { readRecorded, recordedInWords } from '#functions/portfolio/recorded-on';
import { tradeLedger } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { fieldRefusal, orNotFound, Refusal } from '#functions/refusal';
import { commit } from '#functions/storage/commit';
import { untilUndisturbed, writeChange } from '#functions/storage/ledger';
import type { Write } from '#functions/storage/table';

const live = { now: clock };

/** No day is so late: figures of days stay as they are. */
const noDay = { since: '9999-12-31' };

/**
 * Moves all ledgers on that write by what a platform is, so that nobody writes by what it was; `tally` is of the cash.
 */
export const headsMoved = async (owner: string): Promise<Write[]> => {
  const [trades, dividends] = await Promise.all([tradeLedger.head(owner), dividendLedger.head(owner)]);
  return [
    tradeLedger.move(owner, trades, trades.last, {}, noDay),
    dividendLedger.move(owner, dividends, dividends.last),
  ];
};

const openingOf = ({ entries }: ReturnType<Awaited<ReturnType<typeof readRecorded>>>, opening?: number) => {
  const row = entries.find(({ id }) => id === opening);
  return row ? toNumber(moveOf(row).delta) : null;
};

/** The specified platforms, then the person's own by name. */
export const reportPlatformList = async (
  { id: owner }: Actor,
  { detail }: PlatformQuery,
  { now } = live,
): Promise<PlatformList> => {
  const kept = await listKeptPlatforms(owner);
  const recorded = detail === 'full' ? await readRecorded(owner, now()) : null;
  const names = inPlatformOrder([...portfolioPlatforms, ...cashPlatforms, ...kept.map(({ platform }) => platform)]);
  return {
    platforms: names.map((platform) => {
      const row = kept.find((one) => one.platform === platform);
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
              openingBalance: openingOf(there, row?.opening),
            }
          : null,
      };
    }),
  };
};

const refuseTaken = (kept: readonly StoredPlatform[], platform: string): void => {
  const same = kept.find((one) => foldedName(one.platform) === foldedName(platform));
  if (!same && !isReservedName(platform)) return;
  const sentence = same
    ? `${same.platform} is one of your platforms already.`
    : `${platform} is one of the platforms that everybody has, or cannot be a name.`;
  throw fieldRefusal('platform', sentence, 422, 'name_taken');
};

/**
 * Adds a platform of one's own.
 * @throws Refusal 422 `name_taken` where only case or spaces tell it from another one, `too_many` beyond 30.
 */
export const addPlatform = (actor: Actor, { platform }: NewPlatform, { now } = live): Promise<AddedPlatform> =>
  untilUndisturbed(async () => {
    const kept = await listKeptPlatforms(actor.id);
    refuseTaken(kept, platform);
    if (kept.filter(({ own }) => own).length >= mostOwnPlatforms) {
      throw new Refusal(422, 'too_many', `You have ${mostOwnPlatforms} platforms of your own already.`);
    }
    const row: StoredPlatform = { platform, own: true, version: 1 };
    return commit(actor, [putPlatform(actor.id, row)], { platform, version: 1 }, now());
  });

/** @throws Refusal 422 `in_use`, saying what is recorded there. */
const refuseInUse = async (owner: string, { platform, since }: StoredPlatform, now: Date): Promise<void> => {
  const words = recordedInWords((await readRecorded(owner, now))(platform));
  if (words) {
    const sentence = `${platform} is in use: ${words}. Move them to another platform first, or delete them.`;
    throw new Refusal(422, 'in_use', sentence);
  }
  if (since !== undefined) {
    throw new Refusal(422, 'in_use', `Cash is kept on ${platform}. Switch that off first.`);
  }
};

/** Takes a platform away on which nothing is recorded; everything that could be recorded meanwhile is refused. */
export const removalOf = async (owner: string, row: StoredPlatform, now: Date): Promise<Write[]> => {
  const heads = await headsMoved(owner);
  const cash = await cashLedger.head(owner);
  await refuseInUse(owner, row, now);
  return [...heads, cashLedger.move(owner, cash, cash.last), removePlatformRow(owner, row)];
};

/** @throws Refusal 404; 422 `in_use`. */
export const removePlatform = (actor: Actor, { platform }: PlatformNamed, { now } = live): Promise<void> =>
  writeChange(actor, now(), async () => {
    const kept = await listKeptPlatforms(actor.id);
    const row = orNotFound(
      kept.find((one) => one.own && one.platform === platform),
      'platform',
    );
    return { writes: await removalOf(actor.id, row, now()), answer: undefined };
  });
