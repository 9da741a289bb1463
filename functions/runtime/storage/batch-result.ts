import type { BatchRowResult, RowBatchResult } from '#contract/fields/bulk-row-refs';
import { Refusal } from '#functions/runtime/refusal';
import type { BulkWriteProgress } from '#functions/runtime/storage/write-rows-in-bulk';

/** Many new rows, each judged as a single one before the first is written, and what is answered of them. */

/** Each row by what is made of it, or by its refusal. */
export const validateBatch = <Sent, Row>(
  sent: readonly Sent[],
  judge: (one: Sent) => Row,
): { rows: Row[]; refused: RowBatchResult | null } => {
  const judged = sent.map((one): Row | Refusal => {
    try {
      return judge(one);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  });
  return { rows: judged.filter((row): row is Row => !(row instanceof Refusal)), refused: toRefusedBatchResult(judged) };
};

/** Nothing is recorded where a row is refused: which ones are, and why. */
const toRefusedBatchResult = (rows: readonly unknown[]): RowBatchResult | null => {
  const because = rows.findIndex((row) => row instanceof Refusal);
  if (because < 0) return null;
  const leftOut = { status: 'leftOut' as const, error: 'Not saved, because another row was refused.', because };
  const toResult = (row: unknown): BatchRowResult => {
    if (!(row instanceof Refusal)) return leftOut;
    const { message: error, code, details } = row;
    return { status: 'refused', error, code, path: details?.[0]?.path ?? null };
  };
  return { transactions: rows.map(toResult) };
};

/** All of them are recorded. */
export const toRecordedBatchResult = ({ done }: BulkWriteProgress): RowBatchResult => {
  const ids = new Map(done);
  return { transactions: [...ids.keys()].map((_, at) => ({ status: 'recorded', id: ids.get(at) ?? 0 })) };
};
