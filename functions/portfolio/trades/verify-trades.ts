import { isDeepStrictEqual } from 'node:util';
import type { Trade } from '#contract/portfolio/trades';
import { firstTradeDerivedCashRowId } from '#core/cash/cash-deltas';
import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import {
  foldTradesIntoRunningPositions,
  hasCurrentMarketSplits,
  type StoredPosition,
  toStoredPosition,
} from '#core/portfolio/position/stored-position';
import { listRecentTrades, maxRecentTrades } from '#core/portfolio/recent-trades';
import { computeTradeTotalsByMonth, type TradeTotalsByMonth } from '#core/portfolio/trade-totals-by-month';
import {
  listOwnAssets,
  parseOwnAssetSummaries,
  type StoredOwnAsset,
  toOwnAssetSummaryItem,
} from '#functions/portfolio/own-assets-store';
import { resolveEffectiveSplits } from '#functions/portfolio/portfolio-market';
import {
  groupOwnSplitsBySymbol,
  listOwnSplits,
  serializeOwnSplitsForLedgerHead,
} from '#functions/portfolio/splits/own-splits-store';
import { computeTradeLedgerCounts, listTrades, toTradeIndexEntries, tradeLedger } from '#functions/portfolio/store';
import { tradeLedgerIndexNames } from '#functions/portfolio/trades/backfill-trades';
import { isTradeCashMarkCorrect } from '#functions/portfolio/trades/cash-mark';
import {
  listPositionSplits,
  type MaterializedTradeLedger,
  readMaterializedTradeLedger,
  toRecentTrade,
} from '#functions/portfolio/trades/positions-store';
import { listStoredPlatforms, type StoredPlatform } from '#functions/runtime/identity/stored-platforms';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { listLedgerIndexRows, sortLedgerIndexEntries } from '#functions/runtime/storage/ledger-indexes';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

/**
 * Whether what is kept of a person's trades is what the trades come to, counted from nothing. It looks and mends nothing:
 * a difference is a defect, and what it came from should be found before it is gone.
 */
export interface TradesVerification {
  trades: number;
  /** False where nothing is kept yet, so that there is nothing to compare. */
  isKept: boolean;
  /** A sentence each. */
  differences: string[];
  /** Stocks of which the market has told a split since: their books are folded again by the next read. */
  toBeFolded: string[];
}

const live = { splitsOf: getMarketSplitsBySymbol };

const toStoredForm = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const areDifferent = (a: unknown, b: unknown): boolean => !isDeepStrictEqual(toStoredForm(a), toStoredForm(b));

const getId = ({ id }: { id: number }): number => id;

/** The lists, each as it is and as it should be; one after the other, since each holds every trade once more. */
const listDifferences = async (owner: string, all: readonly Trade[]): Promise<string[]> => {
  const found: string[] = [];
  for (const list of tradeLedgerIndexNames) {
    const rows = await listLedgerIndexRows<{ id: number }>(owner, list);
    const own = list === 'CTXD' ? rows.filter(({ id }) => id > firstTradeDerivedCashRowId) : rows;
    const places = all.flatMap((trade) => toTradeIndexEntries(trade).filter((listed) => listed.list === list));
    const wanted = sortLedgerIndexEntries(places).map(({ row }) => row);
    if (!areDifferent(own, wanted)) continue;
    found.push(
      `The list ${list} holds ${own.length} rows (${own.slice(0, 5).map(getId).join(', ')} ...), not the ${wanted.length} that follow from the trades.`,
    );
  }
  return found;
};

/** Whether each says rightly that it moves cash; those of a platform that is still being switched follow by themselves. */
const markDifferences = (all: readonly Trade[], platforms: readonly StoredPlatform[]): string[] => {
  const waiting = new Set(platforms.filter(({ unfinished }) => unfinished).map(({ platform }) => platform));
  return all
    .filter((trade) => !waiting.has(trade.platform) && !isTradeCashMarkCorrect(trade, platforms))
    .map(({ id, symbol, platform, keepsCash }) => {
      const does = keepsCash ? 'moves cash, which is not kept there' : 'moves no cash, which is kept there';
      return `Trade ${id} of ${symbol} on ${platform} ${does} on its day.`;
    });
};

const isOvertaken = (positions: readonly StoredPosition[], market: readonly Split[] | undefined): boolean =>
  market !== undefined && !positions.every((position) => hasCurrentMarketSplits(position, market));

const isSamePosition = (
  storedPosition: StoredPosition | undefined,
  trades: readonly Trade[],
  market: readonly Split[] | undefined,
): boolean => {
  const [first] = trades;
  if (!storedPosition || !first) return storedPosition === undefined && first === undefined;
  // By those that it was entered by, where the market's cannot be looked up, or are others by now.
  const splits = market && hasCurrentMarketSplits(storedPosition, market) ? market : (storedPosition.splits ?? []);
  const [book] = foldTradesIntoRunningPositions(trades, new Map([[first.symbol, splits]])).get(first.symbol) ?? [];
  return book !== undefined && isDeepStrictEqual(toStoredForm(toStoredPosition(book)), storedPosition);
};

