import { HoldingsSection, type HoldingsSectionProps } from './holdings-section';
import { PlatformCards } from './platform-cards';
import type { Portfolio } from './queries';

interface ByPlatformProps extends Omit<HoldingsSectionProps, keyof Portfolio['holdings']> {
  portfolio: Portfolio;
}

/** A card for each platform, all that is held, and a table for each platform. */
export default function ByPlatform({ portfolio: { holdings, value, breakdown }, ...actions }: ByPlatformProps) {
  return (
    <>
      {value.transactionsCount > 0 && <PlatformCards platforms={breakdown.platforms} />}
      <HoldingsSection {...holdings} {...actions} />
    </>
  );
}
