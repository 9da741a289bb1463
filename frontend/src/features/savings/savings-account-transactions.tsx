import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import type { SavingsAccount, SavingsRateChange, SavingsTransaction } from '#contract/savings';
import { compareText } from '#core/text/compare';
import { usePagination } from '#lib/rows/use-pagination';
import { Button, IconButton } from '#ui/button';
import { FormError } from '#ui/form/form-error';
import { type QueryFailureText, QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { PercentFigure } from '#ui/table/figures';
import { Paginator } from '#ui/table/paginator';
import { AccountMovementList } from '../banking/account-movement-list';
import {
  describeRateChange,
  describeSavingsTransaction,
  formatSignedSavingsAmount,
  getAccountTransactionsTitle,
  getSavingsTransactionTypeLabel,
  isIncomingTransaction,
  savingsPageMessages,
  savingsRateMessages,
  savingsTransactionMessages,
} from './messages';
import { savingsTransactionsQuery } from './queries';
import type { SavingsDialogState } from './savings-dialogs';

const pageSize = 10;

interface OfAccount {
  account: SavingsAccount;
  onOpen: (dialog: SavingsDialogState) => void;
}

interface RowButtonsProps {
  what: string;
  onEdit: () => void;
  onDelete: () => void;
}

const RowButtons = ({ what, onEdit, onDelete }: RowButtonsProps) => (
  <>
    <IconButton
      size="sm"
      label={`${savingsPageMessages.edit} ${what}`}
      icon={<Pencil aria-hidden />}
      onClick={onEdit}
    />
    <IconButton
      size="sm"
      label={`${savingsPageMessages.delete} ${what}`}
      icon={<Trash2 aria-hidden />}
      onClick={onDelete}
    />
  </>
);

const toMovement = ({ account, onOpen }: OfAccount, transaction: SavingsTransaction) => {
  const kind = getSavingsTransactionTypeLabel(transaction.transactionType);
  return {
    key: transaction.id,
    title: transaction.description || kind,
    day: transaction.transactionDate,
    kind,
    amount: (
      <span className={isIncomingTransaction(transaction.transactionType) ? 'text-positive' : 'text-negative'}>
        {formatSignedSavingsAmount(transaction, account.currency)}
      </span>
    ),
    actions: (
      <RowButtons
        what={describeSavingsTransaction(transaction, account.currency)}
        onEdit={() => onOpen({ dialog: 'edit-transaction', account, transaction })}
        onDelete={() => onOpen({ dialog: 'delete-transaction', account, transaction })}
      />
    ),
  };
};

const toRateLine = ({ account, onOpen }: OfAccount, change: SavingsRateChange) => ({
  key: `rate-${change.id}`,
  title: savingsRateMessages.line,
  day: change.from,
  kind: savingsPageMessages.rate,
  amount: <PercentFigure value={change.interestRate} />,
  actions: (
    <RowButtons
      what={describeRateChange(change)}
      onEdit={() => onOpen({ dialog: 'edit-rate', account, change })}
      onDelete={() => onOpen({ dialog: 'delete-rate', account, change })}
    />
  ),
});

/** Transactions and changes of the rate, newest first. */
const Latest = ({ transactions, ...of }: OfAccount & { transactions: readonly SavingsTransaction[] }) => {
  const lines = [
    ...of.account.rateChanges.map((change) => toRateLine(of, change)),
    ...transactions.map((transaction) => toMovement(of, transaction)),
  ].sort((a, b) => compareText(b.day, a.day));
  const { shown, ...pages } = usePagination(lines, pageSize);
  if (lines.length === 0) return <p className="text-sm text-ink-muted">{savingsPageMessages.noTransactions}</p>;
  return (
    <>
      <AccountMovementList label={getAccountTransactionsTitle(of.account)} movements={shown} />
      <Paginator {...pages} label={savingsTransactionMessages.pages(of.account.accountName)} />
    </>
  );
};

const renderLoadError = ({ title }: QueryFailureText, retry: () => void) => (
  <FormError
    sentence={title}
    remedy={
      <Button size="sm" onClick={retry}>
        {savingsPageMessages.retry}
      </Button>
    }
  />
);

/** What has moved the account, read when it is shown. */
export const SavingsAccountTransactions = (of: OfAccount) => (
  <QueryView
    of={useQuery(savingsTransactionsQuery(of.account.id))}
    loading={<Spinner label={savingsPageMessages.loadingTransactions} />}
    failed={{ title: savingsPageMessages.transactionsFailed, theirs: 'title', toast: true }}
    shown={renderLoadError}
  >
    {(transactions) => <Latest {...of} transactions={transactions} />}
  </QueryView>
);
