import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cd, CdSummary } from '#contract/cds';
import { defaultBankName } from '#core/banking/banks';
import { convertFractionToPercent } from '#core/banking/percent';
import { Card } from '#ui/card';
import { ExplainButton } from '#ui/explain/explain-button';
import { EmptyState } from '#ui/page/empty-state';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { RecordsRegion } from '#ui/page/skip-link';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { RecordsPage } from '#ui/table/records-page';
import { selectCdsAndSummaryAtBank } from '../banking/deposits-at-bank';
import type { CdTotalName } from '../banking/explain-banking';
import { OtherBanksNote } from '../banking/other-banks-note';
import type { CdDialogState } from './cd-dialogs';
import { CdsTable } from './cds-table';
import { MaturityLadder } from './maturity-ladder';
import { citiCdMessages, formatEarnedInterest, formatMaturedCdCount } from './messages';
import { type CdQueriesData, useCdQueries } from './queries';

interface CdSummaryTilesProps {
  summary: CdSummary;
  cds: readonly Cd[];
}

type Explaining = CdSummaryTilesProps & { label: string; hint: string; name: CdTotalName };

const ExplainCds = ({ summary, cds, label, hint, name }: Explaining) => (
  <ExplainButton
    name={label}
    hint={hint}
    of={async () => (await import('../banking/explain-banking')).explainCdTotal(cds, summary.asOf, name)}
  />
);

const CdSummaryTiles = (of: CdSummaryTilesProps) => {
  const { summary } = of;
  return (
    <section aria-label={citiCdMessages.summary}>
      <StatGroup>
        <StatTile
          label={citiCdMessages.totalValue}
          value={<MoneyFigure value={summary.totalCurrentValue} />}
          explain={
            <ExplainCds
              {...of}
              label={citiCdMessages.totalValue}
              hint={citiCdMessages.totalValueHint}
              name="totalCurrentValue"
            />
          }
          detail={formatEarnedInterest(summary.totalInterestEarned)}
        />
        <StatTile
          label={citiCdMessages.activeCds}
          value={summary.activeCds}
          explain={
            <ExplainCds {...of} label={citiCdMessages.activeCds} hint={citiCdMessages.activeCdsHint} name="activeCds" />
          }
          detail={formatMaturedCdCount(summary.maturedCds)}
        />
        <StatTile
          label={citiCdMessages.averageRate}
          value={<PercentFigure value={convertFractionToPercent(summary.averageInterestRate)} />}
          explain={
            <ExplainCds
              {...of}
              label={citiCdMessages.averageRate}
              hint={citiCdMessages.averageRateHint}
              name="averageInterestRate"
            />
          }
          detail={citiCdMessages.byPrincipal}
        />
      </StatGroup>
    </section>
  );
};

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
const CdsSkeleton = () => (
  <div role="status" className="@container space-y-6">
    <span className="sr-only">{citiCdMessages.loading}</span>
    <Skeleton className="h-52 rounded-xl @wide:h-63 @min-[44.25rem]:h-31.5" />
    <Skeleton className="h-380 rounded-xl @wide:h-150" />
    <Skeleton className="h-148 rounded-xl @wide:h-106" />
  </div>
);

const Dialogs = createOnDemandComponent(() => import('./cd-dialogs'));

interface ReadyProps {
  data: CdQueriesData;
  /** What to press while there is none. */
  action: ReactNode;
  onOpen: (dialog: CdDialogState) => void;
}

const Cds = ({ data: { cds, summary }, action, onOpen }: ReadyProps) => (
  <>
    <CdSummaryTiles summary={summary} cds={cds} />
    {cds.length === 0 ? (
      <Card title={citiCdMessages.list}>
        <EmptyState icon={<Landmark aria-hidden />} title={citiCdMessages.none} action={action}>
          {citiCdMessages.noneHint}
        </EmptyState>
      </Card>
    ) : (
      <>
        <Card title={citiCdMessages.list} description={citiCdMessages.listHint}>
          <RecordsRegion as="table">
            <CdsTable cds={cds} onTask={(dialog, cd) => onOpen({ dialog, cd })} />
          </RecordsRegion>
        </Card>
        <MaturityLadder cds={cds} />
      </>
    )}
  </>
);

const Ready = ({ data, ...ways }: ReadyProps) => {
  const atCiti = selectCdsAndSummaryAtBank(data, defaultBankName);
  const others = data.cds.length - atCiti.cds.length;
  return (
    <>
      <Cds data={atCiti} {...ways} />
      {others > 0 && <OtherBanksNote says={citiCdMessages.atOtherBanks(others)} link={citiCdMessages.toDeposits} />}
    </>
  );
};

export default function CdsPage() {
  return (
    <RecordsPage<CdQueriesData, CdDialogState>
      title={citiCdMessages.title}
      subtitle={citiCdMessages.subtitle}
      add={citiCdMessages.add}
      adding={{ dialog: 'add' }}
      of={useCdQueries()}
      loading={<CdsSkeleton />}
      failed={{
        title: citiCdMessages.loadFailed,
        theirs: 'title',
        message: citiCdMessages.loadFailedHint,
        toast: true,
      }}
      dialogs={Dialogs}
    >
      {(data, { addButton, open }) => <Ready data={data} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
}
