import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AuditFigureWithHash } from '#audit/audit-figure';
import { type AuditScriptTexts, auditScriptNames, createAuditFiles } from '#audit/audit-files';
import type { AuditInputs } from '#audit/audit-inputs';
import {
  type AuditFiguresFile,
  type AuditOutcome,
  auditFormatVersion,
  type FigureVerdict,
  type ToolsRunOutcome,
} from '#audit/audit-outcome';
import { type AuditRow, HashedRows, hashText } from '#audit/audit-rows';
import { evaluateDerivation, MissingToolError } from '#audit/derivation';
import { formatAuditReportHtml } from '#audit/report-page';
import { toAmount, toDecimalText } from '#core/money/amount';
import { CommandError } from '#local/command-error';
import { runAuditTools } from '#ops/audit/run-tools';

/** Writes the folder of an audit, and verifies one: by what its rows hash to, and by other programs. */

const scriptsFolder = join(import.meta.dirname, '..', '..', 'audit', 'scripts');
/** The text of each script; they lie in one folder here. */
export const readAuditScripts = (): AuditScriptTexts =>
  Object.fromEntries(
    auditScriptNames.map((name) => [name, readFileSync(join(scriptsFolder, basename(name)), 'utf8')]),
  ) as AuditScriptTexts;

/** @throws CommandError where there is something already. */
const createFolder = (folder: string): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new CommandError(`${folder} is not empty; name another folder: --out audit-again.`);
  }
  mkdirSync(join(folder, 'queries'), { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
};

/** @throws CommandError where the folder holds something already. */
export const writeAuditFolder = async (folder: string, inputs: AuditInputs): Promise<AuditFiguresFile> => {
  createFolder(folder);
  const { recorded, files } = await createAuditFiles(inputs, readAuditScripts());
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 });
  return recorded;
};

/** @throws CommandError where it is no folder of an audit. */
const readRecorded = (folder: string): AuditFiguresFile => {
  const file = join(folder, 'figures.json');
  if (!existsSync(file)) throw new CommandError(`${folder} holds no audit: there is no figures.json in it.`);
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as AuditFiguresFile;
  if (recorded.version === auditFormatVersion) return recorded;
  throw new CommandError(
    `${folder} was written by another version of the audit: write it anew, or check it by that one.`,
  );
};

const readRows = (folder: string): Promise<HashedRows> => {
  const texts = readFileSync(join(folder, 'rows.jsonl'), 'utf8').split('\n').filter(Boolean);
  const rows = texts.map((text) => JSON.parse(text) as AuditRow);
  const textByRow = new Map(rows.map(({ row }, at) => [row, texts[at] ?? '']));
  return HashedRows.of(rows, ({ row }) => textByRow.get(row) ?? '');
};

const listChangedRows = (recorded: AuditFiguresFile, { hashes }: HashedRows): string[] => [
  ...Object.entries(recorded.rows).flatMap(([row, hash]) => {
    const now = hashes.get(row);
    return now === hash ? [] : [now === undefined ? `${row} is not there any more` : `${row} was changed`];
  }),
  ...[...hashes.keys()].filter((row) => recorded.rows[row] === undefined).map((row) => `${row} was added`),
];

const listChangedFiles = async ({ files }: AuditFiguresFile, folder: string): Promise<string[]> => {
  const changes = Object.entries(files).map(async ([name, hash]) => {
    const file = join(folder, name);
    if (!existsSync(file)) return [`${name} is not there any more`];
    return (await hashText(readFileSync(file, 'utf8'))) === hash ? [] : [`${name} was changed`];
  });
  return (await Promise.all(changes)).flat();
};

const judge = async (
  figure: AuditFigureWithHash,
  { results }: ToolsRunOutcome,
  rows: HashedRows,
): Promise<FigureVerdict> => {
  const isOfItsRows = (await rows.hashSelected(figure.rows)) === figure.sha256;
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
export const checkAuditFolderAndWriteReport = async (
  folder: string,
  askTools: (...asked: Parameters<typeof runAuditTools>) => ToolsRunOutcome | Promise<ToolsRunOutcome> = runAuditTools,
): Promise<AuditOutcome> => {
  const recorded = readRecorded(folder);
  const rows = await readRows(folder);
  const run = await askTools(folder, recorded.day, recorded.leftOut);
  const outcome: AuditOutcome = {
    recorded,
    verdicts: await Promise.all(recorded.figures.map((figure) => judge(figure, run, rows))),
    changedRows: listChangedRows(recorded, rows),
    changedFiles: await listChangedFiles(recorded, folder),
    run,
  };
  writeFileSync(join(folder, 'report.html'), formatAuditReportHtml(outcome), { mode: 0o600 });
  return outcome;
};
