import type {
  StockLotsAndSums,
  StockPage,
  StockPlatformView,
  StockPlatformViewWithLots,
} from '#contract/insight/stock-page';
import type { Platform, Trade } from '#contract/portfolio/trades';
import type { StockQuote } from '#contract/stocks';
import type { DividendEvent } from '#core/dividends/entitlement';
import { roundCents, roundPrice, toNumber } from '#core/money/amount';
import { listHoldingRows } from '#core/portfolio/holdings';
import { computePositionInCurrencies } from '#core/portfolio/position/currency-gain';
import { computePositions, type Position } from '#core/portfolio/position/positions';
import {
  liveStockEffects,
  readCorrectedStockDividends,
  readStockContext,
  readStockWithTrades,
  readTradesOfStock,
  type StockContext,
  type StockEffects,
  type StockWithTrades,
} from '#functions/insight/stock/read-stock';
import { getStockPageDividends } from '#functions/insight/stock/stock-dividends';
import { computeLotsByCostMethod } from '#functions/insight/stock/stock-lots';
import { toNote } from '#functions/notes/store';
import { toHolding, toHoldingQuote } from '#functions/portfolio/reports';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { requireFound } from '#functions/runtime/refusal';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { toWatchlistItem } from '#functions/watchlist/reports';
import { listWatchlistItems } from '#functions/watchlist/store';

type Holdings = ReturnType<typeof listHoldingRows<Platform>>;

const toPositionInCurrencies = (
  trades: readonly Trade[],
  splits: StockContext['splits'],
): StockPlatformViewWithLots['inCurrencies'] => {
  const found = computePositionInCurrencies(trades, splits);
  if (!found) return undefined;
  const { currencies, costs, realized } = found;
  return {
    currencies,
    costs: costs.map(({ currency, cost }) => ({ currency, cost: toNumber(roundCents(cost)) })),
    realized: realized && { byPrice: toNumber(realized.price), byCurrency: toNumber(realized.currency) },
  };
};

const onPlatform =
  ({ trades, splits, market }: StockWithTrades, { platformHoldings }: Holdings) =>
  (position: Position<Platform>): StockPlatformViewWithLots => {
    const { platform } = position;
    const own = trades.filter((trade) => trade.platform === platform);
    const row = platformHoldings.find((holding) => holding.platform === platform);
    // While anything about the stock needs review, no value is told of any of it. Where all was sold, nothing has one to tell.
    const priceOfRow = row?.currentValue === null ? null : (row?.currentPrice ?? null);
    const price = row ? priceOfRow : 0;
    const inCurrencies = toPositionInCurrencies(own, splits);
    return {
      platform,
      holding: row ? toHolding(row, market) : null,
      trades: own.length,
      firstTrade: own[0]?.transactionDate ?? '',
      lastTrade: position.lastTrade.transactionDate,
      methods: computeLotsByCostMethod(position, own, splits, price),
      ...(inCurrencies && { inCurrencies }),
    };
  };

const withoutLots = ({ methods, ...view }: StockPlatformViewWithLots): StockPlatformView => {
  const toSums = ({ lots: _lots, ...sums }: StockLotsAndSums) => sums;
  const { average, fifo, hifo } = methods;
  return { ...view, methods: { average: toSums(average), fifo: toSums(fifo), hifo: toSums(hifo) } };
};

const getPrice = ({ symbol, market }: StockContext): StockPage['price'] => {
  const [quote, price] = [toHoldingQuote(symbol, market), market.prices.get(symbol)];
  if (!quote || !price) return null;
  const previousClose = price.previousClose === null ? null : toNumber(roundPrice(price.previousClose));
  return { ...quote, inDollars: toNumber(roundPrice(price.price)), previousClose };
};

const getKnownStatus = ({ symbol, market, asset }: StockContext): StockPage['known'] =>
  market.quotes.has(symbol) ? 'market' : asset ? 'own' : 'unknown';

/** Of those that the shares went through, or that the person has entered. */
const listRelevantSplits = ({ trades, splits }: StockWithTrades): StockPage['splits'] => {
  const since = trades[0]?.transactionDate ?? '9999-12-31';
  return splits
    .filter(({ date, own }) => own || date > since)
    .map(({ date, numerator, denominator, own = false }) => ({ date, numerator, denominator, own }));
};

/** Targets are in US dollars, and so is the price that they are compared with. */
const findWatched = async ({ owner, symbol, market }: StockContext): Promise<StockPage['watched']> => {
  const item = (await listWatchlistItems(owner)).find((one) => one.symbol === symbol);
  if (!item) return null;
  const [quote, price] = [market.quotes.get(symbol), market.prices.get(symbol)];
  const inDollars: StockQuote | undefined = quote && price && { ...quote, currency: 'USD', price: price.price };
  const { id, investment_thesis, notes, target_buy_price, target_sell_price, ...shown } = toWatchlistItem(
    item,
    inDollars,
  );
  const { target_status, recommendation, priority_level } = shown;
  const fields = { id, investment_thesis, notes, target_buy_price, target_sell_price };
  return { ...fields, target_status, recommendation, priority_level };
};

