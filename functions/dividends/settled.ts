import { type FinishEffects, finishCorrections } from '#functions/dividends/finish-corrections';
import { type FoundBooks, listCorrections, readFound } from '#functions/dividends/found-store';

/**
 * Reading dividends, and the cash that they moved, so that nothing counts shares that are not held: where a correction was
 * broken off, it is finished first.
 */

/** `wasCorrected` says that what was read of cash at the same time is no longer right. */
export const readSettledFound = async (
  owner: string,
  effects?: FinishEffects,
): Promise<FoundBooks & { wasCorrected: boolean }> => {
  const books = await readFound(owner);
  if (books.corrections.length === 0) return { ...books, wasCorrected: false };
  await finishCorrections(owner, effects);
  return { ...(await readFound(owner)), wasCorrected: true };
};

/** What `read` answers of the cash; read again after a correction. */
export const readSettledCash = async <T>(
  owner: string,
  read: () => Promise<T>,
  effects?: FinishEffects,
): Promise<T> => {
  const [answer, corrections] = await Promise.all([read(), listCorrections(owner)]);
  if (corrections.length === 0) return answer;
  await finishCorrections(owner, effects);
  return read();
};
