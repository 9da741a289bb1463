import { Pencil, Plus, ReceiptText, Trash2 } from 'lucide-react';
import { formatCount, formatDay, formatSignedMoney } from '#lib/format';
import { Badge, type BadgeTone } from '#ui/badge';
import { Button, IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { RowButtons, Table, type TableColumn } from '#ui/table/table';
import {
  describeSampleTransaction,
  getSampleTransactionCategoryName,
  getSampleTransactionTypeName,
  wealthfrontMessages,
} from './messages';
import type { SampleTransaction, SampleTransactionType } from './sample-data';

const tones: Record<SampleTransactionType, BadgeTone> = {
  deposit: 'positive',
  interest: 'info',
  withdrawal: 'neutral',
};

/** Deposits and interest with a green plus sign, withdrawals with a red minus sign. */
const SignedAmount = ({ type, amount }: SampleTransaction) =>
  type === 'withdrawal' ? (
    <span className="whitespace-nowrap text-negative">{formatSignedMoney(-amount)}</span>
  ) : (
    <span className="whitespace-nowrap text-positive">{formatSignedMoney(amount)}</span>
  );

const dataColumns: TableColumn<SampleTransaction>[] = [
  {
    id: 'type',
    header: 'Type',
    heading: true,
    cell: ({ type }) => <Badge tone={tones[type]}>{getSampleTransactionTypeName(type)}</Badge>,
  },
  { id: 'description', header: 'Description', cell: ({ description }) => description },
  { id: 'category', header: 'Category', cell: ({ category }) => getSampleTransactionCategoryName(category) },
  { id: 'amount', header: 'Amount', align: 'end', cell: (transaction) => <SignedAmount {...transaction} /> },
  {
    id: 'date',
    header: 'Date',
    align: 'end',
    cell: ({ date }) => <span className="whitespace-nowrap">{formatDay(date)}</span>,
  },
];

interface TransactionActions {
  onAdd: () => void;
  onEdit: (transaction: SampleTransaction) => void;
  onDelete: (transaction: SampleTransaction) => void;
}

const createActionsColumn = ({ onEdit, onDelete }: TransactionActions): TableColumn<SampleTransaction> => ({
  id: 'actions',
  header: 'Actions',
  align: 'end',
  cell: (transaction) => (
    <RowButtons>
      <IconButton
        size="sm"
        label={`Edit ${describeSampleTransaction(transaction)}`}
        icon={<Pencil aria-hidden />}
        onClick={() => onEdit(transaction)}
      />
      <IconButton
        size="sm"
        label={`Delete ${describeSampleTransaction(transaction)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onDelete(transaction)}
      />
    </RowButtons>
  ),
});

interface TransactionsSectionProps extends TransactionActions {
  transactions: readonly SampleTransaction[];
}

export const WealthfrontTransactionsSection = ({ transactions, ...actions }: TransactionsSectionProps) => (
  <Card
    title={wealthfrontMessages.transactions}
    description={formatCount(transactions.length, 'transaction')}
    actions={
      <Button icon={<Plus aria-hidden />} onClick={actions.onAdd}>
        {wealthfrontMessages.addTransaction}
      </Button>
    }
  >
    <Table
      caption={wealthfrontMessages.transactionsCaption}
      columns={[...dataColumns, createActionsColumn(actions)]}
      rows={transactions}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<ReceiptText aria-hidden />} title={wealthfrontMessages.noTransactions}>
          {wealthfrontMessages.noTransactionsHint}
        </EmptyState>
      }
    />
  </Card>
);
