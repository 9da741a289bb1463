import { Pencil, Plus, ReceiptText, Trash2 } from 'lucide-react';
import { formatCount, formatDay, formatSignedMoney } from '#lib/format';
import { Badge, type Tone } from '#ui/badge';
import { Button, IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { type Column, RowButtons, Table } from '#ui/table';
import { categoryName, messages, transactionInWords, typeName } from './messages';
import type { SampleTransaction, TransactionType } from './sample-data';

const tones: Record<TransactionType, Tone> = { deposit: 'positive', interest: 'info', withdrawal: 'neutral' };

/** Deposits and interest with a green plus sign, withdrawals with a red minus sign. */
const SignedAmount = ({ type, amount }: SampleTransaction) =>
  type === 'withdrawal' ? (
    <span className="whitespace-nowrap text-negative">{formatSignedMoney(-amount)}</span>
  ) : (
    <span className="whitespace-nowrap text-positive">{formatSignedMoney(amount)}</span>
  );

const dataColumns: Column<SampleTransaction>[] = [
  { id: 'type', header: 'Type', heading: true, cell: ({ type }) => <Badge tone={tones[type]}>{typeName(type)}</Badge> },
  { id: 'description', header: 'Description', cell: ({ description }) => description },
  { id: 'category', header: 'Category', cell: ({ category }) => categoryName(category) },
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

const actionsColumn = ({ onEdit, onDelete }: TransactionActions): Column<SampleTransaction> => ({
  id: 'actions',
  header: 'Actions',
  align: 'end',
  cell: (transaction) => (
    <RowButtons>
      <IconButton
        size="sm"
        label={`Edit ${transactionInWords(transaction)}`}
        icon={<Pencil aria-hidden />}
        onClick={() => onEdit(transaction)}
      />
      <IconButton
        size="sm"
        label={`Delete ${transactionInWords(transaction)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onDelete(transaction)}
      />
    </RowButtons>
  ),
});

interface TransactionsSectionProps extends TransactionActions {
  transactions: readonly SampleTransaction[];
}

export const TransactionsSection = ({ transactions, ...actions }: TransactionsSectionProps) => (
  <Card
    title={messages.transactions}
    description={formatCount(transactions.length, 'transaction')}
    actions={
      <Button icon={<Plus aria-hidden />} onClick={actions.onAdd}>
        {messages.addTransaction}
      </Button>
    }
  >
    <Table
      caption={messages.transactionsCaption}
      columns={[...dataColumns, actionsColumn(actions)]}
      rows={transactions}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon={<ReceiptText aria-hidden />} title={messages.noTransactions}>
          {messages.noTransactionsHint}
        </EmptyState>
      }
    />
  </Card>
);
