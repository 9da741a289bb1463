import type { AnalyticsDashboard } from '#contract/insight/analytics';
import { formatPercent } from '#lib/format';
import { Card } from '#ui/card';
import { ExplainButton } from '#ui/explain/explain-button';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { ExcludedStocksNote } from '../stocks/excluded-stocks-note';
import { describeTradesExcludedFromReturns } from '../stocks/exclusion-notes';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import type { AnalyticsFigureName } from './explain-analytics-figure';
import { analyticsHints, analyticsMessages, formatFeatureName } from './messages';

/** The way into a figure of this answer: it is made again by the function that the server computed it with. */
const createAnalyticsExplainer =
  (data: AnalyticsDashboard) => (name: string, figure: AnalyticsFigureName, hint?: string) => (
    <ExplainButton
      name={name}
      hint={hint}
      of={async () => (await import('./explain-analytics-figure')).explainAnalyticsFigure(data, figure)}
    />
  );

export const AnalyticsKpiCards = ({ data }: { data: AnalyticsDashboard }) => {
  const { kpis, engagement, prices, unpricedSymbols, reviewSymbols } = data;
  const explain = createAnalyticsExplainer(data);
  return (
    <section aria-label="Key figures" className="space-y-3">
      <StatGroup>
        <StatTile
          label={analyticsMessages.totalValue}
          value={<MoneyFigure value={kpis.totalValue} />}
          explain={explain(analyticsMessages.totalValue, 'totalValue', analyticsHints.totalValue)}
          detail={
            <ProvenanceBadges
              source={prices.sources.includes('sample') ? 'sample' : ''}
              stale={prices.staleSymbols.length > 0}
            />
          }
        />
        <StatTile
          label={analyticsMessages.totalReturns}
          value={<MoneyFigure value={kpis.totalReturns} tone="fromZero" />}
          explain={explain(analyticsMessages.totalReturns, 'totalReturns', analyticsHints.totalReturns)}
          detail={<PercentFigure value={Number(kpis.roi)} tone="fromZero" unit="ROI" />}
        />
        <StatTile
          label={analyticsMessages.monthlyDividends}
          value={<MoneyFigure value={Number(kpis.monthlyDividends)} />}
          explain={explain(analyticsMessages.monthlyDividends, 'monthlyDividends', analyticsHints.monthlyDividends)}
        />
        <StatTile
          label={analyticsMessages.engagementRate}
          value={formatPercent(engagement.engagementRate)}
          explain={explain(analyticsMessages.engagementRate, 'engagementRate', analyticsHints.engagementRate)}
        />
      </StatGroup>
      <ExcludedStocksNote
        unpricedSymbols={unpricedSymbols}
        reviewSymbols={reviewSymbols}
        ownPrices={prices.ownPrices}
      />
    </section>
  );
};

const Count = ({ children }: { children: number }) => <span className="figures">{children}</span>;

export const PerformanceCard = ({ data }: { data: AnalyticsDashboard }) => {
  const { performance } = data;
  const explain = createAnalyticsExplainer(data);
  return (
    <Card title={analyticsMessages.performance}>
      <FigureList>
        <FigureListItem
          label={analyticsMessages.totalInvested}
          explain={explain(analyticsMessages.totalInvested, 'totalInvested')}
        >
          <MoneyFigure value={performance.totalInvested} />
          {performance.investedLeftOut > 0 && (
            <span className="block text-xs font-normal text-ink-muted">
              {describeTradesExcludedFromReturns(performance.investedLeftOut)}
            </span>
          )}
        </FigureListItem>
        <FigureListItem
          label={analyticsMessages.realizedGains}
          explain={explain(analyticsMessages.realizedGains, 'realizedGains', analyticsHints.realizedGains)}
        >
          <MoneyFigure value={performance.realizedGains} tone />
        </FigureListItem>
        <FigureListItem
          label={analyticsMessages.totalDividends}
          explain={explain(analyticsMessages.totalDividends, 'totalDividends')}
        >
          <MoneyFigure value={performance.totalDividends} />
        </FigureListItem>
        <FigureListItem
          label={analyticsMessages.holdingsCount}
          explain={explain(analyticsMessages.holdingsCount, 'holdingsCount')}
        >
          <Count>{performance.holdingsCount}</Count>
        </FigureListItem>
      </FigureList>
    </Card>
  );
};

export const EngagementCard = ({ data }: { data: AnalyticsDashboard }) => {
  const { engagement } = data;
  const explain = createAnalyticsExplainer(data);
  return (
    <Card title={analyticsMessages.engagement}>
      <FigureList>
        <FigureListItem
          label={analyticsMessages.loginCount}
          explain={explain(analyticsMessages.loginCount, 'loginCount', analyticsHints.loginCount)}
        >
          <Count>{engagement.loginCount}</Count>
        </FigureListItem>
        <FigureListItem
          label={analyticsMessages.activeDays}
          explain={explain(analyticsMessages.activeDays, 'activeDays', analyticsHints.activeDays)}
        >
          <Count>{engagement.activeDays}</Count>
        </FigureListItem>
        <FigureListItem
          label={analyticsMessages.engagementRate}
          explain={explain(analyticsMessages.engagementRate, 'engagementRate')}
        >
          <span className="figures">{formatPercent(engagement.engagementRate)}</span>
        </FigureListItem>
      </FigureList>
    </Card>
  );
};

/** They are counts, and no rows stand behind any. */
export const FeatureUsageCard = ({ data }: { data: AnalyticsDashboard }) =>
  data.engagement.featureUsage.length > 0 && (
    <Card title={analyticsMessages.featureUsage} description={analyticsHints.featureUsage}>
      <FigureList>
        {data.engagement.featureUsage.map(({ feature, usage_count }) => (
          <FigureListItem key={feature} label={formatFeatureName(feature)}>
            <Count>{usage_count}</Count>
          </FigureListItem>
        ))}
      </FigureList>
    </Card>
  );
