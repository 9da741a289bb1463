import { useQuery } from '@tanstack/react-query';
import type { SavingsAccount, SavingsTransaction } from '#contract/savings';
import { Button } from '#ui/button';
import { type Failure, Read } from '#ui/read';
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

/** The account's latest transactions, read when they are shown. */
export const AccountTransactions = ({ account }: OfAccount) => (
  <Read
    of={useQuery(transactionsQuery(account.id))}
    loading={<Spinner label={messages.loadingTransactions} />}
    failed={{ title: messages.transactionsFailed, theirs: 'title', toast: true }}
    shown={refused}
  >
    {(transactions) =>
      transactions.length === 0 ? (
        <p className="text-sm text-ink-muted">{messages.noTransactions}</p>
      ) : (
        <Latest account={account} transactions={transactions} />
      )
    }
  </Read>
);
