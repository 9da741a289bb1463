import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StockMark, StockPage, StockPrices } from '#contract/stock-page';
import { addsShares } from '#core/portfolio/trade-types';
import { formatPerShare, formatShortMoney } from '#lib/format';
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

/** Of a stock that the market does not know, another range has no more. */
const nothingOf = ({ known }: StockPage, range: RangeKey | undefined): string =>
  known === 'unknown' || range === 'All' ? messages.noHistory : messages.noneInRange;

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
      savedTitle={messages.chartOf(symbol)}
      summary={priceSummary(prices)}
      note={historyNote(prices, splits)}
      {...drawn}
      format={formatPerShare}
      formatShort={formatShortMoney}
      ranges={ranges}
      nothing={nothingOf(stock, ranges.chosen)}
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
      {(prices) => (
        <Drawn stock={stock} prices={prices} ranges={{ chosen: range, choose }} busy={of.isPlaceholderData} />
      )}
    </ChartRead>
  );
};
