import { useQueries, useQuery } from '@tanstack/react-query';
import type { Holding } from '#contract/portfolio/holdings';
import { foreignCurrencies } from '#core/portfolio/platforms';
import { addsShares, movesCash } from '#core/portfolio/trade-types';
import { type Day, isDay } from '#core/time/day';
import { api } from '#lib/api/api';
import { getForeignCurrency } from '../../stocks/exchange-rate/paid-currency';
import { getPriceRangeForDay } from '../../stocks/exchange-rate/price-range-for-day';
import { holdingsQuery } from '../holding/holdings-query';
import { listEffectiveSplits, stockSplitsQuery } from '../split/split-queries';
import { type ClosePriceProposal, findClosePriceProposal, isClosePriceAvailable } from './close-proposal';
import { getBeforeSplitsHint, getFeesHint, getPriceHint, tradeFormMessages as messages } from './trade-form-messages';
import type { TradeFormValues } from './trade-form-values';

/** The splits of a stock, and the currency that it is quoted in; nothing of either while they are not known. */
const useStockFacts = (symbol = '') => {
  const [splits, quotes] = useQueries({
    queries: [
      stockSplitsQuery(symbol),
      {
        queryKey: ['stocks', 'quotes', symbol],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api.call('GET /stocks/quotes', { symbols: symbol }, { signal }),
        enabled: symbol !== '',
      },
    ],
  });
  const quote = quotes.data?.quotes[0];
  return {
    splits: splits.data ? listEffectiveSplits(splits.data) : [],
    /** False while they are not known, or the market could not tell them. */
    areSplitsKnown: Boolean(splits.data?.market),
    quote,
    currency: quote?.currency,
  };
};

/** The close of the day that a trade is of, once it is known; nothing of shares that are moved, nor of a day to come. */
export const useClosePriceProposal = (
  { stock, transactionDate: date, transactionType, currency }: Omit<Facts, 'platform'>,
  today: Day,
): ClosePriceProposal | null => {
  const { quote, splits, areSplitsKnown } = useStockFacts(stock?.symbol);
  const isInDollars = quote?.currency === 'USD' && !getForeignCurrency({ currency });
  const isWanted = movesCash(transactionType) && isDay(date) && date <= today && isInDollars && areSplitsKnown;
  const range = isWanted ? getPriceRangeForDay(date, today) : '1M';
  const symbol = quote?.symbol ?? '';
  const { data } = useQuery({
    queryKey: ['stocks', 'prices', symbol, range],
    queryFn: ({ signal }) => api.call('GET /insight/stock/{symbol}/prices', { symbol, range }, { signal }),
    enabled: isWanted && isClosePriceAvailable(date, today, quote),
    retry: false,
    staleTime: 300_000,
  });
  return isWanted && data ? findClosePriceProposal(date, today, { quote, prices: data, splits }) : null;
};

/** What is held of a stock on a platform, as the page has read it; nothing while that is not known. */
const useHeld = (symbol: string | undefined, platform: string): Holding | undefined => {
  const { data } = useQuery({ ...holdingsQuery, enabled: false });
  const position = data?.platformHoldings.find((one) => one.symbol === symbol && one.platform === platform);
  return position?.needsReview ? undefined : position;
};

type Facts = Pick<TradeFormValues, 'stock' | 'transactionDate' | 'transactionType' | 'platform' | 'currency'>;

/** Shares that are moved have no price that anybody paid: what it stands for is another thing for each kind. */
const getPriceLabels = (transactionType: Facts['transactionType']) => {
  if (transactionType === 'sharesIn') return { label: messages.costPerShare, more: ` ${messages.giftHint}` };
  if (transactionType === 'sharesOut') return { label: messages.valuePerShare, more: ` ${messages.valueHint}` };
  return { label: messages.price, more: '' };
};

/**
 * What the form says about quantity and price, once a stock is chosen: in which shares, in which money, and of what leaves how
 * many there are to sell or move out, which `held` tells as well; and at which average cost.
 */
export const useTradeFormHints = ({ stock, transactionDate, transactionType, platform, currency: paidIn }: Facts) => {
  const position = useHeld(stock?.symbol, platform);
  const { splits, currency } = useStockFacts(stock?.symbol);
  const since = splits.filter(({ date }) => isDay(transactionDate) && date > transactionDate);
  // Of before a split they would be other numbers.
  const leaving = addsShares(transactionType) || since.length > 0 ? undefined : position;
  const { label, more } = getPriceLabels(transactionType);
  const paid = getForeignCurrency({ currency: paidIn });
  const isQuotedElsewhere = stock && currency && currency !== 'USD' && !paid;
  return {
    held: leaving?.shares ?? 0,
    average: transactionType === 'sharesOut' && !paid ? leaving?.avgPrice : undefined,
    quantity: getBeforeSplitsHint(since),
    priceLabel: label,
    price: getPriceHint(paid, isQuotedElsewhere ? { symbol: stock.symbol, currency } : undefined) + more,
    fees: getFeesHint(paid),
    quoted: foreignCurrencies.find((one) => one === currency),
  };
};
