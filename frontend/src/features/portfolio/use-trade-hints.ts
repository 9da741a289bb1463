import { useQueries, useQuery } from '@tanstack/react-query';
import { isDay } from '#core/time/day';
import { api } from '#lib/api';
import { holdingsQuery } from './holdings-query';
import { beforeSplitsHint, foreignPriceHint, formMessages } from './messages';
import { countedIn, splitsQuery } from './split-queries';
import type { TransactionValues } from './transaction-values';

/** The splits of a stock, and the currency that it is quoted in; nothing of either while they are not known. */
const useStockFacts = (symbol = '') => {
  const [splits, quotes] = useQueries({
    queries: [
      splitsQuery(symbol),
      {
        queryKey: ['stocks', 'quotes', symbol],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api.call('GET /stocks/quotes', { symbols: symbol }, { signal }),
        enabled: symbol !== '',
      },
    ],
  });
  return { splits: splits.data ? countedIn(splits.data) : [], currency: quotes.data?.quotes[0]?.currency };
};

/** How many shares are held of a stock on a platform, as the page has read it; 0 while that is not known. */
const useHeldShares = (symbol: string | undefined, platform: string): number => {
  const { data } = useQuery({ ...holdingsQuery, enabled: false });
  const held = data?.platformHoldings.find((one) => one.symbol === symbol && one.platform === platform);
  return held && !held.needsReview ? held.shares : 0;
};

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
