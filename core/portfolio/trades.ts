import { type Amount, roundCents, toAmount } from '#core/money/amount';
import type { CorporateActionMark } from '#core/portfolio/corporate-actions/action-kinds';
import type { TradeCurrencyFields } from '#core/portfolio/trade-currency';
import { movesCash, type TradeType } from '#core/portfolio/trade-types';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

export { addsShares, getShareRemovalVerb, movesCash, type TradeType, tradeTypes } from '#core/portfolio/trade-types';

/** A trade as recorded: shares of that day, US dollars a share, fees in US dollars; beside them what it was paid in, where that is another currency. */
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
  /** Of shares that came without cash: since when they are owned, where that is before they came. */
  acquiredOn?: Day | undefined;
  /** The corporate action that the trade is a part of. */
  corporateAction?: CorporateActionMark | undefined;
} & TradeCurrencyFields;

/** From which day on the holding period of what a trade brought counts. */
export const getAcquiredDay = ({
  acquiredOn,
  transactionDate,
}: Pick<TradeRow, 'acquiredOn' | 'transactionDate'>): Day => acquiredOn ?? transactionDate;

/** Quantity x price with all its decimals, which is what cost goes by. US dollars. */
export const computeExactTradeTotal = ({ quantity, price }: Pick<TradeRow, 'quantity' | 'price'>): Amount =>
  toAmount(quantity).times(price);

/**
 * A trade's total as its row shows it: quantity x price to the cent, half-even. 0.333 @ $10.01 is $3.33333 and shows
 * $3.33. Whatever is said to be a total of buys or of sales is a sum of these, so that the rows add up to it.
 */
export const roundTradeTotal = (exact: Amount): Amount => roundCents(exact);

/** Shares that leave and come back by a corporate action, under another name or at another cost: nothing was bought or sold. */
export const isCorporateActionTransfer = ({
  corporateAction,
  transactionType,
}: Pick<TradeRow, 'corporateAction' | 'transactionType'>): boolean =>
  corporateAction !== undefined && !movesCash(transactionType);

/** What the accounting goes by: the date, and on one date the order of entry. */
export type DatedTrade = Pick<TradeRow, 'id' | 'transactionDate'>;

/** For sorting, oldest first; on one date the order of entry counts. */
export const compareByDateThenId = (a: DatedTrade, b: DatedTrade): number =>
  compareText(a.transactionDate, b.transactionDate) || a.id - b.id;

const isInOrder = (trades: readonly DatedTrade[]): boolean => {
  let previous: DatedTrade | undefined;
  for (const trade of trades) {
    if (previous && compareByDateThenId(previous, trade) > 0) return false;
    previous = trade;
  }
  return true;
};

/** The trades oldest first. Ledgers mostly arrive so, and looking is cheaper than sorting. */
export const sortTrades = <T extends DatedTrade>(trades: readonly T[]): readonly T[] =>
  isInOrder(trades) ? trades : trades.toSorted(compareByDateThenId);
