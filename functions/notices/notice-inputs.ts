import type { NoticeCd, NoticeHeldStock, NoticeInputs, NoticeWatchedStock } from '#core/notices/find-notices';
import { type Day, getDayInNewYork } from '#core/time/day';
import { listCds } from '#functions/cds/store';
import { type PortfolioMarket, readPortfolioMarket } from '#functions/portfolio/portfolio-market';
import { readTradeLedger, type TradeLedger } from '#functions/portfolio/trades/trade-ledger';
import { readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import {
  getFxRate,
  getMarketSplitsBySymbol,
  getQuotesBySymbol,
  getStockEventsBySymbol,
  listSymbolsKnownToHaveNoQuote,
} from '#functions/stocks/market-cache';
import { getDollarQuotesBySymbol } from '#functions/watchlist/dollar-quotes';
import { listWatchlistItems } from '#functions/watchlist/store';

/** What there is to know of a person's stocks and deposits, for whoever finds notices. */

export const liveNoticeMarketEffects = {
  quotesOf: getQuotesBySymbol,
  splitsOf: getMarketSplitsBySymbol,
  rateOf: getFxRate,
  eventsOf: getStockEventsBySymbol,
  /** Those of which the market has said that it has no price. */
  withoutQuoteOf: listSymbolsKnownToHaveNoQuote,
};
export type NoticeMarketEffects = typeof liveNoticeMarketEffects;

/**
 * By the market where it knows the stock, else by the person's own prices. No answer is not the same as no price; and of a
 * price of the sample, which says so wherever it is shown, nobody knows how old the market's is.
 */
const findPriceSymbol = (
  symbol: string,
  { quotes, own }: PortfolioMarket,
  withoutQuote: ReadonlySet<string>,
): NoticeHeldStock['priced'] => {
  const quote = quotes.get(symbol);
  if (quote?.source === 'sample') return 'unasked';
  if (quote) return getDayInNewYork(new Date(quote.asOf));
  if (own.has(symbol)) return own.get(symbol)?.date ?? 'none';
  return withoutQuote.has(symbol) ? 'none' : 'unasked';
};

const listHeldSymbols = async (trades: TradeLedger, { lookedUp }: PortfolioMarket): Promise<string[]> => {
  const positions = await trades.positions(trades.splits(lookedUp));
  return [...new Set(positions.flatMap(({ symbol, open }) => (open ? [symbol] : [])))];
};

const readHeld = async (owner: string, today: Day, effects: NoticeMarketEffects): Promise<NoticeHeldStock[]> => {
  const trades = await readTradeLedger(owner, { mayWrite: false, heads: await readLedgerStatesByKind(owner) });
  const market = await readPortfolioMarket(trades, today, effects);
  const symbols = await listHeldSymbols(trades, market);
  const events = await effects.eventsOf(symbols.filter((symbol) => !market.own.has(symbol)));
  const withoutQuote = new Set(effects.withoutQuoteOf(symbols));
  return symbols.map((symbol) => ({
    symbol,
    since: trades.firstDays.get(symbol) ?? today,
    priced: findPriceSymbol(symbol, market, withoutQuote),
    isOwn: market.own.has(symbol),
    events: events.get(symbol) ?? null,
  }));
};

/** A price of days ago, which stands in while the provider does not answer, is at no target today. */
const readWatched = async (owner: string, effects: NoticeMarketEffects): Promise<NoticeWatchedStock[]> => {
  const items = (await listWatchlistItems(owner)).filter(
    ({ target_status: status, target_buy_price: buy, target_sell_price: sell }) =>
      status === 'pending' && (buy !== null || sell !== null),
  );
  const quotes = await getDollarQuotesBySymbol(
    items.map(({ symbol }) => symbol),
    effects,
  );
  return items.map(({ symbol, target_buy_price, target_sell_price }) => {
    const quote = quotes.get(symbol);
    return { symbol, target_buy_price, target_sell_price, price: quote && !quote.stale ? quote.price : null };
  });
};

const readCds = async (owner: string): Promise<NoticeCd[]> =>
  (await listCds(owner)).map(({ id, bankName, maturityDate, closedDate, graceDays }) => ({
    id,
    bankName,
    maturityDate,
    closedDate,
    graceDays,
  }));

export const readNoticeInputs = async (
  owner: string,
  today: Day,
  effects: NoticeMarketEffects,
): Promise<NoticeInputs> => {
  const [held, watched, cds] = await Promise.all([
    readHeld(owner, today, effects),
    readWatched(owner, effects),
    readCds(owner),
  ]);
  return { held, watched, cds };
};
