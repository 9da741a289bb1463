import { identifySkippedRows } from '#core/statements/plan/cash-only-rows';
import { type MatchedImportRow, matchRowsWithRecorded } from '#core/statements/plan/match-recorded-rows';
import { toUnrecordedEventEffect, toUnrecordedRowEffect } from '#core/statements/plan/row-effects';
import { toRecordableRowsAndSkippedEvents } from '#core/statements/plan/rows-from-events';
import type { RecordedRow, RowToRecord } from '#core/statements/plan/rows-to-record';
import { getBrokerNameOfFormat } from '#core/statements/reader/accounts';
import {
  combineStatementFiles,
  type IdentifiedStatementEvent,
  type StatementFileContents,
} from '#core/statements/reader/combine-files';
import { getBrokerIdOfFormat, parseJoinedIdentities } from '#core/statements/reader/identity';
import { toRecordedCashRow, toRecordedDividendRow, toRecordedTradeRow } from '#core/statements/reconcile/recorded-rows';
import {
  groupUnnamedAccountFiles,
  type ParsedStatementFile,
  type RecognizedStatementContent,
  toStatementAccountKey,
} from '../file/read-statement-files';
import type {
  ImportPlanSummary,
  PlatformStatedFiguresView,
  RecordedAccountRows,
  SkippedStatementLine,
  StatementPlanChoices,
} from '../file/worker-protocol';
import {
  type FileAccountEnding,
  getStatedFiguresByPlatform,
  listFileAccountEndings,
} from '../reconcile/stated-figures-by-platform';
import {
  explainUntrackedCash,
  findSinglePlatformByFile,
  isUntrackedCashRow,
  listSkippedRows,
  partitionSkippedRows,
  toSkippedLineEffect,
} from './skipped-rows';

/** From files to the preview, in the thread: each event is a row or is left out with its reason. */

/** What is recorded, as the rows are held against it. */
export interface RecordedRowsAndBalances extends Pick<RecordedAccountRows, 'balances'> {
  recorded: RecordedRow[];
}

export const toRecordedRowsAndBalances = ({
  trades,
  cash,
  dividends,
  balances,
}: RecordedAccountRows): RecordedRowsAndBalances => ({
  recorded: [
    ...trades.map(toRecordedTradeRow),
    ...cash.map(toRecordedCashRow),
    ...dividends.map(toRecordedDividendRow),
  ],
  balances,
});

export interface ImportFilesPlan {
  rows: MatchedImportRow[];
  leftOut: SkippedStatementLine[];
  stated: PlatformStatedFiguresView[];
  files: ParsedStatementFile[];
  /** The file of each event, by its identity. */
  fileOf: ReadonlyMap<string, number>;
  /** Of each file the accounts that it numbers, where they go. */
  accounts: FileAccountEnding[][];
  choices: StatementPlanChoices;
  /** Of rows that are left out the money alone, as it would be recorded. */
  cashAlone: RowToRecord[];
  /** Rows of cash that are left out since their platform keeps none, or none yet. */
  cashless: RowToRecord[];
}

const isRead = (file: ParsedStatementFile): file is ParsedStatementFile & { statement: RecognizedStatementContent } =>
  file.statement !== undefined;

/** Accounts of two brokers may be called the same, or nothing at all: here each is called by its broker as well. */
const withAccountKey = (
  { event, ...rest }: IdentifiedStatementEvent,
  files: readonly RecognizedStatementContent[],
  { names }: StatementPlanChoices,
): IdentifiedStatementEvent => {
  const account = toStatementAccountKey(
    getBrokerNameOfFormat((files[rest.file] as RecognizedStatementContent).format),
    event.account,
  );
  const name = event.symbol !== null && Object.hasOwn(names, event.symbol) ? names[event.symbol] : undefined;
  return { ...rest, event: { ...event, account, name: name ?? event.name } };
};

