import { type Amount, amount, roundCents } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/**
 * The kinds of trades. A `reinvestment` is a buy that a dividend pays for: it costs and takes cash as a buy does. Shares
 * come without cash by `sharesIn`, at what they cost their owner (0 for a gift), and leave without cash by `sharesOut`, at
 * the price that is recorded: the average cost, so that nothing is realized, unless the person says another.
 */
export const tradeTypes = ['buy', 'sell', 'reinvestment', 'sharesIn', 'sharesOut'] as const;
export type TradeType = (typeof tradeTypes)[number];

/** Whether shares come by it; by the others they leave. Those that come are accounted as a buy, those that leave as a sale. */
export const addsShares = (type: TradeType): boolean => type !== 'sell' && type !== 'sharesOut';

/** Whether what it comes to is paid or received in cash. Of shares moved in or out the fees alone are paid. */
export const movesCash = (type: TradeType): boolean => type !== 'sharesIn' && type !== 'sharesOut';

/** What became of shares that are gone, for a sentence: `5 were sold`, `5 were moved out`. */
export const goneAs = (type: TradeType): string => (movesCash(type) ? 'sold' : 'moved out');

/** A trade as recorded: shares of that day, US dollars a share, fees in US dollars. */
export type TradeRow<P extends string = string> = {
  id: number;
  symbol: string;
  companyName: string;
  platform: P;
  transactionType: TradeType;
  quantity: number;
  price: number;
  fees: number;
  transactionDate: Day;
};

/** Quantity x price with all its decimals, which is what cost goes by. US dollars. */
export const exactTotal = ({ quantity, price }: Pick<TradeRow, 'quantity' | 'price'>): Amount =>
  amount(quantity).times(price);

/**
 * A trade's total as its row shows it: quantity x price to the cent, half-even. 0.333 @ $10.01 is $3.33333 and shows
 * $3.33. Whatever is said to be a total of buys or of sales is a sum of these, so that the rows add up to it.
 */
export const totalOf = (exact: Amount): Amount => roundCents(exact);

/** What the accounting goes by: the date, and on one date the order of entry. */
export type Dated = Pick<TradeRow, 'id' | 'transactionDate'>;

/** For sorting, oldest first; on one date the order of entry counts. */
export const byDateThenId = (a: Dated, b: Dated): number =>
  compareText(a.transactionDate, b.transactionDate) || a.id - b.id;

const isInOrder = (trades: readonly Dated[]): boolean => {
  let previous: Dated | undefined;
  for (const trade of trades) {
    if (previous && byDateThenId(previous, trade) > 0) return false;
    previous = trade;
  }
  return true;
};

/** The trades oldest first. Ledgers mostly arrive so, and looking is cheaper than sorting. */
export const inOrder = <T extends Dated>(trades: readonly T[]): readonly T[] =>
  isInOrder(trades) ? trades : trades.toSorted(byDateThenId);

/** The day of each symbol's first trade, whatever the order and the platform. */
export const firstTradeDays = (trades: readonly Pick<TradeRow, 'symbol' | 'transactionDate'>[]): Map<string, Day> => {
  const first = new Map<string, Day>();
  for (const { symbol, transactionDate } of trades) {
    const known = first.get(symbol);
    if (!known || transactionDate < known) first.set(symbol, transactionDate);
  }
  return first;
};
