import { findFoundAt, releaseFound } from '#functions/dividends/found-store';
import { foundPlace, type ListedFound } from '#functions/dividends/kept-store';
import { dividendLedger } from '#functions/dividends/manual-store';
import { isKept } from '#functions/storage/ledger';
import { changeListed } from '#functions/storage/lists';
import type { Write } from '#functions/storage/table';

const released = ({ cashId: _cashId, ...row }: ListedFound): object => row;

const releaseOne = async (owner: string, dividend: string, isListed: boolean): Promise<Write[]> => {
  const found = await findFoundAt(owner, dividend);
  if (!found) return [];
  const listed = isListed ? await changeListed<ListedFound>(owner, foundPlace(found), released) : [];
  return [releaseFound(owner, found), ...listed];
};

/**
 * For the transaction that takes synced rows of cash away: their dividends can be synced again. `dividends` are their sort
 * keys, as the rows have them. Many may be taken away at once, so the head of the dividends is moved on from wherever it is.
 */
export const releaseDividends = async (owner: string, dividends: readonly string[]): Promise<Write[]> => {
  if (dividends.length === 0) return [];
  const head = await dividendLedger.head(owner);
  const writes = await Promise.all(dividends.map((dividend) => releaseOne(owner, dividend, isKept(head))));
  return writes.some((own) => own.length > 0) ? [dividendLedger.touch(owner, {}), ...writes.flat()] : [];
};
