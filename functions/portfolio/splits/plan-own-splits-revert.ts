import type { OwnSplit } from '#contract/portfolio/own-splits';
import { maxOwnSplits } from '#core/portfolio/position/own-splits';
import { getDayInNewYork } from '#core/time/day';
import { isOwnSplitRecord } from '#functions/portfolio/splits/own-splits-store';
import { planSplitsChange, readSplitsContext } from '#functions/portfolio/splits/plan-splits';
import type { SharesHeldChange, TradeEffects } from '#functions/portfolio/trade-followers';
import { formatOversellSentence } from '#functions/portfolio/trades/oversell';
import { Refusal } from '#functions/runtime/refusal';
import {
  type RevertOptions,
  readCurrentRows,
  refuseChangedSince,
  toRevertedRow,
} from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

/** `sharesChanged`: for what follows. */
interface SplitsPutBack {
  writes: TransactionWrite[];
  sharesChanged: SharesHeldChange[];
}

const getSymbol = ({ before, after }: RecordChange): string => ((before ?? after) as OwnSplit).symbol;

/**
 * A person's own splits as they were before a change, with the books that they move. No change is of splits and of trades.
 * @throws ChangedBeforeUndoError where a split is not as the change has left it; Refusal 422 `oversell` where a sale would be left
 * without its shares.
 */
export const planOwnSplitsRevert = async (
  owner: string,
  records: readonly RecordChange[],
  { now, splitsOf, followers }: TradeEffects,
  { isJudged = false }: RevertOptions = {},
): Promise<SplitsPutBack> => {
  const changed = records.filter(isOwnSplitRecord);
  if (changed.length === 0) return { writes: [], sharesChanged: [] };
  const read = await readSplitsContext(owner, [...new Set(changed.map(getSymbol))], followers);
  const currentRows = await readCurrentRows<OwnSplit>(owner, changed);
  refuseChangedSince(changed, (record) => currentRows.get(record));
  const rows = changed.map((change) => {
    const current = currentRows.get(change.record);
    return { stands: current, becomes: toRevertedRow(change, current) };
  });
  const delta = {
    removed: rows.flatMap(({ stands }) => stands ?? []),
    added: rows.flatMap(({ becomes }) => becomes ?? []),
  };
  if (read.own.length - delta.removed.length + delta.added.length > maxOwnSplits) {
    throw new Refusal(422, 'too_many', `At most ${maxOwnSplits} splits can be recorded by hand.`);
  }
  const { impossible, writes, sharesChanged } = await planSplitsChange(owner, read, delta, splitsOf);
  if (impossible && !isJudged)
    throw new Refusal(422, 'oversell', formatOversellSentence(impossible, 0, getDayInNewYork(now())));
  return { writes, sharesChanged };
};
