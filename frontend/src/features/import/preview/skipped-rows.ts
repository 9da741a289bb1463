import type { SkippedRow } from '#core/statements/events';
import { createCashRowFromSkippedRow, identifySkippedRows } from '#core/statements/plan/cash-only-rows';
import type { MatchedImportRow } from '#core/statements/plan/match-recorded-rows';
import { toRowEffectIfValid, type UnrecordedRowEffect } from '#core/statements/plan/row-effects';
import type { LedgerRowToRecord, RecordedRow, RowToRecord } from '#core/statements/plan/rows-to-record';
import { getBrokerNameOfFormat } from '#core/statements/reader/accounts';
import type { IdentifiedStatementEvent } from '#core/statements/reader/combine-files';
import { getBrokerIdOfFormat } from '#core/statements/reader/identity';
import { formatLongDay } from '#core/time/day';
import { type RecognizedStatementContent, toStatementAccountKey } from '../file/read-statement-files';
import type { SkippedStatementLine, StatementPlanChoices } from '../file/worker-protocol';

/** Rows of the files that are left out, each with its reason, and the money that may be recorded of them. */

/** The only platform that a file's events go to; undefined where there are several, or none. */
export const findSinglePlatformByFile = (
  events: readonly IdentifiedStatementEvent[],
  { platforms }: StatementPlanChoices,
): ReadonlyMap<number, string> => {
  const byFile = Map.groupBy(events, ({ file }) => file);
  return new Map(
    [...byFile].flatMap(([file, own]) => {
      const names = new Set(own.map(({ event }) => platforms[event.account]));
      const [only] = names;
      return names.size === 1 && only ? [[file, only] as const] : [];
    }),
  );
};

/** Rows of the files that are no events, and of those whose money may be recorded by itself the row of cash. */
interface SkippedFileRow {
  view: SkippedStatementLine;
  row: RowToRecord | null;
}

/** Where a row goes that says of which account it is; else where all events of its file go. */
const findRowPlatform = (
  { moved }: SkippedRow,
  { format }: RecognizedStatementContent,
  only: string | undefined,
  { platforms }: StatementPlanChoices,
): string | null | undefined => {
  const key = moved && toStatementAccountKey(getBrokerNameOfFormat(format), moved.account);
  return key !== undefined && Object.hasOwn(platforms, key) ? platforms[key] : only;
};

const toSkippedEffect = ({ moved }: SkippedRow): UnrecordedRowEffect | null =>
  moved
    ? toRowEffectIfValid({
        day: moved.day,
        type: moved.what,
        symbol: moved.symbol,
        shares: moved.shares,
        money: moved.money,
        currency: moved.currency,
        paid: null,
      })
    : null;

export const listSkippedRows = (
  files: readonly RecognizedStatementContent[],
  platforms: ReadonlyMap<number, string>,
  choices: StatementPlanChoices,
): SkippedFileRow[] =>
  files.flatMap((file, at) =>
    identifySkippedRows(getBrokerIdOfFormat(file.format.id), file.leftOut).map((one): SkippedFileRow => {
      const { moved: _moved, ...left } = one.left;
      const platform = findRowPlatform(one.left, file, platforms.get(at), choices);
      const row =
        platform && one.left.why !== 'internal' && one.left.why !== 'pending'
          ? createCashRowFromSkippedRow(one, platform)
          : null;
      const cash =
        row && !isUntrackedCashRow(row, choices) && one.left.moved && one.left.moved.day <= choices.today ? row : null;
      const effect = toSkippedEffect(one.left);
      return {
        view: {
          ...left,
          file: at,
          ...(platform && { platform }),
          ...(platform && effect && { effect }),
          ...(cash && {
            cash: { id: cash.identity, money: effect?.money ?? '0', currency: effect?.currency ?? 'USD' },
          }),
        },
        row: cash,
      };
    }),
  );

/** Its money was recorded by an import before; or it is in an earlier file of those that were dropped. */
export const partitionSkippedRows = (all: readonly SkippedFileRow[], recorded: readonly RecordedRow[]) => {
  const recordedById = new Map(recorded.flatMap((one) => (one.identity ? [[one.identity, one] as const] : [])));
  const skippedByIdentity = new Map<string, SkippedFileRow>();
  const here: MatchedImportRow[] = [];
  const leftOut: SkippedStatementLine[] = [];
  const cash: RowToRecord[] = [];
  for (const one of all) {
    const id = one.row?.identity;
    const found = id === undefined ? undefined : recordedById.get(id);
    if (!one.row || id === undefined) leftOut.push(one.view);
    else if (skippedByIdentity.has(id)) leftOut.push(toEarlierFileLine(one.view));
    else if (found) here.push({ ...one.row, status: 'here', recorded: found, differs: false });
    else {
      leftOut.push(one.view);
      cash.push(one.row);
    }
    if (id !== undefined) skippedByIdentity.set(id, one);
  }
  return { here, leftOut, cash };
};

const toEarlierFileLine = ({ cash: _cash, effect: _effect, ...view }: SkippedStatementLine): SkippedStatementLine => ({
  ...view,
  sentence: 'This row is in an earlier file already.',
  why: 'earlierFile',
});

/** What a line would have changed, where it belongs to a platform. */
export const toSkippedLineEffect = (
  platform: string | null | undefined,
  effect: UnrecordedRowEffect | null,
): Pick<SkippedStatementLine, 'platform' | 'effect'> => (platform ? { platform, ...(effect && { effect }) } : {});

export const isUntrackedCashRow = (one: LedgerRowToRecord, { cashFrom }: StatementPlanChoices): boolean => {
  if (one.ledger !== 'cash') return false;
  const since = cashFrom[one.row.platform];
  return since === undefined || one.row.transactionDate < since;
};

export const explainUntrackedCash = (platform: string, { cashFrom }: StatementPlanChoices): string =>
  cashFrom[platform]
    ? `Cash on ${platform} is kept only from ${formatLongDay(cashFrom[platform])} on.`
    : `No cash is kept on ${platform}.`;
