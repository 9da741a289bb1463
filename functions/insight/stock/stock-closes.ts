import type { StockClosesWithSplitsAndDividends } from '#contract/insight/stock-page';
import { roundPrice, toNumber } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, type Day, getEarlierDay, getLaterDay } from '#core/time/day';
import { readMarketAndOwnAssetCloses } from '#functions/analytics/closes';
import {
  liveStockEffects,
  readStockContext,
  type StockContext,
  type StockEffects,
} from '#functions/insight/stock/read-stock';
import type { Actor } from '#functions/runtime/identity/actor';

/** What one answer covers: some 2,500 closes. */
const monthsEach = 120;
const firstDay: Day = '1900-01-01';

/** Of an own asset nobody is asked. */
const readMarketEvents = async (
  { symbol, market }: StockContext,
  { eventsOf }: StockEffects,
): Promise<StockClosesWithSplitsAndDividends['market']> => {
  const events = market.own.has(symbol) ? undefined : (await eventsOf([symbol])).get(symbol);
  const dividends = events?.dividends ?? [];
  return {
    splits: (events?.splits ?? []).map(({ date, numerator, denominator }) => ({ date, numerator, denominator })),
    dividends: dividends.every(({ currency }) => currency === 'USD')
      ? dividends.map(({ exDate, amountPerShare }) => ({ exDate, amount: amountPerShare }))
      : [],
  };
};

const readCloses = async (
  { owner, symbol, market, splits, today }: StockContext,
  { from, to }: { from: Day; to: Day },
  { historyOf }: StockEffects,
): Promise<StockClosesWithSplitsAndDividends['closes']> => {
  const whose = { owner, own: market.own.keys(), splits: new Map([[symbol, splits]]), historyOf, until: to };
  const { closes, sourceOf } = await readMarketAndOwnAssetCloses(new Map([[symbol, from]]), whose);
  const price = to === today ? market.prices.get(symbol)?.price : undefined;
  const past = (closes.get(symbol) ?? []).filter(({ date }) => date <= to && (price === undefined || date < today));
  const known = past.map(({ date, close }) => ({ date, close, source: sourceOf(symbol, date) }));
  if (price === undefined) return known;
  const source = market.own.has(symbol) ? 'own' : (market.quotes.get(symbol)?.source ?? null);
  return [...known, { date: today, close: toNumber(roundPrice(price)), source }];
};

/** From a week before the day on, so that the first day has a close; a close of today is the latest price there is. */
export const reportStockCloses = async (
  { id: owner }: Actor,
  { symbol, from: asked }: { symbol: string; from: Day },
  effects: StockEffects = liveStockEffects,
): Promise<StockClosesWithSplitsAndDividends> => {
  const context = await readStockContext(owner, symbol, effects);
  const { today, splits } = context;
  const from = getLaterDay(asked, firstDay);
  const next = addMonthsToDay(from, monthsEach);
  const to = getEarlierDay(addDays(next, -1), today);
  return {
    closes: await readCloses(context, { from, to }, effects),
    splits: splits.map(({ date, numerator, denominator, own = false }) => ({ date, numerator, denominator, own })),
    market: await readMarketEvents(context, effects),
    next: next > today ? null : next,
  };
};
