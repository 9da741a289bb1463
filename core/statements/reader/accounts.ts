/** The accounts of files, told apart by the last digits of their numbers: nothing more of a number is kept. */

export interface BrokerAccountEndingPlatform {
  /** Whose account it is: the same digits at another broker are another account. */
  broker: string;
  /** `1234`. */
  ending: string;
  /** Where its rows go. */
  platform: string;
}

/** The broker of a file, by which its accounts are told from those of others. */
export const getBrokerNameOfFormat = ({ platform, name }: { platform: string | null; name: string }): string =>
  platform ?? (name.split(',')[0] as string);

/**
 * `Individual XXXX-1234`, `...234` and `X12341234` end in 1234, 234 and 1234; null where it is called by no number, as `Roth
 * IRA`.
 */
export const getAccountEnding = (account: string): string | null =>
  /\d{3,}(?=[^\dA-Za-z]*$)/.exec(account)?.[0].slice(-4) ?? null;

/** Brokers show three digits in one file and four in another. */
export const isSameAccountEnding = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one);

/** An account whose rows would go where so far only other accounts of its broker went. */
export interface UnexpectedAccountPlatform extends BrokerAccountEndingPlatform {
  /** Those of before, by their endings. */
  before: string[];
}

export const findUnexpectedAccountPlatforms = (
  accounts: readonly BrokerAccountEndingPlatform[],
  earlier: readonly BrokerAccountEndingPlatform[],
): UnexpectedAccountPlatform[] => {
  const found = accounts.flatMap((one): UnexpectedAccountPlatform[] => {
    const there = earlier.filter(({ broker, platform }) => broker === one.broker && platform === one.platform);
    if (there.length === 0 || there.some(({ ending }) => isSameAccountEnding(ending, one.ending))) return [];
    return [{ ...one, before: [...new Set(there.map(({ ending }) => ending))] }];
  });
  const byName = new Map(found.map((one) => [`${one.broker}|${one.platform}|${one.ending}`, one]));
  return [...byName.values()];
};

const formatEndings = (endings: readonly string[]): string => endings.map((ending) => `...${ending}`).join(' and ');

export const formatUnexpectedPlatformWarning = ({ ending, platform, before }: UnexpectedAccountPlatform): string =>
  `This file is from account ...${ending}; you imported into ${platform} from ${formatEndings(before)} before.`;
