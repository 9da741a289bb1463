import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StockPage } from '#contract/insight/stock-page';
import { computePercent, toAmount, toNumber } from '#core/money/amount';
import { computeYearPriceRange } from '#core/portfolio/year-price-range';
import { formatDay, formatPerShare } from '#lib/format';
import { joinClassNames } from '#lib/join-class-names';
import { Badge } from '#ui/badge';
import { Tooltip } from '#ui/dialog/tooltip';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { PercentFigure, PriceFigure } from '#ui/table/figures';
import { describeProvenance } from '../stocks/provenance';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import { describePlaceInYearRange, describeYearPriceRange, stockPageMessages } from './messages';
import { stockPricesQuery } from './queries';

/** The price is the largest of the page; what stands beside it shares its line. */
const besidePrice = '@wide:text-xl @wide:leading-9';

const Unknown = ({ children }: { children: string }) => <span className="text-ink-muted">{children}</span>;

/** What one share has gained on the day that the price is of; nothing where the close before is not known. */
const PriceDayChange = ({ price }: Pick<StockPage, 'price'>) => {
  if (!price?.previousClose) return null;
  const change = toAmount(price.inDollars).minus(price.previousClose);
  const percent = computePercent(change, toAmount(price.previousClose));
  return (
    <span>
      <PriceFigure value={toNumber(change)} tone /> (<PercentFigure value={percent && toNumber(percent)} tone />)
      <span className="sr-only"> {stockPageMessages.onTheDay}</span>
    </span>
  );
};

/** Where the price stands between low and high; the words under it say the same. Its room is kept where nothing is known. */
const RangeBar = ({ percent, isKnown }: { percent: number | null; isKnown: boolean }) => (
  <span
    aria-hidden
    className={joinClassNames('relative my-2 block h-1 rounded-full', isKnown && 'bg-line-strong print:border-t')}
  >
    {percent !== null && (
      <span
        className="absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent ring-2 ring-surface-raised print:border print:border-ink"
        style={{ left: `clamp(0.375rem, ${percent}%, 100% - 0.375rem)` }}
      />
    )}
  </span>
);

/** By the closes of the year that the chart begins with: whichever range is then chosen there, these stay. */
const YearRangeTile = ({ stock: { symbol, price } }: { stock: StockPage }) => {
  const year = useQuery(stockPricesQuery(symbol, '1Y'));
  const range = year.data?.known ? computeYearPriceRange(year.data, price?.inDollars ?? null) : null;
  const detail = () => {
    if (range) return describePlaceInYearRange(range);
    if (year.isPending) return stockPageMessages.chartLoading;
    return year.isError ? stockPageMessages.chartFailed : stockPageMessages.noCloses;
  };
  return (
    <StatTile
      label={stockPageMessages.yearRange}
      value={
        // As wide before it is known as after, so that it stands on a line of its own on a phone all the time.
        <span className={`block min-w-60 text-right @wide:min-w-0 @wide:text-left ${besidePrice}`}>
          {range && describeYearPriceRange(range)}
          {!range &&
            (year.isPending ? (
              <Skeleton className="ml-auto h-6 w-40 @wide:my-1.5 @wide:ml-0" />
            ) : (
              <Unknown>{stockPageMessages.unavailable}</Unknown>
            ))}
        </span>
      }
      detail={
        <>
          <RangeBar percent={range?.percent ?? null} isKnown={range !== null} />
          {detail()}
        </>
      }
    />
  );
};

const NextExDateTile = ({ dividends: { next, expectedUnknown } }: Pick<StockPage, 'dividends'>) => (
  <StatTile
    label={stockPageMessages.nextExDate}
    value={
      <span className={besidePrice}>
        {next ? (
          formatDay(next.exDate)
        ) : (
          <Unknown>{expectedUnknown ? stockPageMessages.unavailable : stockPageMessages.noNextExDate}</Unknown>
        )}
      </span>
    }
    detail={
      next ? (
        <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
          <Badge tone={next.basis === 'announced' ? 'info' : 'neutral'}>{stockPageMessages[next.basis]}</Badge>
          {stockPageMessages.paidOn(formatDay(next.paymentDate), next.paymentDateEstimated)}
        </span>
      ) : expectedUnknown ? (
        stockPageMessages.notAnswered
      ) : (
        stockPageMessages.noExpected
      )
    }
  />
);

interface PriceSummaryProps {
  stock: StockPage;
  /** The way into what the price is made of. */
  explain: ReactNode;
}

/** What is true of a share, whoever holds how many: its price, where that stands in its year, and when it next pays. */
export const StockPriceSummary = ({ stock, explain }: PriceSummaryProps) => {
  const { price } = stock;
  return (
    <StatGroup>
      <StatTile
        label={stockPageMessages.price}
        value={
          <span className="text-xl @wide:text-3xl">
            {price === null ? (
              <Unknown>{stockPageMessages.unavailable}</Unknown>
            ) : (
              <span className="figures">{formatPerShare(price.inDollars)}</span>
            )}
          </span>
        }
        explain={explain}
        detail={
          price && (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
              <PriceDayChange price={price} />
              <Tooltip content={describeProvenance(price, 'price')}>{stockPageMessages.source}</Tooltip>
              <ProvenanceBadges {...price} />
            </span>
          )
        }
      />
      <YearRangeTile stock={stock} />
      <NextExDateTile dividends={stock.dividends} />
    </StatGroup>
  );
};
