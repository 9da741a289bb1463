import type { AnalyticsDashboard } from '#contract/analytics';
import { formatPercent } from '#lib/format';
import { Card } from '#ui/card';
import { Figure, FigureList } from '#ui/figure-list';
import { Money, Percent } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { LeftOutNote } from '../stocks/left-out';
import { ProvenanceBadges } from '../stocks/provenance-badges';
import { explaining } from './explaining';
import { featureName, hints, leftOutOfReturns, messages } from './messages';

export const KpiCards = ({ data }: { data: AnalyticsDashboard }) => {
  const { kpis, engagement, prices, unpricedSymbols, reviewSymbols } = data;
  const explain = explaining(data);
  return (
    <section aria-label="Key figures" className="space-y-3">
      <StatGroup>
        <Stat
          label={messages.totalValue}
          value={<Money value={kpis.totalValue} />}
          explain={explain(messages.totalValue, 'totalValue', hints.totalValue)}
          detail={
            <ProvenanceBadges
              source={prices.sources.includes('sample') ? 'sample' : ''}
              stale={prices.staleSymbols.length > 0}
            />
          }
        />
        <Stat
          label={messages.totalReturns}
          value={<Money value={kpis.totalReturns} tone />}
          explain={explain(messages.totalReturns, 'totalReturns', hints.totalReturns)}
          detail={<Percent value={Number(kpis.roi)} tone unit="ROI" />}
        />
        <Stat
          label={messages.monthlyDividends}
          value={<Money value={Number(kpis.monthlyDividends)} />}
          explain={explain(messages.monthlyDividends, 'monthlyDividends', hints.monthlyDividends)}
        />
        <Stat
          label={messages.engagementRate}
          value={formatPercent(engagement.engagementRate)}
          explain={explain(messages.engagementRate, 'engagementRate', hints.engagementRate)}
        />
      </StatGroup>
      <LeftOutNote unpricedSymbols={unpricedSymbols} reviewSymbols={reviewSymbols} ownPrices={prices.ownPrices} />
    </section>
  );
};

const Count = ({ children }: { children: number }) => <span className="figures">{children}</span>;

export const PerformanceCard = ({ data }: { data: AnalyticsDashboard }) => {
  const { performance } = data;
  const explain = explaining(data);
  return (
    <Card title={messages.performance}>
      <FigureList>
        <Figure label={messages.totalInvested} explain={explain(messages.totalInvested, 'totalInvested')}>
          <Money value={performance.totalInvested} />
          {performance.investedLeftOut > 0 && (
            <span className="block text-xs font-normal text-ink-muted">
              {leftOutOfReturns(performance.investedLeftOut)}
            </span>
          )}
        </Figure>
        <Figure
          label={messages.realizedGains}
          explain={explain(messages.realizedGains, 'realizedGains', hints.realizedGains)}
        >
          <Money value={performance.realizedGains} tone />
        </Figure>
        <Figure label={messages.totalDividends} explain={explain(messages.totalDividends, 'totalDividends')}>
          <Money value={performance.totalDividends} />
        </Figure>
        <Figure label={messages.holdingsCount} explain={explain(messages.holdingsCount, 'holdingsCount')}>
          <Count>{performance.holdingsCount}</Count>
        </Figure>
      </FigureList>
    </Card>
  );
};

export const EngagementCard = ({ data }: { data: AnalyticsDashboard }) => {
  const { engagement } = data;
  const explain = explaining(data);
  return (
    <Card title={messages.engagement}>
      <FigureList>
        <Figure label={messages.loginCount} explain={explain(messages.loginCount, 'loginCount', hints.loginCount)}>
          <Count>{engagement.loginCount}</Count>
        </Figure>
        <Figure label={messages.activeDays} explain={explain(messages.activeDays, 'activeDays', hints.activeDays)}>
          <Count>{engagement.activeDays}</Count>
        </Figure>
        <Figure label={messages.engagementRate} explain={explain(messages.engagementRate, 'engagementRate')}>
          <span className="figures">{formatPercent(engagement.engagementRate)}</span>
        </Figure>
      </FigureList>
    </Card>
  );
};

/** One way into all of them: they are counts, and no rows stand behind any. */
export const FeatureUsage = ({ data }: { data: AnalyticsDashboard }) =>
  data.engagement.featureUsage.length > 0 && (
    <Card
      title={messages.featureUsage}
      actions={explaining(data)(messages.featureUsage, 'featureUsage', hints.featureUsage)}
    >
      <FigureList>
        {data.engagement.featureUsage.map(({ feature, usage_count }) => (
          <Figure key={feature} label={featureName(feature)}>
            <Count>{usage_count}</Count>
          </Figure>
        ))}
      </FigureList>
    </Card>
  );
