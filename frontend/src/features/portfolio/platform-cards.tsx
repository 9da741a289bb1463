import type { PlatformBreakdown } from '#contract/portfolio';
import { Card } from '#ui/card';
import { Explain } from '#ui/explain/explain';
import { Figure, FigureList } from '#ui/figure-list';
import { Money } from '#ui/figures';
import { onDemand } from '#ui/on-demand';
import { Gain } from './gain';
import type { PlatformFigure } from './made-of';
import { leftOutHere } from './messages';
import type { Portfolio } from './queries';

const Standing = onDemand(() => import('../compared/standing'));
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
const explaining = (totals: PlatformTotals) => (name: string, figure: PlatformFigure) => (
  <Explain
    name={`${name}, ${totals.platform}`}
    of={async () => (await import('./made-of')).platformToldOf(totals, figure)}
  />
);

const PlatformCard = ({ totals }: { totals: PlatformTotals }) => {
  const explain = explaining(totals);
  return (
    <Card title={totals.platform}>
      <FigureList>
        <Figure label="Holdings" explain={explain('Holdings', 'holdings')}>
          {totals.holdingsCount}
        </Figure>
        <Figure label="Total value" explain={explain('Total value', 'value')}>
          <Money value={totals.totalValue} />
        </Figure>
        <Figure label="Total invested" explain={explain('Total invested', 'invested')}>
          <Money value={totals.totalInvested} />
        </Figure>
        <Figure label="Total gain/loss" explain={explain('Total gain/loss', 'gain')}>
          <Gain amount={totals.totalGainLoss} percent={totals.gainLossPercent} />
        </Figure>
      </FigureList>
      <p className="text-sm text-ink-muted">{leftOutHere(totals)}</p>
      <div className="mt-2 min-h-6 pointer-coarse:min-h-11">
        <Standing platform={totals.platform} under="portfolio" onMissing={none} />
      </div>
    </Card>
  );
};

/** A card for every platform that holds something, so that the cards add up to the page's total. */
export const PlatformCards = ({ platforms }: { platforms: Portfolio['breakdown']['platforms'] }) => {
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
