import type { PlatformBreakdown } from '#contract/portfolio/portfolio';
import { Card } from '#ui/card';
import { ExplainButton } from '#ui/explain/explain-button';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { MoneyFigure } from '#ui/table/figures';
import { describePlatformExcludedStocks } from '../messages';
import type { PortfolioPageData } from '../queries';
import type { PlatformCardFigureName } from './explain-portfolio';
import { GainFigure } from './gain-figure';

const LazyReconciliationStatus = createOnDemandComponent(() => import('../../reconciliation/reconciliation-status'));
const doNothing = () => undefined;

type PlatformTotals = PlatformBreakdown['platforms'][number];

/** The platforms that always have a card, also while nothing is held there. */
const overviewPlatforms = ['Revolut', 'Robinhood'] as const;
const isOverview = (platform: string): boolean => overviewPlatforms.some((name) => name === platform);

const getEmptyPlatformTotals = (platform: PlatformTotals['platform']): PlatformTotals => ({
  platform,
  holdingsCount: 0,
  totalValue: 0,
  totalInvested: 0,
  leftOutCost: 0,
  totalGainLoss: 0,
  gainLossPercent: null,
  realizedGain: 0,
  unpricedSymbols: [],
  reviewSymbols: [],
});

/** Made again of this answer by the function that explains it. */
const createExplainRenderer = (totals: PlatformTotals) => (name: string, figure: PlatformCardFigureName) => (
  <ExplainButton
    name={`${name}, ${totals.platform}`}
    of={async () => (await import('./explain-portfolio')).explainPlatformFigureWithHint(totals, figure)}
  />
);

const PlatformCard = ({ totals }: { totals: PlatformTotals }) => {
  const explain = createExplainRenderer(totals);
  return (
    <Card title={totals.platform}>
      <FigureList>
        <FigureListItem label="Holdings" explain={explain('Holdings', 'holdings')}>
          {totals.holdingsCount}
        </FigureListItem>
        <FigureListItem label="Total value" explain={explain('Total value', 'value')}>
          <MoneyFigure value={totals.totalValue} />
        </FigureListItem>
        <FigureListItem label="Total invested" explain={explain('Total invested', 'invested')}>
          <MoneyFigure value={totals.totalInvested} />
        </FigureListItem>
        <FigureListItem label="Total gain/loss" explain={explain('Total gain/loss', 'gain')}>
          <GainFigure amount={totals.totalGainLoss} percent={totals.gainLossPercent} />
        </FigureListItem>
      </FigureList>
      <p className="text-sm text-ink-muted">{describePlatformExcludedStocks(totals)}</p>
      <div className="mt-2 min-h-6 pointer-coarse:min-h-11">
        <LazyReconciliationStatus platform={totals.platform} under="portfolio" onMissing={doNothing} />
      </div>
    </Card>
  );
};

type PlatformCardsProps = { platforms: PortfolioPageData['breakdown']['platforms'] };

/** Above the holdings: the two that always have a card. */
export const OverviewPlatformCards = ({ platforms }: PlatformCardsProps) => (
  <div className="grid gap-4 md:grid-cols-2">
    {overviewPlatforms.map((name) => (
      <PlatformCard
        key={name}
        totals={platforms.find(({ platform }) => platform === name) ?? getEmptyPlatformTotals(name)}
      />
    ))}
  </div>
);

/** Below the holdings: every other platform that holds something, so that all cards add up to the page's total. */
export const OtherPlatformCards = ({ platforms }: PlatformCardsProps) => {
  const others = platforms.filter(({ platform, holdingsCount }) => holdingsCount > 0 && !isOverview(platform));
  return (
    others.length > 0 && (
      <div className="grid gap-4 md:grid-cols-2">
        {others.map((totals) => (
          <PlatformCard key={totals.platform} totals={totals} />
        ))}
      </div>
    )
  );
};
