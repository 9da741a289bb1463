import { type Amount, computePercent, roundCents, roundPrice, sumExactAmounts } from '#core/money/amount';
import type { Position } from '#core/portfolio/position/positions';

/** What one stock on one platform took in and gave back; a `Position` is one, and so is the `RunningPosition` of a day in the past. */
type ReturnPosition = Pick<Position, 'symbol' | 'open' | 'shares' | 'cost' | 'paid' | 'received' | 'fees'>;

/** What accounts come to at their prices. In US dollars, each the sum of amounts in cents. */
export type ReturnFigures = { value: Amount; invested: Amount; sold: Amount; fees: Amount };

export type PortfolioReturns = ReturnFigures & {
  dividends: Amount;
  /** Value + sold + net dividends - invested - fees: 1,200 + 300 + 25 - 1,000 - 5 = 520. */
  returns: Amount;
  /** Of the invested, 2 decimals: 520 of 1,000 -> 52. Null with nothing invested. */
  percent: Amount | null;
};

// A position divides to tell its cost: it is asked for it only where it is wanted.
const computeWorth = (account: ReturnPosition, price: Amount | undefined): Amount =>
  roundCents(price ? account.shares.times(price) : account.cost);

/** The latest prices, to the 6 decimals that are shown. */
export const toPriceLookup =
  (prices: ReadonlyMap<string, { price: number }>) =>
  (symbol: string): Amount | undefined => {
    const quote = prices.get(symbol);
    return quote && roundPrice(quote.price);
  };

/** What was bought and sold for, and the fees of both. */
type MoneyMoved = Omit<ReturnFigures, 'value'>;

const sumMoneyMoved = (accounts: readonly ReturnPosition[]): MoneyMoved => {
  const sumField = (field: 'paid' | 'received' | 'fees') => sumExactAmounts(accounts.map((account) => account[field]));
  return { invested: sumField('paid'), sold: sumField('received'), fees: sumField('fees') };
};

type GetPrice = (symbol: string) => Amount | undefined;

const computeTotalWorth = (accounts: readonly ReturnPosition[], getPrice: GetPrice): Amount =>
  sumExactAmounts(
    accounts.filter(({ open }) => open).map((account) => computeWorth(account, getPrice(account.symbol))),
  );

/**
 * Give it the accounts that count, and no others: what is left out is left out of all of these. Shares without a price
 * stand at what they cost.
 */
export const computeReturnFigures = (accounts: readonly ReturnPosition[], getPrice: GetPrice): ReturnFigures => ({
  value: computeTotalWorth(accounts, getPrice),
  ...sumMoneyMoved(accounts),
});

/**
 * The same of accounts that trades change one after the other: what moved is carried on, and only the worth of each day is
 * summed. Changes to accounts go through `change`.
 */
export const createReturnFiguresAccumulator = (accounts: readonly ReturnPosition[]) => {
  let moved = sumMoneyMoved(accounts);
  return {
    change: (account: ReturnPosition, work: () => void): void => {
      const { paid, received, fees } = account;
      work();
      moved = {
        invested: moved.invested.plus(account.paid.minus(paid)),
        sold: moved.sold.plus(account.received.minus(received)),
        fees: moved.fees.plus(account.fees.minus(fees)),
      };
    },
    compute: (current: readonly ReturnPosition[], getPrice: GetPrice): ReturnFigures => ({
      value: computeTotalWorth(current, getPrice),
      ...moved,
    }),
  };
};

/**
 * The one function behind every return: the dashboard's and the analytics' key figures, and each point of the curve with
 * its caption. `dividends`: net, of the stocks that count.
 */
export const computePortfolioReturns = (figures: ReturnFigures, dividends: Amount): PortfolioReturns => {
  const { value, invested, sold, fees } = figures;
  const returns = value.plus(sold).plus(dividends).minus(invested).minus(fees);
  return { value, invested, sold, fees, dividends, returns, percent: computePercent(returns, invested) };
};
