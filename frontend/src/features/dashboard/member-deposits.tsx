import { type CSSProperties, Suspense } from 'react';
import type { QueryResult } from '#lib/api/combine-query-results';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { createLoadableComponent } from '#ui/page/loadable';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { CdTotalsSection, SavingsTotalsSection } from '../banking/banking-sections';
import {
  CdInterestThisYearTile,
  CdValueTile,
  SavingsAccountCountTile,
  SavingsBalanceTile,
  SavingsInterestThisYearTile,
} from '../banking/banking-tiles';
import { DepositKeyFigures } from '../banking/deposit-key-figures';
import { bankingMessages as messages } from '../banking/messages';
import type { useBankingSummariesAndCds } from '../banking/queries';
import { dashboardMessages } from './messages';

/** Its code comes with the figures of deposits, once the first figure stands. */
const MaturityLadderCard = createLoadableComponent(() => import('../cds/maturity-timeline-card'));

type DepositsQuery = ReturnType<typeof useBankingSummariesAndCds>;
type Deposits = DepositsQuery extends QueryResult<infer Data> ? Data : never;

/** As high as the ladder, where its code comes after the figures. */
const LadderOutline = ({ rows }: { rows: number }) => (
  <div
    style={{ '--rows': Math.min(rows, 5) } as CSSProperties}
    className="h-[calc(21.25rem+var(--rows)*3.3125rem)] sm:h-[calc(19.75rem+var(--rows)*3.3125rem)]"
  >
    <Skeleton className="h-full rounded-xl" />
  </div>
);

const Ready = (deposits: Deposits) => {
  const { cds, cdList, savings } = deposits;
  const open = cds.activeCds + cds.maturedCds;
  return (
    <div className="space-y-6">
      <DepositKeyFigures {...deposits} />
      {open > 0 && (
        <ErrorBoundary small title={dashboardMessages.partFailed} message={dashboardMessages.partFailedHint}>
          <Suspense fallback={<LadderOutline rows={open} />}>
            <MaturityLadderCard cds={cdList} today={cds.asOf} />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className="grid gap-6 md:grid-cols-2">
        <CdTotalsSection cds={cds}>
          <CdValueTile cds={cds} />
          <CdInterestThisYearTile cds={cds} />
        </CdTotalsSection>
        <SavingsTotalsSection savings={savings}>
          <SavingsBalanceTile savings={savings} />
          <SavingsAccountCountTile savings={savings} />
          <SavingsInterestThisYearTile savings={savings} />
        </SavingsTotalsSection>
      </div>
    </div>
  );
};

const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-71 rounded-xl sm:h-64 xl:h-31" />
    <Skeleton className="h-145 rounded-xl" />
    <Skeleton className="h-65 rounded-xl" />
  </div>
);

/** The member's deposits: what they bring, when they come free, and at which rates. */
export const MemberDeposits = ({ deposits }: { deposits: DepositsQuery }) => (
  <QueryView of={deposits} loading={<Outline />} failed={{ title: messages.failed, message: messages.failedHint }}>
    {(data) => <Ready {...data} />}
  </QueryView>
);
