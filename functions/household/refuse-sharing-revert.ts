import { Refusal } from '#functions/runtime/refusal';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

const chosen = ['SHARING', 'SUCCESSOR', 'SUCCEEDS'];

/** What is shared is chosen, never undone: an undo would show again what was taken back. @throws Refusal 422 `sharing`. */
export const refuseSharingRevert = async (
  _owner: string,
  records: readonly RecordChange[],
): Promise<TransactionWrite[]> => {
  if (records.some(({ record }) => chosen.some((name) => record.startsWith(`${name}#`)))) {
    throw new Refusal(422, 'sharing', 'What you share is not changed by undoing. Choose it under Household.');
  }
  return [];
};
