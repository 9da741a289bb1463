import {
  maxImportLinksPerCall,
  maxImportRowsPerRecordCall,
  maxSkippedLinesPerCall,
} from '#contract/imports/import-limits';
import type { Platform } from '#contract/portfolio/trades';
import { toSkippedCashRow } from '#core/statements/plan/cash-only-rows';
import { groupRowsIntoImportCalls } from '#core/statements/plan/group-rows-into-import-calls';
import { toUnrecordedRowEffect } from '#core/statements/plan/row-effects';
import type { LedgerRowToRecord, RowToRecord } from '#core/statements/plan/rows-to-record';
import { hashIdentity, parseJoinedIdentities } from '#core/statements/reader/identity';
import { toComparedRow } from '#core/statements/reconcile/recorded-rows';
import type { ImportDecisions, OpeningPositionInput } from '../file/worker-protocol';
import { isPlannedRowIncluded, listChosenCashOnlyRows } from '../preview/import-plan-impact';
import type { ImportFilesPlan } from '../preview/plan-files';
import { toEditedLedgerRow, toOpeningPositionTrade } from '../preview/preview-row-edits';
import type { ImportRequestParts, ImportRowOrigin } from './import-request-parts';

/** What is to be sent once the person has said "Import": in the order of entering, a call's worth at a time. */

type Sent = Extract<ImportRequestParts['writes'][number], { rows: unknown }>;
interface Identified {
  one: LedgerRowToRecord;
  identities: string[];
  origin: ImportRowOrigin;
}

const splitIntoParts = <T>(all: readonly T[], partSize: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / partSize) }, (_, at) => all.slice(at * partSize, (at + 1) * partSize));

const listOrigins = (part: readonly Identified[], ledger: LedgerRowToRecord['ledger']): ImportRowOrigin[] =>
  part.flatMap(({ one, origin }) => (one.ledger === ledger ? [origin] : []));

const toSentRows = (part: readonly Identified[]): Sent => ({
  rows: {
    trades: part.flatMap(({ one, identities }) =>
      one.ledger === 'trades' ? [{ row: one.row, identities }] : [],
    ) as Sent['rows']['trades'],
    cash: part.flatMap(({ one, identities }) =>
      one.ledger === 'cash' ? [{ row: one.row, identities }] : [],
    ) as Sent['rows']['cash'],
    dividends: part.flatMap(({ one, identities }) => {
      if (one.ledger !== 'dividends') return [];
      const { net: _net, ...row } = one.row;
      return [{ row, identities }];
    }) as Sent['rows']['dividends'],
  },
  origins: {
    trades: listOrigins(part, 'trades'),
    cash: listOrigins(part, 'cash'),
    dividends: listOrigins(part, 'dividends'),
  },
});

const isSplit = ({ one }: Identified): boolean => one.ledger === 'splits';

const toWrites = (call: readonly Identified[]): ImportRequestParts['writes'] => {
  const [first] = call;
  if (first?.one.ledger !== 'splits') return [toSentRows(call)];
  const { symbol, date, ratio } = first.one.row;
  return ratio ? [{ split: { symbol, date, ...ratio }, origin: first.origin }] : [];
};

/** The same position is brought once, whichever file asks for it. */
const getOpeningIdentity = ({ platform, symbol, day }: OpeningPositionInput): string =>
  hashIdentity(['opening', platform, symbol, day].join('|'));

const listOpeningRows = (decisions: ImportDecisions): Identified[] =>
  decisions.openings.map((opening) => {
    const one = toOpeningPositionTrade(opening);
    const line: Line = { file: 0, lines: [], cells: toRowCells(one), sentence: '', ...getRowEffect(one) };
    // It stands in no file.
    return { one, identities: [getOpeningIdentity(opening)], origin: { line, rows: 0 } };
  });

const buildLinkParts = (plan: ImportFilesPlan, { rows }: ImportDecisions): ImportRequestParts['links'] => {
  const all = plan.rows.flatMap(({ status, identity, recorded }) =>
    status === 'typed' && recorded && rows.get(identity)?.in === undefined
      ? [{ ledger: recorded.ledger, id: recorded.id, identities: parseJoinedIdentities(identity) }]
      : [],
  );
  return splitIntoParts(all, maxImportLinksPerCall).map((part) => ({ links: part }));
};

/** Characters of one line, and of all lines of a call. */
const [maxLineLength, maxCallLength] = [8_000, 200_000];

