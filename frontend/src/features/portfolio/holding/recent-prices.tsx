import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { computePercent, toAmount, toNumber } from '#core/money/amount';
import { api } from '#lib/api/api';
import { formatSignedPercent } from '#lib/format';
import { portfolioQueryKey } from './holdings-query';
import { stockTablePhrases as phrases } from './stock-table-messages';

type PricesBySymbol = ReadonlyMap<string, readonly number[]>;

const notRead: PricesBySymbol = new Map();
const RecentPrices = createContext(notRead);

/** Reads the closes of 30 days of all that is held, beside the table, which does not wait for them nor for their failure. */
export const HoldingsRecentPricesProvider = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery({
    queryKey: [...portfolioQueryKey, 'recent-prices'],
    queryFn: async ({ signal }): Promise<PricesBySymbol> => {
      const { stocks } = await api.call('GET /insight/holdings/prices', undefined, { signal });
      return new Map(stocks.map(({ symbol, prices }) => [symbol, prices]));
    },
  });
  return <RecentPrices value={data ?? notRead}>{children}</RecentPrices>;
};

const [width, height] = [60, 14];

/** The way of the prices from the left edge to the right, the highest at the top; one that never changed lies in the middle. */
const drawLine = (prices: readonly number[]): string => {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const step = (width - 2) / (prices.length - 1);
  const points = prices.map((price, at) => {
    const y = high === low ? height / 2 : 1 + ((high - price) / (high - low)) * (height - 2);
    return `${(1 + at * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return points.join(' ');
};

/** A small line of a stock's last 30 days, in words how far it went; its room is kept where none is known. */
export const RecentPriceLine = ({ symbol }: { symbol: string }) => {
  const prices = use(RecentPrices).get(symbol);
  const [first = 0, last = 0] = [prices?.[0], prices?.at(-1)];
  const percent = computePercent(toAmount(last).minus(first), toAmount(first));
  return (
    <span className="hidden h-4.5 pt-1 @3xl:block">
      {prices && percent && (
        <svg
          role="img"
          aria-label={phrases.recent(formatSignedPercent(toNumber(percent)))}
          viewBox={`0 0 ${width} ${height}`}
          className={`ml-auto h-3.5 w-15 ${percent.lt(0) ? 'text-negative' : 'text-positive'}`}
        >
          <polyline
            points={drawLine(prices)}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </svg>
      )}
    </span>
  );
};
