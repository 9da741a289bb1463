import { ChartPie } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Holding } from '#contract/portfolio';
import { inPlatformOrder } from '#core/portfolio/platforms';
import { useShownStock } from '#lib/use-asked-for';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { HoldingsTable } from './holdings-table';
import { platformHoldingsCaption as captionOf, messages, platformHoldings as titleOf } from './messages';
import type { Portfolio } from './queries';

export type HoldingsSectionProps = Portfolio['holdings'] & {
  onSell: (holding: Holding) => void;
  onSplits: (holding: Holding) => void;
};

/** All platforms summed, then one table for each platform that holds something. */
export const HoldingsSection = ({ holdings, platformHoldings, onSell, onSplits }: HoldingsSectionProps) => {
  useShownStock();
  const held = inPlatformOrder(platformHoldings.flatMap(({ platform }) => platform ?? [])).map((platform) => ({
    platform,
    rows: platformHoldings.filter((holding) => holding.platform === platform),
  }));
  return (
    <>
      <Card title={messages.currentHoldings} description={messages.currentHoldingsHint}>
        {holdings.length === 0 ? (
          <EmptyState icon={<ChartPie aria-hidden />} title={messages.noHoldings}>
            {messages.noHoldingsHint}
          </EmptyState>
        ) : (
          <HoldingsTable caption={messages.currentHoldingsCaption} holdings={holdings} onPress={onSplits} />
        )}
        <Link to="/dashboard/portfolio/assets" className="mt-3 inline-block text-sm text-accent underline">
          {messages.ownAssets}
        </Link>
      </Card>
      {held.map(({ platform, rows }) => (
        <Card key={platform} title={titleOf(platform)}>
          <HoldingsTable caption={captionOf(platform)} holdings={rows} onPress={onSell} />
        </Card>
      ))}
    </>
  );
};
