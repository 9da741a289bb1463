import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import type { CashEntry } from '#contract/cash';
import { formatCount } from '#lib/format';
import { type Chosen, useChosen } from '#lib/use-chosen';
import { useLongList } from '#lib/use-long-list';
import { Card } from '#ui/card';
import { ChooseLine } from '#ui/choose';
import { EmptyState } from '#ui/empty-state';
import { Paginator } from '#ui/paginator';
import { RecordsPlace } from '#ui/skip-link';
import { canBeChosen } from './cash-rows';
import { messages } from './messages';
import { entries } from './queries';
import { type EntryActions, TransactionsTable } from './transactions-table';

const pageSize = 10;

interface TransactionsSectionProps extends EntryActions {
  /** What to press while there is none. */
  action: ReactNode;
  onMany: (dialog: 'editMany' | 'deleteMany', chosen: Chosen<CashEntry>) => void;
}

export const TransactionsSection = ({ action, onMany, ...actions }: TransactionsSectionProps) => {
  const onFailure = () => void toast.error(messages.pageNotRead, { id: messages.pageNotRead });
  const { count, shown, isReading, ...pages } = useLongList(entries, { pageSize, name: 'cash', onFailure });
  const chosen = useChosen(shown, canBeChosen);
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
        <ChooseLine
          chosen={chosen}
          onEdit={() => onMany('editMany', chosen)}
          onDelete={() => onMany('deleteMany', chosen)}
        />
        <TransactionsTable entries={shown} chosen={chosen} {...actions} />
      </RecordsPlace>
      <Paginator {...pages} busy={isReading} label={messages.pagesBelow} />
    </Card>
  );
};