const listPositionDifferences = (
  all: readonly Trade[],
  { books }: MaterializedTradeLedger,
  market: SplitsBySymbol,
): string[] => {
  const toLabel = ({ symbol, platform }: Pick<Trade, 'symbol' | 'platform'>) => `${symbol} on ${platform}`;
  const trades = Map.groupBy(all, toLabel);
  const storedPositions = new Map(
    [...books].flatMap(([symbol, { value }]) =>
      value.map((position) => [toLabel({ symbol, platform: position.platform }), { symbol, book: position }] as const),
    ),
  );
  return [...new Set([...trades.keys(), ...storedPositions.keys()])]
    .filter((key) => {
      const own = trades.get(key) ?? [];
      const found = storedPositions.get(key);
      return !isSamePosition(found?.book, own, market.get(found?.symbol ?? own[0]?.symbol ?? ''));
    })
    .map((key) => `The book of ${key} is not what its trades come to.`);
};

/** A month that stands in the row of another year is none of its own. */
const listMonthDifferences = (all: readonly Trade[], { months }: MaterializedTradeLedger): string[] => {
  const storedMonths: TradeTotalsByMonth = Object.fromEntries(
    [...months].flatMap(([year, { value }]) =>
      Object.entries(value).map(([month, own]) => [month.startsWith(year) ? month : `${month} in ${year}`, own]),
    ),
  );
  const computedMonths = computeTradeTotalsByMonth(all);
  return [...new Set([...Object.keys(storedMonths), ...Object.keys(computedMonths)])]
    .filter((month) => !isDeepStrictEqual(storedMonths[month], computedMonths[month]))
    .map((month) => `The month ${month} is not what its trades come to.`);
};

const listRecentTradeDifferences = (
  all: readonly Trade[],
  { recent: { value } }: MaterializedTradeLedger,
): string[] => {
  const isEnough = value.length >= Math.min(maxRecentTrades, all.length);
  return isEnough && !areDifferent(value, listRecentTrades(all, value.length).map(toRecentTrade))
    ? []
    : ['The newest trades that are kept are not the newest.'];
};

/** Of own assets each latest price among the books, as its prices have it. */
const listOwnAssetDifferences = (
  owner: string,
  assets: readonly StoredOwnAsset[],
  { own }: MaterializedTradeLedger,
): string[] => {
  const wanted = parseOwnAssetSummaries(assets.map((asset) => toOwnAssetSummaryItem(owner, asset)));
  return [...new Set([...wanted.keys(), ...own.keys()])]
    .filter((symbol) => areDifferent(own.get(symbol) ?? null, wanted.get(symbol) ?? null))
    .map((symbol) => `The latest price of the own asset ${symbol} is not that of its prices.`);
};

const createStoredSplitsLookup =
  ({ books }: MaterializedTradeLedger) =>
  (symbol: string): readonly Split[] =>
    listPositionSplits(books.get(symbol)?.value);

export const verifyTrades = async (owner: string, { splitsOf } = live): Promise<TradesVerification> => {
  const head = await tradeLedger.head(owner);
  const [all, kept, own, assets, platforms] = await Promise.all([
    listTrades(owner),
    readMaterializedTradeLedger(owner),
    listOwnSplits(owner),
    listOwnAssets(owner),
    listStoredPlatforms(owner),
  ]);
  const result = { trades: all.length, isKept: isLedgerMaterialized(head), differences: [], toBeFolded: [] };
  if (!result.isKept) return result;
  const market = resolveEffectiveSplits(
    await splitsOf([...kept.books.keys()]),
    groupOwnSplitsBySymbol(own),
    createStoredSplitsLookup(kept),
  );
  const tally = computeTradeLedgerCounts(all);
  const tallyDifferences = (Object.keys(tally) as (keyof typeof tally)[])
    .filter((name) => (head[name] ?? 0) !== tally[name])
    .map((name) => `The tally ${name} of the trades is ${head[name] ?? 0}, not ${tally[name]}.`);
  return {
    ...result,
    toBeFolded: [...kept.books].flatMap(([symbol, { value }]) =>
      isOvertaken(value, market.get(symbol)) ? [symbol] : [],
    ),
    differences: [
      ...tallyDifferences,
      ...(serializeOwnSplitsForLedgerHead(own) === (head.ownSplits ?? '[]')
        ? []
        : ['The head tells other splits than those that are recorded.']),
      ...markDifferences(all, platforms),
      ...(await listDifferences(owner, all)),
      ...listPositionDifferences(all, kept, market),
      ...listMonthDifferences(all, kept),
      ...listRecentTradeDifferences(all, kept),
      ...listOwnAssetDifferences(owner, assets, kept),
    ],
  };
};
