import { getAccountEnding, getBrokerName } from '#core/statements/reader/accounts';
import type { combineFiles } from '#core/statements/reader/combine-files';
import { groupStatedByPlatform } from '#core/statements/reconcile/stated-figures';
import { type ParsedFileStatement, toStatementAccountKey } from '../file/read-statement-files';
import type { PlanChoices, PlatformStatedView } from '../file/worker-protocol';
import type { ImportParts } from '../run/import-parts';

/** What the files state and list, and of which accounts they are, by the platforms to which these go. */

export const getStatedByPlatform = (
  all: ReturnType<typeof combineFiles>,
  files: readonly ParsedFileStatement[],
  { platforms, symbols, cashFrom, today }: PlanChoices,
): PlatformStatedView[] =>
  groupStatedByPlatform(all, files, {
    platformOf: (file, account) =>
      platforms[toStatementAccountKey(getBrokerName((files[file] as ParsedFileStatement).format), account)],
    symbols,
    cashFrom,
    today,
  });

export type NumberedFileAccount = NonNullable<ImportParts['files'][number]['accounts']>[number];

/** The accounts that a file numbers, where they go: their last digits alone. */
export const listNumberedAccounts = (
  { format, events, positions, balances }: ParsedFileStatement,
  { platforms }: PlanChoices,
): NumberedFileAccount[] => {
  const broker = getBrokerName(format);
  const names = new Set([...events, ...positions, ...balances].map(({ account }) => account));
  const all = [...names].flatMap((account): NumberedFileAccount[] => {
    const [ending, platform] = [getAccountEnding(account), platforms[toStatementAccountKey(broker, account)]];
    return ending && platform ? [{ broker, ending, platform }] : [];
  });
  return [...new Map(all.map((one) => [`${one.platform}|${one.ending}`, one])).values()].slice(0, 50);
};
