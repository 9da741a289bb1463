import { useQuery } from '@tanstack/react-query';
import type { SavingsAccount, SavingsTransaction } from '#contract/savings';
import { messageOf } from '#lib/api';
import { useFailureToast } from '#lib/use-failure-toast';
import { Button } from '#ui/button';
import { Refusal } from '#ui/refusal';
import { Spinner } from '#ui/spinner';
import { MovementList } from '../banking/movement-list';
import { isIncoming, latestOf, messages, signedAmount, transactionLabel, transactionsOf } from './messages';
import { transactionsQuery } from './queries';

const most = 10;

interface OfAccount {
  account: SavingsAccount;
}

const Latest = ({ account, transactions }: OfAccount & { transactions: readonly SavingsTransaction[] }) => (
  <>
    <MovementList
      label={transactionsOf(account)}
      movements={transactions.slice(0, most).map((transaction) => {
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
        };
      })}
    />
    {transactions.length > most && <p className="mt-2 text-sm text-ink-muted">{latestOf(most, transactions.length)}</p>}
  </>
);

/** The account's latest transactions, read when they are shown. */
export const AccountTransactions = ({ account }: OfAccount) => {
  const { data, error, refetch } = useQuery(transactionsQuery(account.id));
  const failure = messageOf(error, messages.transactionsFailed);
  useFailureToast(error !== null, failure);
  if (!data && !error) return <Spinner label={messages.loadingTransactions} />;
  if (!data) {
    const retry = (
      <Button size="sm" onClick={() => void refetch()}>
        {messages.retry}
      </Button>
    );
    return <Refusal sentence={failure} remedy={retry} />;
  }
  if (data.length === 0) return <p className="text-sm text-ink-muted">{messages.noTransactions}</p>;
  return <Latest account={account} transactions={data} />;
};
