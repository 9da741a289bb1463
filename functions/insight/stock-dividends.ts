import type { StockPage } from '#contract/stock-page';
import type { Platform } from '#contract/trades';
import { futureDividends } from '#core/dividends/future';
import { amount, percentOf, roundCents, sum, toNumber } from '#core/money/amount';
import type { Position } from '#core/portfolio/positions';
import { numberOrNull } from '#core/portfolio/valuation';
import { yearBefore } from '#core/time/months';
import type { DividendBooks } from '#functions/dividends/changes';
import { incomeReport } from '#functions/dividends/found-shown';
import { readMarket } from '#functions/dividends/market';
import type { StockEffects, StockRead } from '#functions/insight/stock-read';

/** What is to come, on what is held and entitled to; nobody is asked about an own asset. */
const expectedOf = async (
  { symbol, today, trades, splits, asset, market }: StockRead,
  { found }: DividendBooks,
  positions: readonly Position<Platform>[],
  { eventsOf }: StockEffects,
) => {
  const isAsked = trades.length > 0 && !(asset && market.own.has(symbol));
  const first = new Map(isAsked ? [[symbol, trades[0]?.transactionDate ?? today]] : []);
  const { events, rateOn, failedSymbols } = await readMarket(first, { today }, { eventsOf });
  const bySymbol = new Map([[symbol, splits]]);
  const expected = futureDividends<Platform>({ positions, entitled: found, events, splits: bySymbol, rateOn, today });
  return {
    expected: expected.map((one) => ({ ...one, conversion: one.conversion ?? null })),
    expectedUnknown: failedSymbols.length > 0,
  };
};

/** Paid by today, and to come. The income of 12 months is what the shares held then brought, whoever holds how many now. */
export const dividendsOf = async (
  read: StockRead,
  books: DividendBooks,
  positions: readonly Position<Platform>[],
  effects: StockEffects,
): Promise<StockPage['dividends']> => {
  const { today } = read;
  const { dividends, summary: paid } = incomeReport(books, today, () => true);
  const lately = dividends.filter(({ paymentDate }) => paymentDate > yearBefore(today));
  const income = sum(lately.map(({ net }) => amount(net)));
  const cost = sum(positions.map((position) => roundCents(position.cost)));
  return {
    paid,
    income: toNumber(income),
    yieldOnCost: numberOrNull(percentOf(income, cost)),
    ...(await expectedOf(read, books, positions, effects)),
  };
};
