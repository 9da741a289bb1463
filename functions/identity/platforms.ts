import {
  cashPlatformOf,
  foldedName,
  keptCashPlatforms,
  type PlatformKept,
  portfolioPlatforms,
  tradePlatforms,
} from '#core/portfolio/platforms';
import { type Day, longDay } from '#core/time/day';
import { fieldRefusal, type Refusal } from '#functions/refusal';
import { ifVersion, type Key, queryPrefix, userKey, type Write } from '#functions/storage/table';

/**
 * U / PLAT#<name without case and spaces>: what a person has made of a platform: added it, keeps its cash here.
 * Whoever writes by it reads it after the head of the ledger that he moves on: whatever changes a platform moves the heads
 * on too, so that nobody writes by what is no longer so.
 */
export interface StoredPlatform extends PlatformKept {
  /** The number of the cash row with which its cash begins. */
  opening?: number;
  /** Its trades and dividends do not all follow yet. */
  unfinished?: true;
  version: number;
}

const prefix = 'PLAT#';
const platformKey = (owner: string, platform: string): Key => ({
  pk: userKey(owner),
  sk: prefix + foldedName(platform),
});

export const listKeptPlatforms = async (owner: string): Promise<StoredPlatform[]> =>
  (await queryPrefix<StoredPlatform & Key>(userKey(owner), prefix)).map(({ pk: _pk, sk: _sk, ...row }) => row);

/** What is known of some platforms: nothing is read where each is specified to keep cash. */
export const platformsFor = async (owner: string, names: Iterable<string>): Promise<StoredPlatform[]> =>
  [...names].every((name) => cashPlatformOf(name) !== null) ? [] : listKeptPlatforms(owner);

/** Wherever somebody may hold shares: the specified platforms and their own. */
export const everyPlatform = async (owner: string): Promise<string[]> => tradePlatforms(await listKeptPlatforms(owner));

/** A new one, or in place of `before`, refused where that has changed. */
export const putPlatform = (owner: string, row: StoredPlatform, before?: StoredPlatform): Write => {
  const key = platformKey(owner, row.platform);
  const isNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };
  return {
    Put: { Item: { ...key, ...row }, ...(before ? ifVersion(before.version) : isNew) },
    of: { record: key.sk, ...(before && { before }), after: row },
  };
};

export const removePlatformRow = (owner: string, before: StoredPlatform): Write => {
  const Key = platformKey(owner, before.platform);
  return { Delete: { Key, ...ifVersion(before.version) }, of: { record: Key.sk, before } };
};

/** Refuses where one of them has changed since: for what moves no head on by its version. */
export const whilePlatforms = (owner: string, kept: readonly StoredPlatform[], names: Iterable<string>): Write[] =>
  kept
    .filter(({ platform }) => [...names].includes(platform) && cashPlatformOf(platform) === null)
    .map((one) => ({ ConditionCheck: { Key: platformKey(owner, one.platform), ...ifVersion(one.version) } }));

const choose = (names: readonly string[], path: string): Refusal =>
  fieldRefusal(path, `Choose a platform: ${names.join(', ')}.`);

/** @throws Refusal 400 for a platform that is neither specified nor the person's own. */
export const refuseUnknown = (kept: readonly PlatformKept[], platform: string, path = 'platform'): void => {
  const names = tradePlatforms(kept);
  if (!names.includes(platform)) throw choose(names, path);
};

/** The same of names that may be missing, where nobody asks about cash: nothing is read for the specified. */
export const refuseUnknownOf = async (
  owner: string,
  names: readonly (string | undefined)[],
  path?: string,
): Promise<void> => {
  const others = names.filter((name) => name !== undefined && !portfolioPlatforms.includes(name));
  if (others.length === 0) return;
  const kept = await listKeptPlatforms(owner);
  for (const name of others) refuseUnknown(kept, name ?? '', path);
};

/** @throws Refusal 400 for a platform on which the person keeps no cash, or none yet on that day. */
export const refuseCashless = (
  kept: readonly PlatformKept[],
  { platform, day }: { platform: string; day?: Day },
  path = 'platform',
): void => {
  const names = keptCashPlatforms(kept);
  if (!names.includes(platform)) throw choose(names, path);
  const since = kept.find((one) => one.platform === platform)?.since;
  if (cashPlatformOf(platform) === null && since !== undefined && day !== undefined && day < since) {
    throw fieldRefusal(
      'transactionDate',
      `Cash on ${platform} is kept from ${longDay(since)} on. Choose that day or a later one.`,
    );
  }
};
