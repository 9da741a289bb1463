import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundDividendPage } from '#contract/dividends/found-dividends';
import type { QueryResult } from '#lib/api/combine-query-results';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { QueryView, renderFailureCard } from '#ui/page/query-view';
import { AllPlatformsIncome } from '../all-platforms-income';
import { dividendsPageMessages, foundDividendMessages as messages } from '../messages';
import { foundDividendListQuery, useClearFoundDividends } from '../queries';
import { DividendSchedulerCard } from './dividend-scheduler-card';
import { FoundDividendsSection } from './found-dividends-section';
import { FutureDividendsSection } from './future-dividends-section';
import { RobinhoodDividendsCard } from './robinhood-dividends-card';
import type { FoundDividendActions } from './use-found-dividend-actions';

interface ClearAllDialogProps {
  onCleared: () => void;
  onClose: () => void;
}

const ClearFoundDividendsDialog = ({ onCleared, onClose }: ClearAllDialogProps) => (
  <DeleteDialog
    deletion={useClearFoundDividends()}
    record={undefined}
    words={{ ...messages.clearing, confirm: messages.clear }}
    onDeleted={onCleared}
    onClose={onClose}
  >
    <p>{messages.clearing.what}</p>
  </DeleteDialog>
);

interface PartsProps {
  /** Undefined while it loads: each part has an outline of its own. */
  found?: FoundDividendPage;
  actions: FoundDividendActions;
  onClear: () => void;
}

const Parts = ({ found, actions, onClear }: PartsProps) => (
  <>
    <RobinhoodDividendsCard summary={found?.summary} actions={actions} onClear={onClear} />
    <FutureDividendsSection />
    <FoundDividendsSection count={found?.count} actions={actions} />
    <AllPlatformsIncome actions={actions} />
  </>
);

/** What a further page could not read is said where it was asked for. */
const useFirstPage = (): QueryResult<FoundDividendPage> => {
  const { data, error, isFetchNextPageError, refetch } = useInfiniteQuery(foundDividendListQuery());
  return { data: data?.pages[0], error: isFetchNextPageError ? null : error, refetch };
};

const failed = {
  title: dividendsPageMessages.foundFailed,
  message: dividendsPageMessages.foundFailedHint,
  toast: true,
} as const;

export const RobinhoodTab = ({ actions }: { actions: FoundDividendActions }) => {
  const [clearing, setClearing] = useState(false);
  const parts = { actions, onClear: () => setClearing(true) };
  return (
    <div className="space-y-6">
      <DividendSchedulerCard actions={actions} />
      <QueryView of={useFirstPage()} loading={<Parts {...parts} />} failed={failed} shown={renderFailureCard}>
        {(found) => <Parts {...parts} found={found} />}
      </QueryView>
      {clearing && <ClearFoundDividendsDialog onCleared={actions.forgetDiscovery} onClose={() => setClearing(false)} />}
    </div>
  );
};
