import type { Trade } from '#contract/portfolio/trades';
import { type CashDelta, reverseCashDelta, toTradeCashDeltas } from '#core/cash/cash-deltas';
import type { Day } from '#core/time/day';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import { mergeOwnSplitsIntoLookup } from '#functions/portfolio/portfolio-market';
import { readOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import {
  buildTradeRemovalWrite,
  buildTradeWrite,
  computeTradeLedgerCountsDelta,
  getFirstChangedTradeDay,
  listTradesOfSymbols,
  tradeLedger,
} from '#functions/portfolio/store';
import {
  type FollowUpWrites,
  type KnownFollowUpDays,
  listSharesHeldChanges,
  type TradeEffects,
} from '#functions/portfolio/trade-followers';
import {
  buildMaterializedTradeWrites,
  computePositionChanges,
  type LedgerBeforeChange,
  type PositionChange,
  type TradesDelta,
} from '#functions/portfolio/trades/change-positions';
import {
  projectMaterializedRowsAfterWrites,
  toMaterializedTradeLedger,
} from '#functions/portfolio/trades/positions-store';
import type { TradeChangeSnapshot } from '#functions/portfolio/trades/trade-change-context';
import {
  countChangeLogItems,
  type LoggedRecordSize,
  measureLoggedRecords,
} from '#functions/runtime/storage/change-log';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { projectLedgerStateAfterChange } from '#functions/runtime/storage/ledger';
import type { TransactionWrite } from '#functions/runtime/storage/table';
import { fitsTransaction } from '#functions/runtime/storage/transaction';

/** Every change of trades, of one or of many, recorded, imported or undone, is planned and written by what stands here. */

/** What follows a change, for the transaction that holds the writes `beside`. */
type Follow = (change: TradesDelta, beside: readonly TransactionWrite[]) => Promise<FollowUpWrites>;

interface Manner {
  /** The last number given out, where trades are new. */
  last?: number;
  /** The first day whose figures change, where that is another one than of the trades themselves. */
  since?: Day | undefined;
  /** Left out where somebody else takes care of it. */
  follow?: Follow;
  /** The positions after it, where they are known. */
  positions?: readonly PositionChange[];
}

const nothing: FollowUpWrites = { writes: [], moves: [], isWhole: true };

const listChangedTrades = ({ removed, added }: TradesDelta): Trade[] => [...removed, ...added];

/** The rows with their places in the lists; a trade that goes and comes is edited. */
const buildTradeRowWrites = (owner: string, { removed, added }: TradesDelta): TransactionWrite[] => {
  const before = new Map(removed.map((trade) => [trade.id, trade]));
  const stays = new Set(added.map(({ id }) => id));
  return [
    ...removed.filter(({ id }) => !stays.has(id)).flatMap((trade) => buildTradeRemovalWrite(owner, trade)),
    ...added.flatMap((trade) => buildTradeWrite(owner, trade, before.get(trade.id))),
  ];
};

/** What trades do to the balances of their platforms. */
const listCashDeltas = ({ removed, added }: TradesDelta): CashDelta[] => [
  ...removed.flatMap(toTradeCashDeltas).map(reverseCashDelta),
  ...added.flatMap(toTradeCashDeltas),
];

/**
 * A change of trades for one transaction: the ledger moved on, the rows with their places in the lists, the positions, and what
 * follows. The balances are left as `moves`, for whoever moves more of them in the same transaction: see `appendBalanceWrites`.
 */
export const planTradesChange = async (
  ledger: LedgerBeforeChange,
  change: TradesDelta,
  { last = ledger.head.last, since, follow = async () => nothing, positions }: Manner,
): Promise<FollowUpWrites> => {
  const { owner, head } = ledger;
  const moving = since === undefined ? getFirstChangedTradeDay(change) : { since };
  const positionUpdates = await buildMaterializedTradeWrites(
    ledger,
    positions ?? (await computePositionChanges(ledger, change)),
    change,
  );
  const own = [
    tradeLedger.move(owner, head, last, computeTradeLedgerCountsDelta(change), moving),
    ...buildTradeRowWrites(owner, change),
    ...positionUpdates,
  ];
  const moves = listCashDeltas(change);
  const following = await follow(change, [...own, ...buildBalanceDeltaWrites(owner, moves)]);
  return {
    writes: [...own, ...following.writes],
    moves: [...moves, ...following.moves],
    isWhole: following.isWhole,
    isMarkedBefore: following.isMarkedBefore ?? false,
  };
};

/** What the next change is planned on, once this one stands by `writes`. */
export const projectTradeSnapshotAfterWrites = (
  snapshot: TradeChangeSnapshot,
  change: TradesDelta,
  { last, writes, isWhole, isMarkedBefore }: Omit<FollowUpWrites, 'moves'> & { last: number },
): TradeChangeSnapshot => {
  const { head, followersHead, kept } = snapshot;
  const stateAfter = {
    ...projectLedgerStateAfterChange(head, last, getFirstChangedTradeDay(change)),
    count: (head.count ?? 0) + change.added.length - change.removed.length,
  };
  const rows = projectMaterializedRowsAfterWrites(snapshot.rows, writes);
  return {
    ...snapshot,
    rows,
    head: stateAfter,
    kept: kept && toMaterializedTradeLedger(rows),
    followersHead:
      isWhole || isMarkedBefore ? followersHead : projectLedgerStateAfterChange(followersHead, followersHead.last),
  };
};

export const appendBalanceWrites = (
  owner: string,
  { writes, moves }: Pick<FollowUpWrites, 'writes' | 'moves'>,
): TransactionWrite[] => [...writes, ...buildBalanceDeltaWrites(owner, moves)];

/** What follows is written with the change, as far as it fits: for a change of few trades. */
export const createImmediateFollowUp =
  (
    person: WriteContext,
    { followers, splitsOf }: TradeEffects,
    { owner, head, followersHead }: TradeChangeSnapshot,
    today: Day,
  ): Follow =>
  (change, beside) =>
    followers.follow(
      person,
      {
        changed: listSharesHeldChanges(listChangedTrades(change)),
        listTrades: async (symbols) => {
          const ids = new Set(listChangedTrades(change).map(({ id }) => id));
          return [
            ...(await listTradesOfSymbols(owner, symbols, head)).filter(({ id }) => !ids.has(id)),
            ...change.added,
          ];
        },
        splitsOf: async (symbols) => mergeOwnSplitsIntoLookup(splitsOf, await readOwnSplits(owner, head))(symbols),
      },
      { today, head: followersHead, beside },
    );

/** What follows is marked, to be counted once all of many trades are written. `hasAny`: by the very head of the followers. */
export const createDeferredFollowUp =
  (
    person: WriteContext,
    { followers }: TradeEffects,
    { followersHead: head }: TradeChangeSnapshot,
    by: { today: Day; hasAny: boolean; handled?: KnownFollowUpDays },
  ): Follow =>
  (change) =>
    followers.mark(person, listSharesHeldChanges(listChangedTrades(change)), { head, ...by });

const count = (names: readonly unknown[]): number => new Set(names).size;

interface TradeRowSize {
  items: number;
  logged: LoggedRecordSize[];
}

const sizes = new WeakMap<Trade, { before: Trade | undefined; size: TradeRowSize }>();

/** A trade that comes, goes (`after` is left out) or becomes another; worked out once, however often it is packed. */
const measureTradeRow = (before: Trade | undefined, after: Trade | undefined): TradeRowSize => {
  const key = (after ?? before) as Trade;
  const known = sizes.get(key);
  if (known && known.before === before) return known.size;
  const rows = buildTradeRowWrites('', { removed: before ? [before] : [], added: after ? [after] : [] });
  const size = { items: rows.length, logged: measureLoggedRecords(rows) };
  sizes.set(key, { before, size });
  return size;
};

const measureTradeRows = ({ removed, added }: TradesDelta): TradeRowSize[] => {
  const before = new Map(removed.map((trade) => [trade.id, trade]));
  const stays = new Set(added.map(({ id }) => id));
  return [
    ...removed.filter(({ id }) => !stays.has(id)).map((trade) => measureTradeRow(trade, undefined)),
    ...added.map((trade) => measureTradeRow(before.get(trade.id), trade)),
  ];
};

/** How many rows of the table a change of trades writes, at most, with its places in the log and all that hangs on it. */
const countMaxItems = (change: TradesDelta): number => {
  const rows = measureTradeRows(change);
  const all = listChangedTrades(change);
  return (
    // The heads of the trades and of what follows, and the newest trades.
    3 +
    rows.reduce((sum, { items }) => sum + items, 0) +
    countChangeLogItems(rows.flatMap(({ logged }) => logged)) +
    // A position, and the mark of what follows.
    2 * count(all.map(({ symbol }) => symbol)) +
    count(all.map(({ transactionDate }) => transactionDate.slice(0, 4))) +
    count(all.flatMap(toTradeCashDeltas).map(({ platform, currency }) => `${platform}#${currency}`))
  );
};

/** Whether a change of trades fits into one transaction, and so does undoing it. */
export const fitsTradesInOneTransaction = (change: TradesDelta): boolean =>
  fitsTransaction({ items: countMaxItems(change) });
