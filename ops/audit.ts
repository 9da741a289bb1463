import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AuditInputs } from '#audit/audit-inputs';
import {
  type AuditOutcome,
  countFigureKindCoverage,
  isAuditClean,
  isFigureDifferent,
  listMissingTools,
} from '#audit/audit-outcome';
import { type Day, getDayInNewYork, isDay } from '#core/time/day';
import { clock } from '#functions/runtime/clock';
import { Refusal } from '#functions/runtime/refusal';
import { CommandError } from '#local/command-error';
import { connectToChosenTable } from '#ops/backup/choose-table';

/**
 * `npm run audit -- --as <email>`: every figure of a person's pages, derived again by programs that are not ours; `--check
 * <folder>` verifies a folder of before again. docs/audit.md tells how.
 */

const usage =
  'Say whose figures: npm run audit -- --as owner@example.com [--day 2025-12-31] [--out audit] [--stack Evenkeel]. Or verify a folder again: npm run audit -- --check audit.';

const options = {
  as: { type: 'string' },
  out: { type: 'string' },
  check: { type: 'string' },
  stack: { type: 'string' },
  day: { type: 'string' },
} as const;

const parseArguments = () => {
  try {
    const { values } = parseArgs({ options });
    const { as, check, out, stack, day } = values;
    if (check === undefined ? as !== undefined : (as ?? out ?? stack ?? day) === undefined) return values;
  } catch {
    // An option that nobody knows: the usage says which there are.
  }
  throw new CommandError(usage);
};

/** @throws CommandError where it is no day of the calendar, or none that has ended. */
const readDay = (text: string | undefined): Day | null => {
  if (text === undefined) return null;
  const today = getDayInNewYork(clock());
  if (isDay(text) && text < today) return text;
  throw new CommandError(`--day is a day before today, ${today}, written as 2025-12-31.`);
};

/** So many of them are told one by one; the report has all. */
const maxTold = 20;
const tell = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : [title, ...lines.slice(0, maxTold).map((line) => `- ${line}`), ...(lines.length > maxTold ? ['- ...'] : [])];

const describeOutcome = (outcome: AuditOutcome, folder: string): string => {
  const { verdicts, changedRows, changedFiles, run } = outcome;
  const compared = verdicts.filter(({ theirs }) => theirs !== null).length;
  const { derived, byPrograms, all } = countFigureKindCoverage(outcome);
  const different = verdicts
    .filter(isFigureDifferent)
    .map(
      ({ figure, theirs, isOfItsRows }) =>
        `${figure.page}, ${figure.kind}${figure.of === undefined ? '' : ` of ${figure.of}`}: ours ${figure.value}, theirs ${theirs ?? 'not told'}${isOfItsRows ? '' : '; its rows are not those that it came from'}`,
    );
  return [
    ...tell('Rows that are not what they were:', changedRows),
    ...tell('Files that are not what they were:', changedFiles),
    ...tell('Refused:', run.complaints),
    ...tell('Figures that differ:', different),
    ...listMissingTools(outcome).map((name) => `${name} is not installed: what it would have derived is not compared.`),
    `${compared} of ${verdicts.length} figures were derived again, ${derived} of ${all} kinds (${byPrograms} of them by programs of other people alone); ${different.length} differ. ${resolve(folder, 'report.html')}`,
  ].join('\n');
};

const readInputs = async (as: string | undefined, usualEmail: string | null, day: Day | null): Promise<AuditInputs> => {
  const { getAccountProfileByEmail, toCommandActor } = await import('#ops/backup/command-account');
  const actor = toCommandActor(await getAccountProfileByEmail(as, usualEmail), 'audit');
  if (day === null) return (await import('#ops/audit/audit-account')).readAuditInputs(actor);
  return (await import('#ops/audit/past-account')).readPastAuditInputs(actor, day);
};

/** Whoever is only told what to give does not wait for all the pages' figures to be loaded: each part is when it is needed. */
const run = async (): Promise<string> => {
  const { as, out = 'audit', check, stack, day: asked } = parseArguments();
  const day = readDay(asked);
  const chosen = check === undefined ? await connectToChosenTable(stack) : null;
  const { checkAuditFolderAndWriteReport, writeAuditFolder } = await import('#ops/audit/audit-folder');
  if (chosen) {
    try {
      await writeAuditFolder(out, await readInputs(as, chosen.usualEmail, day));
    } finally {
      await chosen.close();
    }
  }
  const outcome = await checkAuditFolderAndWriteReport(check ?? out);
  if (!isAuditClean(outcome)) process.exitCode = 1;
  return describeOutcome(outcome, check ?? out);
};

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  const isExpected = error instanceof CommandError || error instanceof Refusal;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
