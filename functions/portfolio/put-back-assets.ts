import { firstDifference } from '#core/portfolio/own-prices';
import type { Day } from '#core/time/day';
import { refuseOneMore, refuseTraded } from '#functions/portfolio/own-assets';
import { type OwnAsset, putOwnAsset, removeOwnAsset } from '#functions/portfolio/own-assets-store';
import { asBefore, readStanding, refuseChanged } from '#functions/storage/put-back';
import type { RecordChange, Write } from '#functions/storage/table';

export interface AssetsPutBack {
  writes: Write[];
  /** The first day whose value it changes, as far as it changes any. */
  since: Day | undefined;
}

export const isOwnAsset = ({ record }: RecordChange): boolean => record.startsWith('OWN#');

/**
 * Assets of one's own, with their prices, as they were before a change; null without any. The head of the trades is to be
 * moved with them.
 * @throws ChangedSince; Refusal 422 `has_trades` where an asset would go of which there are trades.
 */
export const putBackAssets = async (owner: string, records: readonly RecordChange[]): Promise<AssetsPutBack | null> => {
  const changed = records.filter(isOwnAsset);
  if (changed.length === 0) return null;
  const standing = await readStanding<OwnAsset>(owner, changed);
  refuseChanged(changed, (record) => standing.get(record));
  const back = await Promise.all(
    changed.map(async (change) => {
      const stands = standing.get(change.record);
      const becomes = asBefore<OwnAsset>(change, stands);
      if (!becomes && stands) await refuseTraded(owner, stands.symbol);
      if (becomes && !stands) await refuseOneMore(owner, becomes.symbol);
      const writes = becomes ? putOwnAsset(owner, becomes, stands) : stands ? removeOwnAsset(owner, stands) : [];
      return { writes, since: firstDifference(stands?.prices, becomes?.prices) };
    }),
  );
  const [since] = back.flatMap((one) => one.since ?? []).toSorted();
  return { writes: back.flatMap(({ writes }) => writes), since };
};
