import type { Watchlist } from '#contract/watchlist';
import { ExplainButton } from '#ui/explain/explain-button';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { PriceFigure } from '#ui/table/figures';
import type { WatchlistStatName } from './explain-watchlist';
import { formatUnpricedStocks, watchlistMessages } from './messages';

interface Explaining {
  of: Watchlist;
  label: string;
  hint: string;
  name: WatchlistStatName;
}

const ExplainStat = ({ of, label, hint, name }: Explaining) => (
  <ExplainButton
    name={label}
    hint={hint}
    of={async () => (await import('./explain-watchlist')).explainWatchlistStat(of.watchlist, name)}
  />
);

export const WatchlistStatsTiles = ({ of, of: { stats } }: { of: Watchlist }) => (
  <section aria-label={watchlistMessages.stats} className="space-y-3">
    <StatGroup>
      <StatTile
        label={watchlistMessages.totalItems}
        value={stats.totalItems}
        explain={
          <ExplainStat
            of={of}
            label={watchlistMessages.totalItems}
            hint={watchlistMessages.totalItemsHint}
            name="totalItems"
          />
        }
      />
      <StatTile
        label={watchlistMessages.opportunities}
        value={stats.opportunities}
        explain={
          <ExplainStat
            of={of}
            label={watchlistMessages.opportunities}
            hint={watchlistMessages.opportunitiesHint}
            name="opportunities"
          />
        }
      />
      <StatTile
        label={watchlistMessages.categorized}
        value={stats.categorized}
        explain={
          <ExplainStat
            of={of}
            label={watchlistMessages.categorized}
            hint={watchlistMessages.categorizedHint}
            name="categorized"
          />
        }
      />
      <StatTile
        label={watchlistMessages.averagePrice}
        value={<PriceFigure value={stats.averagePrice} />}
        explain={
          <ExplainStat
            of={of}
            label={watchlistMessages.averagePrice}
            hint={watchlistMessages.averagePriceHint}
            name="averagePrice"
          />
        }
      />
    </StatGroup>
    {stats.unpricedSymbols.length > 0 && (
      <p className="text-sm text-ink-muted">{formatUnpricedStocks(stats.unpricedSymbols)}</p>
    )}
  </section>
);
