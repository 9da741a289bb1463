import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { WatchlistCategoryView } from '#contract/watchlist';
import { useFailureToast } from '#lib/api/use-failure-toast';
import { useAddressAction } from '#lib/use-address-action';
import { Button } from '#ui/button';
import { createOnDemand, usePreload } from '#ui/page/on-demand';
import { PageHeader } from '#ui/page/page-header';
import { QueryView } from '#ui/page/query-view';
import { CashAdvisorCard } from './cash-advisor-card';
import { watchlistMessages } from './messages';
import { PortfolioAnalysisPanel } from './portfolio-analysis-panel';
import { useAvailableCash, useWatchlist, useWatchlistCategories } from './queries';
import { RecommendationsPanel } from './recommendations-panel';
import { isNoTokenError } from './require-token';
import { WatchlistStocksSection } from './stock/watchlist-stocks-section';
import type { OpenWatchlistDialog } from './watchlist-dialogs';
import { WatchlistSkeleton } from './watchlist-skeleton';
import { WatchlistStatsTiles } from './watchlist-stats-tiles';

const Dialogs = createOnDemand(() => import('./watchlist-dialogs'));

const failed = (error: unknown) => ({
  title: watchlistMessages.loadFailed,
  message: isNoTokenError(error) ? watchlistMessages.noToken : watchlistMessages.loadFailedHint,
  toast: true as const,
});

/** The recommendations, the figures and the cards; the advisor above needs none of them. */
const List = ({
  categories,
  onOpen,
}: {
  categories: readonly WatchlistCategoryView[];
  onOpen: (opened: OpenWatchlistDialog) => void;
}) => {
  return (
    <QueryView of={useWatchlist()} loading={<WatchlistSkeleton />} failed={failed}>
      {(data) => (
        <>
          <WatchlistStatsTiles of={data} />
          <WatchlistStocksSection
            items={data.watchlist}
            categories={categories}
            action={<AddButton onClick={() => onOpen({ dialog: 'add', stock: null })} />}
            onOpen={(item) => onOpen({ dialog: 'detail', item })}
            onEdit={(item) => onOpen({ dialog: 'edit', item })}
            onRemove={(item) => onOpen({ dialog: 'remove', item })}
          />
        </>
      )}
    </QueryView>
  );
};

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="primary" icon={<Plus aria-hidden />} onClick={onClick}>
    {watchlistMessages.addStock}
  </Button>
);

/** Recommendations know of the list only to say what is on it. */
const useWatchedSymbols = (): ReadonlySet<string> =>
  new Set((useWatchlist().data?.watchlist ?? []).map(({ symbol }) => symbol));

export default function WatchlistPage() {
  const categories = useWatchlistCategories();
  const available = useAvailableCash();
  const watched = useWatchedSymbols();
  const [opened, setOpened] = useState<OpenWatchlistDialog | null>(null);
  const close = () => setOpened(null);
  usePreload(Dialogs);
  useAddressAction('add', () => setOpened({ dialog: 'add', stock: null }));
  useFailureToast(categories.isError, watchlistMessages.categoriesFailed);
  const known = categories.data ?? [];
  return (
    <div className="space-y-6">
      <PageHeader
        title={watchlistMessages.title}
        subtitle={watchlistMessages.subtitle}
        actions={<AddButton onClick={() => setOpened({ dialog: 'add', stock: null })} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CashAdvisorCard available={available} />
        <PortfolioAnalysisPanel />
      </div>
      <RecommendationsPanel
        cash={available.cash}
        watched={watched}
        onWatch={(stock) => setOpened({ dialog: 'add', stock })}
      />
      <List categories={known} onOpen={setOpened} />
      {opened && <Dialogs opened={opened} categories={known} onClose={close} onMissing={close} />}
    </div>
  );
}
