import { type CSSProperties, Suspense } from 'react';
import { convertFractionToPercent } from '#core/banking/percent';
import type { QueryResult } from '#lib/api/combine-query-results';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { createLoadableComponent } from '#ui/page/loadable';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { StatGroup } from '#ui/stat-tile';
import { CdPart, SavingsPart } from '../banking/banking-parts';
import {
  CdInterestTile,
  CdRateTile,
  CdValueTile,
  DepositInterestTile,
  NextMaturityTile,
  SavingsAccountsTile,
  SavingsBalanceTile,
  SavingsInterestTile,
  SavingsRateTile,
} from '../banking/banking-tiles';
import { formatRateRange, bankingMessages as messages } from '../banking/messages';
import type { useDeposits } from '../banking/queries';
import { dashboardMessages } from './messages';

/** Its code comes with the figures of deposits, once the first figure stands. */
const MaturityLadderCard = createLoadableComponent(() => import('../cds/maturity-timeline-card'));

type DepositsQuery = ReturnType<typeof useDeposits>;
type Deposits = DepositsQuery extends QueryResult<infer Data> ? Data : never;

/** What deposits bring, and when the next of them comes free; what they are worth is in the net worth above. */
const KeyFigures = ({ cds, cdList, savings }: Deposits) => {
  const cdRates = cdList.filter(({ status }) => status !== 'closed').map(({ interestRate }) => interestRate);
  return (
    <section aria-label={messages.all}>
      <StatGroup>
        <DepositInterestTile cds={cds} savings={savings} />
        {cds.totalCds > 0 && <NextMaturityTile cds={cds} />}
        {cdRates.length > 0 && (
          <CdRateTile
            cds={cds}
            label={messages.cdRate}
            range={formatRateRange(cdRates.map(convertFractionToPercent))}
          />
        )}
        {savings.totalAccounts > 0 && (
          <SavingsRateTile
            savings={savings}
            label={messages.savingsRate}
            range={formatRateRange(savings.accounts.map(({ interestRate }) => interestRate))}
          />
        )}
      </StatGroup>
    </section>
  );
};

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
      <KeyFigures {...deposits} />
      {open > 0 && (
        <ErrorBoundary small title={dashboardMessages.partFailed} message={dashboardMessages.partFailedHint}>
          <Suspense fallback={<LadderOutline rows={open} />}>
            <MaturityLadderCard cds={cdList} today={cds.asOf} />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className="grid gap-6 md:grid-cols-2">
        <CdPart cds={cds}>
          <CdValueTile cds={cds} />
          <CdInterestTile cds={cds} />
        </CdPart>
        <SavingsPart savings={savings}>
          <SavingsBalanceTile savings={savings} />
          <SavingsAccountsTile savings={savings} />
          <SavingsInterestTile savings={savings} />
        </SavingsPart>
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
