import { findFoundAt, releaseFound } from '#functions/dividends/found-store';
import { foundPlace, type ListedFound } from '#functions/dividends/kept-store';
import { dividendLedger } from '#functions/dividends/manual-store';
import { isKept } from '#functions/storage/ledger';
import { changeListed } from '#functions/storage/lists';
import type { Write } from '#functions/storage/table';

const released = ({ cashId: _cashId, ...row }: ListedFound): object => row;

/**
 * For the transaction that takes a synced row of cash away: its dividend can be synced again. `dividend` is its sort key, as
 * the row has it. Many may be taken away at once, so the head of the dividends is moved on from wherever it is.
 */
export const releaseDividend = async (owner: string, dividend: string): Promise<Write[]> => {
  const head = await dividendLedger.head(owner);
  const found = await findFoundAt(owner, dividend);
  if (!found) return [];
  const listed = isKept(head) ? await changeListed<ListedFound>(owner, foundPlace(found), released) : [];
  return [dividendLedger.touch(owner, {}), releaseFound(owner, found), ...listed];
};
