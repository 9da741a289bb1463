import type { ImportPreviewRow, PreviewRowDecision } from '../file/worker-protocol';
import type { importMessages } from '../messages';
import { isPreviewRowIncluded, isSplitRatioMissing } from './is-preview-row-included';
import { describePreviewRow } from './preview-row-text';

export type PreviewRowFilter = keyof typeof importMessages.filters;

const fits = (row: ImportPreviewRow, decision: PreviewRowDecision | undefined, filter: PreviewRowFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'in') return isPreviewRowIncluded(row, decision);
  if (filter === 'ask') return row.asked !== null && row.status !== 'here';
  if (filter === 'off') return row.status === 'new' && !isPreviewRowIncluded(row, decision);
  return row.status === filter;
};

/** The rows of a state that have all of the words, in any case. */
export const filterPreviewRows = (
  rows: readonly ImportPreviewRow[],
  decisions: ReadonlyMap<string, PreviewRowDecision>,
  filter: PreviewRowFilter,
  typed: string,
): ImportPreviewRow[] => {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (!fits(row, decisions.get(row.id), filter)) return false;
    if (words.length === 0) return true;
    const text = `${row.day} ${describePreviewRow(row)} ${row.name} ${row.platform} ${row.note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

interface PreviewRowCounts {
  new: number;
  here: number;
  typed: number;
  conflict: number;
  /** Rows that are to be recorded. */
  in: number;
  linked: number;
  /** Of those to be recorded, by kind. */
  kinds: Map<string, number>;
  /** Of those to be recorded, rows whose cost is not known. */
  asking: number;
  /** Splits that cannot be recorded until their ratio is told, and that nobody has unticked. */
  withoutRatio: number;
}

const nothing: Omit<PreviewRowCounts, 'kinds'> = {
  new: 0,
  here: 0,
  typed: 0,
  conflict: 0,
  in: 0,
  linked: 0,
  asking: 0,
  withoutRatio: 0,
};

export const countPreviewRows = (
  rows: readonly ImportPreviewRow[],
  decisions: ReadonlyMap<string, PreviewRowDecision>,
): PreviewRowCounts => {
  const counts: PreviewRowCounts = { ...nothing, kinds: new Map() };
  for (const row of rows) {
    const decision = decisions.get(row.id);
    counts[row.status] += 1;
    if (row.status === 'typed' && decision?.in === undefined) counts.linked += 1;
    if (row.status === 'new' && isSplitRatioMissing(row, decision) && decision?.in !== false) counts.withoutRatio += 1;
    if (!isPreviewRowIncluded(row, decision)) continue;
    counts.in += 1;
    counts.kinds.set(row.type, (counts.kinds.get(row.type) ?? 0) + 1);
    if (row.asked === 'cost' && decision?.change?.price === undefined) counts.asking += 1;
  }
  return counts;
};
