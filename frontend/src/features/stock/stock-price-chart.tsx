import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StockPage, StockPriceChartData, StockPriceChartMark } from '#contract/insight/stock-page';
import { addsShares } from '#core/portfolio/trade-types';
import { formatPerShare, formatShortPrice } from '#lib/format';
import { ChartQueryView } from '#ui/chart/chart-query-view';
import { type ChartMarkKind, type ChartRangeKey, type ServerRangeSelection, TimeChart } from '#ui/chart/time-chart';
import { EmptyChartCard } from '#ui/chart/time-chart-frame';
import {
  describePriceChangeInRange,
  describePriceChartMark,
  describePriceSources,
  stockPageMessages,
} from './messages';
import { stockPricesQuery } from './queries';

const toMarkKind = ({ kind }: StockPriceChartMark): ChartMarkKind => {
  if (kind === 'dividend' || kind === 'split') return kind;
  return addsShares(kind) ? 'buy' : 'sell';
};

interface DrawnProps {
  stock: StockPage;
  prices: StockPriceChartData;
  ranges: ServerRangeSelection;
  busy: boolean;
}

const getEmptyMessage = (range: ChartRangeKey | undefined): string =>
  range === 'All' ? stockPageMessages.noHistory : stockPageMessages.noneInRange;

const Drawn = ({ stock, prices, ranges, busy }: DrawnProps) => {
  const { symbol, splits } = stock;
  const { points, marks } = prices;
  // The drawing is made anew where these are others.
  const drawn = useMemo(
    () => ({
      days: points.map(({ date }) => date),
      series: [
        {
          key: 'price',
          name: stockPageMessages.price,
          color: 'accent',
          form: 'area',
          values: points.map(({ price }) => price),
        } as const,
      ],
      marks: marks.map((mark) => ({ date: mark.date, kind: toMarkKind(mark), text: describePriceChartMark(mark) })),
    }),
    [points, marks],
  );
  return (
    <TimeChart
      title={stockPageMessages.chart}
      savedTitle={stockPageMessages.chartOf(symbol)}
      summary={describePriceChangeInRange(prices)}
      note={describePriceSources(prices, splits)}
      {...drawn}
      format={formatPerShare}
      formatShort={formatShortPrice}
      ranges={ranges}
      mayHaveMarks
      nothing={getEmptyMessage(ranges.chosen)}
      fileName={`${symbol.toLowerCase()}-price`}
      busy={busy}
    />
  );
};

/** Until they are read they are taken to be of the source that the price of now has. */
const describeExpectedSources = ({ known, price, splits }: StockPage): string =>
  describePriceSources(
    { own: known === 'own', sources: price?.source === 'sample' ? ['sample'] : [], stale: price?.stale ?? false },
    splits,
  );

/** With what was bought, sold, paid and split. */
export const StockPriceChart = ({ stock }: { stock: StockPage }) => {
  const [range, choose] = useState<ChartRangeKey>('1Y');
  const of = useQuery(stockPricesQuery(stock.symbol, range));
  const words = {
    loading: stockPageMessages.chartLoading,
    failed: stockPageMessages.chartFailed,
    retry: stockPageMessages.retry,
  };
  if (stock.known === 'unknown') {
    return <EmptyChartCard title={stockPageMessages.chart}>{stockPageMessages.noHistory}</EmptyChartCard>;
  }
  return (
    <ChartQueryView
      isOverTime
      mayHaveMarks
      note={describeExpectedSources(stock)}
      title={stockPageMessages.chart}
      of={of}
      words={words}
    >
      {(prices) => (
        <Drawn stock={stock} prices={prices} ranges={{ chosen: range, choose }} busy={of.isPlaceholderData} />
      )}
    </ChartQueryView>
  );
};
