import { findFirstChangedPriceDay } from '#core/portfolio/own-prices';
import type { Day } from '#core/time/day';
import { refuseExcessOrDuplicateAsset, refuseTradedAsset } from '#functions/portfolio/own-assets';
import {
  buildOwnAssetRemovalWrites,
  buildOwnAssetWrites,
  type StoredOwnAsset,
} from '#functions/portfolio/own-assets-store';
import { readCurrentRows, refuseChangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

export interface OwnAssetsRevertPlan {
  writes: TransactionWrite[];
  /** The first day whose value it changes, as far as it changes any. */
  since: Day | undefined;
}

export const isOwnAssetRecord = ({ record }: RecordChange): boolean => record.startsWith('OWN#');

/**
 * Assets of one's own, with their prices, as they were before a change; null without any. The head of the trades is to be
 * moved with them.
 * @throws ChangedBeforeUndoError; Refusal 422 `has_trades` where an asset would go of which there are trades.
 */
export const planOwnAssetsRevert = async (
  owner: string,
  records: readonly RecordChange[],
): Promise<OwnAssetsRevertPlan | null> => {
  const changed = records.filter(isOwnAssetRecord);
  if (changed.length === 0) return null;
  const currentRows = await readCurrentRows<StoredOwnAsset>(owner, changed);
  refuseChangedSince(changed, (record) => currentRows.get(record));
  const back = await Promise.all(
    changed.map(async (change) => {
      const current = currentRows.get(change.record);
      const becomes = toRevertedRow<StoredOwnAsset>(change, current);
      if (!becomes && current) await refuseTradedAsset(owner, current.symbol);
      if (becomes && !current) await refuseExcessOrDuplicateAsset(owner, becomes.symbol);
      const writes = becomes
        ? buildOwnAssetWrites(owner, becomes, current)
        : current
          ? buildOwnAssetRemovalWrites(owner, current)
          : [];
      return { writes, since: findFirstChangedPriceDay(current?.prices, becomes?.prices) };
    }),
  );
  const [since] = back.flatMap((one) => one.since ?? []).toSorted();
  return { writes: back.flatMap(({ writes }) => writes), since };
};
