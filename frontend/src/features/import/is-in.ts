import type { Decision, RowView } from './protocol';

/** A split whose ratio nobody knows cannot be recorded until it is told. */
export const lacksRatio = ({ asked }: Pick<RowView, 'asked'>, { change }: Decision = {}): boolean =>
  asked === 'ratio' && change?.numerator === undefined;

/** Whether a row is to be recorded: what is new, unless it was unticked; others where it is said so. */
export const isIn = (row: Pick<RowView, 'status' | 'asked'>, decision: Decision = {}): boolean =>
  row.status !== 'here' && !lacksRatio(row, decision) && (decision.in ?? row.status === 'new');
