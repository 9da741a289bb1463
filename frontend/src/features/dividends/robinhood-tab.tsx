import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundPage } from '#contract/found-dividends';
import type { Reading } from '#lib/reading';
import { inACard, Read } from '#ui/read';
import { AllPlatforms } from './all-platforms';
import { ClearAllDialog } from './clear-all-dialog';
import { DashboardCard } from './dashboard-card';
import { FoundSection } from './found-section';
import { FutureSection } from './future-section';
import { messages } from './messages';
import { foundList } from './queries';
import { SchedulerCard } from './scheduler-card';
import type { FoundActions } from './use-found-actions';

interface PartsProps {
  /** Undefined while it loads: each part has an outline of its own. */
  found?: FoundPage;
  actions: FoundActions;
  onClear: () => void;
}

const Parts = ({ found, actions, onClear }: PartsProps) => (
  <>
    <DashboardCard summary={found?.summary} actions={actions} onClear={onClear} />
    <FutureSection />
    <FoundSection count={found?.count} actions={actions} />
    <AllPlatforms />
  </>
);

/** What a further page could not read is said where it was asked for. */
const useFirstPage = (): Reading<FoundPage> => {
  const { data, error, isFetchNextPageError, refetch } = useInfiniteQuery(foundList());
  return { data: data?.pages[0], error: isFetchNextPageError ? null : error, refetch };
};

const failed = { title: messages.foundFailed, message: messages.foundFailedHint, toast: true } as const;

export const RobinhoodTab = ({ actions }: { actions: FoundActions }) => {
  const [clearing, setClearing] = useState(false);
  const parts = { actions, onClear: () => setClearing(true) };
  return (
    <div className="space-y-6">
      <SchedulerCard actions={actions} />
      <Read of={useFirstPage()} loading={<Parts {...parts} />} failed={failed} shown={inACard}>
        {(found) => <Parts {...parts} found={found} />}
      </Read>
      {clearing && <ClearAllDialog onCleared={actions.forgetDiscovery} onClose={() => setClearing(false)} />}
    </div>
  );
};
