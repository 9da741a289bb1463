import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBeancountNames, formatBeancount } from '#core/journal/beancount';
import type { JournalPrice } from '#core/journal/entries';
import { formatJournalPrice } from '#core/journal/entry-text';
import { createJournal, formatJournal, type JournalMarket } from '#core/journal/journal';
import { toJournalRecords } from '#core/journal/records';
import { toAmount, toDecimalText } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { CommandError } from '#local/command-error';
import type { AuditFigure, FigureContext, RecordedFigure } from '#ops/audit/audit-figure';
import { type AuditOutcome, auditVersion, type FigureVerdict, type RecordedFigures } from '#ops/audit/audit-outcome';
import {
  type AuditedLists,
  type AuditedMarketRows,
  type AuditRow,
  HashedRows,
  hashText,
  listAuditRows,
  noMarketRows,
  toCanonicalText,
} from '#ops/audit/audit-rows';
import { evaluateDerivation, MissingToolError } from '#ops/audit/derivation';
import { formatAuditReport } from '#ops/audit/report-page';
import { runTools, type ToolRun } from '#ops/audit/run-tools';
import { listBeancountQueries, listHledgerQueries } from '#ops/audit/tool-queries';
import { type UncheckedFigureKind, uncheckedFigureKinds } from '#ops/audit/unchecked-kinds';

/** Writes the folder of an audit, and verifies one: by what its rows hash to, and by other programs. */

/** What an audit is of, whoever's it is. */
export interface AuditInputs {
  day: Day;
  owner: string;
  lists: AuditedLists;
  market: JournalMarket;
  /** Of the past, beside those of the books. */
  closes: readonly JournalPrice[];
  leftOut: readonly string[];
  review: readonly string[];
  marketRows?: AuditedMarketRows;
  /** Beside those that no program derives: what cannot be had of this day. */
  unchecked?: readonly UncheckedFigureKind[];
  listFigures: (context: FigureContext) => AuditFigure[];
}

const ownScripts = join(import.meta.dirname);
const formatLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const formatHledgerQueries = (day: Day, leftOut: readonly string[]): string =>
  formatLines([
    '# What was asked of hledger, in this folder. Each name is how figures.json calls the answer.',
    ...listHledgerQueries(day, leftOut).map(
      ({ name, file, args }) =>
        `# hledger ${name}\nhledger -f ${file} ${args.map((one) => (/^[\w,.=-]+$/.test(one) ? one : `'${one}'`)).join(' ')}`,
    ),
  ]);

const formatPrices = (day: Day, prices: readonly JournalPrice[]): string =>
  [
    `; Every price and rate that counts on ${day}, as hledger has them; where each is from stands beside it.\n`,
    ...prices
      .toSorted((a, b) => compareText(a.commodity, b.commodity) || compareText(a.day, b.day))
      .map(formatJournalPrice),
  ].join('');

/** Every file but figures.json and the report. */
const listFiles = ({ day, owner, lists, market, closes, leftOut }: AuditInputs, rows: readonly AuditRow[]) => {
  const journal = createJournal(toJournalRecords(lists, day), market, day, owner);
  const names = createBeancountNames(journal);
  const files: Record<string, string> = {
    'journal.hledger': formatJournal({ ...journal, prices: [] }),
    'ledger.beancount': formatBeancount(journal, 'FIFO'),
    'prices.db': formatPrices(day, [...closes, ...journal.prices]),
    'rows.jsonl': formatLines(rows.map(toCanonicalText)),
    'recompute.py': readFileSync(join(ownScripts, 'recompute.py'), 'utf8'),
    'deposits.py': readFileSync(join(ownScripts, 'deposits.py'), 'utf8'),
    'benchmark.py': readFileSync(join(ownScripts, 'benchmark.py'), 'utf8'),
    'queries/run_queries.py': readFileSync(join(ownScripts, 'run_queries.py'), 'utf8'),
    'queries/xirr.py': readFileSync(join(ownScripts, 'xirr.py'), 'utf8'),
    'queries/hledger.sh': formatHledgerQueries(day, leftOut),
    ...Object.fromEntries(
      Object.entries(listBeancountQueries(day)).map(([name, query]) => [`queries/${name}.bql`, `${query}\n`]),
    ),
  };
  return { names, files };
};

