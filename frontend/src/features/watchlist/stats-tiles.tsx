import type { Watchlist } from '#contract/watchlist';
import { Explain } from '#ui/explain/explain';
import { Money } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import type { StatFigure } from './explained';
import { messages, withoutPrice } from './messages';

interface Explaining {
  of: Watchlist;
  label: string;
  hint: string;
  name: StatFigure;
}

const ExplainStat = ({ of, label, hint, name }: Explaining) => (
  <Explain name={label} hint={hint} of={async () => (await import('./explained')).tellStat(of.watchlist, name)} />
);

export const StatsTiles = ({ of, of: { stats } }: { of: Watchlist }) => (
  <section aria-label={messages.stats} className="space-y-3">
    <StatGroup>
      <Stat
        label={messages.totalItems}
        value={stats.totalItems}
        explain={<ExplainStat of={of} label={messages.totalItems} hint={messages.totalItemsHint} name="totalItems" />}
      />
      <Stat
        label={messages.opportunities}
        value={stats.opportunities}
        explain={
          <ExplainStat of={of} label={messages.opportunities} hint={messages.opportunitiesHint} name="opportunities" />
        }
      />
      <Stat
        label={messages.categorized}
        value={stats.categorized}
        explain={
          <ExplainStat of={of} label={messages.categorized} hint={messages.categorizedHint} name="categorized" />
        }
      />
      <Stat
        label={messages.averagePrice}
        value={<Money value={stats.averagePrice} />}
        explain={
          <ExplainStat of={of} label={messages.averagePrice} hint={messages.averagePriceHint} name="averagePrice" />
        }
      />
    </StatGroup>
    {stats.unpricedSymbols.length > 0 && (
      <p className="text-sm text-ink-muted">{withoutPrice(stats.unpricedSymbols)}</p>
    )}
  </section>
);
