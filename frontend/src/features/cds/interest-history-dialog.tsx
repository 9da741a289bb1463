import { useQuery } from '@tanstack/react-query';
import { Pencil, ReceiptText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Cd, InterestPayment } from '#contract/cds';
import { percentFromRate } from '#core/banking/percent';
import { amount, sum, toNumber } from '#core/money/amount';
import { formatCount, formatDay } from '#lib/format';
import { usePages } from '#lib/use-pages';
import { IconButton } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { EmptyState } from '#ui/empty-state';
import { Money, Percent } from '#ui/figures';
import { Paginator } from '#ui/paginator';
import { Read } from '#ui/read';
import { Spinner } from '#ui/spinner';
import { type Column, RowButtons, Table } from '#ui/table';
import { cdInWords, messages, paymentInWords, paymentTypeName, historyMessages as words } from './messages';
import { DeleteInterestDialog, EditInterestDialog } from './payment-dialogs';
import { interestQuery } from './queries';

const pageSize = 10;

type OnPayment = (task: 'edit' | 'delete', payment: InterestPayment) => void;

const actionsColumn = (onPayment: OnPayment): Column<InterestPayment> => ({
  id: 'actions',
  header: words.actions,
  align: 'end',
  cell: (payment) => (
    <RowButtons>
      <IconButton
        size="sm"
        label={`${messages.edit} ${paymentInWords(payment)}`}
        icon={<Pencil aria-hidden />}
        onClick={() => onPayment('edit', payment)}
      />
      <IconButton
        size="sm"
        label={`${messages.delete} ${paymentInWords(payment)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onPayment('delete', payment)}
      />
    </RowButtons>
  ),
});

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

interface PaymentsProps {
  payments: readonly InterestPayment[];
  onPayment: OnPayment;
}

const Payments = ({ payments, onPayment }: PaymentsProps) => {
  const { shown, ...pages } = usePages(payments, pageSize);
  return (
    <>
      <p className="mb-4 flex items-baseline justify-between gap-4 rounded-lg bg-surface-sunken px-4 py-3">
        <span className="text-sm text-ink-muted">{formatCount(payments.length, 'payment')}</span>
        <strong className="font-semibold">
          <Money value={totalOf(payments)} />
        </strong>
      </p>
      <Table
        caption={words.caption}
        columns={[...columns, actionsColumn(onPayment)]}
        rows={shown}
        rowKey={({ id }) => id}
      />
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

const History = ({ cd, onPayment }: { cd: Cd; onPayment: OnPayment }) => (
  <Read of={useQuery(interestQuery(cd.id))} loading={<Spinner label={words.loading} />} failed={failed}>
    {(payments) => (payments.length === 0 ? <Nothing /> : <Payments payments={payments} onPayment={onPayment} />)}
  </Read>
);

/** The interest payments recorded for a CD; they are a history, and no part of its computed value. */
export const InterestHistoryDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const [opened, setOpened] = useState<{ task: 'edit' | 'delete'; payment: InterestPayment } | null>(null);
  const back = () => setOpened(null);
  return (
    <Dialog onClose={onClose} title={words.title} description={cdInWords(cd)} size="lg">
      <History cd={cd} onPayment={(task, payment) => setOpened({ task, payment })} />
      {opened?.task === 'edit' && <EditInterestDialog cd={cd} payment={opened.payment} onClose={back} />}
      {opened?.task === 'delete' && <DeleteInterestDialog cd={cd} payment={opened.payment} onClose={back} />}
    </Dialog>
  );
};
