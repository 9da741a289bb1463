import type { SkippedLine } from '#contract/imports/import-skipped-lines';
import type { Platform } from '#contract/portfolio/trades';
import type { SkippedMovement, SkippedRow } from '#core/statements/events';
import {
  createCashRowFromSkippedRow,
  identifySkippedRows,
  toSkippedCashRow,
} from '#core/statements/plan/cash-only-rows';
import type { ImportPlan } from '#core/statements/plan/import-plan';
import { toRowEffectIfValid, toUnrecordedEventEffect, toUnrecordedRowEffect } from '#core/statements/plan/row-effects';
import type { RowToRecord } from '#core/statements/plan/rows-to-record';
import type { StatementFileContents } from '#core/statements/reader/combine-files';
import { getBrokerIdOfFormat } from '#core/statements/reader/identity';
import type { Day } from '#core/time/day';
import { type AccountPlacement, listStatementAccounts } from '#ops/statements/resolve-account-placement';

/** What the command does not record, as it is kept with the import. */

/** By the place of a row in its file, its money as a row of cash, where it moved any and is no event. */
export type CashOnlyRows = ReadonlyMap<string, RowToRecord>;

interface FileLines {
  file: number;
  lines: readonly number[];
}
const toPlaceKey = ({ file, lines }: FileLines): string => `${file}:${lines.join()}`;

/** Where the only account of a file goes; undefined where it has several that are parted. */
const findFilePlatform = (
  file: StatementFileContents | undefined,
  { platforms }: AccountPlacement,
): string | null | undefined => {
  const own = new Set(file ? listStatementAccounts(file).map((account) => platforms[account]) : []);
  return own.size === 1 ? [...own][0] : undefined;
};

const findPlatform = (
  { moved }: Pick<SkippedRow, 'moved'>,
  file: StatementFileContents | undefined,
  placing: AccountPlacement,
): string | null | undefined => {
  const { platforms } = placing;
  const own = moved && Object.hasOwn(platforms, moved.account) ? platforms[moved.account] : undefined;
  return own === undefined ? findFilePlatform(file, placing) : own;
};

/** What two files have counts once. */
export const findCashOnlyRows = (
  read: readonly StatementFileContents[],
  placing: AccountPlacement,
  today: Day,
): CashOnlyRows => {
  const countedPlaces = new Set<string>();
  const rows = read.flatMap((statement, file) =>
    identifySkippedRows(getBrokerIdOfFormat(statement.format.id), statement.leftOut).flatMap(
      (one): [string, RowToRecord][] => {
        const { why, moved, lines } = one.left;
        const isSettled = why !== 'internal' && why !== 'pending' && moved !== undefined && moved.day <= today;
        const platform = findPlatform(one.left, statement, placing);
        const row = isSettled && platform ? createCashRowFromSkippedRow(one, platform) : null;
        if (!row || countedPlaces.has(row.identity)) return [];
        countedPlaces.add(row.identity);
        return [[toPlaceKey({ file, lines }), row]];
      },
    ),
  );
  return new Map(rows);
};

/** Of each event that stands for money alone the file that it is in. */
export const listCashOnlyEventFiles = (cashOnly: CashOnlyRows): (readonly [identity: string, file: number])[] =>
  [...cashOnly].map(([place, { identity }]) => [identity, Number.parseInt(place, 10)] as const);

/** What a row that became no event moved all the same. */
const toSkippedRowEffect = (movement: SkippedMovement | undefined): Pick<SkippedLine, 'effect'> => {
  if (!movement) return {};
  const { what: type, account: _account, ...rest } = movement;
  const effect = toRowEffectIfValid({ ...rest, type, paid: null });
  return effect ? { effect } : {};
};

const onPlatform = (platform: string | null | undefined): Pick<SkippedLine, 'platform'> =>
  platform ? { platform: platform as Platform } : {};

const withCash = (row: RowToRecord | undefined): Pick<SkippedLine, 'cash'> => {
  const cash = row && toSkippedCashRow(row);
  return cash ? { cash } : {};
};

interface Leaving {
  plan: ImportPlan;
  read: readonly StatementFileContents[];
  placing: AccountPlacement;
  alone: CashOnlyRows;
  /** Rows of money alone that are recorded: their lines are not left out. */
  taken: ReadonlySet<RowToRecord>;
}

export const toSkippedLines = ({ plan, read, placing, alone, taken }: Leaving): SkippedLine[] => [
  ...plan.unread.flatMap(({ file, lines, cells, sentence, why, moved }): SkippedLine[] => {
    const cash = alone.get(toPlaceKey({ file, lines }));
    if (cash && taken.has(cash)) return [];
    const platform = findPlatform({ ...(moved && { moved }) }, read[file], placing);
    return [
      {
        file,
        lines: lines.slice(0, 20),
        cells: [...cells],
        sentence,
        ...onPlatform(platform),
        ...(why === 'pending' && { isPending: true }),
        ...(platform && toSkippedRowEffect(moved)),
        ...withCash(cash),
      },
    ];
  }),
  ...plan.leftOut.map(({ event, sentence }) => {
    const platform = placing.platforms[event.account];
    const effect = platform ? toUnrecordedEventEffect(event) : null;
    const of = { file: 0, lines: event.lines.slice(0, 20), cells: [event.note] };
    return { ...of, sentence, ...onPlatform(platform), ...(effect && { effect }) };
  }),
];

export const getRowPlatform = ({ row }: RowToRecord): string => ('platform' in row ? row.platform : '');

export const toRefusedSkippedLine = (row: RowToRecord, why: string): SkippedLine => {
  const effect = toUnrecordedRowEffect(row);
  return {
    file: 0,
    lines: row.events.flatMap(({ lines }) => lines).slice(0, 20),
    cells: row.events.map(({ note }) => note),
    sentence: why.slice(0, 300),
    isRefused: true,
    ...onPlatform(getRowPlatform(row)),
    ...(effect && { effect }),
    ...withCash(row),
  };
};
