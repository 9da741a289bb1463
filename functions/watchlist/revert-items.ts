import { fieldRefusal } from '#functions/runtime/refusal';
import { readCurrentRows, refuseChangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';
import {
  addWatchlistItem,
  listWatchlistItems,
  removeWatchlistItem,
  replaceWatchlistItem,
  type StoredWatchlistItem,
  watchlistLedger,
} from '#functions/watchlist/store';

/**
 * Watched stocks as they were before a change.
 * @throws ChangedSince; Refusal 409 `duplicate` where a stock was put on the list again meanwhile.
 */
export const revertWatchlistItems = async (
  owner: string,
  records: readonly RecordChange[],
): Promise<TransactionWrite[]> => {
  const changed = records.filter(({ record }) => record.startsWith('WL#'));
  if (changed.length === 0) return [];
  const standing = await readCurrentRows<StoredWatchlistItem>(owner, changed);
  refuseChangedSince(changed, (record) => standing.get(record));
  const listed = new Set((await listWatchlistItems(owner)).map(({ symbol }) => symbol));
  const writes = changed.flatMap((change) => {
    const stands = standing.get(change.record);
    const becomes = toRevertedRow(change, stands);
    if (!becomes) return stands ? removeWatchlistItem(owner, stands) : [];
    if (stands) return replaceWatchlistItem(owner, becomes, stands);
    const { symbol } = becomes;
    if (listed.has(symbol)) throw fieldRefusal('symbol', `${symbol} is on your watchlist again.`, 409, 'duplicate');
    return addWatchlistItem(owner, becomes);
  });
  return [watchlistLedger.touch(owner, {}), ...writes];
};
