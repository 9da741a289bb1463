import type { StockOnPlatform, StockPage } from '#contract/stock-page';
import type { Quote } from '#contract/stocks';
import type { Platform } from '#contract/trades';
import { roundPrice, toNumber } from '#core/money/amount';
import { holdingRows } from '#core/portfolio/holdings';
import { type Position, positionsOf } from '#core/portfolio/positions';
import { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { dividendsOf } from '#functions/insight/stock-dividends';
import { methodsOf } from '#functions/insight/stock-lots';
import {
  liveStock,
  readDividends,
  readKnown,
  readTrades,
  type StockEffects,
  type StockKnown,
  type StockRead,
} from '#functions/insight/stock-read';
import { noteShown } from '#functions/notes/store';
import { holdingOf, quoteOf } from '#functions/portfolio/reports';
import { isKept } from '#functions/storage/ledger';
import { itemShown } from '#functions/watchlist/reports';
import { listItems } from '#functions/watchlist/store';

type Holdings = ReturnType<typeof holdingRows<Platform>>;

const onPlatform =
  ({ trades, splits, market }: StockRead, { platformHoldings }: Holdings) =>
  (position: Position<Platform>): StockOnPlatform => {
    const { platform } = position;
    const own = trades.filter((trade) => trade.platform === platform);
    const row = platformHoldings.find((holding) => holding.platform === platform);
    // While anything about the stock needs review, no value is told of any of it. Where all was sold, nothing has one to tell.
    const priceOfRow = row?.currentValue === null ? null : (row?.currentPrice ?? null);
    const price = row ? priceOfRow : 0;
    return {
      platform,
      holding: row ? holdingOf(row, market) : null,
      trades: own.length,
      firstTrade: own[0]?.transactionDate ?? '',
      lastTrade: position.lastTrade.transactionDate,
      methods: methodsOf(position, own, splits, price),
    };
  };

const priceOf = ({ symbol, market }: StockKnown): StockPage['price'] => {
  const [quote, price] = [quoteOf(symbol, market), market.prices.get(symbol)];
  if (!quote || !price) return null;
  const previousClose = price.previousClose === null ? null : toNumber(roundPrice(price.previousClose));
  return { ...quote, inDollars: toNumber(roundPrice(price.price)), previousClose };
};

const knownAs = ({ symbol, market, asset }: StockKnown): StockPage['known'] =>
  market.quotes.has(symbol) ? 'market' : asset ? 'own' : 'unknown';

/** Of those that the shares went through, or that the person has entered. */
const splitsOf = ({ trades, splits }: StockRead): StockPage['splits'] => {
  const since = trades[0]?.transactionDate ?? '9999-12-31';
  return splits
    .filter(({ date, own }) => own || date > since)
    .map(({ date, numerator, denominator, own = false }) => ({ date, numerator, denominator, own }));
};

/** Targets are in US dollars, and so is the price that they are compared with. */
const watchedOf = async ({ owner, symbol, market }: StockKnown): Promise<StockPage['watched']> => {
  const item = (await listItems(owner)).find((one) => one.symbol === symbol);
  if (!item) return null;
  const [quote, price] = [market.quotes.get(symbol), market.prices.get(symbol)];
  const inDollars: Quote | undefined = quote && price && { ...quote, currency: 'USD', price: price.price };
  const { id, investment_thesis, notes, target_buy_price, target_sell_price, ...shown } = itemShown(item, inDollars);
  const { target_status, recommendation, priority_level } = shown;
  const told = { id, investment_thesis, notes, target_buy_price, target_sell_price };
  return { ...told, target_status, recommendation, priority_level };
};

const wholePage = async (read: StockRead, effects: StockEffects): Promise<StockPage> => {
  const { symbol, trades, splits, market, asset } = read;
  const positions = positionsOf<Platform>(trades, new Map([[symbol, splits]]));
  const rows = holdingRows(positions, market.prices);
  const [books, watched] = await Promise.all([readDividends(read, effects), watchedOf(read)]);
  const quote = market.quotes.get(symbol);
  return {
    symbol,
    companyName: trades.at(-1)?.companyName ?? quote?.companyName ?? asset?.name ?? null,
    known: knownAs(read),
    price: priceOf(read),
    holding: rows.holdings[0] ? holdingOf(rows.holdings[0], market) : null,
    trades: trades.length,
    platforms: positions.map(onPlatform(read, rows)),
    splits: splitsOf(read),
    splitsUnknown: market.lookedUp.get(symbol) === null,
    dividends: await dividendsOf(read, books, positions, effects),
    note: noteShown(read.note),
    watched,
  };
};

/** What the market tells of its dividends; of an own asset nobody is asked. */
const eventsOf = async ({ symbol, market }: StockKnown, effects: StockEffects) => {
  const learned = market.own.has(symbol) ? undefined : (await effects.eventsOf([symbol])).get(symbol);
  return learned?.dividends ?? [];
};

/**
 * Of a stock that nobody has traded, what the market and the watchlist know of it. It is not made where the browser holds it
 * already. No ETag is given where more is to be known for it: while splits cannot be looked up or dividends are being corrected,
 * and of dividends in another currency, whose rates are of many days.
 */
export const reportStock = async (
  { id: owner }: Actor,
  { symbol }: { symbol: string },
  effects: StockEffects = liveStock,
): Promise<StockPage | Conditional<StockPage>> => {
  const known = await readKnown(owner, symbol, effects);
  const { heads, market, today, note } = known;
  const events = await eventsOf(known, effects);
  const make = async () => wholePage({ ...known, trades: await readTrades(known) }, effects);
  const isTold =
    isKept(heads.MDIV) &&
    !heads.MDIV.correcting &&
    market.lookedUp.get(symbol) !== null &&
    events.every(({ currency }) => currency === 'USD');
  if (!isTold) return make();
  const { lookedUp, quotes, prices } = market;
  const told = [[...lookedUp], [...quotes], [...prices], events];
  return new Conditional([heads.PTX, heads.MDIV, heads.WL, note?.version, told, today], make);
};