/** As much of a line as is kept of it. */
const truncateCells = (cells: readonly string[]): string[] => {
  let remaining = maxLineLength;
  return cells.slice(0, 100).map((cell) => {
    const shortCell = cell.slice(0, Math.min(2_000, remaining));
    remaining -= shortCell.length;
    return shortCell;
  });
};

type Line = ImportRequestParts['leftOut'][number]['lines'][number];
const measureLine = (line: Line): number => JSON.stringify(line).length;

/** In calls that are neither too long nor too large, each with how many lines went before it. */
const splitLinesIntoParts = (all: readonly Line[]): ImportRequestParts['leftOut'] => {
  const parts: ImportRequestParts['leftOut'] = [];
  let room = 0;
  for (const [at, line] of all.entries()) {
    const last = parts.at(-1);
    if (last && last.lines.length < maxSkippedLinesPerCall && measureLine(line) <= room) last.lines.push(line);
    else {
      parts.push({ at, lines: [line] });
      room = maxCallLength;
    }
    room -= measureLine(line);
  }
  return parts;
};

const getSkipReason = ({ status, asked }: ImportFilesPlan['rows'][number]): string => {
  if (status === 'conflict') return 'It differs from a row you already have.';
  return asked === 'ratio' ? 'The ratio of this split is not known.' : 'You left it out.';
};

const toRowCells = (one: LedgerRowToRecord): string[] => {
  const compared = toComparedRow(one);
  if (one.ledger === 'splits') return [one.row.date, 'split', one.row.symbol];
  return [compared?.day, compared?.type, compared?.symbol, compared?.quantity, compared?.money].flatMap(
    (cell) => cell ?? [],
  );
};

const getRowEffect = (one: LedgerRowToRecord): Pick<Line, 'platform' | 'effect'> => {
  const [effect, platform] = [toUnrecordedRowEffect(one), toComparedRow(one)?.platform];
  return effect && platform ? { platform: platform as Platform, effect } : {};
};

/** A row of cash can be recorded afterwards, as it would have been now. */
const withCash = (one: LedgerRowToRecord & { identity: string }): Pick<Line, 'cash'> => {
  const cash = toSkippedCashRow(one);
  return cash ? { cash } : {};
};

/** Counts each row of the files once: with the first of what came of it. */
const createRowCounter = () => {
  const countedPlaces = new Set<string>();
  return (file: number, lines: readonly number[]): number => {
    const fresh = lines.map((line) => `${file}:${line}`).filter((place) => !countedPlaces.has(place));
    for (const place of fresh) countedPlaces.add(place);
    return new Set(fresh).size;
  };
};
type CountRows = ReturnType<typeof createRowCounter>;

/** What the certificate lacks by it: nothing where a row that was typed stands for it all the same. */
const getMissingEffect = (row: ImportFilesPlan['rows'][number]): Pick<Line, 'platform' | 'effect'> => {
  const effect =
    row.status === 'typed' ? null : toUnrecordedRowEffect(row, row.status === 'conflict' ? row.recorded : null);
  const platform = toComparedRow(row)?.platform;
  return effect && platform ? { platform: platform as Platform, effect } : {};
};

/** Neither recorded nor linked. */
const isUnticked = (row: ImportFilesPlan['rows'][number], decisions: ImportDecisions): boolean => {
  if (row.status === 'typed') return decisions.rows.get(row.identity)?.in === false;
  return row.status !== 'here' && !isPlannedRowIncluded(row, decisions);
};

const findFileNumber = ({ fileOf }: ImportFilesPlan, { identity }: Pick<RowToRecord, 'identity'>): number =>
  fileOf.get(parseJoinedIdentities(identity)[0] ?? '') ?? 0;
const listLineNumbers = ({ events }: Pick<RowToRecord, 'events'>): number[] => [
  ...new Set(events.flatMap(({ lines }) => lines)),
];

/** The row word for word, as the files have it. */
const toOriginalLine = (plan: ImportFilesPlan, row: RowToRecord): Omit<Line, 'sentence'> => ({
  file: findFileNumber(plan, row),
  lines: listLineNumbers(row).slice(0, 20),
  cells: row.events.flatMap(({ day, kind, symbol, quantity, amount }) => [
    day,
    kind,
    symbol ?? '',
    quantity ?? '',
    amount ?? '',
  ]),
});

