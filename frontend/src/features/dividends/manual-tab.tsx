import { useState } from 'react';
import type { ManualDividend, ManualPage } from '#contract/manual-dividends';
import { useNewest } from '#lib/use-long-list';
import { inACard, Read } from '#ui/read';
import { DeleteDividendDialog } from './delete-dividend-dialog';
import { FormCard } from './form-card';
import { HistorySection } from './history-section';
import { HowItWorks } from './how-it-works';
import { JoinDialog } from './join-dialog';
import { ManualSummaryTiles } from './manual-summary-tiles';
import { messages } from './messages';
import { entries } from './queries';

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
      <FormCard
        edited={edited}
        asked={asked}
        companies={report?.companies ?? noCompanies}
        onLeave={() => setEdited(null)}
      />
      <HistorySection isRead={report !== undefined} onEdit={setEdited} onDelete={setLeaving} onJoin={setJoining} />
      <HowItWorks />
      {joining && <JoinDialog entry={joining} onClose={() => setJoining(null)} />}
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

const failed = { title: messages.manualFailed, message: messages.manualFailedHint, toast: true } as const;

/** `asked` says how often the form for a new one was asked for from elsewhere; each time it takes the focus. */
export const ManualTab = ({ asked }: { asked: number }) => (
  <Read of={useNewest(entries)} loading={<Parts asked={asked} />} failed={failed} shown={inACard}>
    {({ pages: [first] }) => <Parts report={first} asked={asked} />}
  </Read>
);
