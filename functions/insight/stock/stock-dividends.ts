import type { StockPage } from '#contract/insight/stock-page';
import type { Platform } from '#contract/portfolio/trades';
import type { DividendEvent } from '#core/dividends/entitlement';
import { listFutureDividends } from '#core/dividends/future-dividends';
import { listNextDividendsPerShare } from '#core/dividends/next-payments';
import { computePercent, roundCents, sumExactAmounts, toAmount, toNumber, toNumberOrNull } from '#core/money/amount';
import type { Position } from '#core/portfolio/position/positions';
import { subtractYear } from '#core/time/months';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import { readDividendMarketData } from '#functions/dividends/found/dividend-market-data';
import { toDividendIncomeReport } from '#functions/dividends/found/found-dividend-view';
import type { StockEffects, StockWithTrades } from '#functions/insight/stock/read-stock';

/** What is to come, on what is held and entitled to; nobody is asked about an own asset. */
const listExpected = async (
  { symbol, today, trades, splits, asset, market }: StockWithTrades,
  { found }: RecordedDividends,
  positions: readonly Position<Platform>[],
  { eventsOf }: StockEffects,
) => {
  const isAsked = trades.length > 0 && !(asset && market.own.has(symbol));
  const first = new Map(isAsked ? [[symbol, trades[0]?.transactionDate ?? today]] : []);
  const { events, rateOn, failedSymbols } = await readDividendMarketData(first, { today }, { eventsOf });
  const bySymbol = new Map([[symbol, splits]]);
  const expected = listFutureDividends<Platform>({
    positions,
    entitled: found,
    events,
    splits: bySymbol,
    rateOn,
    today,
  });
  return {
    expected: expected.map((one) => ({ ...one, conversion: one.conversion ?? null })),
    expectedUnknown: failedSymbols.length > 0,
  };
};

const findNext = ({ splits, today }: StockWithTrades, events: readonly DividendEvent[]) => {
  const [next] = listNextDividendsPerShare(events, splits, today);
  if (!next) return null;
  const { exDate, paymentDate, paymentDateEstimated, basis } = next;
  return { exDate, paymentDate, paymentDateEstimated, basis };
};

/** Paid by today, and to come. The income of 12 months is what the shares held then brought, whoever holds how many now. */
export const getStockPageDividends = async (
  read: StockWithTrades,
  recorded: RecordedDividends,
  positions: readonly Position<Platform>[],
  events: readonly DividendEvent[],
  effects: StockEffects,
): Promise<StockPage['dividends']> => {
  const { today, symbol, market } = read;
  const future = await listExpected(read, recorded, positions, effects);
  const { dividends, summary: paid } = toDividendIncomeReport(recorded, today, () => true);
  const lately = dividends.filter(({ paymentDate }) => paymentDate > subtractYear(today));
  const income = sumExactAmounts(lately.map(({ net }) => toAmount(net)));
  const cost = sumExactAmounts(positions.map((position) => roundCents(position.cost)));
  return {
    paid,
    income: toNumber(income),
    yieldOnCost: toNumberOrNull(computePercent(income, cost)),
    expected: future.expected,
    expectedUnknown: future.expectedUnknown || market.lookedUp.get(symbol) === null,
    next: findNext(read, events),
  };
};
