import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { StatGroup } from '#ui/stat-tile';
import { CdTotalsSection, SavingsTotalsSection } from './banking-sections';
import {
  type BankingSummaries,
  CdAverageRateTile,
  CdInterestThisYearTile,
  CdValueTile,
  DepositInterestThisYearTile,
  NextMaturityTile,
  SavingsAccountCountTile,
  SavingsAverageRateTile,
  SavingsBalanceTile,
  SavingsInterestThisYearTile,
  TotalHeldTile,
} from './banking-tiles';
import { bankingMessages as messages } from './messages';
import type { BankingSummariesQuery } from './queries';

const Ready = ({ cds, savings }: BankingSummaries) => (
  <>
    {cds.totalCds + savings.totalAccounts > 0 && (
      <section aria-label={messages.all}>
        <StatGroup>
          <TotalHeldTile cds={cds} savings={savings} />
          <DepositInterestThisYearTile cds={cds} savings={savings} />
        </StatGroup>
      </section>
    )}
    <CdTotalsSection cds={cds}>
      <CdValueTile cds={cds} />
      <CdAverageRateTile cds={cds} />
      <NextMaturityTile cds={cds} />
      <CdInterestThisYearTile cds={cds} />
    </CdTotalsSection>
    <SavingsTotalsSection savings={savings}>
      <SavingsBalanceTile savings={savings} />
      <SavingsAverageRateTile savings={savings} />
      <SavingsAccountCountTile savings={savings} />
      <SavingsInterestThisYearTile savings={savings} />
    </SavingsTotalsSection>
  </>
);

const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-25 rounded-xl" />
    <Skeleton className="h-75 rounded-xl" />
    <Skeleton className="h-65 rounded-xl" />
  </div>
);

type BankingOverviewProps = {
  banking: BankingSummariesQuery;
  /** Said by a toast where it cannot be read. */
  toast?: string;
};

/** What is held in CDs and savings, under a page's title. */
export const BankingOverview = ({ banking, toast }: BankingOverviewProps) => (
  <QueryView
    of={banking}
    loading={<Outline />}
    failed={{ title: messages.failed, message: messages.failedHint, toast }}
  >
    {(held) => (
      <div className="space-y-6">
        <Ready {...held} />
      </div>
    )}
  </QueryView>
);
