import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import type { CashEntry } from '#contract/cash';
import { formatCount } from '#lib/format';
import { useLongListPage } from '#lib/rows/use-long-list';
import { type RowSelection, useRowSelection } from '#lib/rows/use-row-selection';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { RecordsRegion } from '#ui/page/skip-link';
import { Paginator } from '#ui/table/paginator';
import { SelectionBar } from '#ui/table/selection-bar';
import { isSelectableCashRow } from './cash-rows';
import { type CashEntryActionHandlers, CashTransactionsTable } from './cash-transactions-table';
import { cashMessages } from './messages';
import { cashEntryListQueries } from './queries';

const pageSize = 10;

interface TransactionsSectionProps extends CashEntryActionHandlers {
  /** What to press while there is none. */
  action: ReactNode;
  onMany: (dialog: 'editMany' | 'deleteMany', chosen: RowSelection<CashEntry>) => void;
}

export const CashTransactionsSection = ({ action, onMany, ...actions }: TransactionsSectionProps) => {
  const onFailure = () => void toast.error(cashMessages.pageNotRead, { id: cashMessages.pageNotRead });
  const { count, shown, isReading, ...pages } = useLongListPage(cashEntryListQueries, {
    pageSize,
    name: 'cash',
    onFailure,
  });
  const chosen = useRowSelection(shown, isSelectableCashRow);
  if (count === 0) {
    return (
      <Card title={cashMessages.transactions}>
        <EmptyState icon={<ReceiptText aria-hidden />} title={cashMessages.noTransactions} action={action}>
          {cashMessages.noTransactionsHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={cashMessages.transactions} description={formatCount(count, 'transaction')}>
      <Paginator {...pages} busy={isReading} label={cashMessages.pagesAbove} />
      <RecordsRegion as="table">
        <SelectionBar
          chosen={chosen}
          onEdit={() => onMany('editMany', chosen)}
          onDelete={() => onMany('deleteMany', chosen)}
        />
        <CashTransactionsTable entries={shown} chosen={chosen} {...actions} />
      </RecordsRegion>
      <Paginator {...pages} busy={isReading} label={cashMessages.pagesBelow} />
    </Card>
  );
};
