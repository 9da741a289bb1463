import { isIn, lacksRatio } from './is-in';
import type { messages } from './messages';
import type { Decision, RowView } from './protocol';
import { whatOf } from './row-words';

export type Filter = keyof typeof messages.filters;

const fits = (row: RowView, decision: Decision | undefined, filter: Filter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'in') return isIn(row, decision);
  if (filter === 'ask') return row.asked !== null && row.status !== 'here';
  if (filter === 'off') return row.status === 'new' && !isIn(row, decision);
  return row.status === filter;
};

/** The rows of a state that have all of the words, in any case. */
export const filtered = (
  rows: readonly RowView[],
  decisions: ReadonlyMap<string, Decision>,
  filter: Filter,
  typed: string,
): RowView[] => {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (!fits(row, decisions.get(row.id), filter)) return false;
    if (words.length === 0) return true;
    const text = `${row.day} ${whatOf(row)} ${row.name} ${row.platform} ${row.note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

export interface Counts {
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

const nothing: Omit<Counts, 'kinds'> = {
  new: 0,
  here: 0,
  typed: 0,
  conflict: 0,
  in: 0,
  linked: 0,
  asking: 0,
  withoutRatio: 0,
};

export const countsOf = (rows: readonly RowView[], decisions: ReadonlyMap<string, Decision>): Counts => {
  const counts: Counts = { ...nothing, kinds: new Map() };
  for (const row of rows) {
    const decision = decisions.get(row.id);
    counts[row.status] += 1;
    if (row.status === 'typed' && decision?.in === undefined) counts.linked += 1;
    if (row.status === 'new' && lacksRatio(row, decision) && decision?.in !== false) counts.withoutRatio += 1;
    if (!isIn(row, decision)) continue;
    counts.in += 1;
    counts.kinds.set(row.type, (counts.kinds.get(row.type) ?? 0) + 1);
    if (row.asked === 'cost' && decision?.change?.price === undefined) counts.asking += 1;
  }
  return counts;
};
