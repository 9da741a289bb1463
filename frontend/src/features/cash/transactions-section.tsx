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
import { entries } from './queries';
import { type EntryActions, TransactionsTable } from './transactions-table';

const pageSize = 10;

interface TransactionsSectionProps extends EntryActions {
  /** What to press while there is none. */
  action: ReactNode;
}

export const TransactionsSection = ({ action, ...actions }: TransactionsSectionProps) => {
  const onFailure = () => void toast.error(messages.pageNotRead, { id: messages.pageNotRead });
  const { count, shown, isReading, ...pages } = useLongList(entries, { pageSize, name: 'cash', onFailure });
  if (count === 0) {
    return (
      <Card title={messages.transactions}>
        <EmptyState icon={<ReceiptText aria-hidden />} title={messages.noTransactions} action={action}>
          {messages.noTransactionsHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={messages.transactions} description={formatCount(count, 'transaction')}>
      <Paginator {...pages} busy={isReading} label={messages.pagesAbove} />
      <RecordsPlace as="table">
        <TransactionsTable entries={shown} {...actions} />
      </RecordsPlace>
      <Paginator {...pages} busy={isReading} label={messages.pagesBelow} />
    </Card>
  );
};
