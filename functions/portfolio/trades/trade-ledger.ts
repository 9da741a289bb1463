import type { Platform, Trade } from '#contract/portfolio/trades';
import type { DailyChangeInputs } from '#core/portfolio/daily-change';
import { findFirstTradeDays } from '#core/portfolio/first-trade-days';
import { computePositions, type Position, toPosition } from '#core/portfolio/position/positions';
import { applySplitsToPosition, type RunningPosition } from '#core/portfolio/position/running-position';
import { areSameSplits, type SplitsBySymbol } from '#core/portfolio/position/splits';
import {
  foldTradesIntoRunningPositions,
  hasCurrentMarketSplits,
  restorePosition,
  type StoredPosition,
  toStoredPosition,
} from '#core/portfolio/position/stored-position';
import { listRecentTrades } from '#core/portfolio/recent-trades';
import { computeTradeTotalsByMonth, type TradeTotalsByMonth } from '#core/portfolio/trade-totals-by-month';
import type { QuotesBySymbol } from '#core/portfolio/valuation';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { listBalances, type StoredBalance } from '#functions/cash/balances';
import { listOwnAssetSummaries, type OwnAssetsBySymbol } from '#functions/portfolio/own-assets-store';
import { type MarketSplits, resolveEffectiveSplits } from '#functions/portfolio/portfolio-market';
import { readOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import { listPositionTrades, listTrades, type PositionId, tradeLedger } from '#functions/portfolio/store';
import {
  type DailyChangeInputsWithoutTrades,
  readDailyChangeInputs,
} from '#functions/portfolio/trades/daily-change-inputs';
import {
  buildStockPositionsWrites,
  listPositionSplits,
  type MaterializedTradeLedger,
  type RecentTrade,
  readMaterializedTradeLedger,
  type StoredStockPositions,
  toRecentTrade,
  type VersionedValue,
} from '#functions/portfolio/trades/positions-store';
import { log } from '#functions/runtime/log';
import { isLedgerMaterialized, type LedgerState, type LedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { listLedgerIndexRows } from '#functions/runtime/storage/ledger-indexes';
import { createLedgerVersionCache } from '#functions/runtime/storage/ledger-version-cache';
import { WriteConflict, writeTransaction } from '#functions/runtime/storage/table';

/** A person's trades as pages show them: what they come to, without reading them again. */
export interface TradeLedger {
  heads: LedgerStatesByKind;
  count: number;
  /** How many trades there are on one platform. */
  countOn(platform: string): number;
  /** Every stock that was ever traded, by name. */
  symbols: readonly string[];
  /** The day of each stock's first trade. */
  firstDays: ReadonlyMap<string, Day>;
  /** The same on one platform, of those traded there. */
  firstDaysOn(platform: Platform): ReadonlyMap<string, Day>;
  months: TradeTotalsByMonth;
  recent: readonly RecentTrade[];
  balances: readonly StoredBalance[];
  /** The person's own assets with their latest prices, those without a trade among them. */
  ownAssets: OwnAssetsBySymbol;
  /** The splits to account by, where the market answers so: with the person's own. */
  splits(lookedUp: MarketSplits): SplitsBySymbol;
  /** Every position by symbol and platform, by these splits; those of a symbol that is absent cannot be looked up. */
  positions(splits: SplitsBySymbol): Promise<Position<Platform>[]>;
  /** The trades themselves, all of them: for whoever can do with nothing less. */
  all(): Promise<readonly Trade[]>;
  /** With the trades that a daily change is told from. */
  daily(known: DailyChangeInputsWithoutTrades, prices: QuotesBySymbol): Promise<DailyChangeInputs<Platform>>;
}

type Heads = TradeLedger['heads'];

const bySymbolThenPlatform = (a: PositionId, b: PositionId): number =>
  compareText(a.symbol, b.symbol) || compareText(a.platform, b.platform);

const toSortedPositions = (runningPositions: readonly RunningPosition<Platform>[]): Position<Platform>[] => {
  for (const position of runningPositions) applySplitsToPosition(position);
  return runningPositions.map(toPosition).toSorted(bySymbolThenPlatform);
};

const getEarliestDay = (positions: StoredStockPositions): Day =>
  positions.map(({ since }) => since).toSorted()[0] ?? '';

/** The books of one stock by the market's splits; those that were entered by others are folded again from their trades. */
const restoreRunningPositions = async (
  owner: string,
  head: LedgerState,
  [symbol, kept]: [string, StoredStockPositions],
  splits: SplitsBySymbol,
) => {
  const market = splits.get(symbol);
  const isRight = (position: StoredPosition) => market === undefined || hasCurrentMarketSplits(position, market);
  const runningPositions = await Promise.all(
    kept.map(async (stored) => {
      if (isRight(stored)) return restorePosition(symbol, stored, market);
      const trades = await listPositionTrades(owner, { symbol, platform: stored.platform }, head);
      return foldTradesIntoRunningPositions(trades, splits).get(symbol)?.[0];
    }),
  );
  return { books: runningPositions.flatMap((position) => position ?? []), isFolded: !kept.every(isRight) };
};

/** What was folded again is kept. Where that fails, mostly since something has changed, the next read does it. */
const keepFolded = async (
  owner: string,
  head: LedgerState,
  folded: readonly { symbol: string; before: VersionedValue<StoredStockPositions>; after: StoredStockPositions }[],
): Promise<void> => {
  for (const { symbol, before, after } of folded) {
    try {
      await writeTransaction([
        tradeLedger.unmoved(owner, head),
        ...buildStockPositionsWrites(owner, symbol, before, after),
      ]);
    } catch (error) {
      if (!(error instanceof WriteConflict)) log.warn('books not kept', { user: owner }, error);
    }
  }
};

/**
 * What this container has read last of a person: every change of trades moves the one head, every change of a balance the one
 * or the other.
 */
const ledgerAt = createLedgerVersionCache<MaterializedTradeLedger>();

const readCachedLedger = async (owner: string, { PTX, CTX }: Heads): Promise<MaterializedTradeLedger> => {
  const at = [PTX.version, CTX.version];
  return ledgerAt.find(owner, at) ?? ledgerAt.keep(owner, at, await readMaterializedTradeLedger(owner));
};

interface Counted {
  splits: SplitsBySymbol;
  positions: Position<Platform>[];
  /** Some were folded again by a read that has no right to keep them: one that has it still does. */
  isToBeKept: boolean;
}
/** The positions that were counted last of a ledger: several reports of one page ask for the same. */
const cachedPositions = new WeakMap<MaterializedTradeLedger, Counted>();

const isSame = (a: SplitsBySymbol, b: SplitsBySymbol): boolean =>
  a.size === b.size && [...a].every(([symbol, splits]) => areSameSplits(splits, b.get(symbol)));

const createCachedPositionsReader =
  (
    owner: string,
    head: LedgerState,
    materialized: MaterializedTradeLedger,
    mayWrite: boolean,
  ): TradeLedger['positions'] =>
  async (splits) => {
    const last = cachedPositions.get(materialized);
    if (last && isSame(last.splits, splits) && !(last.isToBeKept && mayWrite)) return last.positions;
    const counted = await countPositions(owner, head, materialized, { mayWrite, splits });
    cachedPositions.set(materialized, counted);
    return counted.positions;
  };

const countPositions = async (
  owner: string,
  head: LedgerState,
  { books }: MaterializedTradeLedger,
  { mayWrite, splits }: { mayWrite: boolean; splits: SplitsBySymbol },
): Promise<Counted> => {
  const all = await Promise.all(
    [...books].map(async ([symbol, before]) => ({
      symbol,
      before,
      ...(await restoreRunningPositions(owner, head, [symbol, before.value], splits)),
    })),
  );
  const folded = all
    .filter(({ isFolded }) => isFolded)
    .map(({ symbol, before, books: own }) => ({ symbol, before, after: own.map(toStoredPosition) }));
  if (mayWrite && folded.length > 0) {
    await keepFolded(owner, head, folded);
    ledgerAt.drop(owner);
  }
  const positions = toSortedPositions(all.flatMap(({ books: own }) => own));
  return { splits, positions, isToBeKept: !mayWrite && folded.length > 0 };
};

interface BooksRead {
  kept: MaterializedTradeLedger;
  own: SplitsBySymbol;
  mayWrite: boolean;
}

const fromBooks = (owner: string, heads: Heads, { kept, own, mayWrite }: BooksRead): TradeLedger => ({
  heads,
  count: heads.PTX.count ?? 0,
  countOn: (platform) =>
    [...kept.books.values()]
      .flatMap(({ value }) => value.filter((position) => position.platform === platform))
      .reduce((all, { trades }) => all + trades, 0),
  symbols: [...kept.books.keys()],
  firstDays: new Map([...kept.books].map(([symbol, { value }]) => [symbol, getEarliestDay(value)])),
  firstDaysOn: (platform) =>
    new Map(
      [...kept.books].flatMap(([symbol, { value }]) => {
        const here = value.find((position) => position.platform === platform);
        return here ? [[symbol, here.since] as const] : [];
      }),
    ),
  months: Object.assign({}, ...[...kept.months.values()].map(({ value }) => value)) as TradeTotalsByMonth,
  recent: kept.recent.value,
  balances: kept.balances,
  ownAssets: kept.own,
  splits: (lookedUp) =>
    resolveEffectiveSplits(lookedUp, own, (symbol) => listPositionSplits(kept.books.get(symbol)?.value)),
  positions: createCachedPositionsReader(owner, heads.PTX, kept, mayWrite),
  all: () => listLedgerIndexRows<Trade>(owner, 'PTXD'),
  daily: (known, prices) => readDailyChangeInputs(owner, heads.PTX, known, prices),
});

/** From the trades themselves, while their books are still to be made. */
const fromTrades = (
  heads: Heads,
  {
    trades,
    balances,
    own,
    assets,
  }: { trades: readonly Trade[]; balances: readonly StoredBalance[]; own: SplitsBySymbol; assets: OwnAssetsBySymbol },
): TradeLedger => ({
  heads,
  count: trades.length,
  countOn: (platform) => trades.filter((trade) => trade.platform === platform).length,
  symbols: [...new Set(trades.map(({ symbol }) => symbol))].toSorted(),
  firstDays: findFirstTradeDays(trades),
  firstDaysOn: (platform) => findFirstTradeDays(trades.filter((trade) => trade.platform === platform)),
  months: computeTradeTotalsByMonth(trades),
  recent: listRecentTrades(trades).map(toRecentTrade),
  balances,
  ownAssets: assets,
  splits: (lookedUp) => resolveEffectiveSplits(lookedUp, own),
  positions: async (splits) => computePositions(trades, splits),
  all: async () => trades,
  daily: async (known) => ({ ...known, trades }),
});

/**
 * A person's trades and balances, however many trades there are in one request, after the heads were read; in none where this
 * container has read them before. `mayWrite`: books that have to be folded again are kept; the dashboard has no right to that.
 */
export const readTradeLedger = async (
  owner: string,
  { mayWrite, heads }: { mayWrite: boolean; heads: Heads },
): Promise<TradeLedger> => {
  const own = await readOwnSplits(owner, heads.PTX);
  if (isLedgerMaterialized(heads.PTX))
    return fromBooks(owner, heads, { kept: await readCachedLedger(owner, heads), own, mayWrite });
  const [trades, balances, assets] = await Promise.all([
    listTrades(owner),
    listBalances(owner),
    listOwnAssetSummaries(owner),
  ]);
  return fromTrades(heads, { trades, balances, own, assets });
};
