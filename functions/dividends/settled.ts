import { finishCorrections } from '#functions/dividends/finish-corrections';
import { type FoundBooks, listCorrections, readFound } from '#functions/dividends/found-store';

/**
 * Reading dividends, and the cash that they moved, so that nothing counts shares that are not held: where a correction was
 * broken off, it is finished first. Whoever may not write reads `readAsCorrected` instead.
 */

export const readSettledFound = async (owner: string): Promise<FoundBooks> => {
  const books = await readFound(owner);
  if (books.corrections.length === 0) return books;
  await finishCorrections(owner);
  return readFound(owner);
};

/** What `read` answers of the cash; read again after a correction. */
export const readSettledCash = async <T>(owner: string, read: () => Promise<T>): Promise<T> => {
  const [answer, corrections] = await Promise.all([read(), listCorrections(owner)]);
  if (corrections.length === 0) return answer;
  await finishCorrections(owner);
  return read();
};
