import { useQuery } from '@tanstack/react-query';
import { Pencil, ReceiptText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Cd, CdInterestPayment } from '#contract/cds';
import { convertFractionToPercent } from '#core/banking/percent';
import { sumExactAmounts, toAmount, toNumber } from '#core/money/amount';
import { formatCount, formatDay } from '#lib/format';
import { usePagination } from '#lib/rows/use-pagination';
import { IconButton } from '#ui/button';
import { Dialog } from '#ui/dialog/dialog';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { Paginator } from '#ui/table/paginator';
import { RowButtons, Table, type TableColumn } from '#ui/table/table';
import {
  citiCdMessages,
  describeCd,
  describeInterestPayment,
  getInterestPaymentTypeName,
  interestDestinationMessages,
  interestHistoryMessages as messages,
} from '../messages';
import { interestPaymentsQuery } from '../queries';
import { useInterestDestinationFormatter } from './interest-destinations';
import { DeleteInterestDialog, EditInterestDialog } from './interest-payment-dialogs';

const pageSize = 10;

type OnPayment = (task: 'edit' | 'delete', payment: CdInterestPayment) => void;

const createActionsColumn = (onPayment: OnPayment): TableColumn<CdInterestPayment> => ({
  id: 'actions',
  header: messages.actions,
  align: 'end',
  cell: (payment) => (
    <RowButtons>
      <IconButton
        size="sm"
        label={`${citiCdMessages.edit} ${describeInterestPayment(payment)}`}
        icon={<Pencil aria-hidden />}
        onClick={() => onPayment('edit', payment)}
      />
      <IconButton
        size="sm"
        label={`${citiCdMessages.delete} ${describeInterestPayment(payment)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onPayment('delete', payment)}
      />
    </RowButtons>
  ),
});

const Went = ({ payment: { paidTo, joined } }: { payment: CdInterestPayment }) => {
  const getDestinationName = useInterestDestinationFormatter();
  return (
    <>
      {getDestinationName(paidTo)}
      {joined && <span className="block text-xs text-ink-muted">{interestDestinationMessages.enteredByHand}</span>}
    </>
  );
};

const columns: TableColumn<CdInterestPayment>[] = [
  {
    id: 'date',
    header: messages.date,
    heading: true,
    cell: ({ paymentDate, description }) => (
      <>
        <span className="block whitespace-nowrap">{formatDay(paymentDate)}</span>
        {description && <span className="block text-xs font-normal text-ink-muted">{description}</span>}
      </>
    ),
  },
  { id: 'type', header: messages.type, cell: ({ paymentType }) => getInterestPaymentTypeName(paymentType) },
  { id: 'went', header: messages.went, cell: (payment) => <Went payment={payment} /> },
  {
    id: 'balance',
    header: messages.balance,
    align: 'end',
    cell: ({ principalBalance }) => <MoneyFigure value={principalBalance} />,
  },
  {
    id: 'rate',
    header: messages.rate,
    align: 'end',
    cell: ({ interestRate }) => <PercentFigure value={convertFractionToPercent(interestRate)} />,
  },
  {
    id: 'amount',
    header: messages.amount,
    align: 'end',
    cell: ({ interestAmount }) => <MoneyFigure value={interestAmount} />,
  },
];

const sumInterest = (payments: readonly CdInterestPayment[]): number =>
  toNumber(sumExactAmounts(payments.map(({ interestAmount }) => toAmount(interestAmount))));

interface PaymentsProps {
  payments: readonly CdInterestPayment[];
  onPayment: OnPayment;
}

const Payments = ({ payments, onPayment }: PaymentsProps) => {
  const { shown, ...pages } = usePagination(payments, pageSize);
  return (
    <>
      <p className="mb-4 flex items-baseline justify-between gap-4 rounded-lg bg-surface-sunken px-4 py-3">
        <span className="text-sm text-ink-muted">{formatCount(payments.length, 'payment')}</span>
        <strong className="font-semibold">
          <MoneyFigure value={sumInterest(payments)} />
        </strong>
      </p>
      <Table
        caption={messages.caption}
        columns={[...columns, createActionsColumn(onPayment)]}
        rows={shown}
        rowKey={({ id }) => id}
      />
      <Paginator {...pages} label={messages.pages} />
    </>
  );
};

const Nothing = () => (
  <EmptyState icon={<ReceiptText aria-hidden />} title={messages.none}>
    {messages.noneHint}
  </EmptyState>
);

const failed = { title: messages.loadFailed, theirs: 'title', message: messages.loadFailedHint, toast: true } as const;

const History = ({ cd, onPayment }: { cd: Cd; onPayment: OnPayment }) => (
  <QueryView of={useQuery(interestPaymentsQuery(cd.id))} loading={<Spinner label={messages.loading} />} failed={failed}>
    {(payments) => (payments.length === 0 ? <Nothing /> : <Payments payments={payments} onPayment={onPayment} />)}
  </QueryView>
);

/** The interest payments recorded for a CD, each with where it went. */
export const InterestHistoryDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const [openDialog, setOpenDialog] = useState<{ task: 'edit' | 'delete'; payment: CdInterestPayment } | null>(null);
  const back = () => setOpenDialog(null);
  return (
    <Dialog onClose={onClose} title={messages.title} description={describeCd(cd)} size="lg">
      <History cd={cd} onPayment={(task, payment) => setOpenDialog({ task, payment })} />
      {openDialog?.task === 'edit' && <EditInterestDialog cd={cd} payment={openDialog.payment} onClose={back} />}
      {openDialog?.task === 'delete' && <DeleteInterestDialog cd={cd} payment={openDialog.payment} onClose={back} />}
    </Dialog>
  );
};
