import type { PlatformBreakdown } from '#contract/portfolio/portfolio';
import { Card } from '#ui/card';
import { ExplainButton } from '#ui/explain/explain-button';
import { FigureList, NamedFigure } from '#ui/figure-list';
import { createOnDemand } from '#ui/page/on-demand';
import { MoneyFigure } from '#ui/table/figures';
import { describeExcludedHere } from '../messages';
import type { PortfolioReport } from '../queries';
import type { PlatformCardFigure } from './explain-portfolio';
import { GainFigure } from './gain-figure';

const Standing = createOnDemand(() => import('../../compared/reconciliation-status'));
const none = () => undefined;

type PlatformTotals = PlatformBreakdown['platforms'][number];

/** The platforms that always have a card, also while nothing is held there, and stand first. */
const overviewPlatforms = ['Revolut', 'Robinhood'] as const;
const isOverview = (platform: string): boolean => overviewPlatforms.some((name) => name === platform);

const nothingHeld = (platform: PlatformTotals['platform']): PlatformTotals => ({
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
const explaining = (totals: PlatformTotals) => (name: string, figure: PlatformCardFigure) => (
  <ExplainButton
    name={`${name}, ${totals.platform}`}
    of={async () => (await import('./explain-portfolio')).getPlatformExplanation(totals, figure)}
  />
);

const PlatformCard = ({ totals }: { totals: PlatformTotals }) => {
  const explain = explaining(totals);
  return (
    <Card title={totals.platform}>
      <FigureList>
        <NamedFigure label="Holdings" explain={explain('Holdings', 'holdings')}>
          {totals.holdingsCount}
        </NamedFigure>
        <NamedFigure label="Total value" explain={explain('Total value', 'value')}>
          <MoneyFigure value={totals.totalValue} />
        </NamedFigure>
        <NamedFigure label="Total invested" explain={explain('Total invested', 'invested')}>
          <MoneyFigure value={totals.totalInvested} />
        </NamedFigure>
        <NamedFigure label="Total gain/loss" explain={explain('Total gain/loss', 'gain')}>
          <GainFigure amount={totals.totalGainLoss} percent={totals.gainLossPercent} />
        </NamedFigure>
      </FigureList>
      <p className="text-sm text-ink-muted">{describeExcludedHere(totals)}</p>
      <div className="mt-2 min-h-6 pointer-coarse:min-h-11">
        <Standing platform={totals.platform} under="portfolio" onMissing={none} />
      </div>
    </Card>
  );
};

/** A card for every platform that holds something, so that the cards add up to the page's total. */
export const PlatformHoldingsCards = ({ platforms }: { platforms: PortfolioReport['breakdown']['platforms'] }) => {
  const others = platforms.filter(({ platform, holdingsCount }) => holdingsCount > 0 && !isOverview(platform));
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {overviewPlatforms.map((name) => (
        <PlatformCard key={name} totals={platforms.find(({ platform }) => platform === name) ?? nothingHeld(name)} />
      ))}
      {others.map((totals) => (
        <PlatformCard key={totals.platform} totals={totals} />
      ))}
    </div>
  );
};
