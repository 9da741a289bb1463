import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import type { RateChange, SavingsAccount, SavingsTransaction } from '#contract/savings';
import { compareText } from '#core/text/compare';
import { usePages } from '#lib/use-pages';
import { Button, IconButton } from '#ui/button';
import { Percent } from '#ui/figures';
import { Paginator } from '#ui/paginator';
import { type Failure, Read } from '#ui/read';
import { Refusal } from '#ui/refusal';
import { Spinner } from '#ui/spinner';
import { MovementList } from '../banking/movement-list';
import type { Opened } from './dialogs';
import {
  isIncoming,
  messages,
  movementMessages,
  rateInWords,
  rateMessages,
  signedAmount,
  transactionInWords,
  transactionLabel,
  transactionsOf,
} from './messages';
import { transactionsQuery } from './queries';

const pageSize = 10;

interface OfAccount {
  account: SavingsAccount;
  onOpen: (opened: Opened) => void;
}

interface RowButtonsProps {
  what: string;
  onEdit: () => void;
  onDelete: () => void;
}

const RowButtons = ({ what, onEdit, onDelete }: RowButtonsProps) => (
  <>
    <IconButton size="sm" label={`${messages.edit} ${what}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
    <IconButton size="sm" label={`${messages.delete} ${what}`} icon={<Trash2 aria-hidden />} onClick={onDelete} />
  </>
);

const movementOf = ({ account, onOpen }: OfAccount, transaction: SavingsTransaction) => {
  const kind = transactionLabel(transaction.transactionType);
  return {
    key: transaction.id,
    title: transaction.description || kind,
    day: transaction.transactionDate,
    kind,
    amount: (
      <span className={isIncoming(transaction.transactionType) ? 'text-positive' : 'text-negative'}>
        {signedAmount(transaction, account.currency)}
      </span>
    ),
    actions: (
      <RowButtons
        what={transactionInWords(transaction, account.currency)}
        onEdit={() => onOpen({ dialog: 'edit-transaction', account, transaction })}
        onDelete={() => onOpen({ dialog: 'delete-transaction', account, transaction })}
      />
    ),
  };
};

const rateLineOf = ({ account, onOpen }: OfAccount, change: RateChange) => ({
  key: `rate-${change.id}`,
  title: rateMessages.line,
  day: change.from,
  kind: messages.rate,
  amount: <Percent value={change.interestRate} />,
  actions: (
    <RowButtons
      what={rateInWords(change)}
      onEdit={() => onOpen({ dialog: 'edit-rate', account, change })}
      onDelete={() => onOpen({ dialog: 'delete-rate', account, change })}
    />
  ),
});

/** Transactions and changes of the rate, newest first. */
const Latest = ({ transactions, ...of }: OfAccount & { transactions: readonly SavingsTransaction[] }) => {
  const lines = [
    ...of.account.rateChanges.map((change) => rateLineOf(of, change)),
    ...transactions.map((transaction) => movementOf(of, transaction)),
  ].sort((a, b) => compareText(b.day, a.day));
  const { shown, ...pages } = usePages(lines, pageSize);
  if (lines.length === 0) return <p className="text-sm text-ink-muted">{messages.noTransactions}</p>;
  return (
    <>
      <MovementList label={transactionsOf(of.account)} movements={shown} />
      <Paginator {...pages} label={movementMessages.pages(of.account.accountName)} />
    </>
  );
};

const refused = ({ title }: Failure, retry: () => void) => (
  <Refusal
    sentence={title}
    remedy={
      <Button size="sm" onClick={retry}>
        {messages.retry}
      </Button>
    }
  />
);

/** What has moved the account, read when it is shown. */
export const AccountTransactions = (of: OfAccount) => (
  <Read
    of={useQuery(transactionsQuery(of.account.id))}
    loading={<Spinner label={messages.loadingTransactions} />}
    failed={{ title: messages.transactionsFailed, theirs: 'title', toast: true }}
    shown={refused}
  >
    {(transactions) => <Latest {...of} transactions={transactions} />}
  </Read>
);
