import { useState } from 'react';
import type { ManualDividend, ManualDividendPage, ManualDividendSummary } from '#contract/dividends/manual-dividends';
import { formatCount } from '#lib/format';
import { useNewestLongListBlocks } from '#lib/rows/use-long-list';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import type { ExplainedFigures } from '#ui/explain/explain-dialog';
import { QueryView, renderFailureCard } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { ExplainableDividendFigure } from '../explain-dividend-button';
import { HowItWorks } from '../how-it-works';
import { dividendsPageMessages } from '../messages';
import { manualDividendListQueries, useDeleteManualDividend } from '../queries';
import { DividendFormCard } from './dividend-form-card';
import { DividendHistorySection } from './dividend-history-section';
import {
  describeManualDividend,
  formatWithheldTaxNote,
  manualDividendMessages as messages,
} from './manual-dividend-messages';
import { PairDialog } from './pair-dialog';

type SummaryExplainer = (
  code: typeof import('../explain-payments'),
  summary: ManualDividendSummary,
) => ExplainedFigures;

/** Undefined while it loads: the labels stand already, so that nothing moves when the figures arrive. */
const ManualSummaryTiles = ({ summary }: { summary: ManualDividendSummary | undefined }) => {
  const explained = (
    name: string,
    hint: string,
    explainFrom: SummaryExplainer,
    getAmount: (of: ManualDividendSummary) => number,
  ) =>
    summary ? (
      <ExplainableDividendFigure name={name} hint={hint} tell={(code) => explainFrom(code, summary)}>
        <MoneyFigure value={getAmount(summary)} />
      </ExplainableDividendFigure>
    ) : (
      <Skeleton className="my-0.5 h-5 w-16 @wide:my-1.5" />
    );
  return (
    <section aria-label="Summary">
      <StatGroup>
        <StatTile
          label={messages.totalNet}
          value={explained(
            messages.totalNet,
            messages.totalNetHint,
            (code, of) => code.explainManualNetTotal(of),
            ({ totalNetAmount }) => totalNetAmount,
          )}
        />
        <StatTile
          label={messages.totalGross}
          value={explained(
            messages.totalGross,
            messages.totalGrossHint,
            (code, of) => code.explainManualGrossTotal(of),
            ({ totalGrossAmount }) => totalGrossAmount,
          )}
        />
        <StatTile
          label={messages.totalFees}
          value={explained(
            messages.totalFees,
            messages.totalFeesHint,
            (code, of) => code.explainManualFeesAndTax(of),
            ({ totalFees }) => totalFees,
          )}
          detail={summary ? formatWithheldTaxNote(summary.totalTax) : undefined}
        />
        <StatTile
          label={messages.average}
          value={explained(
            messages.average,
            messages.averageHint,
            (code, of) => code.explainAverageManualPayment(of),
            ({ averagePerDividend }) => averagePerDividend,
          )}
          detail={summary ? formatCount(summary.totalPayments, 'payment') : '\u00a0'}
        />
      </StatGroup>
    </section>
  );
};

interface DeleteDividendDialogProps {
  dividend: ManualDividend;
  onDeleted: () => void;
  onClose: () => void;
}

const DeleteDividendDialog = ({ dividend, onDeleted, onClose }: DeleteDividendDialogProps) => (
  <DeleteDialog
    deletion={useDeleteManualDividend()}
    record={dividend}
    words={messages.deletion}
    onDeleted={onDeleted}
    onClose={onClose}
  >
    <p>
      The <strong className="font-semibold text-ink">{describeManualDividend(dividend)}</strong> will be deleted.
      {dividend.cashid !== undefined && ` ${messages.deletion.withCash}`}
    </p>
  </DeleteDialog>
);

type Summary = Pick<ManualDividendPage, 'summary' | 'companies'>;

const noCompanies: ManualDividendPage['companies'] = [];

/** Without a report while it loads: each part has an outline of its own. */
const Parts = ({ report, asked }: { report?: Summary | undefined; asked: number }) => {
  const [joining, setJoining] = useState<ManualDividend | null>(null);
  const [edited, setEdited] = useState<ManualDividend | null>(null);
  const [leaving, setLeaving] = useState<ManualDividend | null>(null);
  const forgetEdited = (id: number) => setEdited((current) => (current?.id === id ? null : current));
  return (
    <div className="space-y-6">
      <ManualSummaryTiles summary={report?.summary} />
      <DividendFormCard
        edited={edited}
        asked={asked}
        companies={report?.companies ?? noCompanies}
        onLeave={() => setEdited(null)}
      />
      <DividendHistorySection
        isRead={report !== undefined}
        onEdit={setEdited}
        onDelete={setLeaving}
        onJoin={setJoining}
      />
      <HowItWorks />
      {joining && <PairDialog entry={joining} onClose={() => setJoining(null)} />}
      {leaving && (
        <DeleteDividendDialog
          dividend={leaving}
          onDeleted={() => forgetEdited(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  );
};

const failed = {
  title: dividendsPageMessages.manualFailed,
  message: dividendsPageMessages.manualFailedHint,
  toast: true,
} as const;

/** `asked` says how often the form for a new one was asked for from elsewhere; each time it takes the focus. */
export const ManualTab = ({ asked }: { asked: number }) => (
  <QueryView
    of={useNewestLongListBlocks(manualDividendListQueries)}
    loading={<Parts asked={asked} />}
    failed={failed}
    shown={renderFailureCard}
  >
    {({ pages: [first] }) => <Parts report={first} asked={asked} />}
  </QueryView>
);
