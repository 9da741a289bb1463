import { toNumber } from '#core/money/amount';
import { computeExactTradeTotal, roundTradeTotal, type TradeRow } from '#core/portfolio/trades';
import { createFieldFault, type ValidationFault } from '#core/text/validation-fault';
import type { Day } from '#core/time/day';

/** Beyond this a JSON number could no longer carry the cents of a portfolio. */
const largestTotal = 1_000_000_000_000;

type Figures = Pick<TradeRow, 'quantity' | 'price'>;

/** Quantity times price to the cent, as a number. */
export const computeRoundedTradeTotal = (trade: Figures): number =>
  toNumber(roundTradeTotal(computeExactTradeTotal(trade)));

/** A future date, a total that is too large, or one that was sent and is more than a cent off. */
export const findTradeFault = (
  { transactionDate, total, ...figures }: Figures & { transactionDate: Day; total?: number | undefined },
  today: Day,
): ValidationFault | null => {
  if (transactionDate > today) return createFieldFault('transactionDate', 'The date cannot be in the future.');
  const exact = computeExactTradeTotal(figures);
  if (exact.gt(largestTotal)) return createFieldFault('quantity', 'Quantity times price is too large to be recorded.');
  return total !== undefined && exact.minus(total).abs().gt('0.01') ? createTradeTotalFault(total, figures) : null;
};

/** 10 shares at $10 with a total of 101. */
export const createTradeTotalFault = (total: number, figures: Figures): ValidationFault =>
  createFieldFault(
    'total',
    `Total ${total} is not quantity times price, which is ${computeRoundedTradeTotal(figures)}.`,
    'total_mismatch',
  );
