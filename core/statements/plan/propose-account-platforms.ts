import { normalizePlatformName } from '#core/portfolio/platforms';
import {
  type BrokerAccountEndingPlatform,
  getAccountEnding,
  isSameAccountEnding,
} from '#core/statements/reader/accounts';

/** Where the accounts of files belong, as far as the files and earlier imports tell; what a person says comes before it. */

/** An account of a broker, as its files call it; empty where they name none. */
export interface BrokerAccountName {
  broker: string;
  account: string;
}

/** Where an account went before: by its last digits, or null where its files number none. */
export type EarlierAccountPlatform = Omit<BrokerAccountEndingPlatform, 'ending'> & { ending: string | null };

export type PlatformProposal =
  /** Its earlier imports went there; it is called as the account or its broker is; it is yet to be added. */
  | { platform: string; why: 'earlier' | 'named' | 'new' }
  /** Several platforms fit it, or it is one of several accounts for one platform: a person has to say. */
  | { platform: null; why: 'several' };

interface EarlierImport {
  platforms: readonly string[];
  files: readonly { format: string; accounts?: readonly BrokerAccountEndingPlatform[] | undefined }[];
}

/** The broker of a file by the name of its format: `Robinhood, account activity`. */
const getBrokerName = (format: string): string => format.split(',')[0] as string;

/** A file that numbers no account was of the platform of its import, where that had a single one. */
export const listEarlierAccountPlatforms = (imports: readonly EarlierImport[]): EarlierAccountPlatform[] =>
  imports.flatMap(({ files, platforms }) =>
    files.flatMap(({ format, accounts = [] }): EarlierAccountPlatform[] => {
      if (accounts.length > 0) return [...accounts];
      const [platform] = platforms;
      return platform && platforms.length === 1 ? [{ broker: getBrokerName(format), ending: null, platform }] : [];
    }),
  );

/** `Fidelity Roth` is of Fidelity as `Fidelity` is. */
const isOfBroker = (platform: string, broker: string): boolean =>
  normalizePlatformName(platform) === normalizePlatformName(broker) ||
  platform.toLowerCase().startsWith(`${broker.toLowerCase()} `);

const several: PlatformProposal = { platform: null, why: 'several' };

/** The only one of them; null where there are several, undefined where there are none. */
const getOnlyPlatform = (platforms: readonly string[]): string | null | undefined => {
  const all = new Set(platforms);
  return all.size > 1 ? null : [...all][0];
};

const findEarlierPlatforms = (
  { broker, account }: BrokerAccountName,
  earlier: readonly EarlierAccountPlatform[],
): string[] => {
  const ending = getAccountEnding(account);
  // What is called by a name and no number is not told apart from its like.
  if (ending === null && account !== '') return [];
  return earlier
    .filter((one) => one.broker === broker)
    .filter((one) =>
      ending === null || one.ending === null ? ending === one.ending : isSameAccountEnding(one.ending, ending),
    )
    .map(({ platform }) => platform);
};

interface Known {
  earlier: readonly EarlierAccountPlatform[];
  /** Those that the account can go to. */
  platforms: readonly string[];
}

/** Without the other accounts of its broker. */
const proposeForSingleAccount = (one: BrokerAccountName, { earlier, platforms }: Known): PlatformProposal => {
  const there = findEarlierPlatforms(one, earlier).filter((platform) => platforms.includes(platform));
  const before = getOnlyPlatform(there);
  if (before === null) return several;
  if (before !== undefined) return { platform: before, why: 'earlier' };
  const own = platforms.find((platform) => normalizePlatformName(platform) === normalizePlatformName(one.account));
  if (own !== undefined) return { platform: own, why: 'named' };
  const named = getOnlyPlatform(platforms.filter((platform) => isOfBroker(platform, one.broker)));
  if (named === null) return several;
  return named === undefined ? { platform: one.broker, why: 'new' } : { platform: named, why: 'named' };
};

/** Both are numbered, and not alike: a name says nothing, and an account may be numbered in one of its files alone. */
const isRival = (one: BrokerAccountName, other: BrokerAccountName): boolean => {
  const [ending, beside] = [getAccountEnding(one.account), getAccountEnding(other.account)];
  return one.broker === other.broker && ending !== null && beside !== null && !isSameAccountEnding(ending, beside);
};

/**
 * A proposal for each account, in their order; `platforms` of each are those that it can go to. Two accounts of one broker that
 * would go to the same platform are asked about: whether they are kept together is nothing that a file says.
 */
export const proposeAccountPlatforms = (
  accounts: readonly (BrokerAccountName & { platforms: readonly string[] })[],
  earlier: readonly EarlierAccountPlatform[],
): PlatformProposal[] => {
  const alone = accounts.map((one) => proposeForSingleAccount(one, { earlier, platforms: one.platforms }));
  return alone.map((proposal, at): PlatformProposal => {
    const isShared = accounts.some(
      (other, place) =>
        alone[place]?.platform === proposal.platform && isRival(accounts[at] as BrokerAccountName, other),
    );
    return isShared && proposal.why !== 'earlier' ? several : proposal;
  });
};

/** What a platform of its own may be called: no more of a number than its end. */
export const proposePlatformName = ({ broker, account }: BrokerAccountName): string => {
  const ending = getAccountEnding(account);
  return ending === null ? account || broker : `${broker} ${ending}`;
};
