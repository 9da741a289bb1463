import { type CallApiRoute, getErrorBody, getErrorStatus } from '#lib/api/api';
import { isTransientError, retryTransientErrors } from './retry-transient-errors';
import type { StoredImportUndo } from './stored-undo';

export interface UndoProgress {
  left: number;
  total: number;
}

export type RetainedRecord = { title: string; why: string };

const patience = 60_000;

/** Another tab is undoing the same rows, or the call of one that was closed is still at work. */
const isUndoneMeanwhile = (error: unknown): boolean => getErrorBody(error)?.code === 'conflict';

/**
 * Undoes an import, as far as one call comes and again until nothing of it is left. One that is gone was undone to its
 * end elsewhere, which is what was wanted.
 *
 * @param createCall - One call to the server, under a key of its own that another try of it keeps.
 * @returns The rows that stay because something stands on them, and what was created for the import and stays.
 */
export const undoImport = async (
  { id, ...choice }: StoredImportUndo,
  createCall: () => CallApiRoute,
  onProgress: (progress: UndoProgress) => void,
): Promise<{ refused: RetainedRecord[]; stays: RetainedRecord[] }> => {
  const refused: RetainedRecord[] = [];
  try {
    for (;;) {
      const call = createCall();
      const answer = await retryTransientErrors(
        () => call('POST /imports/{id}/undo', { id, ...choice }, { patience }),
        (error) => isTransientError(error) || isUndoneMeanwhile(error),
      );
      refused.push(...answer.refused);
      if (answer.finished) return { refused, stays: answer.stays };
      onProgress({ left: Math.min(answer.left, answer.total), total: answer.total });
    }
  } catch (error) {
    if (getErrorStatus(error) === 404) return { refused, stays: [] };
    throw error;
  }
};
