import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import { formatCount } from '#lib/format';
import { useLongList } from '#lib/use-long-list';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { Paginator } from '#ui/paginator';
import { RecordsPlace } from '#ui/skip-link';
import { messages } from './messages';
import { transactions } from './queries';
import { type TradeActions, TransactionsTable } from './transactions-table';

const pageSize = 10;

interface TransactionsSectionProps extends TradeActions {
  /** What to press while there is none. */
  action: ReactNode;
}

export const TransactionsSection = ({ action, ...actions }: TransactionsSectionProps) => {
  const onFailure = () => void toast.error(messages.pageNotRead, { id: messages.pageNotRead });
  const { count, shown, isReading, ...pages } = useLongList(transactions, { pageSize, name: 'trades', onFailure });
  if (count === 0) {
    return (
      <Card title={messages.recentTransactions}>
        <EmptyState icon={<ReceiptText aria-hidden />} title={messages.noTransactions} action={action}>
          {messages.noTransactionsHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={messages.recentTransactions} description={formatCount(count, 'transaction')}>
      <RecordsPlace as="table">
        <TransactionsTable trades={shown} {...actions} />
      </RecordsPlace>
      <Paginator {...pages} busy={isReading} label={messages.recentTransactionsPages} />
    </Card>
  );
};
