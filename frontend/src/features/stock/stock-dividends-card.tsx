import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CountedDividendView, FutureDividendView } from '#contract/dividends/found-dividends';
import type { StockPage } from '#contract/insight/stock-page';
import { formatCount, formatDay, formatMoney, formatPerShare } from '#lib/format';
import { usePagination } from '#lib/rows/use-pagination';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { FigureWithExplanation } from '#ui/explain/explain-button';
import { ExplainableFigure } from '#ui/explain/explainable-figure';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { MoneyFigure } from '#ui/table/figures';
import { Paginator } from '#ui/table/paginator';
import { Table, type TableColumn } from '#ui/table/table';
import { DividendPaymentsTable } from '../dividends/dividend-payments-table';
import { ExplainDividendButton } from '../dividends/explain-dividend-button';
import { getNetDividendTitle } from '../dividends/messages';
import { formatTrimmedShares, stockPageMessages } from './messages';
import { stockDividendPaymentsQuery } from './queries';

const atOnce = 8;

const columns: TableColumn<FutureDividendView>[] = [
  {
    id: 'payment',
    header: 'Payment date',
    heading: true,
    cell: ({ paymentDate, basis }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="whitespace-nowrap">{formatDay(paymentDate)}</span>
        <Badge tone={basis === 'announced' ? 'info' : 'neutral'}>{stockPageMessages[basis]}</Badge>
      </span>
    ),
  },
  { id: 'platform', header: stockPageMessages.platform, cell: ({ platform }) => platform },
  { id: 'ex-date', header: 'Ex-date', cell: ({ exDate }) => formatDay(exDate) },
  {
    id: 'shares',
    header: stockPageMessages.held,
    align: 'end',
    cell: ({ sharesHeld }) => formatTrimmedShares(sharesHeld),
  },
  {
    id: 'each',
    header: 'Per share',
    align: 'end',
    cell: ({ amountPerShare, conversion }) =>
      conversion ? `${amountPerShare} ${conversion.currency}` : formatPerShare(amountPerShare),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: (one) => (
      <FigureWithExplanation
        explain={
          <ExplainDividendButton
            name={getNetDividendTitle(one.symbol, one.paymentDate)}
            hint={one.basis === 'estimated' ? stockPageMessages.estimatedHint : undefined}
            tell={(code) => code.explainFuturePayment(one)}
          />
        }
      >
        <MoneyFigure value={one.totalAmount} />
      </FigureWithExplanation>
    ),
  },
];

const Expected = ({ dividends: { expected, expectedUnknown } }: Pick<StockPage, 'dividends'>) => (
  <div>
    <h3 className="mb-3 font-medium">{stockPageMessages.expected}</h3>
    <Table
      caption={stockPageMessages.expected}
      columns={columns}
      rows={expected}
      rowKey={({ platform, exDate, paymentDate }) => `${platform} ${exDate} ${paymentDate}`}
      empty={
        <p className="text-sm text-ink-muted">
          {expectedUnknown ? stockPageMessages.expectedUnknown : stockPageMessages.noExpected}
        </p>
      }
    />
  </div>
);

const Payments = ({ payments }: { payments: readonly CountedDividendView[] }) => {
  const { shown, ...pages } = usePagination(payments, atOnce);
  if (payments.length === 0)
    return <EmptyState icon={<HandCoins aria-hidden />} title={stockPageMessages.noDividends} />;
  return (
    <>
      <DividendPaymentsTable caption={stockPageMessages.paidCaption(payments.length)} dividends={shown} />
      <Paginator {...pages} label={stockPageMessages.paidPages} />
    </>
  );
};

/** Paid and to come. */
export const StockDividendsCard = ({ stock }: { stock: StockPage }) => (
  <Card
    title={stockPageMessages.dividends}
    description={
      stock.dividends.paid.count > 0 && (
        <>
          {stockPageMessages.paidByToday(formatCount(stock.dividends.paid.count, 'payment'))}{' '}
          <ExplainableFigure
            name={stockPageMessages.paidName(stock.symbol)}
            of={async () => (await import('./explain-stock')).explainPaidDividends(stock)}
          >
            {stockPageMessages.netAmount(formatMoney(stock.dividends.paid.net))}
          </ExplainableFigure>
        </>
      )
    }
  >
    <div className="space-y-8">
      {stock.holding && <Expected dividends={stock.dividends} />}
      <QueryView
        of={useQuery(stockDividendPaymentsQuery(stock.symbol))}
        loading={<Spinner label={stockPageMessages.paymentsLoading} />}
        failed={{ title: stockPageMessages.paymentsFailed, message: stockPageMessages.loadFailedHint }}
      >
        {(payments) => <Payments payments={payments} />}
      </QueryView>
    </div>
    <Link to="/dashboard/dividends" className="mt-3 inline-block text-sm text-accent underline">
      {stockPageMessages.toDividends}
    </Link>
  </Card>
);
