import { convertClosesToUsd } from '#core/insight/returns/foreign-closes';
import { sliceClosesFrom, toOwnAssetCloses } from '#core/portfolio/own-prices';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { toUsdPairSymbol } from '#core/portfolio/trade-currency';
import type { ClosesBySymbol } from '#core/stocks/closes';
import { addDays, type Day } from '#core/time/day';
import { findOwnAssets } from '#functions/portfolio/own-assets-store';
import {
  type CloseHistory,
  findCloseSource,
  type getCloseHistoryBySymbol,
} from '#functions/stocks/close-history-cache';

/** A close or a rate may be some days old on the first day: weekends, and holidays in a row. */
const daysBefore = 7;

/** From when on each currency's rates are wanted. */
const findPairStarts = (from: ReadonlyMap<string, Day>, known: ReadonlyMap<string, CloseHistory>) => {
  const since = new Map<string, Day>();
  for (const [symbol, { currency, closes }] of known) {
    const [first, pair] = [from.get(symbol), toUsdPairSymbol(currency)];
    const earliest = since.get(pair);
    if (first && closes.length > 0 && currency !== 'USD') {
      const wanted = addDays(first, -daysBefore);
      since.set(pair, earliest && earliest < wanted ? earliest : wanted);
    }
  }
  return since;
};

export interface UsdClosesWithSources {
  /** In US dollars; none of a stock that the market does not know. One whose closes or rates could not be had is absent. */
  closes: ClosesBySymbol;
  /** What they were made of, the rates among it. */
  histories: CloseHistory[];
  /** The same of each stock. */
  historiesBySymbol: ReadonlyMap<string, readonly CloseHistory[]>;
  /** Where a close that was read is from: `yahoo`, one of your own `own`; `yahoo+sample` at a rate from elsewhere. */
  sourceOf: SourceOf;
}

/** Null of a close that was not read, or of which nobody knows. */
type SourceOf = (symbol: string, date: Day) => string | null;

/** Of a close and of the rate at which it became dollars: that of its day or the last one before. */
const findUsdCloseSource = ([own, rate]: readonly CloseHistory[], date: Day): string | null => {
  const rateDay = rate?.closes.findLast((one) => one.date <= date)?.date;
  const known = [own && findCloseSource(own, date), ...(rate ? [rateDay && findCloseSource(rate, rateDay)] : [])];
  return known.every((one) => one !== undefined) ? [...new Set(known)].join('+') : null;
};

const isAmong = (closes: ClosesBySymbol, symbol: string, day: Day): boolean =>
  closes.get(symbol)?.some(({ date }) => date === day) ?? false;

/** The closes of each stock from its day on, and of some days before; those in another currency at the rates of their days. */
export const readMarketClosesInUsd = async (
  days: ReadonlyMap<string, Day>,
  readHistories: (from: ReadonlyMap<string, Day>) => Promise<Map<string, CloseHistory>>,
): Promise<UsdClosesWithSources> => {
  const from = new Map([...days].map(([symbol, day]) => [symbol, addDays(day, -daysBefore)]));
  const known = await readHistories(from);
  const pairs = findPairStarts(from, known);
  const rates = pairs.size > 0 ? await readHistories(pairs) : new Map<string, CloseHistory>();
  const converted = [...known].flatMap(([symbol, own]) => {
    if (own.closes.length === 0 || own.currency === 'USD') return [{ symbol, closes: own.closes, histories: [own] }];
    const rate = rates.get(toUsdPairSymbol(own.currency));
    return rate ? [{ symbol, closes: convertClosesToUsd(own.closes, rate.closes), histories: [own, rate] }] : [];
  });
  const closes = new Map(converted.map((one) => [one.symbol, one.closes]));
  const historiesBySymbol = new Map(converted.map((one) => [one.symbol, one.histories]));
  return {
    closes,
    histories: converted.flatMap(({ histories }) => histories),
    historiesBySymbol: historiesBySymbol,
    sourceOf: (symbol, date) =>
      isAmong(closes, symbol, date) ? findUsdCloseSource(historiesBySymbol.get(symbol) ?? [], date) : null,
  };
};

/** Whose closes they are, and of which stocks the person's own prices stand in their place. */
interface ClosesRequest {
  owner: string;
  own: Iterable<string>;
  splits: SplitsBySymbol;
  historyOf: typeof getCloseHistoryBySymbol;
  /** Closes of later years are not wanted; left out, all are up to today. */
  until?: Day;
}

/** Of an own asset each price of its own is a close, which stands until the next; nobody else is asked about it. */
export const readMarketAndOwnAssetCloses = async (
  days: ReadonlyMap<string, Day>,
  { owner, own, splits, historyOf, until }: ClosesRequest,
): Promise<UsdClosesWithSources> => {
  const owned = new Set(own);
  const [market, assets] = await Promise.all([
    readMarketClosesInUsd(new Map([...days].filter(([symbol]) => !owned.has(symbol))), (from) =>
      historyOf(from, undefined, until),
    ),
    findOwnAssets(
      owner,
      [...days.keys()].filter((symbol) => owned.has(symbol)),
    ),
  ]);
  const entered = assets.map(({ symbol, prices }) => {
    const closes = sliceClosesFrom(toOwnAssetCloses(prices, splits.get(symbol) ?? []), days.get(symbol) ?? '');
    return [symbol, closes] as const;
  });
  const closes = new Map([...market.closes, ...entered]);
  return {
    closes,
    histories: market.histories,
    historiesBySymbol: market.historiesBySymbol,
    sourceOf: (symbol, date) =>
      owned.has(symbol) && isAmong(closes, symbol, date) ? 'own' : market.sourceOf(symbol, date),
  };
};