const listSkippedLines = (plan: ImportFilesPlan, decisions: ImportDecisions): Line[] => {
  const unticked = plan.rows
    .filter((row) => isUnticked(row, decisions))
    .map((row): Line => {
      const cash = row.status === 'new' ? withCash(row) : {};
      return { ...toOriginalLine(plan, row), sentence: getSkipReason(row), ...getMissingEffect(row), ...cash };
    });
  const alone = new Map([...plan.cashAlone, ...plan.cashless].map((row) => [row.identity, withCash(row)]));
  const skippedLines = plan.leftOut.filter(({ cash }) => !cash || !decisions.cashAlone.has(cash.id));
  return [
    ...skippedLines.map(({ file, lines: at, cells, sentence, why, platform, effect, cash, identity = cash?.id }) => ({
      file,
      lines: at.slice(0, 20),
      cells: truncateCells(cells),
      sentence: sentence.slice(0, 300),
      ...(why === 'pending' && { isPending: true }),
      ...(platform && { platform: platform as Platform }),
      ...(effect && { effect }),
      ...(identity && alone.get(identity)),
    })),
    ...unticked,
  ];
};

const toImportFiles = ({ files, accounts }: ImportFilesPlan): ImportRequestParts['files'] =>
  files.map(({ name, format, fingerprint, rows, statedRows, from, to }, at) => ({
    name: name.slice(0, 200),
    format: (format?.name ?? '').slice(0, 120),
    fingerprint,
    rows,
    ...(statedRows !== undefined && { statedRows }),
    from,
    to,
    accounts: accounts[at] ?? [],
  }));

/** What becomes of the rows of the files, each counted once: what is sent first, then what is here, then what is left out. */
const countRowFates = (
  plan: ImportFilesPlan,
  recordedRows: readonly Identified[],
  skippedLines: readonly Line[],
  decisions: ImportDecisions,
  countRows: CountRows,
): ImportRequestParts['counts'] => {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const recorded = sum(recordedRows.map(({ origin }) => origin.rows));
  const isHere = (row: ImportFilesPlan['rows'][number]) =>
    row.status === 'here' || (row.status === 'typed' && !isUnticked(row, decisions));
  const here = sum(plan.rows.filter(isHere).map((row) => countRows(findFileNumber(plan, row), listLineNumbers(row))));
  const leftOut = sum(skippedLines.map(({ file, lines }) => countRows(file, lines)));
  const rows = sum(plan.files.map((file) => file.rows));
  return { rows, recorded, here, leftOut, refused: 0, stating: sum(plan.files.map(countStatedRows)) };
};

/** Rows of a file that became no events and were not left out state what is held. */
const countStatedRows = ({ rows, statement }: ImportFilesPlan['files'][number]): number => {
  const all = [...(statement?.events ?? []), ...(statement?.leftOut ?? [])];
  return Math.max(0, rows - new Set(all.flatMap(({ lines }) => lines)).size);
};

export const buildImportRequestParts = (plan: ImportFilesPlan, decisions: ImportDecisions): ImportRequestParts => {
  const countRows = createRowCounter();
  const chosen = [
    ...plan.rows.filter((row) => isPlannedRowIncluded(row, decisions)),
    ...listChosenCashOnlyRows(plan, decisions),
  ];
  const identified = chosen.map((row): Identified => {
    const one = toEditedLedgerRow(row, decisions.rows.get(row.identity)?.change);
    const cash = withCash({ ...one, identity: row.identity });
    const line: Line = { ...toOriginalLine(plan, row), sentence: '', ...getRowEffect(one), ...cash };
    const rows = countRows(findFileNumber(plan, row), listLineNumbers(row));
    return { one, identities: parseJoinedIdentities(row.identity), origin: { line, rows } };
  });
  const all = [...listOpeningRows(decisions), ...identified];
  const total = all.filter((one) => !isSplit(one)).length;
  const skippedLines = listSkippedLines(plan, decisions);
  const platforms = [...new Set(Object.values(plan.choices.platforms).flatMap((one) => one ?? []))];
  return {
    writes: groupRowsIntoImportCalls(all, maxImportRowsPerRecordCall, isSplit).flatMap(toWrites),
    links: buildLinkParts(plan, decisions),
    leftOut: splitLinesIntoParts(skippedLines),
    files: toImportFiles(plan),
    platforms,
    total,
    lines: skippedLines.length,
    counts: countRowFates(plan, identified, skippedLines, decisions, countRows),
  };
};
