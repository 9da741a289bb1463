import { fieldRefusal } from '#functions/refusal';
import { asBefore, readStanding, refuseChanged } from '#functions/storage/put-back';
import type { RecordChange, Write } from '#functions/storage/table';
import {
  addItem,
  listItems,
  removeItem,
  replaceItem,
  type StoredItem,
  watchlistLedger,
} from '#functions/watchlist/store';

/**
 * Watched stocks as they were before a change.
 * @throws ChangedSince; Refusal 409 `duplicate` where a stock was put on the list again meanwhile.
 */
export const putBackItems = async (owner: string, records: readonly RecordChange[]): Promise<Write[]> => {
  const changed = records.filter(({ record }) => record.startsWith('WL#'));
  if (changed.length === 0) return [];
  const standing = await readStanding<StoredItem>(owner, changed);
  refuseChanged(changed, (record) => standing.get(record));
  const listed = new Set((await listItems(owner)).map(({ symbol }) => symbol));
  const writes = changed.flatMap((change) => {
    const stands = standing.get(change.record);
    const becomes = asBefore(change, stands);
    if (!becomes) return stands ? removeItem(owner, stands) : [];
    if (stands) return replaceItem(owner, becomes, stands);
    const { symbol } = becomes;
    if (listed.has(symbol)) throw fieldRefusal('symbol', `${symbol} is on your watchlist again.`, 409, 'duplicate');
    return addItem(owner, becomes);
  });
  return [watchlistLedger.touch(owner, {}), ...writes];
};
