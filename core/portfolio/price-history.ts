import { roundPrice, sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { computeCombinedSplitRatio, filterUsableSplits, type Split } from '#core/portfolio/position/splits';
import { computeExactTradeTotal, roundTradeTotal, type TradeRow, type TradeType } from '#core/portfolio/trades';
import type { DailyCloses } from '#core/stocks/closes';
import { compareText } from '#core/text/compare';
import { addDays, type Day } from '#core/time/day';

export type PricePoint = { date: Day; price: number };

/** Closes in shares as they are after all splits: $400, then 4:1 and $102 -> $100 and $102. */
export const adjustPricesForSplits = (closes: DailyCloses, splits: readonly Split[]): PricePoint[] => {
  let remaining = filterUsableSplits(splits);
  let ratio = computeCombinedSplitRatio(remaining);
  return closes.map(({ date, close }) => {
    while (remaining[0] && remaining[0].date <= date) {
      remaining = remaining.slice(1);
      ratio = computeCombinedSplitRatio(remaining);
    }
    return { date, price: remaining.length === 0 ? close : toNumber(roundPrice(toAmount(close).div(ratio))) };
  });
};

/**
 * Prices of which each stands until the next, as a line that does: the old price once more the day before a new one, and on
 * each of `also`, the days on which something happened. $4 of January and $10 of March 3 -> $4 on March 2 as well.
 */
export const toStepLinePrices = (
  prices: readonly PricePoint[],
  also: readonly Day[],
  { from, to }: { from: Day; to: Day },
): PricePoint[] => {
  const days = [from, ...prices.flatMap(({ date }) => [addDays(date, -1), date]), ...also, to];
  return [...new Set(days)]
    .filter((date) => date >= from && date <= to)
    .toSorted()
    .flatMap((date) => {
      const latest = prices.findLast((one) => one.date <= date);
      return latest ? [{ date, price: latest.price }] : [];
    });
};

/** What happened to a stock on one day. `amount` in US dollars: the trades' totals, or what was paid. `of`: a split's old shares. */
type PriceMark = {
  date: Day;
  kind: TradeType | 'dividend' | 'split';
  quantity: number | null;
  amount: number | null;
  of: number | null;
};

type Paid = { paymentDate: Day; net: number };

const listTradeMarks = (trades: readonly TradeRow[]): PriceMark[] =>
  [...Map.groupBy(trades, (trade) => `${trade.transactionDate} ${trade.transactionType}`).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    return [
      {
        date: first.transactionDate,
        kind: first.transactionType,
        quantity: toNumber(sumExactAmounts(some.map(({ quantity }) => toAmount(quantity)))),
        amount: toNumber(sumExactAmounts(some.map((trade) => roundTradeTotal(computeExactTradeTotal(trade))))),
        of: null,
      },
    ];
  });

const listDividendMarks = (dividends: readonly Paid[]): PriceMark[] =>
  [...Map.groupBy(dividends, ({ paymentDate }) => paymentDate)].map(([date, some]) => ({
    date,
    kind: 'dividend',
    quantity: null,
    amount: toNumber(sumExactAmounts(some.map(({ net }) => toAmount(net)))),
    of: null,
  }));

/** What happened from `from` to `to`, oldest first: trades of one kind on one day are one mark, and so are dividends. */
export const listPriceChartMarks = (
  { trades, dividends, splits }: { trades: readonly TradeRow[]; dividends: readonly Paid[]; splits: readonly Split[] },
  { from, to }: { from: Day; to: Day },
): PriceMark[] => {
  const within = (date: Day): boolean => date >= from && date <= to;
  return [
    ...listTradeMarks(trades.filter(({ transactionDate }) => within(transactionDate))),
    ...listDividendMarks(dividends.filter(({ paymentDate }) => within(paymentDate))),
    ...filterUsableSplits(splits)
      .filter(({ date }) => within(date))
      .map(({ date, numerator, denominator }) => ({
        date,
        kind: 'split' as const,
        quantity: numerator,
        amount: null,
        of: denominator,
      })),
  ].toSorted((a, b) => compareText(a.date, b.date));
};
