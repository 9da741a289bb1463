import type { DashboardData } from '#contract/dashboard';
import { addsShares, tradeNames } from '#core/portfolio/trade-types';
import { formatDay, formatMonth, formatPerShare } from '#lib/format';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { Explain } from '#ui/explain/explain';
import { Figure, FigureList } from '#ui/figure-list';
import { Money, Shares } from '#ui/figures';
import { type Column, Table } from '#ui/table';
import { StockLink } from '../stocks/stock-link';
import { activityCount, messages } from './messages';

type Recent = DashboardData['recentTransactions'][number];

const columns: Column<Recent>[] = [
  {
    id: 'symbol',
    header: 'Symbol',
    heading: true,
    cell: ({ symbol }) => <StockLink symbol={symbol} />,
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ type }) => <Badge tone={addsShares(type) ? 'info' : 'neutral'}>{tradeNames[type]}</Badge>,
  },
  { id: 'quantity', header: 'Quantity', align: 'end', cell: ({ quantity }) => <Shares value={quantity} /> },
  { id: 'price', header: 'Price', align: 'end', cell: ({ price }) => formatPerShare(price) },
  { id: 'total', header: 'Total', align: 'end', cell: ({ total }) => <Money value={total} /> },
  {
    id: 'date',
    header: 'Date',
    align: 'end',
    cell: ({ date }) => <span className="whitespace-nowrap">{formatDay(date)}</span>,
  },
];

export const RecentTransactions = ({ rows }: { rows: Recent[] }) =>
  rows.length > 0 && (
    <Card title={messages.recent}>
      <Table caption={messages.recentCaption} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Card>
  );

const monthsShown = 6;

export const MonthlyActivity = ({ months }: { months: DashboardData['monthlyActivity'] }) => (
  <Card title={messages.activity}>
    {months.length === 0 ? (
      <p className="text-sm text-ink-muted">{messages.noActivity}</p>
    ) : (
      <FigureList>
        {months.slice(0, monthsShown).map(({ month, transactions }) => (
          <Figure
            key={month}
            label={formatMonth(month)}
            explain={
              <Explain
                name={`${messages.activity}, ${formatMonth(month)}`}
                of={async () => (await import('#core/insight/spread')).explainActivity(month, transactions)}
              />
            }
          >
            <span className="figures">{activityCount(transactions)}</span>
          </Figure>
        ))}
      </FigureList>
    )}
  </Card>
);
