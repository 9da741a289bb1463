import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import type { Trade } from '#contract/portfolio/trades';
import { formatCount } from '#lib/format';
import { useLongListPage } from '#lib/rows/use-long-list';
import { type RowSelection, useRowSelection } from '#lib/rows/use-row-selection';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { RecordsRegion } from '#ui/page/skip-link';
import { Paginator } from '#ui/table/paginator';
import { SelectionBar } from '#ui/table/selection-bar';
import { portfolioMessages } from '../messages';
import { tradeListQueries } from '../queries';
import { type TradeActionHandlers, TradesTable } from './trades-table';
import { hasValidTradeId } from './wire-trade';

const pageSize = 10;

interface TransactionsSectionProps extends TradeActionHandlers {
  /** What to press while there is none. */
  action: ReactNode;
  onMany: (dialog: 'editMany' | 'deleteMany', chosen: RowSelection<Trade>) => void;
}

export const PortfolioTradesSection = ({ action, onMany, ...actions }: TransactionsSectionProps) => {
  const onFailure = () => void toast.error(portfolioMessages.pageNotRead, { id: portfolioMessages.pageNotRead });
  const { count, shown, isReading, ...pages } = useLongListPage(tradeListQueries, {
    pageSize,
    name: 'trades',
    onFailure,
  });
  const chosen = useRowSelection(shown, hasValidTradeId);
  if (count === 0) {
    return (
      <Card title={portfolioMessages.recentTransactions}>
        <EmptyState icon={<ReceiptText aria-hidden />} title={portfolioMessages.noTransactions} action={action}>
          {portfolioMessages.noTransactionsHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={portfolioMessages.recentTransactions} description={formatCount(count, 'transaction')}>
      <RecordsRegion as="table">
        <SelectionBar
          chosen={chosen}
          onEdit={() => onMany('editMany', chosen)}
          onDelete={() => onMany('deleteMany', chosen)}
        />
        <TradesTable trades={shown} chosen={chosen} {...actions} />
      </RecordsRegion>
      <Paginator {...pages} busy={isReading} label={portfolioMessages.recentTransactionsPages} />
    </Card>
  );
};
