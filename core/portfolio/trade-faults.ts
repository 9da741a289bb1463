import { toNumber } from '#core/money/amount';
import { findTradeCurrencyFault, type TradeCurrencyFields } from '#core/portfolio/trade-currency';
import { computeExactTradeTotal, roundTradeTotal, type TradeRow, type TradeType } from '#core/portfolio/trades';
import { createFieldFault, type ValidationFault } from '#core/text/validation-fault';
import type { Day } from '#core/time/day';

/** Beyond this a JSON number could no longer carry the cents of a portfolio. */
const largestTotal = 1_000_000_000_000;

type Figures = Pick<TradeRow, 'quantity' | 'price'>;

/** Quantity times price to the cent, as a number. */
export const computeRoundedTradeTotal = (trade: Figures): number =>
  toNumber(roundTradeTotal(computeExactTradeTotal(trade)));

type Dated = { transactionDate: Day; acquiredOn?: Day | undefined; transactionType?: TradeType };

/** Shares that were bought are owned since then; of shares that came the day may be an earlier one, and no later one. */
const findAcquiredOnFault = ({ transactionDate, acquiredOn, transactionType }: Dated): ValidationFault | null => {
  if (acquiredOn === undefined) return null;
  if (transactionType !== 'sharesIn')
    return createFieldFault('acquiredOn', 'Only of shares that came without cash you can say since when you own them.');
  return acquiredOn > transactionDate
    ? createFieldFault('acquiredOn', 'You cannot own them since a day after they came.')
    : null;
};

/** A future date, dollars that do not follow from another currency, a day of purchase that cannot be, a total that is too large, or one that was sent and is more than a cent off. */
export const findTradeFault = (
  {
    transactionDate,
    total,
    acquiredOn,
    transactionType,
    ...figures
  }: Figures & Dated & TradeCurrencyFields & { fees?: number | undefined; total?: number | undefined },
  today: Day,
): ValidationFault | null => {
  if (transactionDate > today) return createFieldFault('transactionDate', 'The date cannot be in the future.');
  const unconverted = findTradeCurrencyFault(figures);
  if (unconverted) return unconverted;
  const acquired = findAcquiredOnFault({ transactionDate, acquiredOn, ...(transactionType && { transactionType }) });
  if (acquired) return acquired;
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
