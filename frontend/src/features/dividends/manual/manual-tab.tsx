import { useState } from 'react';
import type { ManualDividend, ManualPage } from '#contract/dividends/manual-dividends';
import { useNewestBlocks } from '#lib/rows/use-long-list';
import { QueryView, showFailureInCard } from '#ui/page/query-view';
import { HowItWorks } from '../how-it-works';
import { dividendsPageMessages } from '../messages';
import { manualDividendList } from '../queries';
import { DeleteDividendDialog } from './delete-dividend-dialog';
import { DividendFormCard } from './dividend-form-card';
import { DividendHistorySection } from './dividend-history-section';
import { ManualSummaryTiles } from './manual-summary-tiles';
import { PairDialog } from './pair-dialog';

type Summary = Pick<ManualPage, 'summary' | 'companies'>;

const noCompanies: ManualPage['companies'] = [];

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
    of={useNewestBlocks(manualDividendList)}
    loading={<Parts asked={asked} />}
    failed={failed}
    shown={showFailureInCard}
  >
    {({ pages: [first] }) => <Parts report={first} asked={asked} />}
  </QueryView>
);
