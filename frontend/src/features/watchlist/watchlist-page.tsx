import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '#contract/watchlist';
import { useAskedFor } from '#lib/use-asked-for';
import { useFailureToast } from '#lib/use-failure-toast';
import { Button } from '#ui/button';
import { onDemand, useSoon } from '#ui/on-demand';
import { PageHeader } from '#ui/page-header';
import { Read } from '#ui/read';
import { AdvisorCard } from './advisor-card';
import { AnalysisPanel } from './analysis-panel';
import type { Opened } from './dialogs';
import { messages } from './messages';
import { useAvailableCash, useCategories, useWatchlist } from './queries';
import { RecommendationsPanel } from './recommendations-panel';
import { StatsTiles } from './stats-tiles';
import { StocksSection } from './stocks-section';
import { isWithoutToken } from './token';
import { WatchlistSkeleton } from './watchlist-skeleton';

const Dialogs = onDemand(() => import('./dialogs'));

const failed = (error: unknown) => ({
  title: messages.loadFailed,
  message: isWithoutToken(error) ? messages.noToken : messages.loadFailedHint,
  toast: true as const,
});

/** The recommendations, the figures and the cards; the advisor above needs none of them. */
const List = ({ categories, onOpen }: { categories: readonly Category[]; onOpen: (opened: Opened) => void }) => {
  return (
    <Read of={useWatchlist()} loading={<WatchlistSkeleton />} failed={failed}>
      {(data) => (
        <>
          <StatsTiles of={data} />
          <StocksSection
            items={data.watchlist}
            categories={categories}
            action={<AddButton onClick={() => onOpen({ dialog: 'add', stock: null })} />}
            onOpen={(item) => onOpen({ dialog: 'detail', item })}
            onEdit={(item) => onOpen({ dialog: 'edit', item })}
            onRemove={(item) => onOpen({ dialog: 'remove', item })}
          />
        </>
      )}
    </Read>
  );
};

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="primary" icon={<Plus aria-hidden />} onClick={onClick}>
    {messages.addStock}
  </Button>
);

/** Recommendations know of the list only to say what is on it. */
const useWatchedSymbols = (): ReadonlySet<string> =>
  new Set((useWatchlist().data?.watchlist ?? []).map(({ symbol }) => symbol));

export default function WatchlistPage() {
  const categories = useCategories();
  const available = useAvailableCash();
  const watched = useWatchedSymbols();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  useSoon(Dialogs);
  useAskedFor('add', () => setOpened({ dialog: 'add', stock: null }));
  useFailureToast(categories.isError, messages.categoriesFailed);
  const known = categories.data ?? [];
  return (
    <div className="space-y-6">
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={<AddButton onClick={() => setOpened({ dialog: 'add', stock: null })} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AdvisorCard available={available} />
        <AnalysisPanel />
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
