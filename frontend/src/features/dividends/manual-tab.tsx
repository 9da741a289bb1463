import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManualDividend } from '#contract/manual-dividends';
import { useFailureToast } from '#lib/use-failure-toast';
import { Card } from '#ui/card';
import { ErrorState } from '#ui/error-state';
import { DeleteDividendDialog } from './delete-dividend-dialog';
import { FormCard } from './form-card';
import { HistorySection } from './history-section';
import { HowItWorks } from './how-it-works';
import { ManualSummaryTiles } from './manual-summary-tiles';
import { messages } from './messages';
import { manualQuery } from './queries';

const none: readonly ManualDividend[] = [];

export const ManualTab = () => {
  const { data, isError, refetch } = useQuery(manualQuery);
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
      <HistorySection dividends={data?.dividends} onEdit={setEdited} onDelete={setLeaving} />
      <HowItWorks />
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
