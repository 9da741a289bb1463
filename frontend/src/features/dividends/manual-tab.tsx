import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundDividend } from '#contract/found-dividends';
import type { ManualDividend, ManualSummary } from '#contract/manual-dividends';
import { inACard, Read } from '#ui/read';
import { DeleteDividendDialog } from './delete-dividend-dialog';
import { FormCard } from './form-card';
import { choicesFor } from './found-dividends';
import { HistorySection } from './history-section';
import { HowItWorks } from './how-it-works';
import { JoinDialog } from './join-dialog';
import { ManualSummaryTiles } from './manual-summary-tiles';
import { messages } from './messages';
import { historicalQuery, manualQuery } from './queries';

const none: readonly ManualDividend[] = [];
const nothingFound: readonly FoundDividend[] = [];

interface ManualReport {
  dividends: readonly ManualDividend[];
  summary: ManualSummary;
}

/** Without a report while it loads: each part has an outline of its own. */
const Parts = ({ report }: { report?: ManualReport }) => {
  // Only for the offer to join: without an answer there is none.
  const { data: found = nothingFound } = useQuery(historicalQuery);
  const [joining, setJoining] = useState<ManualDividend | null>(null);
  const [edited, setEdited] = useState<ManualDividend | null>(null);
  const [leaving, setLeaving] = useState<ManualDividend | null>(null);
  const forgetEdited = (id: number) => setEdited((current) => (current?.id === id ? null : current));
  return (
    <div className="space-y-6">
      <ManualSummaryTiles summary={report?.summary} />
      <FormCard edited={edited} history={report?.dividends ?? none} onLeave={() => setEdited(null)} />
      <HistorySection
        dividends={report?.dividends}
        onEdit={setEdited}
        onDelete={setLeaving}
        onJoin={setJoining}
        canJoin={(dividend) => choicesFor(dividend, found).length > 0}
      />
      <HowItWorks />
      {joining && <JoinDialog entry={joining} choices={choicesFor(joining, found)} onClose={() => setJoining(null)} />}
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

export const ManualTab = () => (
  <Read of={useQuery(manualQuery)} loading={<Parts />} failed={failed} shown={inACard}>
    {(report) => <Parts report={report} />}
  </Read>
);
