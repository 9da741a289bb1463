import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { StockQuote } from '#contract/stocks';
import { hasAllocationTargets } from '#core/allocation/targets';
import { recommendStocks } from '#core/watchlist/advisor';
import { Button } from '#ui/button';
import { Disclosure } from '#ui/disclosure';
import { ErrorState } from '#ui/page/error-state';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { Spinner } from '#ui/spinner';
import { Tabs } from '#ui/tabs';
import { allocationQuery } from '../allocation/queries';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import { cashAdvisorMessages as messages } from './messages';
import { useBuiltInStockQuotes } from './queries';
import { RecommendationCard } from './recommendation-card';
import type { ChosenWatchlistStock } from './stock/watchlist-form-values';

const ByTargets = createOnDemandComponent(() => import('../allocation/purchase-plan-panel'));

interface BuiltProps {
  cash: number;
  /** The symbols that are on the list. */
  watched: ReadonlySet<string>;
  onWatch: (stock: ChosenWatchlistStock) => void;
}

/** Of all quotes together: whether any is a sample, whether any is stale. */
const mergeOrigins = (quotes: readonly StockQuote[]) => ({
  source: quotes.some(({ source }) => source === 'sample') ? 'sample' : 'yahoo',
  stale: quotes.some(({ stale }) => stale),
});

const Built = ({ cash, quotes, watched, onWatch }: BuiltProps & { quotes: readonly StockQuote[] }) => (
  <>
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {recommendStocks(cash, quotes).map((recommendation) => (
        <RecommendationCard
          key={recommendation.id}
          recommendation={recommendation}
          cash={cash}
          quote={quotes.find(({ symbol }) => symbol === recommendation.symbol)}
          watched={watched.has(recommendation.symbol)}
          onWatch={() => onWatch({ symbol: recommendation.symbol, companyName: recommendation.companyName })}
        />
      ))}
    </ul>
    <p className="mt-4 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
      {messages.disclaimer}
      <ProvenanceBadges {...mergeOrigins(quotes)} />
    </p>
  </>
);

interface PanelProps extends Omit<BuiltProps, 'cash'> {
  /** Null while nobody can say. */
  cash: number | null;
}

/** Nothing is asked of the market before the button is pressed, and nothing is built for cash that is not known. */
const ByStrategy = ({ cash, ...props }: PanelProps) => {
  const [wanted, setWanted] = useState(false);
  const { data, isFetching, refetch } = useBuiltInStockQuotes(wanted);
  const build = () => {
    if (wanted) void refetch();
    else setWanted(true);
  };
  const body = () => {
    if (!wanted || cash === null) return null;
    if (isFetching && !data) return <Spinner label={messages.building} />;
    if (!data || recommendStocks(cash, data).length === 0) {
      return <ErrorState title={messages.noQuotes} message={messages.noQuotesHint} onRetry={build} />;
    }
    return <Built {...props} cash={cash} quotes={data} />;
  };
  return (
    <div className="space-y-4">
      <Button
        variant="primary"
        icon={<Sparkles aria-hidden />}
        busy={isFetching}
        disabled={cash === null}
        onClick={build}
      >
        {wanted ? messages.rebuild : messages.build}
      </Button>
      {body()}
    </div>
  );
};

type Way = 'targets' | 'strategy';

/** By one's own targets first, where there are any; else, and where they cannot be read, by the strategy. */
const Ways = (props: PanelProps) => {
  const [chosen, choose] = useState<Way | null>(null);
  const { data, isPending } = useQuery(allocationQuery);
  if (isPending && chosen === null) return <Spinner label={messages.readingTargets} />;
  const way = chosen ?? (data && hasAllocationTargets(data.targets) ? 'targets' : 'strategy');
  return (
    <Tabs
      label={messages.recommendations}
      value={way}
      onValueChange={(value) => choose(value as Way)}
      tabs={[
        {
          value: 'targets',
          label: messages.byTargets,
          content: <ByTargets onMissing={() => choose('strategy')} />,
        },
        { value: 'strategy', label: messages.byStrategy, content: <ByStrategy {...props} /> },
      ]}
    />
  );
};

/** Nothing of it is read before it is opened. */
export const RecommendationsPanel = (props: PanelProps) => {
  const [wasOpened, setOpened] = useState(false);
  return (
    <Disclosure
      title={messages.recommendations}
      description={messages.recommendationsHint}
      onToggle={() => setOpened(true)}
    >
      {wasOpened && <Ways {...props} />}
    </Disclosure>
  );
};
