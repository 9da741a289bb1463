import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundDividend } from '#contract/dividends';
import type { ManualDividend } from '#contract/manual-dividends';
import { useFailureToast } from '#lib/use-failure-toast';
import { Card } from '#ui/card';
import { ErrorState } from '#ui/error-state';
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

export const ManualTab = () => {
  const { data, isError, refetch } = useQuery(manualQuery);
  // Only for the offer to join: without an answer there is none.
  const { data: found = nothingFound } = useQuery(historicalQuery);
  const [joining, setJoining] = useState<ManualDividend | null>(null);
  const [edited, setEdited] = useState<ManualDividend | null>(null);
  const [leaving, setLeaving] = useState<ManualDividend | null>(null);
  useFailureToast(isError, messages.manualFailed);
  if (!data && isError) {
    return (
      <Card>
        <ErrorState title={messages.manualFailed} message={messages.manualFailedHint} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const forgetEdited = (id: number) => setEdited((current) => (current?.id === id ? null : current));
  return (
    <div className="space-y-6">
      <ManualSummaryTiles summary={data?.summary} />
      <FormCard edited={edited} history={data?.dividends ?? none} onLeave={() => setEdited(null)} />
      <HistorySection
        dividends={data?.dividends}
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
