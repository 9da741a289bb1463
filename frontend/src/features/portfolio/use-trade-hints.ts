import { isDay } from '#core/time/day';
import { beforeSplitsHint, foreignPriceHint, formMessages } from './messages';
import { useStockFacts } from './queries';
import type { TransactionValues } from './transaction-values';

/** What the form says about quantity and price, once a stock is chosen: in which shares, and in which money. */
export const useTradeHints = ({ stock, transactionDate }: Pick<TransactionValues, 'stock' | 'transactionDate'>) => {
  const { splits, currency } = useStockFacts(stock?.symbol);
  const since = splits.filter(({ date }) => isDay(transactionDate) && date > transactionDate);
  return {
    quantity: beforeSplitsHint(since),
    price: stock && currency && currency !== 'USD' ? foreignPriceHint(stock.symbol, currency) : formMessages.priceHint,
  };
};
