import type { AuditFigureWithHash } from '#audit/audit-figure';
import { listDerivationSources, type ToolResults } from '#audit/derivation';
import type { UncheckedFigureKind } from '#audit/unchecked-kinds';
import type { Day } from '#core/time/day';

/** What an audit has come to: each figure beside what other programs say of it. */

/** Of what figures.json asks of the programs: a folder of another is not compared by these. */
export const auditFormatVersion = 2;

export interface AuditFiguresFile {
  format: 'evenkeel-audit';
  version: typeof auditFormatVersion;
  day: Day;
  owner: string;
  leftOut: string[];
  figures: AuditFigureWithHash[];
  unchecked: readonly UncheckedFigureKind[];
  /** What each row's line hashes to, and each file. */
  rows: Record<string, string>;
  files: Record<string, string>;
}

/** What the programs that are installed answered. */
export interface ToolsRunOutcome {
  results: ToolResults;
  /** Each program with its version; null where it is not installed. */
  tools: { name: string; version: string | null }[];
  /** What a program refused of the folder, in its own words. */
  complaints: string[];
}

export interface FigureVerdict {
  figure: AuditFigureWithHash;
  /** Null where the program that it takes is not installed. */
  theirs: string | null;
  isEqual: boolean;
  /** Its rows are those that it came from. */
  isOfItsRows: boolean;
}

export interface AuditOutcome {
  recorded: AuditFiguresFile;
  verdicts: FigureVerdict[];
  /** Rows and files that are not what figures.json says they were. */
  changedRows: string[];
  changedFiles: string[];
  run: ToolsRunOutcome;
}

export const isFigureDifferent = ({ theirs, isEqual, isOfItsRows }: FigureVerdict): boolean =>
  !isOfItsRows || (theirs !== null && !isEqual);

/** Whether everything that could be compared is equal. */
export const isAuditClean = ({ verdicts, changedRows, changedFiles, run }: AuditOutcome): boolean =>
  !verdicts.some(isFigureDifferent) &&
  changedRows.length === 0 &&
  changedFiles.length === 0 &&
  run.complaints.length === 0;

export const listMissingTools = ({ run }: AuditOutcome): string[] =>
  run.tools.flatMap(({ name, version }) => (version === null ? [name] : []));

export interface FigureKindCoverage {
  derived: number;
  /** By programs of other people alone; the others take recompute.py too. */
  byPrograms: number;
  all: number;
}

const toKind = ({ page, kind }: { page: string; kind: string }): string => `${page} ${kind}`;

/** How many of the kinds of figures are derived again. */
export const countFigureKindCoverage = ({ verdicts, recorded }: AuditOutcome): FigureKindCoverage => {
  const derived = new Map<string, boolean>();
  for (const { figure, theirs } of verdicts) {
    if (theirs === null) continue;
    const isOwn = listDerivationSources(figure.by).some((source) => /^(recompute|deposits|benchmark)\.py/.test(source));
    derived.set(toKind(figure), (derived.get(toKind(figure)) ?? false) || !isOwn);
  }
  const all = new Set([...recorded.figures, ...recorded.unchecked].map(toKind));
  return { derived: derived.size, byPrograms: [...derived.values()].filter(Boolean).length, all: all.size };
};
