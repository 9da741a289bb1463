import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CashEntry } from '#contract/cash';
import { formatCount } from '#lib/format';
import { usePages } from '#lib/use-pages';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { Paginator } from '#ui/paginator';
import { messages } from './messages';
import { type EntryActions, TransactionsTable } from './transactions-table';

const pageSize = 10;

interface TransactionsSectionProps extends EntryActions {
  /** Newest first. */
  entries: readonly CashEntry[];
  /** What to press while there is none. */
  action: ReactNode;
}

export const TransactionsSection = ({ entries, action, ...actions }: TransactionsSectionProps) => {
  const { shown, ...pages } = usePages(entries, pageSize, 'cash');
  if (entries.length === 0) {
    return (
      <Card title={messages.transactions}>
        <EmptyState icon={<ReceiptText aria-hidden />} title={messages.noTransactions} action={action}>
          {messages.noTransactionsHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={messages.transactions} description={formatCount(entries.length, 'transaction')}>
      <Paginator {...pages} label={messages.pagesAbove} />
      <TransactionsTable entries={shown} {...actions} />
      <Paginator {...pages} label={messages.pagesBelow} />
    </Card>
  );
};
