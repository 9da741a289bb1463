import { Refusal } from '#functions/runtime/refusal';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

/** The address of a calendar feed that was taken away never works again, not even by undoing that. @throws Refusal 422 `secret`. */
export const refuseIncomeFeedRevert = async (
  _owner: string,
  records: readonly RecordChange[],
): Promise<TransactionWrite[]> => {
  if (records.some(({ record }) => record.startsWith('FEED#'))) {
    throw new Refusal(422, 'secret', 'The address of a calendar feed does not come back. Make a new one under Income.');
  }
  return [];
};
