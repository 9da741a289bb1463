import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { WatchlistCategoryView } from '#contract/watchlist';
import { chooseAdvisorStrategyByCash } from '#core/watchlist/advisor-strategy';
import { getErrorMessage } from '#lib/api/api';
import { useFailureToast } from '#lib/api/use-failure-toast';
import { formatMoney } from '#lib/format';
import { useUrlAction } from '#lib/use-address-action';
import { Button } from '#ui/button';
import { Disclosure } from '#ui/disclosure';
import { ExplainButton } from '#ui/explain/explain-button';
import { createOnDemandComponent, usePreloadWhenIdle } from '#ui/page/on-demand';
import { PageHeader } from '#ui/page/page-header';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { formatMissingRatesNote } from '../stocks/exclusion-notes';
import { isNoTokenError } from './call-with-session-token';
import {
  advisorStrategyNames,
  formatStrategyForCash,
  cashAdvisorMessages as messages,
  watchlistMessages,
} from './messages';
import { PortfolioAnalysisPanel } from './portfolio-analysis-panel';
import { useAvailableCash, useWatchlist, useWatchlistCategories } from './queries';
import { RecommendationsPanel } from './recommendations-panel';
import { WatchlistStocksSection } from './stock/watchlist-stocks-section';
import type { WatchlistDialogState } from './watchlist-dialogs';
import { WatchlistStatsTiles } from './watchlist-stats-tiles';

type Available = ReturnType<typeof useAvailableCash>;

const Notes = ({ missingRates, error, refetch }: Pick<Available, 'missingRates' | 'error' | 'refetch'>) => (
  <>
    {error && (
      <div className="mt-2 flex flex-wrap items-center gap-3 text-sm">
        <p role="alert" className="text-negative">
          {isNoTokenError(error) ? getErrorMessage(error, messages.cashFailed) : messages.cashFailed}
        </p>
        <Button size="sm" onClick={() => void refetch()}>
          {messages.retry}
        </Button>
      </div>
    )}
    {missingRates.length > 0 && <p className="mt-2 text-sm text-warning">{formatMissingRatesNote(missingRates)}</p>}
  </>
);

const Suggested = ({ cash, missingRates }: { cash: number; missingRates: readonly string[] }) => (
  <>
    <StatGroup>
      <StatTile
        label={messages.cash}
        value={<MoneyFigure value={cash} />}
        explain={
          <ExplainButton
            name={messages.cash}
            hint={messages.cashHint}
            of={async () => (await import('./explain-watchlist')).explainAvailableCash(cash, missingRates)}
          />
        }
      />
      <StatTile
        label={messages.strategy}
        value={advisorStrategyNames[chooseAdvisorStrategyByCash(cash)]}
        explain={
          <ExplainButton
            name={messages.strategy}
            hint={messages.ruleSteps}
            of={async () => (await import('./explain-watchlist')).explainCashStrategy(cash)}
          />
        }
      />
    </StatGroup>
    <p className="mt-3 text-sm text-ink-muted">{messages.rule}</p>
  </>
);

/** Which strategy the cash at hand suggests; none while nobody knows how much that is. */
const CashAdvisorCard = ({ available }: { available: Available }) => {
  const { cash, missingRates, error, refetch } = available;
  const inWords =
    cash === null
      ? ''
      : formatStrategyForCash(advisorStrategyNames[chooseAdvisorStrategyByCash(cash)], formatMoney(cash));
  return (
    <Disclosure title={messages.title} description={inWords} defaultOpen>
      <div data-card className="min-h-30">
        {cash !== null && <Suggested cash={cash} missingRates={missingRates} />}
        <Notes missingRates={missingRates} error={error} refetch={refetch} />
      </div>
    </Disclosure>
  );
};

/** The list's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
const WatchlistSkeleton = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{watchlistMessages.loading}</span>
    <Skeleton className="h-52 rounded-xl sm:h-25" />
    <Skeleton className="h-46 rounded-xl sm:h-22.5" />
    <Skeleton className="h-110 rounded-xl" />
  </div>
);

const Dialogs = createOnDemandComponent(() => import('./watchlist-dialogs'));

const toWatchlistFailureText = (error: unknown) => ({
  title: watchlistMessages.loadFailed,
  message: isNoTokenError(error) ? watchlistMessages.noToken : watchlistMessages.loadFailedHint,
  toast: true as const,
});

/** The figures and the cards, which come first: the advisor below needs none of them. */
const List = ({
  of,
  categories,
  onOpen,
}: {
  of: ReturnType<typeof useWatchlist>;
  categories: readonly WatchlistCategoryView[];
  onOpen: (dialog: WatchlistDialogState) => void;
}) => {
  return (
    <QueryView of={of} loading={<WatchlistSkeleton />} failed={toWatchlistFailureText}>
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

export default function WatchlistPage() {
  const categories = useWatchlistCategories();
  const available = useAvailableCash();
  const list = useWatchlist();
  const [openDialog, setOpenDialog] = useState<WatchlistDialogState | null>(null);
  const close = () => setOpenDialog(null);
  usePreloadWhenIdle(Dialogs);
  useUrlAction('add', () => setOpenDialog({ dialog: 'add', stock: null }));
  useFailureToast(categories.isError, watchlistMessages.categoriesFailed);
  const known = categories.data ?? [];
  return (
    <div className="space-y-6">
      <PageHeader
        title={watchlistMessages.title}
        subtitle={watchlistMessages.subtitle}
        actions={<AddButton onClick={() => setOpenDialog({ dialog: 'add', stock: null })} />}
      />
      <List of={list} categories={known} onOpen={setOpenDialog} />
      {/* Once it is known how much room the stocks take: what stands below does not move. */}
      {!list.isPending && (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <CashAdvisorCard available={available} />
            <PortfolioAnalysisPanel />
          </div>
          <RecommendationsPanel
            cash={available.cash}
            watched={new Set((list.data?.watchlist ?? []).map(({ symbol }) => symbol))}
            onWatch={(stock) => setOpenDialog({ dialog: 'add', stock })}
          />
        </>
      )}
      {openDialog && <Dialogs opened={openDialog} categories={known} onClose={close} onMissing={close} />}
    </div>
  );
}
