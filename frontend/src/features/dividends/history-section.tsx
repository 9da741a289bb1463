import { ReceiptText } from 'lucide-react';
import type { ManualDividend } from '#contract/manual-dividends';
import { formatCount } from '#lib/format';
import { usePages } from '#lib/use-pages';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { Paginator } from '#ui/paginator';
import { Skeleton } from '#ui/spinner';
import { type DividendActions, HistoryTable } from './history-table';
import { manualMessages as words } from './manual-messages';

const pageSize = 10;

interface HistorySectionProps extends DividendActions {
  /** Newest first; undefined while they load. */
  dividends: readonly ManualDividend[] | undefined;
}

const Loading = () => (
  <Card title={words.history}>
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-200" />
    </div>
  </Card>
);

const Ready = ({ dividends, ...actions }: DividendActions & { dividends: readonly ManualDividend[] }) => {
  const { shown, page, pageCount, onPage } = usePages(dividends, pageSize, 'dividends');
  if (dividends.length === 0) {
    return (
      <Card title={words.history}>
        <EmptyState icon={<ReceiptText aria-hidden />} title={words.none}>
          {words.noneHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={words.history} description={formatCount(dividends.length, 'payment')}>
      <HistoryTable dividends={shown} {...actions} />
      <Paginator page={page} pageCount={pageCount} onPage={onPage} label={words.historyPages} />
    </Card>
  );
};

export const HistorySection = ({ dividends, ...actions }: HistorySectionProps) =>
  dividends ? <Ready dividends={dividends} {...actions} /> : <Loading />;
