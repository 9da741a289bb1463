import { Platform } from '#contract/portfolio/trades';
import { cashPlatforms, listTrackedCashPlatforms, listTradePlatforms, sortPlatforms } from '#core/portfolio/platforms';
import {
  type BrokerAccountName,
  listEarlierAccountPlatforms,
  proposeAccountPlatforms,
} from '#core/statements/plan/propose-account-platforms';
import { getAccountEnding, getBrokerNameOfFormat, isSameAccountEnding } from '#core/statements/reader/accounts';
import type { StatementFileContents } from '#core/statements/reader/combine-files';
import type { StatementFormatInfo } from '#core/statements/reader/format';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { listAllImports } from '#functions/imports/service';
import type { Actor } from '#functions/runtime/identity/actor';
import { listStoredPlatforms } from '#functions/runtime/identity/stored-platforms';
import { CommandError } from '#local/command-error';

export type StatementFileWithFormat = StatementFileContents & { format: StatementFormatInfo; statedRows?: number };

export interface AccountPlacementOptions {
  /** Where every account goes that nothing else is said of. */
  platform?: string | undefined;
  /** `5678=Roth` places the account that ends in 5678, or that is called so; `5678=` leaves it out. */
  accounts?: readonly string[];
}

export interface AccountPlacement {
  /** By the account as the files call it; null leaves it out. */
  platforms: Readonly<Record<string, string | null>>;
  /** In their order, each once. */
  used: readonly Platform[];
  /** From which day on cash is kept on a platform; '' for ever. */
  cashFrom: Readonly<Record<string, Day>>;
}

export const listStatementAccounts = ({ events, leftOut, positions, balances }: StatementFileContents): string[] => {
  // An account of which every row is left out has a platform as well: what these moved is no other account's.
  const movements = leftOut.flatMap(({ moved: of }) => (of && of.account !== '' ? of : []));
  return [...new Set([...events, ...movements, ...positions, ...balances].map(({ account }) => account))];
};

const listAccountNames = (read: readonly StatementFileWithFormat[]): BrokerAccountName[] => {
  const all = read.flatMap((file) =>
    listStatementAccounts(file).map((account) => ({ broker: getBrokerNameOfFormat(file.format), account })),
  );
  const once = [...new Map(all.map((one) => [`${one.broker}|${one.account}`, one])).values()];
  return once.toSorted(
    (one, other) => compareText(one.broker, other.broker) || compareText(one.account, other.account),
  );
};

/** No more of a number than its end. */
const formatName = ({ broker, account }: BrokerAccountName): string => {
  const ending = getAccountEnding(account);
  return ending ? `...${ending}` : account || broker;
};

const requirePlatform = (platform: string): string => {
  if (Platform.safeParse(platform).success) return platform;
  throw new CommandError('Name its platform: --platform Robinhood.');
};

const isCalled = ({ account }: BrokerAccountName, name: string): boolean => {
  const ending = getAccountEnding(account);
  return account === name || (ending !== null && /^\d{3,}$/.test(name) && isSameAccountEnding(ending, name));
};

/** What is said of single accounts. @throws CommandError for what names none of them, or no platform. */
const readPlacements = (
  stated: readonly string[],
  all: readonly BrokerAccountName[],
): Map<BrokerAccountName, string | null> => {
  const placements = new Map<BrokerAccountName, string | null>();
  for (const one of stated) {
    const [, name, platform] = /^(.+?)=(.*)$/.exec(one) ?? [];
    if (!name) throw new CommandError('Say --account 5678=Schwab, or --account 5678= to leave that account out.');
    const own = all.filter((account) => isCalled(account, name));
    if (own.length === 0) {
      throw new CommandError(
        `No account of these files is called ${name}: there are ${all.map(formatName).join(', ')}.`,
      );
    }
    for (const account of own) placements.set(account, platform ? requirePlatform(platform) : null);
  }
  return placements;
};

const createPlatformMissingError = (open: readonly BrokerAccountName[]): CommandError => {
  const [first, ...others] = open.map(formatName);
  if (others.length === 0) return new CommandError(`Say on which platform ${first} is: --platform Robinhood.`);
  const all = [first, ...others].map((name) => `--account ${name?.replace(/^\.{3}/, '')}=Schwab`);
  return new CommandError(`Say where each account goes: ${all.join(' ')}, or --platform Schwab for all of them.`);
};

/** By the files and earlier imports. @throws CommandError where they do not tell, or where the platform is none yet. */
const proposePlatforms = async (
  { id, ...actor }: Actor,
  open: readonly BrokerAccountName[],
  platforms: readonly string[],
): Promise<Map<BrokerAccountName, string>> => {
  if (open.length === 0) return new Map();
  const earlier = listEarlierAccountPlatforms(await listAllImports({ ...actor, id }));
  const proposals = proposeAccountPlatforms(
    open.map((one) => ({ ...one, platforms })),
    earlier,
  );
  const untold = open.filter((_one, at) => proposals[at]?.why === 'several' || proposals[at]?.why === 'new');
  if (untold.length > 0) throw createPlatformMissingError(untold);
  return new Map(open.map((one, at) => [one, proposals[at]?.platform ?? '']));
};

/** By the account alone: files of two brokers that call theirs alike are to go to one platform. */
const toPlatformsByAccount = (
  placements: ReadonlyMap<BrokerAccountName, string | null>,
): AccountPlacement['platforms'] => {
  const platforms: Record<string, string | null> = {};
  for (const [one, platform] of placements) {
    const { account } = one;
    if (Object.hasOwn(platforms, account) && platforms[account] !== platform) {
      throw new CommandError('These files are from several brokers: import those of each broker separately.');
    }
    platforms[account] = platform;
  }
  return platforms;
};

/**
 * Where each account of the files goes: as it is said, else as the files and earlier imports tell.
 * @throws CommandError where nobody tells, with what to say.
 */
export const resolveAccountPlacement = async (
  actor: Actor,
  read: readonly StatementFileWithFormat[],
  { platform, accounts = [] }: AccountPlacementOptions,
): Promise<AccountPlacement> => {
  const stored = await listStoredPlatforms(actor.id);
  const all = listAccountNames(read);
  const stated = readPlacements(accounts, all);
  const open = all.filter((one) => !stated.has(one));
  const rest =
    platform === undefined
      ? await proposePlatforms(
          actor,
          open,
          sortPlatforms([...listTradePlatforms(stored), ...listTrackedCashPlatforms(stored)]),
        )
      : new Map(open.map((one) => [one, requirePlatform(platform)]));
  const platforms = toPlatformsByAccount(new Map([...stated, ...rest]));
  const used = [...new Set(Object.values(platforms).flatMap((one) => one ?? []))] as Platform[];
  if (used.length === 0) throw new CommandError('Every account of these files is left out.');
  const since = stored.flatMap((one): [string, Day][] => (one.since === undefined ? [] : [[one.platform, one.since]]));
  const always = cashPlatforms.map((name): [string, Day] => [name, '']);
  return { platforms, used, cashFrom: Object.fromEntries([...since, ...always]) };
};
