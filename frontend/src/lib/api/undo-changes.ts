import { api, getErrorBody, slowApiCallTimeoutMs } from '#lib/api/api';
import { createIdempotencyKeys } from '#lib/api/idempotency-keys';

/** What became of taking back a press: how many changes, and which could not be. */
interface TakenBack {
  undone: number;
  refused: { title: string; why: string }[];
}

interface UndoOptions {
  /** Takes back first what has changed the same records since. */
  withLater?: boolean;
  /** How many changes are taken back, and how many are still to be. */
  onProgress?: (undone: number, remaining: number) => void;
}

/** Takes back what belongs to one press, run or file: call after call where it takes longer than one may. */
export const requestChangeGroupUndo = async (
  group: string,
  { withLater = false, onProgress }: UndoOptions = {},
): Promise<TakenBack> => {
  // However many calls it takes, it is one press, which can itself be taken back.
  const call = api.callWith(createIdempotencyKeys());
  const all: TakenBack = { undone: 0, refused: [] };
  for (;;) {
    const { undone, left, refused } = await call(
      'POST /activity/undo',
      { group, withLater },
      { patience: slowApiCallTimeoutMs },
    );
    all.undone += undone;
    all.refused.push(...refused);
    onProgress?.(all.undone, left);
    if (left === 0) return all;
  }
};

/** How many later changes stand in the way; 0 for any other failure. */
export const getBlockingChangeCount = (error: unknown): number => {
  const refusal = getErrorBody(error);
  return refusal?.code === 'changed_since' ? (refusal.details?.length ?? 0) : 0;
};
