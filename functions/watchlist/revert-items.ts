import { fieldRefusal } from '#functions/runtime/refusal';
import { readCurrentRows, refuseChangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';
import {
  buildNewWatchlistItemWrites,
  buildWatchlistItemRemovalWrites,
  buildWatchlistItemReplaceWrites,
  listWatchlistItems,
  type StoredWatchlistItem,
  watchlistLedger,
} from '#functions/watchlist/store';

/**
 * Watched stocks as they were before a change.
 * @throws ChangedBeforeUndoError; Refusal 409 `duplicate` where a stock was put on the list again meanwhile.
 */
export const planWatchlistItemsRevert = async (
  owner: string,
  records: readonly RecordChange[],
): Promise<TransactionWrite[]> => {
  const changed = records.filter(({ record }) => record.startsWith('WL#'));
  if (changed.length === 0) return [];
  const currentRows = await readCurrentRows<StoredWatchlistItem>(owner, changed);
  refuseChangedSince(changed, (record) => currentRows.get(record));
  const listed = new Set((await listWatchlistItems(owner)).map(({ symbol }) => symbol));
  const writes = changed.flatMap((change) => {
    const current = currentRows.get(change.record);
    const becomes = toRevertedRow(change, current);
    if (!becomes) return current ? buildWatchlistItemRemovalWrites(owner, current) : [];
    if (current) return buildWatchlistItemReplaceWrites(owner, becomes, current);
    const { symbol } = becomes;
    if (listed.has(symbol)) throw fieldRefusal('symbol', `${symbol} is on your watchlist again.`, 409, 'duplicate');
    return buildNewWatchlistItemWrites(owner, becomes);
  });
  return [watchlistLedger.touch(owner, {}), ...writes];
};
