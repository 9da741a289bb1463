import toast from 'react-hot-toast/headless';
import type { Trade } from '#contract/portfolio/trades';
import { formatCount } from '#lib/format';
import { useLongListPage } from '#lib/rows/use-long-list';
import { type RowSelection, useRowSelection } from '#lib/rows/use-row-selection';
import { Card } from '#ui/card';
import { Paginator } from '#ui/table/paginator';
import { SelectionBar } from '#ui/table/selection-bar';
import { type TradeActionHandlers, TradesTable } from '../portfolio/trade/trades-table';
import { stockPageMessages } from './messages';
import type { StockTradeListQueries } from './queries';

const pageSize = 10;

interface TradesSectionProps extends TradeActionHandlers {
  list: StockTradeListQueries;
  onMany: (dialog: 'editMany' | 'deleteMany', chosen: RowSelection<Trade>) => void;
}

/** Every trade of the stock, on all platforms, with what can be done on the portfolio's own page. */
export const StockTradesSection = ({ list, onMany, ...actions }: TradesSectionProps) => {
  const onFailure = () => void toast.error(stockPageMessages.pageNotRead, { id: stockPageMessages.pageNotRead });
  const { count, shown, isReading, ...pages } = useLongListPage(list, { pageSize, name: 'stock-trades', onFailure });
  const chosen = useRowSelection(shown, ({ id }) => id > 0);
  return (
    <Card title={stockPageMessages.trades} description={formatCount(count, 'transaction')}>
      <SelectionBar
        chosen={chosen}
        onEdit={() => onMany('editMany', chosen)}
        onDelete={() => onMany('deleteMany', chosen)}
      />
      <TradesTable trades={shown} chosen={chosen} {...actions} />
      <Paginator {...pages} busy={isReading} label={stockPageMessages.tradesPages} />
    </Card>
  );
};
