import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FutureDividend } from '#contract/dividends';
import type { CountedDividend } from '#contract/found-dividends';
import type { StockPage } from '#contract/stock-page';
import { formatCount, formatDay, formatMoney, formatPerShare } from '#lib/format';
import { usePages } from '#lib/use-pages';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { Explain } from '#ui/explain/explain';
import { Money } from '#ui/figures';
import { Paginator } from '#ui/paginator';
import { Read } from '#ui/read';
import { Spinner } from '#ui/spinner';
import { type Column, Table } from '#ui/table';
import { ExplainDividend, Explaining } from '../dividends/explain';
import { IncomeTable } from '../dividends/income-table';
import { netOf } from '../dividends/messages';
import { paymentsQuery } from './queries';
import { inShares, messages } from './words';

const atOnce = 8;

const columns: Column<FutureDividend>[] = [
  {
    id: 'payment',
    header: 'Payment date',
    heading: true,
    cell: ({ paymentDate, basis }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="whitespace-nowrap">{formatDay(paymentDate)}</span>
        <Badge tone={basis === 'announced' ? 'info' : 'neutral'}>{messages[basis]}</Badge>
      </span>
    ),
  },
  { id: 'platform', header: messages.platform, cell: ({ platform }) => platform },
  { id: 'ex-date', header: 'Ex-date', cell: ({ exDate }) => formatDay(exDate) },
  { id: 'shares', header: messages.held, align: 'end', cell: ({ sharesHeld }) => inShares(sharesHeld) },
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
      <Explaining
        explain={
          <ExplainDividend
            name={netOf(one.symbol, one.paymentDate)}
            hint={one.basis === 'estimated' ? messages.estimatedHint : undefined}
            tell={(code) => code.tellFuture(one)}
          />
        }
      >
        <Money value={one.totalAmount} />
      </Explaining>
    ),
  },
];

const Expected = ({ dividends: { expected, expectedUnknown } }: Pick<StockPage, 'dividends'>) => (
  <div>
    <h3 className="mb-3 font-medium">{messages.expected}</h3>
    <Table
      caption={messages.expected}
      columns={columns}
      rows={expected}
      rowKey={({ platform, exDate, paymentDate }) => `${platform} ${exDate} ${paymentDate}`}
      empty={
        <p className="text-sm text-ink-muted">{expectedUnknown ? messages.expectedUnknown : messages.noExpected}</p>
      }
    />
  </div>
);

const Payments = ({ payments }: { payments: readonly CountedDividend[] }) => {
  const { shown, ...pages } = usePages(payments, atOnce);
  if (payments.length === 0) return <EmptyState icon={<HandCoins aria-hidden />} title={messages.noDividends} />;
  return (
    <>
      <IncomeTable caption={messages.paidCaption(payments.length)} dividends={shown} />
      <Paginator {...pages} label={messages.paidPages} />
    </>
  );
};

/** Paid and to come. */
export const DividendsCard = ({ stock }: { stock: StockPage }) => (
  <Card
    title={messages.dividends}
    description={
      stock.dividends.paid.count > 0 &&
      messages.paidInWords(formatCount(stock.dividends.paid.count, 'payment'), formatMoney(stock.dividends.paid.net))
    }
    actions={
      stock.dividends.paid.count > 0 && (
        <Explain
          name={messages.paidName(stock.symbol)}
          of={async () => (await import('./made-of')).paidMadeOf(stock)}
        />
      )
    }
  >
    <div className="space-y-8">
      {stock.holding && <Expected dividends={stock.dividends} />}
      <Read
        of={useQuery(paymentsQuery(stock.symbol))}
        loading={<Spinner label={messages.paymentsLoading} />}
        failed={{ title: messages.paymentsFailed, message: messages.loadFailedHint }}
      >
        {(payments) => <Payments payments={payments} />}
      </Read>
    </div>
    <Link to="/dashboard/dividends" className="mt-3 inline-block text-sm text-accent underline">
      {messages.toDividends}
    </Link>
  </Card>
);
