import { toNumber } from '#core/money/amount';
import { exactTotal, type TradeRow, totalOf } from '#core/portfolio/trades';
import { type Fault, faultAt } from '#core/text/fault';
import type { Day } from '#core/time/day';

/** Beyond this a JSON number could no longer carry the cents of a portfolio. */
const largestTotal = 1_000_000_000_000;

type Figures = Pick<TradeRow, 'quantity' | 'price'>;

/** Quantity times price to the cent, as a number. */
export const totalShown = (trade: Figures): number => toNumber(totalOf(exactTotal(trade)));

/** A future date, a total that is too large, or one that was sent and is more than a cent off. */
export const tradeFault = (
  { transactionDate, total, ...figures }: Figures & { transactionDate: Day; total?: number | undefined },
  today: Day,
): Fault | null => {
  if (transactionDate > today) return faultAt('transactionDate', 'The date cannot be in the future.');
  const exact = exactTotal(figures);
  if (exact.gt(largestTotal)) return faultAt('quantity', 'Quantity times price is too large to be recorded.');
  return total !== undefined && exact.minus(total).abs().gt('0.01') ? totalFault(total, figures) : null;
};

/** 10 shares at $10 with a total of 101. */
export const totalFault = (total: number, figures: Figures): Fault =>
  faultAt('total', `Total ${total} is not quantity times price, which is ${totalShown(figures)}.`, 'total_mismatch');
