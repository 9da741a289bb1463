import type { Trade } from '#contract/portfolio/trades';
import type { CashDelta } from '#core/cash/cash-deltas';
import { type Day, getDayInNewYork } from '#core/time/day';
import {
  isOwnAssetRecord,
  type OwnAssetsRevertPlan,
  planOwnAssetsRevert,
} from '#functions/portfolio/plan-own-assets-revert';
import { planPlatformRemoval } from '#functions/portfolio/platforms';
import { getFirstChangedTradeDay, tradeLedger } from '#functions/portfolio/store';
import type { TradeEffects } from '#functions/portfolio/trade-followers';
import { validateAndCashMarkTrade } from '#functions/portfolio/trades/cash-mark';
import { computePositionChanges, type TradesDelta } from '#functions/portfolio/trades/change-positions';
import { computeValidPositionChanges } from '#functions/portfolio/trades/oversell';
import { readTradeChangeContext, type TradeChangeSnapshot } from '#functions/portfolio/trades/trade-change-context';
import { planTradesChange, projectTradeSnapshotAfterWrites } from '#functions/portfolio/trades/write-trades';
import {
  buildPlatformWrite,
  listStoredPlatformsIfNeeded,
  type StoredPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { Refusal } from '#functions/runtime/refusal';
import type { LedgerState } from '#functions/runtime/storage/ledger';
import {
  type CurrentRowsReader,
  createUncachedRowsReader,
  type RevertOptions,
  readCurrentRows,
  refuseChangedSince,
  toRevertedRow,
} from '#functions/runtime/storage/revert';
import { type RecordChange, type TransactionWrite, WriteConflict } from '#functions/runtime/storage/table';

interface TradesPutBack {
  writes: TransactionWrite[];
  moves: CashDelta[];
  /** As they were left, and as they are now. */
  moved: TradesDelta;
  /** Once it is written: for whoever puts the next change back on it. */
  settle: () => Promise<void>;
}

/** What many changes are put back on, one after the other: read once, and followed from one to the next. */
export interface TradesRevertContext {
  rows: CurrentRowsReader;
  /** Every trade of theirs, as it was and as it is to be. */
  about: readonly Trade[];
  /** Null until it is read, or is to be read anew. */
  snapshot: TradeChangeSnapshot | null;
}

const settleNothing = async (): Promise<void> => undefined;

const isTrade = ({ record }: RecordChange): boolean => record.startsWith('PTX#');

const isPlatform = ({ record }: RecordChange): boolean => record.startsWith('PLAT#');

const cashSwitchedRefusal = (platform: string): Refusal =>
  new Refusal(
    422,
    'cash_switched',
    `From when on cash is kept on ${platform} is changed on the Settings page, under Platforms.`,
  );

/**
 * Platforms of one's own as they were. Cash that was switched is switched by its own form, which says with which balance.
 * @throws ChangedBeforeUndoError; Refusal 422 `cash_switched`, or `in_use` where something is recorded there.
 */
export const planOwnPlatformsRevert = async (
  owner: string,
  records: readonly RecordChange[],
  { now, followers }: TradeEffects,
): Promise<TransactionWrite[]> => {
  const changed = records.filter(isPlatform);
  if (changed.length === 0) return [];
  for (const change of changed) {
    const [before, after] = [change.before, change.after] as [StoredPlatform?, StoredPlatform?];
    if (before?.since !== after?.since) throw cashSwitchedRefusal((before ?? after)?.platform ?? '');
  }
  const currentRows = await readCurrentRows<StoredPlatform>(owner, changed);
  refuseChangedSince(changed, (record) => currentRows.get(record));
  const writes = changed.map(async (change) => {
    const current = currentRows.get(change.record);
    const becomes = toRevertedRow(change, current);
    if (becomes) return [buildPlatformWrite(owner, becomes, current)];
    return current ? planPlatformRemoval(owner, current, { now: now(), followers }) : [];
  });
  return (await Promise.all(writes)).flat();
};

/** The first day that a change concerns, where it puts back prices of one's own too. */
const getFirstAffectedDay = (delta: TradesDelta, assets: OwnAssetsRevertPlan | null): { since?: Day } => {
  const [since] = [getFirstChangedTradeDay(delta).since, assets?.since].filter((day) => day !== undefined).toSorted();
  return since === undefined ? {} : { since };
};

/** Nothing but what goes with the head of the trades. */
const buildHeadOnlyRevert = (
  owner: string,
  head: LedgerState,
  { writes, since }: OwnAssetsRevertPlan,
  today: Day,
): TradesPutBack => ({
  writes: [tradeLedger.move(owner, head, head.last, {}, { since: since ?? today }), ...writes],
  moves: [],
  moved: { removed: [], added: [] },
  settle: settleNothing,
});

const toYear = ({ transactionDate }: Trade): string => transactionDate.slice(0, 4);

/** Whether the stage knows the stocks and years of a change: a row may have been moved to another since. */
const isWithin = (about: readonly Trade[], { removed, added }: TradesDelta): boolean => {
  const [symbols, years] = [new Set(about.map(({ symbol }) => symbol)), new Set(about.map(toYear))];
  return [...removed, ...added].every((trade) => symbols.has(trade.symbol) && years.has(toYear(trade)));
};

/** The head at once, before the rows: what changes after that is noticed when it is moved on. */
const readContext = async (
  owner: string,
  { splitsOf, followers }: TradeEffects,
  stage: TradesRevertContext | undefined,
): Promise<{ head: LedgerState; findSnapshot: (delta: TradesDelta) => Promise<TradeChangeSnapshot> }> => {
  if (!stage) {
    const { head, snapshotFor } = await readTradeChangeContext(owner, {}, followers);
    return { head, findSnapshot: (delta) => snapshotFor(delta, splitsOf) };
  }
  const { about } = stage;
  const snapshot =
    stage.snapshot ??
    (await (
      await readTradeChangeContext(owner, { about }, followers)
    ).snapshotFor({ removed: about, added: [] }, splitsOf));
  stage.snapshot = snapshot;
  return {
    head: snapshot.head,
    findSnapshot: async (delta) => {
      if (!isWithin(about, delta)) throw new WriteConflict([]);
      return snapshot;
    },
  };
};

/**
 * Trades as they were before a change, with their places in lists, their books and what they move in cash. Their dividends
 * are not in it; own assets with their prices are, since they move the same head. `stage`: what they are put back on, where it
 * is one of many changes of trades alone.
 * @throws ChangedBeforeUndoError where a trade is not as the change has left it; Refusal as for any change of a trade; WriteConflict where
 * a trade has been moved to what the stage does not know.
 */
export const planTradesRevert = async (
  owner: string,
  records: readonly RecordChange[],
  effects: TradeEffects,
  { isJudged = false, stage }: RevertOptions & { stage?: TradesRevertContext | undefined } = {},
): Promise<TradesPutBack | null> => {
  const today = getDayInNewYork(effects.now());
  const changed = records.filter(isTrade);
  if (changed.length === 0 && !records.some(isOwnAssetRecord)) return null;
  const { head, findSnapshot } = await readContext(owner, effects, stage);
  const assets = await planOwnAssetsRevert(owner, records);
  if (changed.length === 0) return assets && buildHeadOnlyRevert(owner, head, assets, today);
  const currentRows = await (stage?.rows ?? createUncachedRowsReader(owner)).read<Trade>(changed);
  refuseChangedSince(changed, (record) => currentRows.get(record));
  const wanted = changed.map((change) => toRevertedRow(change, currentRows.get(change.record)));
  // Whether they move cash is a question of how its platform is now.
  const storedPlatforms = await listStoredPlatformsIfNeeded(
    owner,
    wanted.flatMap((becomes) => becomes?.platform ?? []),
  );
  const delta: TradesDelta = {
    removed: [...currentRows.values()],
    added: wanted.flatMap((becomes) => (becomes ? [validateAndCashMarkTrade(becomes, storedPlatforms)] : [])),
  };
  const snapshot = await findSnapshot(delta);
  const positions = isJudged
    ? await computePositionChanges(snapshot, delta)
    : await computeValidPositionChanges(snapshot, delta, today);
  const { writes, moves, isWhole } = await planTradesChange(snapshot, delta, {
    positions,
    ...getFirstAffectedDay(delta, assets),
  });
  const settle = async (): Promise<void> => {
    if (!stage) return;
    stage.snapshot = projectTradeSnapshotAfterWrites(snapshot, delta, { writes, isWhole, last: snapshot.head.last });
    await snapshot.follow(delta);
  };
  return { writes: [...writes, ...(assets?.writes ?? [])], moves, moved: delta, settle };
};
