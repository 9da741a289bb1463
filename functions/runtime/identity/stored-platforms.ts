import {
  findCashPlatform,
  listTrackedCashPlatforms,
  listTradePlatforms,
  normalizePlatformName,
  type PlatformSettings,
  portfolioPlatforms,
} from '#core/portfolio/platforms';
import { type Day, formatLongDay } from '#core/time/day';
import { fieldRefusal, type Refusal } from '#functions/runtime/refusal';
import {
  buildVersionCondition,
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * U / PLAT#<name without case and spaces>: what a person has made of a platform: added it, keeps its cash here.
 * Whoever writes by it reads it after the head of the ledger that he moves on: whatever changes a platform moves the heads
 * on too, so that nobody writes by what is no longer so.
 */
export interface StoredPlatform extends PlatformSettings {
  /** The number of the cash row with which its cash begins. */
  opening?: number;
  /** Its trades and dividends do not all follow yet. */
  unfinished?: true;
  version: number;
}

const prefix = 'PLAT#';
const platformKey = (owner: string, platform: string): TableKey => ({
  pk: userPartitionKey(owner),
  sk: prefix + normalizePlatformName(platform),
});

export const listStoredPlatforms = async (owner: string): Promise<StoredPlatform[]> =>
  (await querySortKeyPrefix<StoredPlatform & TableKey>(userPartitionKey(owner), prefix)).map(
    ({ pk: _pk, sk: _sk, ...row }) => row,
  );

/** What is known of some platforms: nothing is read where each is specified to keep cash. */
export const listStoredPlatformsIfNeeded = async (owner: string, names: Iterable<string>): Promise<StoredPlatform[]> =>
  [...names].every((name) => findCashPlatform(name) !== null) ? [] : listStoredPlatforms(owner);

/** Wherever somebody may hold shares: the specified platforms and their own. */
export const listTradePlatformNames = async (owner: string): Promise<string[]> =>
  listTradePlatforms(await listStoredPlatforms(owner));

/** A new one, or in place of `before`, refused where that has changed. */
export const buildPlatformWrite = (owner: string, row: StoredPlatform, before?: StoredPlatform): TransactionWrite => {
  const key = platformKey(owner, row.platform);
  const isNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };
  return {
    Put: { Item: { ...key, ...row }, ...(before ? buildVersionCondition(before.version) : isNew) },
    of: { record: key.sk, ...(before && { before }), after: row },
  };
};

export const buildPlatformRemovalWrite = (owner: string, before: StoredPlatform): TransactionWrite => {
  const Key = platformKey(owner, before.platform);
  return { Delete: { Key, ...buildVersionCondition(before.version) }, of: { record: Key.sk, before } };
};

/** Refuses where one of them has changed since: for what moves no head on by its version. */
export const buildPlatformsUnchangedChecks = (
  owner: string,
  platforms: readonly StoredPlatform[],
  names: Iterable<string>,
): TransactionWrite[] =>
  platforms
    .filter(({ platform }) => [...names].includes(platform) && findCashPlatform(platform) === null)
    .map((one) => ({
      ConditionCheck: { Key: platformKey(owner, one.platform), ...buildVersionCondition(one.version) },
    }));

const choose = (names: readonly string[], path: string): Refusal =>
  fieldRefusal(path, `Choose a platform: ${names.join(', ')}.`);

/** @throws Refusal 400 for a platform that is neither specified nor the person's own. */
export const refuseUnknownPlatform = (
  platforms: readonly PlatformSettings[],
  platform: string,
  path = 'platform',
): void => {
  const names = listTradePlatforms(platforms);
  if (!names.includes(platform)) throw choose(names, path);
};

/** The same of names that may be missing, where nobody asks about cash: nothing is read for the specified. */
export const refuseUnknownPlatforms = async (
  owner: string,
  names: readonly (string | undefined)[],
  path?: string,
): Promise<void> => {
  const others = names.filter((name) => name !== undefined && !portfolioPlatforms.includes(name));
  if (others.length === 0) return;
  const platforms = await listStoredPlatforms(owner);
  for (const name of others) refuseUnknownPlatform(platforms, name ?? '', path);
};

/** Whether the person keeps cash on a platform, on that day already. */
export const isPlatformCashTracked = (
  platforms: readonly PlatformSettings[],
  { platform, day }: { platform: string; day?: Day },
): boolean => {
  const since = platforms.find((one) => one.platform === platform)?.since;
  const isNotYet = since !== undefined && day !== undefined && day < since;
  return listTrackedCashPlatforms(platforms).includes(platform) && (findCashPlatform(platform) !== null || !isNotYet);
};

/** @throws Refusal 400 for a platform on which the person keeps no cash, or none yet on that day. */
export const refuseCashlessPlatform = (
  platforms: readonly PlatformSettings[],
  { platform, day }: { platform: string; day?: Day },
  path = 'platform',
): void => {
  if (isPlatformCashTracked(platforms, { platform, ...(day && { day }) })) return;
  const names = listTrackedCashPlatforms(platforms);
  const since = platforms.find((one) => one.platform === platform)?.since;
  if (!names.includes(platform) || since === undefined) throw choose(names, path);
  throw fieldRefusal(
    'transactionDate',
    `Cash on ${platform} is kept from ${formatLongDay(since)} on. Choose that day or a later one.`,
  );
};
