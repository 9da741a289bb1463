import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StockMark, StockPage, StockPrices } from '#contract/stock-page';
import { addsShares } from '#core/portfolio/trade-types';
import { formatPerShare, formatShortMoney } from '#lib/format';
import { TimeChartNothing } from '#ui/chart/frame';
import { type AskedRange, type MarkKind, type RangeKey, TimeChart } from '#ui/chart/time-chart';
import { ChartRead } from '#ui/chart-read';
import { pricesQuery } from './queries';
import { historyNote, markText, messages, priceSummary } from './words';

const kindOf = ({ kind }: StockMark): MarkKind => {
  if (kind === 'dividend' || kind === 'split') return kind;
  return addsShares(kind) ? 'buy' : 'sell';
};

interface DrawnProps {
  stock: StockPage;
  prices: StockPrices;
  ranges: AskedRange;
  busy: boolean;
}

const Drawn = ({ stock: { symbol, splits }, prices, ranges, busy }: DrawnProps) => {
  const { points, marks } = prices;
  // The drawing is made anew where these are others.
  const drawn = useMemo(
    () => ({
      days: points.map(({ date }) => date),
      series: [
        {
          key: 'price',
          name: messages.price,
          color: 'accent',
          form: 'area',
          values: points.map(({ price }) => price),
        } as const,
      ],
      marks: marks.map((mark) => ({ date: mark.date, kind: kindOf(mark), text: markText(mark) })),
    }),
    [points, marks],
  );
  return (
    <TimeChart
      title={messages.chart}
      summary={priceSummary(prices)}
      note={historyNote(prices, splits)}
      {...drawn}
      format={formatPerShare}
      formatShort={formatShortMoney}
      ranges={ranges}
      fileName={`${symbol.toLowerCase()}-price`}
      busy={busy}
    />
  );
};

/** With what was bought, sold, paid and split. */
export const PriceChart = ({ stock }: { stock: StockPage }) => {
  const [range, choose] = useState<RangeKey>('1Y');
  const of = useQuery(pricesQuery(stock.symbol, range));
  const words = { loading: messages.chartLoading, failed: messages.chartFailed, retry: messages.retry };
  return (
    <ChartRead isOverTime title={messages.chart} of={of} words={words}>
      {(prices) =>
        prices.points.length < 2 && range === 'All' ? (
          <TimeChartNothing title={messages.chart}>{messages.noHistory}</TimeChartNothing>
        ) : (
          <Drawn stock={stock} prices={prices} ranges={{ chosen: range, choose }} busy={of.isPlaceholderData} />
        )
      }
    </ChartRead>
  );
};
