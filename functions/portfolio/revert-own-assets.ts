import { findFirstPriceChange } from '#core/portfolio/own-prices';
import type { Day } from '#core/time/day';
import { refuseAnotherOwnAsset, refuseTradedAsset } from '#functions/portfolio/own-assets';
import { putOwnAsset, removeOwnAsset, type StoredOwnAsset } from '#functions/portfolio/own-assets-store';
import { readCurrentRows, refuseChangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

export interface RevertedOwnAssets {
  writes: TransactionWrite[];
  /** The first day whose value it changes, as far as it changes any. */
  since: Day | undefined;
}

export const isOwnAssetRecord = ({ record }: RecordChange): boolean => record.startsWith('OWN#');

/**
 * Assets of one's own, with their prices, as they were before a change; null without any. The head of the trades is to be
 * moved with them.
 * @throws ChangedSince; Refusal 422 `has_trades` where an asset would go of which there are trades.
 */
export const revertOwnAssets = async (
  owner: string,
  records: readonly RecordChange[],
): Promise<RevertedOwnAssets | null> => {
  const changed = records.filter(isOwnAssetRecord);
  if (changed.length === 0) return null;
  const standing = await readCurrentRows<StoredOwnAsset>(owner, changed);
  refuseChangedSince(changed, (record) => standing.get(record));
  const back = await Promise.all(
    changed.map(async (change) => {
      const stands = standing.get(change.record);
      const becomes = toRevertedRow<StoredOwnAsset>(change, stands);
      if (!becomes && stands) await refuseTradedAsset(owner, stands.symbol);
      if (becomes && !stands) await refuseAnotherOwnAsset(owner, becomes.symbol);
      const writes = becomes ? putOwnAsset(owner, becomes, stands) : stands ? removeOwnAsset(owner, stands) : [];
      return { writes, since: findFirstPriceChange(stands?.prices, becomes?.prices) };
    }),
  );
  const [since] = back.flatMap((one) => one.since ?? []).toSorted();
  return { writes: back.flatMap(({ writes }) => writes), since };
};
