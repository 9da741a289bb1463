import { buildFoundDividendUnsyncWrite, findFoundDividendBySortKey } from '#functions/dividends/found/found-store';
import { dividendLedger } from '#functions/dividends/manual/manual-store';
import { type IndexedFoundDividend, toFoundDividendIndexEntry } from '#functions/dividends/materialized-store';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { planLedgerIndexEntryUpdate } from '#functions/runtime/storage/ledger-indexes';
import type { TransactionWrite } from '#functions/runtime/storage/table';

const withoutCashId = ({ cashId: _cashId, ...row }: IndexedFoundDividend): object => row;

const buildUnsyncWrites = async (owner: string, dividend: string, isListed: boolean): Promise<TransactionWrite[]> => {
  const found = await findFoundDividendBySortKey(owner, dividend);
  if (!found) return [];
  const listed = isListed
    ? await planLedgerIndexEntryUpdate<IndexedFoundDividend>(owner, toFoundDividendIndexEntry(found), withoutCashId)
    : [];
  return [buildFoundDividendUnsyncWrite(owner, found), ...listed];
};

/**
 * For the transaction that takes synced rows of cash away: their dividends can be synced again. `dividends` are their sort
 * keys, as the rows have them. Many may be taken away at once, so the head of the dividends is moved on from wherever it is.
 */
export const planDividendsUnsync = async (owner: string, dividends: readonly string[]): Promise<TransactionWrite[]> => {
  if (dividends.length === 0) return [];
  const head = await dividendLedger.head(owner);
  const writes = await Promise.all(
    dividends.map((dividend) => buildUnsyncWrites(owner, dividend, isLedgerMaterialized(head))),
  );
  return writes.some((own) => own.length > 0) ? [dividendLedger.touch(owner, {}), ...writes.flat()] : [];
};
