import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import type { Cd, InterestPayment } from '#contract/cds';
import { percentFromRate } from '#core/banking/cds';
import { amount, sum, toNumber } from '#core/money/amount';
import { formatCount, formatDay } from '#lib/format';
import { usePages } from '#lib/use-pages';
import { Dialog } from '#ui/dialog';
import { EmptyState } from '#ui/empty-state';
import { Money, Percent } from '#ui/figures';
import { Paginator } from '#ui/paginator';
import { Read } from '#ui/read';
import { Spinner } from '#ui/spinner';
import { type Column, Table } from '#ui/table';
import { cdInWords, paymentTypeName, historyMessages as words } from './messages';
import { interestQuery } from './queries';

const pageSize = 10;

const columns: Column<InterestPayment>[] = [
  {
    id: 'date',
    header: words.date,
    heading: true,
    cell: ({ paymentDate, description }) => (
      <>
        <span className="block whitespace-nowrap">{formatDay(paymentDate)}</span>
        {description && <span className="block text-xs font-normal text-ink-muted">{description}</span>}
      </>
    ),
  },
  { id: 'type', header: words.type, cell: ({ paymentType }) => paymentTypeName(paymentType) },
  {
    id: 'balance',
    header: words.balance,
    align: 'end',
    cell: ({ principalBalance }) => <Money value={principalBalance} />,
  },
  {
    id: 'rate',
    header: words.rate,
    align: 'end',
    cell: ({ interestRate }) => <Percent value={percentFromRate(interestRate)} />,
  },
  { id: 'amount', header: words.amount, align: 'end', cell: ({ interestAmount }) => <Money value={interestAmount} /> },
];

const totalOf = (payments: readonly InterestPayment[]): number =>
  toNumber(sum(payments.map(({ interestAmount }) => amount(interestAmount))));

const Payments = ({ payments }: { payments: readonly InterestPayment[] }) => {
  const { shown, ...pages } = usePages(payments, pageSize);
  return (
    <>
      <p className="mb-4 flex items-baseline justify-between gap-4 rounded-lg bg-surface-sunken px-4 py-3">
        <span className="text-sm text-ink-muted">{formatCount(payments.length, 'payment')}</span>
        <strong className="font-semibold">
          <Money value={totalOf(payments)} />
        </strong>
      </p>
      <Table caption={words.caption} columns={columns} rows={shown} rowKey={({ id }) => id} />
      <Paginator {...pages} label={words.pages} />
    </>
  );
};

const Nothing = () => (
  <EmptyState icon={<ReceiptText aria-hidden />} title={words.none}>
    {words.noneHint}
  </EmptyState>
);

const failed = { title: words.loadFailed, theirs: 'title', message: words.loadFailedHint, toast: true } as const;

const History = ({ cd }: { cd: Cd }) => (
  <Read of={useQuery(interestQuery(cd.id))} loading={<Spinner label={words.loading} />} failed={failed}>
    {(payments) => (payments.length === 0 ? <Nothing /> : <Payments payments={payments} />)}
  </Read>
);

/** The interest payments recorded for a CD; they are a history, and no part of its computed value. */
export const InterestHistoryDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => (
  <Dialog onClose={onClose} title={words.title} description={cdInWords(cd)} size="lg">
    <History cd={cd} />
  </Dialog>
);
