import { type Amount, toAmount } from '#core/money/amount';
import { addsShares, computeExactTradeTotal, roundTradeTotal, type TradeRow } from '#core/portfolio/trades';
import { toMonth } from '#core/time/day';
import type { Month } from '#core/time/months';

/** What the trades of a month come to: how many, and the totals of what its trades brought in and of what they gave away, as exact text in cents. */
type TradeMonth = { trades: number; invested: string; sold: string };
/** The months that saw a trade; none is there without one. */
export type TradeTotalsByMonth = Readonly<Record<Month, TradeMonth>>;

type Counted = Pick<TradeRow, 'transactionDate' | 'transactionType' | 'quantity' | 'price'>;

const none: TradeMonth = { trades: 0, invested: '0', sold: '0' };
const addToText = (text: string, by: Amount): string => toAmount(text).plus(by).toFixed();

const addToMonth = (month: TradeMonth, trade: Counted, sign: 1 | -1): TradeMonth => {
  const by = roundTradeTotal(computeExactTradeTotal(trade)).times(sign);
  const trades = month.trades + sign;
  return addsShares(trade.transactionType)
    ? { ...month, trades, invested: addToText(month.invested, by) }
    : { ...month, trades, sold: addToText(month.sold, by) };
};

/** The months after trades were taken out and others put in; one that is left without any is left out. */
export const recomputeTradeTotalsByMonth = (
  months: TradeTotalsByMonth,
  { removed, added }: { removed: readonly Counted[]; added: readonly Counted[] },
): TradeTotalsByMonth => {
  const after: Record<Month, TradeMonth> = { ...months };
  const move = (trade: Counted, sign: 1 | -1): void => {
    const month = toMonth(trade.transactionDate);
    after[month] = addToMonth(after[month] ?? none, trade, sign);
  };
  for (const trade of removed) move(trade, -1);
  for (const trade of added) move(trade, 1);
  return Object.fromEntries(Object.entries(after).filter(([, { trades }]) => trades > 0));
};

export const computeTradeTotalsByMonth = (trades: readonly Counted[]): TradeTotalsByMonth =>
  recomputeTradeTotalsByMonth({}, { removed: [], added: trades });
