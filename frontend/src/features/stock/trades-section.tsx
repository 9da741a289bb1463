import toast from 'react-hot-toast/headless';
import type { Trade } from '#contract/trades';
import { formatCount } from '#lib/format';
import { type Chosen, useChosen } from '#lib/use-chosen';
import { useLongList } from '#lib/use-long-list';
import { Card } from '#ui/card';
import { ChooseLine } from '#ui/choose';
import { Paginator } from '#ui/paginator';
import { type TradeActions, TransactionsTable } from '../portfolio/transactions-table';
import type { TradesList } from './queries';
import { messages } from './words';

const pageSize = 10;

interface TradesSectionProps extends TradeActions {
  list: TradesList;
  onMany: (dialog: 'editMany' | 'deleteMany', chosen: Chosen<Trade>) => void;
}

/** Every trade of the stock, on all platforms, with what can be done on the portfolio's own page. */
export const TradesSection = ({ list, onMany, ...actions }: TradesSectionProps) => {
  const onFailure = () => void toast.error(messages.pageNotRead, { id: messages.pageNotRead });
  const { count, shown, isReading, ...pages } = useLongList(list, { pageSize, name: 'stock-trades', onFailure });
  const chosen = useChosen(shown, ({ id }) => id > 0);
  return (
    <Card title={messages.trades} description={formatCount(count, 'transaction')}>
      <ChooseLine
        chosen={chosen}
        onEdit={() => onMany('editMany', chosen)}
        onDelete={() => onMany('deleteMany', chosen)}
      />
      <TransactionsTable trades={shown} chosen={chosen} {...actions} />
      <Paginator {...pages} busy={isReading} label={messages.tradesPages} />
    </Card>
  );
};
