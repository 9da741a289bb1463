import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import type { Trade } from '#contract/trades';
import { formatCount } from '#lib/format';
import { type Chosen, useChosen } from '#lib/use-chosen';
import { useLongList } from '#lib/use-long-list';
import { Card } from '#ui/card';
import { ChooseLine } from '#ui/choose';
import { EmptyState } from '#ui/empty-state';
import { Paginator } from '#ui/paginator';
import { RecordsPlace } from '#ui/skip-link';
import { messages } from './messages';
import { transactions } from './queries';
import { type TradeActions, TransactionsTable } from './transactions-table';
import { hasId } from './wire-trade';

const pageSize = 10;

interface TransactionsSectionProps extends TradeActions {
  /** What to press while there is none. */
  action: ReactNode;
  onMany: (dialog: 'editMany' | 'deleteMany', chosen: Chosen<Trade>) => void;
}

export const TransactionsSection = ({ action, onMany, ...actions }: TransactionsSectionProps) => {
  const onFailure = () => void toast.error(messages.pageNotRead, { id: messages.pageNotRead });
  const { count, shown, isReading, ...pages } = useLongList(transactions, { pageSize, name: 'trades', onFailure });
  const chosen = useChosen(shown, hasId);
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
        <ChooseLine
          chosen={chosen}
          onEdit={() => onMany('editMany', chosen)}
          onDelete={() => onMany('deleteMany', chosen)}
        />
        <TransactionsTable trades={shown} chosen={chosen} {...actions} />
      </RecordsPlace>
      <Paginator {...pages} busy={isReading} label={messages.recentTransactionsPages} />
    </Card>
  );
};