/** A recorded row is found once. */
const excludeMatchedRows = (recorded: readonly RecordedRow[], here: readonly MatchedImportRow[]): RecordedRow[] => {
  const taken = new Set(here.flatMap((one) => one.recorded ?? []));
  return recorded.filter((one) => !taken.has(one));
};

const listCells = ({ event }: { event: IdentifiedStatementEvent['event'] }): string[] =>
  [event.day, event.kind, event.symbol, event.quantity, event.amount, event.note].filter((cell) => cell !== null);

export const planImportFiles = (
  read: readonly ParsedStatementFile[],
  known: RecordedRowsAndBalances,
  choices: StatementPlanChoices,
): ImportFilesPlan => {
  const used = read.filter(isRead);
  const files = used.map(({ statement }) => statement);
  const all = combineStatementFiles(files as readonly StatementFileContents[]);
  const { recorded } = known;
  const events = all.events.map((event) => withAccountKey(event, files, choices));
  const recordable = toRecordableRowsAndSkippedEvents(events, {
    platforms: choices.platforms,
    symbols: choices.symbols,
    splits: choices.splits,
    closes: choices.closes,
    today: choices.today,
    recorded,
  });
  const rowsByCash = Map.groupBy(recordable.rows, (one) => (isUntrackedCashRow(one, choices) ? 'without' : 'with'));
  const fileByIdentity = new Map(all.events.map(({ identity, file }) => [identity, file]));
  const fileIn = (identity: string) => fileByIdentity.get(parseJoinedIdentities(identity)[0] ?? '') ?? 0;
  const { here, cash, ...apart } = partitionSkippedRows(
    listSkippedRows(files, findSinglePlatformByFile(events, choices), choices),
    recorded,
  );
  const fileOfCash = files.flatMap((file, at) =>
    identifySkippedRows(getBrokerIdOfFormat(file.format.id), file.leftOut).flatMap(({ identity }) =>
      identity === null ? [] : [[identity, at] as const],
    ),
  );
  const leftOut: SkippedStatementLine[] = [
    ...apart.leftOut,
    ...recordable.leftOut.map((one) => ({
      file: fileIn(one.identity),
      lines: one.event.lines,
      cells: listCells(one),
      sentence: one.sentence,
      why: 'rule' as const,
      ...toSkippedLineEffect(choices.platforms[one.event.account], toUnrecordedEventEffect(one.event)),
    })),
    ...(rowsByCash.get('without') ?? []).map((one) => {
      const { platform } = one.row as { platform: string };
      return {
        file: fileIn(one.identity),
        lines: one.events.flatMap(({ lines }) => lines),
        cells: one.events.flatMap((event) => listCells({ event })),
        sentence: explainUntrackedCash(platform, choices),
        why: 'rule' as const,
        identity: one.identity,
        ...toSkippedLineEffect(platform, toUnrecordedRowEffect(one)),
      };
    }),
    ...all.repeated.map(({ event, file, earlier }) => ({
      file,
      lines: event.lines,
      cells: listCells({ event }),
      sentence: `This row is in ${files[earlier]?.name ?? 'an earlier file'} already.`,
      why: 'earlierFile' as const,
    })),
  ];
  return {
    rows: [...matchRowsWithRecorded(rowsByCash.get('with') ?? [], excludeMatchedRows(recorded, here)), ...here],
    cashAlone: cash,
    cashless: rowsByCash.get('without') ?? [],
    leftOut,
    stated: getStatedFiguresByPlatform(all, files, choices),
    files: used,
    fileOf: new Map([...fileOfCash.toReversed(), ...fileByIdentity]),
    accounts: files.map((file) => listFileAccountEndings(file, choices)),
    choices,
  };
};

export const toImportPlanSummary = ({ rows, leftOut, stated, files }: ImportFilesPlan): ImportPlanSummary => {
  const days = files.flatMap(({ from, to }) => (from && to ? [from, to] : [])).toSorted();
  return {
    count: rows.length,
    joined: groupUnnamedAccountFiles(files),
    leftOut,
    stated,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  };
};
