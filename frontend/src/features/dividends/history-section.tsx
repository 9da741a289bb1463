import { ReceiptText } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import { formatCount } from '#lib/format';
import { useLongList } from '#lib/use-long-list';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { Paginator } from '#ui/paginator';
import { RecordsPlace } from '#ui/skip-link';
import { Skeleton } from '#ui/spinner';
import { type DividendActions, HistoryTable } from './history-table';
import { manualMessages as words } from './manual-messages';
import { entries } from './queries';

const pageSize = 10;

interface HistorySectionProps extends DividendActions {
  isRead: boolean;
}

const Loading = () => (
  <Card title={words.history}>
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-200" />
    </div>
  </Card>
);

const Ready = (actions: DividendActions) => {
  const onFailure = () => void toast.error(words.pageNotRead, { id: words.pageNotRead });
  const { count, shown, isReading, ...pages } = useLongList(entries, { pageSize, name: 'dividends', onFailure });
  if (count === 0) {
    return (
      <Card title={words.history}>
        <EmptyState icon={<ReceiptText aria-hidden />} title={words.none}>
          {words.noneHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={words.history} description={formatCount(count, 'payment')}>
      <RecordsPlace as="table">
        <HistoryTable dividends={shown} {...actions} />
      </RecordsPlace>
      <Paginator {...pages} busy={isReading} label={words.historyPages} />
    </Card>
  );
};

export const HistorySection = ({ isRead, ...actions }: HistorySectionProps) =>
  isRead ? <Ready {...actions} /> : <Loading />;
