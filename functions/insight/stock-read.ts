import type { Trade } from '#contract/trades';
import { latestOf } from '#core/portfolio/own-prices';
import type { Split } from '#core/portfolio/splits';
import { inOrder } from '#core/portfolio/trades';
import { type Day, dayInNewYork } from '#core/time/day';
import type { DividendBooks } from '#functions/dividends/changes';
import { planCorrection } from '#functions/dividends/plan-correction';
import { readStockBooks } from '#functions/dividends/read-stocks';
import { noteFrom, noteKey, type StoredNote } from '#functions/notes/store';
import { keptIn, keptKeys, splitsIn } from '#functions/portfolio/books-store';
import { knownSplits, type Market, readMarket } from '#functions/portfolio/market';
import { type OwnAsset, ownAssetFrom, ownAssetKey } from '#functions/portfolio/own-assets-store';
import { ownSplitsOf } from '#functions/portfolio/own-splits-store';
import { listTradesOf } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { getEvents, getFxRate, getQuotes, getSplits } from '#functions/stocks/cache';
import { getHistory } from '#functions/stocks/history';
import { type LedgerHead, type LedgerKind, listHeads } from '#functions/storage/ledger';
import { getItems, type Key } from '#functions/storage/table';

export const liveStock = {
  now: clock,
  quotesOf: getQuotes,
  splitsOf: getSplits,
  rateOf: getFxRate,
  eventsOf: getEvents,
  historyOf: getHistory,
};
export type StockEffects = typeof liveStock;

/** What is known of one stock of one person without its trades: what an answer is told by. */
export interface StockKnown {
  owner: string;
  symbol: string;
  today: Day;
  /** Read before everything else. */
  heads: Record<LedgerKind, LedgerHead>;
  asset: OwnAsset | null;
  /** What the person has written down about it. */
  note: StoredNote | undefined;
  market: Market;
  /** To account by: those of the market and the person's own. */
  splits: readonly Split[];
}

/** One stock of one person, from its own rows alone: however much else there is, it costs the same. */
export interface StockRead extends StockKnown {
  /** On every platform, oldest first. */
  trades: readonly Trade[];
}

/** The asset, where it is one of the person's own, its note, and by which splits the books of the stock were kept. */
const readAside = async (owner: string, symbol: string) => {
  const [own, note] = [ownAssetKey(owner, symbol), noteKey(owner, symbol)];
  const items = await getItems<Key>([own, note, ...keptKeys(owner, { symbols: [symbol], years: [] })], {
    consistently: true,
  });
  const found = items.find(({ sk }) => sk === own.sk);
  const written = items.find(({ sk }) => sk === note.sk);
  return {
    asset: found ? ownAssetFrom(found as OwnAsset & Key) : null,
    note: written && noteFrom(written as StoredNote & Key),
    keptBy: splitsIn(keptIn(items).books.get(symbol)?.value),
  };
};

const asLatest = ({ symbol, name, prices, version }: OwnAsset) =>
  [symbol, { name, latest: latestOf(prices), count: Object.keys(prices).length, version }] as const;

export const readKnown = async (
  owner: string,
  symbol: string,
  effects: StockEffects,
  read?: Record<LedgerKind, LedgerHead>,
): Promise<StockKnown> => {
  const today = dayInNewYork(effects.now());
  const heads = read ?? (await listHeads(owner));
  const [{ asset, note, keptBy }, own] = await Promise.all([readAside(owner, symbol), ownSplitsOf(owner, heads.PTX)]);
  const splitsBy = (lookedUp: Market['lookedUp']) => knownSplits(lookedUp, own, () => keptBy);
  const ownAssets = new Map(asset ? [asLatest(asset)] : []);
  const market = await readMarket({ symbols: [symbol], ownAssets, splits: splitsBy }, today, effects);
  const splits = splitsBy(market.lookedUp).get(symbol) ?? keptBy;
  return { owner, symbol, today, heads, asset, note, market, splits };
};

export const readTrades = async ({
  owner,
  symbol,
  heads,
}: Pick<StockKnown, 'owner' | 'symbol' | 'heads'>): Promise<readonly Trade[]> =>
  inOrder(await listTradesOf(owner, [symbol], heads.PTX));

export const readStock = async (owner: string, symbol: string, effects: StockEffects): Promise<StockRead> => {
  const heads = await listHeads(owner);
  const [known, trades] = await Promise.all([
    readKnown(owner, symbol, effects, heads),
    readTrades({ owner, symbol, heads }),
  ]);
  return { ...known, trades };
};

/**
 * The dividends of the stock, found and entered. Nobody here has the right to finish a correction that was broken off: they are
 * told as they will be then.
 */
export const readDividends = async (
  { owner, symbol, heads }: Pick<StockRead, 'owner' | 'symbol' | 'heads'>,
  { now, splitsOf }: Pick<StockEffects, 'now' | 'splitsOf'>,
): Promise<DividendBooks> => {
  const { found, manual, corrections } = await readStockBooks(owner, [symbol], heads.MDIV);
  const own = corrections.filter((one) => one.symbol === symbol);
  if (own.length === 0) return { found, manual };
  const corrected = await planCorrection(owner, { found: [...found], taxes: [], corrections: own }, { now, splitsOf });
  return { found: corrected.found, manual };
};
