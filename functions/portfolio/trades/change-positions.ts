import type { Platform, Trade } from '#contract/portfolio/trades';
import { applyTradeToPosition, type RunningPosition } from '#core/portfolio/position/running-position';
import { mergeOwnSplitsIntoMarket, type Split, type SplitsBySymbol } from '#core/portfolio/position/splits';
import {
  foldTradesIntoRunningPositions,
  hasCurrentMarketSplits,
  isTradeAfterStoredPosition,
  restorePosition,
  type StoredPosition,
  toStoredPosition,
} from '#core/portfolio/position/stored-position';
import { computeRecentTradesAfterChange, listRecentTrades, maxStoredRecentTrades } from '#core/portfolio/recent-trades';
import { recomputeTradeTotalsByMonth } from '#core/portfolio/trade-totals-by-month';
import { compareByDateThenId, sortTrades } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import { withoutOwnSplits } from '#functions/portfolio/portfolio-market';
import { readOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import { listNewestTrades, listPositionTrades, type PositionId } from '#functions/portfolio/store';
import {
  buildRecentTradesWrites,
  buildStockPositionsWrites,
  buildTradeMonthsForYearWrites,
  type MaterializedTradeLedger,
  type RecentTrade,
  type StoredStockPositions,
  toRecentTrade,
  type VersionedValue,
} from '#functions/portfolio/trades/positions-store';
import type { LedgerState } from '#functions/runtime/storage/ledger';
import type { TransactionWrite } from '#functions/runtime/storage/table';

/** Trades that go and trades that come; an edited one does both. */
export interface TradesDelta {
  removed: readonly Trade[];
  added: readonly Trade[];
}

/** What is known of the ledger before the change. Without `kept` its books are still to be made, and are left alone. */
export interface LedgerBeforeChange {
  owner: string;
  kept: MaterializedTradeLedger | null;
  head: LedgerState;
  /** The market's; null for a symbol whose splits cannot be looked up. The person's own are told by the head. */
  splits: ReadonlyMap<string, readonly Split[] | null>;
  /** The trades of a position, where somebody holds them already. */
  tradesOf?: (position: PositionId) => Promise<readonly Trade[]>;
}

/** Whether the splits of a stock are known: of an own asset there are none but the person's own and those of its book. */
export const areSplitsKnown = (
  { splits, kept }: Pick<LedgerBeforeChange, 'splits' | 'kept'>,
  symbol: string,
): boolean => Boolean(splits.get(symbol)) || Boolean(kept?.own.has(symbol));

export interface PositionChange {
  symbol: string;
  platform: Platform;
  /** Worked out when it is asked for: mostly nobody does. */
  before: () => RunningPosition<Platform> | undefined;
  after: RunningPosition<Platform> | undefined;
}

const toTradeYear = ({ transactionDate }: Trade): string => transactionDate.slice(0, 4);
/** Names a position. */
export const toPositionKey = ({ symbol, platform }: PositionId): string => `${symbol}#${platform}`;

/** The book of one run of trades; none without any. */
const foldTrades = (
  trades: readonly Trade[],
  symbol: string,
  splits: readonly Split[],
): RunningPosition<Platform> | undefined =>
  foldTradesIntoRunningPositions(trades, new Map([[symbol, splits]])).get(symbol)?.[0];

/** Enters what comes after all that is kept. */
const applyAddedTrades = (
  symbol: string,
  stored: StoredPosition<Platform>,
  added: readonly Trade[],
  splits: readonly Split[],
) => {
  const position = restorePosition(symbol, stored, splits);
  for (const trade of sortTrades(added)) applyTradeToPosition(position, trade);
  return position;
};

/** One position before and after: a later trade is entered into its book, anything else folds its trades again. */
const computePositionChange = async (
  { owner, head, kept, splits, tradesOf = (position) => listPositionTrades(owner, position, head) }: LedgerBeforeChange,
  { symbol, platform }: PositionId,
  { removed, added }: TradesDelta,
  own: SplitsBySymbol,
): Promise<PositionChange> => {
  const stored = kept?.books.get(symbol)?.value.find((one) => one.platform === platform);
  const all = mergeOwnSplitsIntoMarket(splits.get(symbol) ?? withoutOwnSplits(stored?.splits ?? []), own.get(symbol));
  const isKnown = stored !== undefined && hasCurrentMarketSplits(stored, all);
  if (isKnown && removed.length === 0 && added.every((trade) => isTradeAfterStoredPosition(stored, trade))) {
    const before = () => restorePosition(symbol, stored, all);
    return { symbol, platform, before, after: applyAddedTrades(symbol, stored, added, all) };
  }
  const isFirst = kept !== null && stored === undefined;
  const recordedTrades = isFirst ? [] : await tradesOf({ symbol, platform });
  const gone = new Set(removed.map(({ id }) => id));
  const after = [...recordedTrades.filter(({ id }) => !gone.has(id)), ...added];
  return {
    symbol,
    platform,
    before: () => foldTrades(recordedTrades, symbol, all),
    after: foldTrades(after, symbol, all),
  };
};

const filterByPosition = ({ removed, added }: TradesDelta, place: string): TradesDelta => ({
  removed: removed.filter((trade) => toPositionKey(trade) === place),
  added: added.filter((trade) => toPositionKey(trade) === place),
});

/** Every position that the change concerns. */
export const computePositionChanges = async (
  ledger: LedgerBeforeChange,
  delta: TradesDelta,
): Promise<PositionChange[]> => {
  const own = await readOwnSplits(ledger.owner, ledger.head);
  const places = new Map([...delta.removed, ...delta.added].map((trade) => [toPositionKey(trade), trade]));
  return Promise.all(
    [...places].map(([place, trade]) => computePositionChange(ledger, trade, filterByPosition(delta, place), own)),
  );
};

/**
 * The first sale that the change makes impossible. Where one of its positions was so already, since a split was corrected
 * at the provider, a change may be a step of the repair and passes.
 */
export const findNewOversell = (positions: readonly PositionChange[]) => {
  const found = positions.flatMap(({ after }) => after?.impossible ?? []);
  if (found.length === 0 || positions.some(({ before }) => before()?.impossible)) return null;
  return found.toSorted((a, b) => compareByDateThenId(a.trade, b.trade))[0] ?? null;
};

const updateStockPositions = (
  before: StoredStockPositions,
  positions: readonly PositionChange[],
): StoredStockPositions => {
  const changed = new Set(positions.map(({ platform }) => platform));
  const after = positions.flatMap(({ after: position }) => (position ? [toStoredPosition(position)] : []));
  return [...before.filter(({ platform }) => !changed.has(platform)), ...after].toSorted((a, b) =>
    compareText(a.platform, b.platform),
  );
};

const buildSymbolWrites = (
  owner: string,
  materialized: MaterializedTradeLedger,
  positions: readonly PositionChange[],
): TransactionWrite[] =>
  [...Map.groupBy(positions, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const before = materialized.books.get(symbol);
    return buildStockPositionsWrites(owner, symbol, before, updateStockPositions(before?.value ?? [], own));
  });

const buildYearWrites = (
  owner: string,
  materialized: MaterializedTradeLedger,
  { removed, added }: TradesDelta,
): TransactionWrite[] =>
  [...new Set([...removed, ...added].map(toTradeYear))].flatMap((year) => {
    const isInYear = (trade: Trade) => toTradeYear(trade) === year;
    const before = materialized.months.get(year);
    const months = recomputeTradeTotalsByMonth(before?.value ?? {}, {
      removed: removed.filter(isInYear),
      added: added.filter(isInYear),
    });
    return buildTradeMonthsForYearWrites(owner, year, before, months);
  });

/** Read again where the kept ones do not tell. */
const buildRecentTradeWrites = async (
  { owner, head: { count = 0 } }: LedgerBeforeChange,
  before: VersionedValue<readonly RecentTrade[]>,
  { removed, added }: TradesDelta,
): Promise<TransactionWrite[]> => {
  const total = count - removed.length + added.length;
  const after = computeRecentTradesAfterChange(before.value, { removed, added: added.map(toRecentTrade), total });
  if (after) return buildRecentTradesWrites(owner, before, after);
  const gone = new Set(removed.map(({ id }) => id));
  const newest = await listNewestTrades(owner, maxStoredRecentTrades + removed.length);
  return buildRecentTradesWrites(
    owner,
    before,
    listRecentTrades([...newest.filter(({ id }) => !gone.has(id)), ...added]).map(toRecentTrade),
  );
};

/** What keeps the books up with the change; nothing while they are still to be made. */
export const buildMaterializedTradeWrites = async (
  ledger: LedgerBeforeChange,
  positions: readonly PositionChange[],
  delta: TradesDelta,
): Promise<TransactionWrite[]> => {
  const { owner, kept } = ledger;
  if (!kept) return [];
  return [
    ...buildSymbolWrites(owner, kept, positions),
    ...buildYearWrites(owner, kept, delta),
    ...(await buildRecentTradeWrites(ledger, kept.recent, delta)),
  ];
};
