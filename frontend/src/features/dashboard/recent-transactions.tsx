import type { DashboardData } from '#contract/insight/dashboard';
import { addsShares, tradeTypeNames } from '#core/portfolio/trade-types';
import { formatDay, formatMonth, formatPerShare } from '#lib/format';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { ExplainButton } from '#ui/explain/explain-button';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { MoneyFigure, SharesFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { StockLink } from '../stocks/stock-link';
import { formatTransactionCount, dashboardSummaryMessages as messages } from './dashboard-summary-messages';

type Recent = DashboardData['recentTransactions'][number];

const columns: TableColumn<Recent>[] = [
  {
    id: 'symbol',
    header: 'Symbol',
    heading: true,
    cell: ({ symbol }) => <StockLink symbol={symbol} />,
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ type }) => <Badge tone={addsShares(type) ? 'info' : 'neutral'}>{tradeTypeNames[type]}</Badge>,
  },
  { id: 'quantity', header: 'Quantity', align: 'end', cell: ({ quantity }) => <SharesFigure value={quantity} /> },
  { id: 'price', header: 'Price', align: 'end', cell: ({ price }) => formatPerShare(price) },
  { id: 'total', header: 'Total', align: 'end', cell: ({ total }) => <MoneyFigure value={total} /> },
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

const maxMonths = 6;

export const MonthlyActivityCard = ({ months }: { months: DashboardData['monthlyActivity'] }) => (
  <Card title={messages.activity}>
    {months.length === 0 ? (
      <p className="text-sm text-ink-muted">{messages.noActivity}</p>
    ) : (
      <FigureList>
        {months.slice(0, maxMonths).map(({ month, transactions }) => (
          <FigureListItem
            key={month}
            label={formatMonth(month)}
            explain={
              <ExplainButton
                name={`${messages.activity}, ${formatMonth(month)}`}
                of={async () =>
                  (await import('#core/insight/explain/explain-analytics')).explainTradeCountInMonth(
                    month,
                    transactions,
                  )
                }
              />
            }
          >
            <span className="figures">{formatTransactionCount(transactions)}</span>
          </FigureListItem>
        ))}
      </FigureList>
    )}
  </Card>
);
