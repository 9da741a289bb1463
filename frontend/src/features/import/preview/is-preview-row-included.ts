import type { ImportPreviewRow, PreviewRowDecision } from '../file/worker-protocol';

/** A split whose ratio nobody knows cannot be recorded until it is told. */
export const isSplitRatioMissing = (
  { asked }: Pick<ImportPreviewRow, 'asked'>,
  { change }: PreviewRowDecision = {},
): boolean => asked === 'ratio' && change?.numerator === undefined;

/** Whether a row is to be recorded: what is new, unless it was unticked; others where it is said so. */
export const isPreviewRowIncluded = (
  row: Pick<ImportPreviewRow, 'status' | 'asked'>,
  decision: PreviewRowDecision = {},
): boolean => row.status !== 'here' && !isSplitRatioMissing(row, decision) && (decision.in ?? row.status === 'new');
