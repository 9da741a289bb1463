import type { DashboardData } from '#contract/insight/dashboard';
import { Tooltip } from '#ui/dialog/tooltip';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { ExcludedStocksNote } from '../stocks/excluded-stocks-note';
import { describeProvenance } from '../stocks/provenance';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import { createExplainButtonRenderer, ExplainWatchlistSizeButton } from './dashboard-explainer';
import { dashboardMessages } from './messages';

/** Sample or stale prices say so; a market's own, of today, need not. */
const Origin = ({ prices: { sources, asOf, staleSymbols } }: Pick<DashboardData, 'prices'>) => {
  const source = sources.includes('sample') ? 'sample' : sources[0];
  const stale = staleSymbols.length > 0;
  if (!source || !asOf || (source !== 'sample' && !stale)) return null;
  return (
    <Tooltip content={describeProvenance({ source, asOf, stale }, 'price')}>
      <ProvenanceBadges source={source} stale={stale} />
    </Tooltip>
  );
};

/** Green from zero up, red below, as the specification has it; the sign says the same. */
export const DashboardKpiCards = ({ data }: { data: DashboardData }) => {
  const explain = createExplainButtonRenderer(data);
  return (
    <section aria-label="Key figures" className="space-y-3">
      <StatGroup>
        <StatTile
          label={dashboardMessages.totalValue}
          value={<MoneyFigure value={data.kpis.totalValue} />}
          explain={explain(dashboardMessages.totalValue, 'totalValue')}
          detail={<Origin prices={data.prices} />}
        />
        <StatTile
          label={dashboardMessages.totalReturns}
          value={<MoneyFigure value={data.kpis.totalReturns} tone="fromZero" />}
          explain={explain(dashboardMessages.totalReturns, 'totalReturns')}
          detail={<PercentFigure value={Number(data.kpis.roi)} tone="fromZero" unit="ROI" />}
        />
        <StatTile
          label={dashboardMessages.monthlyDividends}
          value={<MoneyFigure value={Number(data.kpis.monthlyDividends)} />}
          explain={explain(dashboardMessages.monthlyDividends, 'monthlyDividends')}
        />
        <StatTile
          label={dashboardMessages.watchlistSize}
          value={data.kpis.watchlistSize}
          explain={<ExplainWatchlistSizeButton />}
        />
      </StatGroup>
      <ExcludedStocksNote
        unpricedSymbols={data.unpricedSymbols}
        reviewSymbols={data.reviewSymbols}
        ownPrices={data.prices.ownPrices}
      />
    </section>
  );
};
