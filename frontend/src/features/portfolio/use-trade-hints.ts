import { isDay } from '#core/time/day';
import { beforeSplitsHint, foreignPriceHint, formMessages } from './messages';
import { useHeldShares, useStockFacts } from './queries';
import type { TransactionValues } from './transaction-values';

type Facts = Pick<TransactionValues, 'stock' | 'transactionDate' | 'transactionType' | 'platform'>;

/**
 * What the form says about quantity and price, once a stock is chosen: in which shares, in which money, and of a sale how
 * many there are to sell, which `held` tells as well.
 */
export const useTradeHints = ({ stock, transactionDate, transactionType, platform }: Facts) => {
  const shares = useHeldShares(stock?.symbol, platform);
  const { splits, currency } = useStockFacts(stock?.symbol);
  const since = splits.filter(({ date }) => isDay(transactionDate) && date > transactionDate);
  // Of before a split it would be another number.
  const held = transactionType === 'sell' && since.length === 0 ? shares : 0;
  return {
    held,
    quantity: beforeSplitsHint(since),
    price: stock && currency && currency !== 'USD' ? foreignPriceHint(stock.symbol, currency) : formMessages.priceHint,
  };
};
