import type { OwnSplit } from '#contract/portfolio/own-splits';
import type { Trade } from '#contract/portfolio/trades';
import { getDayInNewYork } from '#core/time/day';
import { applyTradesDelta, refuseNewOversell } from '#functions/portfolio/corporate-actions/action-context';
import { isOwnSplitRecord } from '#functions/portfolio/splits/own-splits-store';
import { computeEffectiveSplitsBeforeAndAfter, readSplitsContext } from '#functions/portfolio/splits/plan-splits';
import type { TradeEffects } from '#functions/portfolio/trade-followers';
import type { LoggedChange } from '#functions/runtime/storage/change-log';
import { readCurrentRows, refuseChangedSince } from '#functions/runtime/storage/revert';
import type { RecordChange } from '#functions/runtime/storage/table';

/** Of some changes, newest first: each record as it was before all of them, and as they have left it. */
const joinChanges = (changes: readonly LoggedChange[]): RecordChange[] => {
  const joined = new Map<string, RecordChange>();
  for (const change of changes.flatMap(({ records }) => records)) {
    const later = joined.get(change.record);
    const { after: _after, ...earlier } = change;
    joined.set(change.record, later ? { ...earlier, ...(later.after && { after: later.after }) } : change);
  }
  return [...joined.values()];
};

const isTrade = ({ record }: RecordChange): boolean => record.startsWith('PTX#');

const listBefore = <Row>(changes: readonly RecordChange[]): Row[] =>
  changes.flatMap(({ before }) => (before ? [before as unknown as Row] : []));

/**
 * Judges changes of trades and splits that are right together alone, before the first of them is put back.
 * @throws ChangedBeforeUndoError where a record is not as they have left it; Refusal 422 `oversell` where a sale would be left without
 * its shares once all of them are put back.
 */
export const refuseImpossibleUndo = async (
  owner: string,
  changes: readonly LoggedChange[],
  { now, splitsOf, followers }: TradeEffects,
): Promise<void> => {
  const joined = joinChanges(changes).filter((change) => isTrade(change) || isOwnSplitRecord(change));
  const currentRows = await readCurrentRows<Trade | OwnSplit>(owner, joined);
  refuseChangedSince(joined, (record) => currentRows.get(record));
  const [trades, splits] = [joined.filter(isTrade), joined.filter(isOwnSplitRecord)];
  const listCurrent = <Row>(some: readonly RecordChange[]): Row[] =>
    some.flatMap(({ record }) => (currentRows.get(record) as Row | undefined) ?? []);
  const delta = { removed: listCurrent<Trade>(trades), added: listBefore<Trade>(trades) };
  const splitsDelta = { removed: listCurrent<OwnSplit>(splits), added: listBefore<OwnSplit>(splits) };
  const symbols = [...delta.removed, ...delta.added, ...splitsDelta.removed, ...splitsDelta.added];
  const named = [...new Set(symbols.map(({ symbol }) => symbol))];
  const read = await readSplitsContext(owner, named, followers);
  const effective = await computeEffectiveSplitsBeforeAndAfter(read, named, splitsOf);
  refuseNewOversell(
    { trades: read.trades, splits: effective.before },
    { trades: applyTradesDelta(read.trades, delta), splits: effective.after(splitsDelta) },
    getDayInNewYork(now()),
  );
};
