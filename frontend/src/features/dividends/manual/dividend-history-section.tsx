import { ReceiptText } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import { formatCount } from '#lib/format';
import { useLongListPage } from '#lib/rows/use-long-list';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { RecordsRegion } from '#ui/page/skip-link';
import { Skeleton } from '#ui/spinner';
import { Paginator } from '#ui/table/paginator';
import { manualDividendListQueries } from '../queries';
import { type DividendActionHandlers, DividendHistoryTable } from './dividend-history-table';
import { manualDividendMessages as messages } from './manual-dividend-messages';

const pageSize = 10;

interface HistorySectionProps extends DividendActionHandlers {
  isRead: boolean;
}

const Loading = () => (
  <Card title={messages.history}>
    <div role="status">
      <span className="sr-only">{messages.loading}</span>
      <Skeleton className="h-200" />
    </div>
  </Card>
);

const Ready = (actions: DividendActionHandlers) => {
  const onFailure = () => void toast.error(messages.pageNotRead, { id: messages.pageNotRead });
  const { count, shown, isReading, ...pages } = useLongListPage(manualDividendListQueries, {
    pageSize,
    name: 'dividends',
    onFailure,
  });
  if (count === 0) {
    return (
      <Card title={messages.history}>
        <EmptyState icon={<ReceiptText aria-hidden />} title={messages.none}>
          {messages.noneHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={messages.history} description={formatCount(count, 'payment')}>
      <RecordsRegion as="table">
        <DividendHistoryTable dividends={shown} {...actions} />
      </RecordsRegion>
      <Paginator {...pages} busy={isReading} label={messages.historyPages} />
    </Card>
  );
};

export const DividendHistorySection = ({ isRead, ...actions }: HistorySectionProps) =>
  isRead ? <Ready {...actions} /> : <Loading />;
