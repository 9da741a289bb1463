import { ChartPie } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Holding } from '#contract/portfolio/holdings';
import { sortPlatforms } from '#core/portfolio/platforms';
import { useScrollToStockFromUrl } from '#lib/use-address-action';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { SampleAndStalePricesNote } from '../../stocks/price-marks';
import {
  getPlatformHoldingsCaption as captionOf,
  portfolioMessages,
  getPlatformHoldingsTitle as titleOf,
} from '../messages';
import type { PortfolioPageData } from '../queries';
import { HoldingsTable } from './holdings-table';

type HoldingsSectionProps = PortfolioPageData['holdings'] & {
  onSell: (holding: Holding) => void;
  onSplits: (holding: Holding) => void;
};

/** All platforms summed, then one table for each platform that holds something. */
export default function HoldingsSection({ holdings, platformHoldings, onSell, onSplits }: HoldingsSectionProps) {
  useScrollToStockFromUrl();
  const platformRows = sortPlatforms(platformHoldings.flatMap(({ platform }) => platform ?? [])).map((platform) => ({
    platform,
    rows: platformHoldings.filter((holding) => holding.platform === platform),
  }));
  return (
    <>
      <Card title={portfolioMessages.currentHoldings} description={portfolioMessages.currentHoldingsHint}>
        {holdings.length === 0 ? (
          <EmptyState icon={<ChartPie aria-hidden />} title={portfolioMessages.noHoldings}>
            {portfolioMessages.noHoldingsHint}
          </EmptyState>
        ) : (
          <>
            <SampleAndStalePricesNote stocks={holdings} />
            <HoldingsTable caption={portfolioMessages.currentHoldingsCaption} holdings={holdings} onPress={onSplits} />
          </>
        )}
        <Link to="/dashboard/portfolio/assets" className="mt-3 inline-block text-sm text-accent underline">
          {portfolioMessages.ownAssets}
        </Link>
      </Card>
      {platformRows.map(({ platform, rows }) => (
        <Card key={platform} title={titleOf(platform)}>
          <HoldingsTable caption={captionOf(platform)} holdings={rows} onPress={onSell} />
        </Card>
      ))}
    </>
  );
}
