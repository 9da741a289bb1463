import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Trade } from '#contract/trades';
import { formatCount } from '#lib/format';
import { usePages } from '#lib/use-pages';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { Paginator } from '#ui/paginator';
import { messages } from './messages';
import { type TradeActions, TransactionsTable } from './transactions-table';

const pageSize = 10;

interface TransactionsSectionProps extends TradeActions {
  /** Newest first. */
  trades: readonly Trade[];
  /** What to press while there is none. */
  action: ReactNode;
}

export const TransactionsSection = ({ trades, action, ...actions }: TransactionsSectionProps) => {
  const { shown, page, pageCount, onPage } = usePages(trades, pageSize, 'trades');
  if (trades.length === 0) {
    return (
      <Card title={messages.recentTransactions}>
        <EmptyState icon={<ReceiptText aria-hidden />} title={messages.noTransactions} action={action}>
          {messages.noTransactionsHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={messages.recentTransactions} description={formatCount(trades.length, 'transaction')}>
      <TransactionsTable trades={shown} {...actions} />
      <Paginator page={page} pageCount={pageCount} onPage={onPage} label={messages.recentTransactionsPages} />
    </Card>
  );
};
