import type { WatchlistStats } from '#contract/watchlist';
import { Money } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { messages, withoutPrice } from './messages';

export const StatsTiles = ({ stats }: { stats: WatchlistStats }) => (
  <section aria-label={messages.stats} className="space-y-3">
    <StatGroup>
      <Stat label={messages.totalItems} value={stats.totalItems} hint={messages.totalItemsHint} />
      <Stat label={messages.opportunities} value={stats.opportunities} hint={messages.opportunitiesHint} />
      <Stat label={messages.categorized} value={stats.categorized} hint={messages.categorizedHint} />
      <Stat
        label={messages.averagePrice}
        value={<Money value={stats.averagePrice} />}
        hint={messages.averagePriceHint}
      />
    </StatGroup>
    {stats.unpricedSymbols.length > 0 && (
      <p className="text-sm text-ink-muted">{withoutPrice(stats.unpricedSymbols)}</p>
    )}
  </section>
);
