import type { DashboardData } from '#contract/dashboard';
import { Money, Percent } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { Tooltip } from '#ui/tooltip';
import { LeftOutNote } from '../stocks/left-out';
import { provenanceOf } from '../stocks/provenance';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import { ExplainWatchlist, explaining } from './explaining';
import { messages } from './messages';

/** Sample or stale prices say so; a market's own, of today, need not. */
const Origin = ({ prices: { sources, asOf, staleSymbols } }: Pick<DashboardData, 'prices'>) => {
  const source = sources.includes('sample') ? 'sample' : sources[0];
  const stale = staleSymbols.length > 0;
  if (!source || !asOf || (source !== 'sample' && !stale)) return null;
  return (
    <Tooltip content={provenanceOf({ source, asOf, stale }, 'price')}>
      <ProvenanceBadges source={source} stale={stale} />
    </Tooltip>
  );
};

/** Green from zero up, red below, as the specification has it; the sign says the same. */
export const KpiCards = ({ data }: { data: DashboardData }) => {
  const explain = explaining(data);
  return (
    <section aria-label="Key figures" className="space-y-3">
      <StatGroup>
        <Stat
          label={messages.totalValue}
          value={<Money value={data.kpis.totalValue} />}
          explain={explain(messages.totalValue, 'totalValue')}
          detail={<Origin prices={data.prices} />}
        />
        <Stat
          label={messages.totalReturns}
          value={<Money value={data.kpis.totalReturns} tone />}
          explain={explain(messages.totalReturns, 'totalReturns')}
          detail={<Percent value={Number(data.kpis.roi)} tone unit="ROI" />}
        />
        <Stat
          label={messages.monthlyDividends}
          value={<Money value={Number(data.kpis.monthlyDividends)} />}
          explain={explain(messages.monthlyDividends, 'monthlyDividends')}
        />
        <Stat label={messages.watchlistSize} value={data.kpis.watchlistSize} explain={<ExplainWatchlist />} />
      </StatGroup>
      <LeftOutNote
        unpricedSymbols={data.unpricedSymbols}
        reviewSymbols={data.reviewSymbols}
        ownPrices={data.prices.ownPrices}
      />
    </section>
  );
};
