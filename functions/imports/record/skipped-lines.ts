import type { SkippedLine, SkippedLineDetail } from '#contract/imports/import-skipped-lines';
import { listSkippedLinesPages, type StoredImport } from '#functions/imports/store';
import { findStoredPlatforms, isPlatformCashTracked } from '#functions/runtime/identity/stored-platforms';
import { findHeldIdentities, type HeldIdentity } from '#functions/runtime/storage/statement-identities';

/** Lines that an import left out, and which of them have money that can be recorded by itself. */

type Cash = NonNullable<SkippedLine['cash']>;
type WithCash = SkippedLine & { cash: Cash };
export const hasLineCash = (line: SkippedLine): line is WithCash => line.cash !== undefined;

export const findRecordedLineIdentities = (
  owner: string,
  lines: readonly WithCash[],
): Promise<Map<string, HeldIdentity>> =>
  findHeldIdentities(
    owner,
    lines.map(({ cash }) => cash.identity),
  );

/** Each with its cash where it can be recorded now: its platform keeps cash on that day, and no row stands for it. */
export const toSkippedLineDetails = async (
  owner: string,
  lines: readonly SkippedLine[],
): Promise<SkippedLineDetail[]> => {
  const some = lines.filter(hasLineCash);
  if (some.length === 0) return [...lines];
  const [held, kept] = await Promise.all([
    findRecordedLineIdentities(owner, some),
    findStoredPlatforms(
      owner,
      some.map(({ cash }) => cash.row.platform),
    ),
  ]);
  const isKept = ({ row: { platform, transactionDate: day } }: Cash) => isPlatformCashTracked(kept, { platform, day });
  return lines.map(({ cash, ...line }) => {
    if (!cash) return line;
    if (held.has(cash.identity)) return { ...line, cashIsRecorded: true };
    return isKept(cash) ? { ...line, cash } : line;
  });
};

/** All lines that an import left out. */
export const readSkippedLines = async (owner: string, { id, leftOut }: StoredImport): Promise<SkippedLineDetail[]> =>
  leftOut === 0
    ? []
    : toSkippedLineDetails(
        owner,
        (await listSkippedLinesPages(owner, id)).flatMap((page) => page.lines),
      );
