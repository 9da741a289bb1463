import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureToast } from '#lib/use-failure-toast';
import { Card } from '#ui/card';
import { ErrorState } from '#ui/error-state';
import { AllPlatforms } from './all-platforms';
import { ClearAllDialog } from './clear-all-dialog';
import { DashboardCard } from './dashboard-card';
import { FoundSection } from './found-section';
import { FutureSection } from './future-section';
import { messages } from './messages';
import { foundQuery } from './queries';
import { SchedulerCard } from './scheduler-card';
import type { FoundActions } from './use-found-actions';

export const RobinhoodTab = ({ actions }: { actions: FoundActions }) => {
  const { data, isError, refetch } = useQuery(foundQuery);
  const [clearing, setClearing] = useState(false);
  useFailureToast(isError, messages.foundFailed);
  return (
    <div className="space-y-6">
      <SchedulerCard actions={actions} />
      {!data && isError ? (
        <Card>
          <ErrorState title={messages.foundFailed} message={messages.foundFailedHint} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          <DashboardCard summary={data?.summary} actions={actions} onClear={() => setClearing(true)} />
          <FutureSection />
          <FoundSection dividends={data?.dividends} actions={actions} />
          <AllPlatforms />
        </>
      )}
      {clearing && <ClearAllDialog onCleared={actions.forgetDiscovery} onClose={() => setClearing(false)} />}
    </div>
  );
};