const buildStockPage = async (
  read: StockWithTrades,
  events: readonly DividendEvent[],
  effects: StockEffects,
): Promise<StockPage> => {
  const { symbol, trades, splits, market, asset } = read;
  const positions = computePositions<Platform>(trades, new Map([[symbol, splits]]));
  const rows = listHoldingRows(positions, market.prices);
  const [books, watched] = await Promise.all([readCorrectedStockDividends(read, effects), findWatched(read)]);
  const quote = market.quotes.get(symbol);
  return {
    symbol,
    companyName: trades.at(-1)?.companyName ?? quote?.companyName ?? asset?.name ?? null,
    known: getKnownStatus(read),
    price: getPrice(read),
    holding: rows.holdings[0] ? toHolding(rows.holdings[0], market) : null,
    trades: trades.length,
    platforms: positions.map(onPlatform(read, rows)).map(withoutLots),
    splits: listRelevantSplits(read),
    splitsUnknown: market.lookedUp.get(symbol) === null,
    dividends: await getStockPageDividends(read, books, positions, events, effects),
    note: toNote(read.note),
    watched,
  };
};

/** @throws Refusal 404 where it was never traded there. */
const buildStockLots = (read: StockWithTrades, platform: Platform): StockPlatformViewWithLots => {
  const { symbol, trades, splits, market } = read;
  const positions = computePositions<Platform>(trades, new Map([[symbol, splits]]));
  const position = requireFound(
    positions.find((one) => one.platform === platform),
    'position',
  );
  return onPlatform(read, listHoldingRows(positions, market.prices))(position);
};

/** What the market tells of its dividends; of an own asset nobody is asked. */
const listDividendEvents = async ({ symbol, market }: StockContext, effects: StockEffects) => {
  const learned = market.own.has(symbol) ? undefined : (await effects.eventsOf([symbol])).get(symbol);
  return learned?.dividends ?? [];
};

const listMarketState = ({ lookedUp, quotes, prices }: StockContext['market']) => [
  [...lookedUp],
  [...quotes],
  [...prices],
];

/**
 * Of a stock that nobody has traded, what the market and the watchlist know of it. It is not made where the browser holds it
 * already. No ETag is given where more is to be known for it: while splits cannot be looked up or dividends are being corrected,
 * and of dividends in another currency, whose rates are of many days.
 */
export const reportStockPage = async (
  { id: owner }: Actor,
  { symbol }: { symbol: string },
  effects: StockEffects = liveStockEffects,
): Promise<StockPage | ConditionalAnswer<StockPage>> => {
  const known = await readStockContext(owner, symbol, effects);
  const { heads, market, today, note } = known;
  const events = await listDividendEvents(known, effects);
  const make = async () => buildStockPage({ ...known, trades: await readTradesOfStock(known) }, events, effects);
  const isTold =
    isLedgerMaterialized(heads.MDIV) &&
    !heads.MDIV.correcting &&
    market.lookedUp.get(symbol) !== null &&
    events.every(({ currency }) => currency === 'USD');
  if (!isTold) return make();
  return new ConditionalAnswer(
    [heads.PTX, heads.MDIV, heads.WL, note?.version, listMarketState(market), events, today],
    make,
  );
};

/** As the page has the stock on each platform that it was ever traded on, with every lot. */
export const readLotsByPlatform = async (
  owner: string,
  symbol: string,
  effects: StockEffects = liveStockEffects,
): Promise<StockPlatformViewWithLots[]> => {
  const read = await readStockWithTrades(owner, symbol, effects);
  const positions = computePositions<Platform>(read.trades, new Map([[symbol, read.splits]]));
  return positions.map(onPlatform(read, listHoldingRows(positions, read.market.prices)));
};

/** As the page has the position, with every lot. @throws Refusal 404 where it was never traded there. */
export const reportStockLots = async (
  { id: owner }: Actor,
  { symbol, platform }: { symbol: string; platform: Platform },
  effects: StockEffects = liveStockEffects,
): Promise<StockPlatformViewWithLots | ConditionalAnswer<StockPlatformViewWithLots>> => {
  const known = await readStockContext(owner, symbol, effects);
  const { heads, market, today } = known;
  const make = async () => buildStockLots({ ...known, trades: await readTradesOfStock(known) }, platform);
  if (market.lookedUp.get(symbol) === null) return make();
  return new ConditionalAnswer([heads.PTX, listMarketState(market), today], make);
};
