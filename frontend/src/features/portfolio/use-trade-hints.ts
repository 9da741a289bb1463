import { addsShares } from '#core/portfolio/trade-types';
import { isDay } from '#core/time/day';
import { beforeSplitsHint, foreignPriceHint, formMessages as words } from './form-messages';
import { useHeld, useStockFacts } from './queries';
import type { TransactionValues } from './transaction-values';

type Facts = Pick<TransactionValues, 'stock' | 'transactionDate' | 'transactionType' | 'platform'>;

/** Shares that are moved have no price that anybody paid: what it stands for is another thing for each kind. */
const priceOf = (transactionType: Facts['transactionType']) => {
  if (transactionType === 'sharesIn') return { label: words.costPerShare, more: ` ${words.giftHint}` };
  if (transactionType === 'sharesOut') return { label: words.valuePerShare, more: ` ${words.valueHint}` };
  return { label: words.price, more: '' };
};

/**
 * What the form says about quantity and price, once a stock is chosen: in which shares, in which money, and of what leaves how
 * many there are to sell or move out, which `held` tells as well; and at which average cost.
 */
export const useTradeHints = ({ stock, transactionDate, transactionType, platform }: Facts) => {
  const position = useHeld(stock?.symbol, platform);
  const { splits, currency } = useStockFacts(stock?.symbol);
  const since = splits.filter(({ date }) => isDay(transactionDate) && date > transactionDate);
  // Of before a split they would be other numbers.
  const leaving = addsShares(transactionType) || since.length > 0 ? undefined : position;
  const { label, more } = priceOf(transactionType);
  const inMoney = stock && currency && currency !== 'USD' ? foreignPriceHint(stock.symbol, currency) : words.priceHint;
  return {
    held: leaving?.shares ?? 0,
    average: transactionType === 'sharesOut' ? leaving?.avgPrice : undefined,
    quantity: beforeSplitsHint(since),
    priceLabel: label,
    price: inMoney + more,
  };
};
