import type { Trade } from '#contract/portfolio/trades';
import { getLatestTwoOwnPrices } from '#core/portfolio/own-prices';
import type { Split } from '#core/portfolio/position/splits';
import { sortTrades } from '#core/portfolio/trades';
import { type Day, getDayInNewYork } from '#core/time/day';
import { planDividendCorrection } from '#functions/dividends/cash/plan-dividend-correction';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import { readStockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import { noteFromItem, noteKey, type StoredNote } from '#functions/notes/store';
import { ownAssetFromItem, ownAssetKey, type StoredOwnAsset } from '#functions/portfolio/own-assets-store';
import {
  type PortfolioMarket,
  readPortfolioMarket,
  resolveEffectiveSplits,
} from '#functions/portfolio/portfolio-market';
import { readOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import { listTradesOfSymbols } from '#functions/portfolio/store';
import {
  listAffectedMaterializedKeys,
  listPositionSplits,
  toMaterializedTradeLedger,
} from '#functions/portfolio/trades/positions-store';
import { clock } from '#functions/runtime/clock';
import { type LedgerStatesByKind, readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { getItems, type TableKey } from '#functions/runtime/storage/table';
import { getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';
import {
  getFxRate,
  getMarketSplitsBySymbol,
  getQuotesBySymbol,
  getStockEventsBySymbol,
} from '#functions/stocks/market-cache';

export const liveStockEffects = {
  now: clock,
  quotesOf: getQuotesBySymbol,
  splitsOf: getMarketSplitsBySymbol,
  rateOf: getFxRate,
  eventsOf: getStockEventsBySymbol,
  historyOf: getCloseHistoryBySymbol,
};
export type StockEffects = typeof liveStockEffects;

/** What is known of one stock of one person without its trades: what an answer is told by. */
export interface StockContext {
  owner: string;
  symbol: string;
  today: Day;
  /** Read before everything else. */
  heads: LedgerStatesByKind;
  asset: StoredOwnAsset | null;
  /** What the person has written down about it. */
  note: StoredNote | undefined;
  market: PortfolioMarket;
  /** To account by: those of the market and the person's own. */
  splits: readonly Split[];
}

/** One stock of one person, from its own rows alone: however much else there is, it costs the same. */
export interface StockWithTrades extends StockContext {
  /** On every platform, oldest first. */
  trades: readonly Trade[];
}

/** The asset, where it is one of the person's own, its note, and by which splits the books of the stock were kept. */
const readAside = async (owner: string, symbol: string) => {
  const [own, note] = [ownAssetKey(owner, symbol), noteKey(owner, symbol)];
  const items = await getItems<TableKey>(
    [own, note, ...listAffectedMaterializedKeys(owner, { symbols: [symbol], years: [] })],
    {
      consistently: true,
    },
  );
  const found = items.find(({ sk }) => sk === own.sk);
  const written = items.find(({ sk }) => sk === note.sk);
  return {
    asset: found ? ownAssetFromItem(found as StoredOwnAsset & TableKey) : null,
    note: written && noteFromItem(written as StoredNote & TableKey),
    keptBy: listPositionSplits(toMaterializedTradeLedger(items).books.get(symbol)?.value),
  };
};

const toOwnAssetSummaryEntry = ({ symbol, name, prices, version }: StoredOwnAsset) =>
  [symbol, { name, latest: getLatestTwoOwnPrices(prices), count: Object.keys(prices).length, version }] as const;

export const readStockContext = async (
  owner: string,
  symbol: string,
  effects: StockEffects,
  read?: LedgerStatesByKind,
): Promise<StockContext> => {
  const today = getDayInNewYork(effects.now());
  const heads = read ?? (await readLedgerStatesByKind(owner));
  const [{ asset, note, keptBy }, own] = await Promise.all([readAside(owner, symbol), readOwnSplits(owner, heads.PTX)]);
  const splitsBy = (lookedUp: PortfolioMarket['lookedUp']) => resolveEffectiveSplits(lookedUp, own, () => keptBy);
  const ownAssets = new Map(asset ? [toOwnAssetSummaryEntry(asset)] : []);
  const market = await readPortfolioMarket({ symbols: [symbol], ownAssets, splits: splitsBy }, today, effects);
  const splits = splitsBy(market.lookedUp).get(symbol) ?? keptBy;
  return { owner, symbol, today, heads, asset, note, market, splits };
};

export const readTradesOfStock = async ({
  owner,
  symbol,
  heads,
}: Pick<StockContext, 'owner' | 'symbol' | 'heads'>): Promise<readonly Trade[]> =>
  sortTrades(await listTradesOfSymbols(owner, [symbol], heads.PTX));

export const readStockWithTrades = async (
  owner: string,
  symbol: string,
  effects: StockEffects,
): Promise<StockWithTrades> => {
  const heads = await readLedgerStatesByKind(owner);
  const [known, trades] = await Promise.all([
    readStockContext(owner, symbol, effects, heads),
    readTradesOfStock({ owner, symbol, heads }),
  ]);
  return { ...known, trades };
};

/**
 * The dividends of the stock, found and entered. Nobody here has the right to finish a correction that was broken off: they are
 * told as they will be then.
 */
export const readCorrectedStockDividends = async (
  { owner, symbol, heads }: Pick<StockWithTrades, 'owner' | 'symbol' | 'heads'>,
  { now, splitsOf }: Pick<StockEffects, 'now' | 'splitsOf'>,
): Promise<RecordedDividends> => {
  const { found, manual, corrections } = await readStockDividendRecords(owner, [symbol], heads.MDIV);
  const own = corrections.filter((one) => one.symbol === symbol);
  if (own.length === 0) return { found, manual };
  const corrected = await planDividendCorrection(owner, { found, corrections: own }, { now, splitsOf }, manual);
  return { found: corrected.found, manual };
};
