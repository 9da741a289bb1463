import { finishCorrections } from '#functions/dividends/finish-corrections';
import { type FoundBooks, listCorrections, readFound } from '#functions/dividends/found-store';
import { isKept, type LedgerHead, type LedgerKind, listHeads } from '#functions/storage/ledger';

type Heads = Record<LedgerKind, LedgerHead>;

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

/** The heads of the ledgers, read again after a correction. Mostly that of the dividends tells by itself that there is none. */
export const settleHeads = async (owner: string, heads: Heads): Promise<Heads> => {
  const { MDIV } = heads;
  if (isKept(MDIV) && !MDIV.correcting) return heads;
  if ((await listCorrections(owner)).length === 0) return heads;
  await finishCorrections(owner);
  return listHeads(owner);
};

/** What `read` answers of the cash; read again after a correction. */
export const readSettledCash = async <T>(owner: string, read: () => Promise<T>): Promise<T> => {
  const [answer, corrections] = await Promise.all([read(), listCorrections(owner)]);
  if (corrections.length === 0) return answer;
  await finishCorrections(owner);
  return read();
};
