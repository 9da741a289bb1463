import type { Bridge } from '#core/insight/bridge';
import type { Standing } from '#core/insight/day-figures';
import type { DayFlow } from '#core/insight/time-weighted';
import type { Amount } from '#core/money/amount';
import type { TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** A dividend by its payment date, US dollars to the cent. */
export type PaidRow = {
  /** Its number, or the key of a found one. */
  id: number | string;
  date: Day;
  symbol: string;
  platform?: string | undefined;
  gross: Amount;
  tax: Amount;
  fees: Amount;
};

/** One stock on one platform at the close of a day. */
export type HeldAt<P extends string = string> = {
  symbol: string;
  platform: P;
  shares: Amount;
  /** Average cost, exact. */
  cost: Amount;
  /** Sold less its cost, of all sales so far, exact. */
  realised: Amount;
  /** Totals of buys and of sales so far, in cents as their rows show them, less the exact ones. */
  paidRounding: Amount;
  receivedRounding: Amount;
  /** Null where nothing is held, or no close is known. */
  close: Amount | null;
  /** Shares x close, to the cent. */
  value: Amount;
};

/** What stands there, of all books; it does not change when the standing moves on. */
export const heldAt = <P extends string>(_standing: Standing<P>): HeldAt<P>[] => {
  throw new Error('not yet');
};

/** Fees and taxes in the figures (as they are), or out of them. */
export type Costs = 'in' | 'out';

/**
 * What crosses the boundary of the shares: buys, reinvestments and shares that come are in, with their fees; sales, shares
 * that leave and dividends are out, after fees and taxes. A day each, in order.
 */
export const investmentFlows = (
  _trades: readonly TradeRow[],
  _dividends: readonly PaidRow[],
  _costs: Costs = 'in',
): DayFlow[] => {
  throw new Error('not yet');
};

/** Of the stocks that count, and no others: `trades` and `dividends` are those after the start day, up to the end day. */
export type Between<P extends string = string> = {
  start: readonly HeldAt<P>[];
  end: readonly HeldAt<P>[];
  trades: readonly TradeRow<P>[];
  dividends: readonly PaidRow[];
};

/** The bridge of the shares. Price gain is that of the books, the other lines are the rows. */
export const investmentsBridge = <P extends string>(_between: Between<P>, _costs: Costs = 'in'): Bridge => {
  throw new Error('not yet');
};