/** @throws CommandError where there is something already. */
const createFolder = (folder: string): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new CommandError(`${folder} is not empty; name another folder: --out audit-again.`);
  }
  mkdirSync(join(folder, 'queries'), { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
};

/** @throws CommandError where the folder holds something already. */
export const writeAuditFolder = (folder: string, material: AuditInputs): RecordedFigures => {
  createFolder(folder);
  const { day, owner, lists, market, leftOut, review } = material;
  const rows = listAuditRows(lists, { splits: market.splits, day, market: material.marketRows ?? noMarketRows });
  const hashed = new HashedRows(rows);
  const { names, files } = listFiles(material, rows);
  const figures = material.listFigures({ day, names, leftOut, review });
  const recorded: RecordedFigures = {
    ...{ format: 'evenkeel-audit', version: auditVersion, day, owner, leftOut: [...leftOut] },
    figures: figures.map((figure) => ({ ...figure, day, sha256: hashed.hashSelected(figure.rows) })),
    unchecked: [...(material.unchecked ?? []), ...uncheckedFigureKinds],
    rows: Object.fromEntries(hashed.hashes),
    files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hashText(text)])),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 });
  writeFileSync(join(folder, 'figures.json'), `${JSON.stringify(recorded, null, 1)}\n`, { mode: 0o600 });
  return recorded;
};

/** @throws CommandError where it is no folder of an audit. */
const readRecorded = (folder: string): RecordedFigures => {
  const file = join(folder, 'figures.json');
  if (!existsSync(file)) throw new CommandError(`${folder} holds no audit: there is no figures.json in it.`);
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as RecordedFigures;
  if (recorded.version === auditVersion) return recorded;
  throw new CommandError(
    `${folder} was written by another version of the audit: write it anew, or check it by that one.`,
  );
};

const readRows = (folder: string) => {
  const texts = readFileSync(join(folder, 'rows.jsonl'), 'utf8').split('\n').filter(Boolean);
  const rows = texts.map((text) => JSON.parse(text) as AuditRow);
  const textByRow = new Map(rows.map(({ row }, at) => [row, texts[at] ?? '']));
  return new HashedRows(rows, ({ row }) => textByRow.get(row) ?? '');
};

const listChangedRows = (recorded: RecordedFigures, { hashes }: HashedRows): string[] => [
  ...Object.entries(recorded.rows).flatMap(([row, hash]) => {
    const now = hashes.get(row);
    return now === hash ? [] : [now === undefined ? `${row} is not there any more` : `${row} was changed`];
  }),
  ...[...hashes.keys()].filter((row) => recorded.rows[row] === undefined).map((row) => `${row} was added`),
];

const listChangedFiles = ({ files }: RecordedFigures, folder: string): string[] =>
  Object.entries(files).flatMap(([name, hash]) => {
    const file = join(folder, name);
    if (!existsSync(file)) return [`${name} is not there any more`];
    return hashText(readFileSync(file, 'utf8')) === hash ? [] : [`${name} was changed`];
  });

const judge = (figure: RecordedFigure, { results }: ToolRun, rows: HashedRows): FigureVerdict => {
  const isOfItsRows = rows.hashSelected(figure.rows) === figure.sha256;
  try {
    const theirs = evaluateDerivation(figure.by, results);
    return { figure, theirs: toDecimalText(theirs), isEqual: theirs.eq(toAmount(figure.value)), isOfItsRows };
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    return { figure, theirs: null, isEqual: false, isOfItsRows };
  }
};

/**
 * Verifies a folder as it is now, by the programs that are installed here, and writes its report.
 * @param askTools what runs them.
 */
export const checkAuditFolder = async (
  folder: string,
  askTools: (...asked: Parameters<typeof runTools>) => ToolRun | Promise<ToolRun> = runTools,
): Promise<AuditOutcome> => {
  const recorded = readRecorded(folder);
  const rows = readRows(folder);
  const run = await askTools(folder, recorded.day, recorded.leftOut);
  const outcome: AuditOutcome = {
    recorded,
    verdicts: recorded.figures.map((figure) => judge(figure, run, rows)),
    changedRows: listChangedRows(recorded, rows),
    changedFiles: listChangedFiles(recorded, folder),
    run,
  };
  writeFileSync(join(folder, 'report.html'), formatAuditReport(outcome), { mode: 0o600 });
  return outcome;
};
