import { getAccountEnding, getBrokerNameOfFormat } from '#core/statements/reader/accounts';
import type { combineStatementFiles } from '#core/statements/reader/combine-files';
import { groupStatedFiguresByPlatform } from '#core/statements/reconcile/stated-figures';
import { type RecognizedStatementContent, toStatementAccountKey } from '../file/read-statement-files';
import type { PlatformStatedFiguresView, StatementPlanChoices } from '../file/worker-protocol';
import type { ImportRequestParts } from '../run/import-request-parts';

/** What the files state and list, and of which accounts they are, by the platforms to which these go. */

export const getStatedFiguresByPlatform = (
  all: ReturnType<typeof combineStatementFiles>,
  files: readonly RecognizedStatementContent[],
  { platforms, symbols, cashFrom, today }: StatementPlanChoices,
): PlatformStatedFiguresView[] =>
  groupStatedFiguresByPlatform(all, files, {
    platformOf: (file, account) =>
      platforms[
        toStatementAccountKey(getBrokerNameOfFormat((files[file] as RecognizedStatementContent).format), account)
      ],
    symbols,
    cashFrom,
    today,
  });

export type FileAccountEnding = NonNullable<ImportRequestParts['files'][number]['accounts']>[number];

/** The accounts that a file numbers, where they go: their last digits alone. */
export const listFileAccountEndings = (
  { format, events, positions, balances }: RecognizedStatementContent,
  { platforms }: StatementPlanChoices,
): FileAccountEnding[] => {
  const broker = getBrokerNameOfFormat(format);
  const names = new Set([...events, ...positions, ...balances].map(({ account }) => account));
  const all = [...names].flatMap((account): FileAccountEnding[] => {
    const [ending, platform] = [getAccountEnding(account), platforms[toStatementAccountKey(broker, account)]];
    return ending && platform ? [{ broker, ending, platform }] : [];
  });
  return [...new Map(all.map((one) => [`${one.platform}|${one.ending}`, one])).values()].slice(0, 50);
};
