import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundDividendPage } from '#contract/dividends/found-dividends';
import type { QueryResult } from '#lib/api/combine-query-results';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { QueryView, renderFailureCard } from '#ui/page/query-view';
import { AllPlatformsIncome, type RequestedPlatform } from '../all-platforms-income';
import { dividendsPageMessages, futureDividendMessages, foundDividendMessages as messages } from '../messages';
import { robinhoodDividendListQuery, useClearFoundDividends } from '../queries';
import { useHasDividends } from '../use-has-dividends';
import { DividendSchedulerLine } from './dividend-scheduler-line';
import { RobinhoodDividendsSection } from './found-dividends-section';
import type { ShowPlatform } from './found-on-other-platforms';
import { FutureDividendsSection } from './future-dividends-section';
import { NoDividends } from './no-dividends';
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
  onEnterByHand: () => void;
}

const focusPart = (id: string): void => {
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView();
};

const Parts = ({ found, actions, onClear, onEnterByHand }: PartsProps) => {
  const hasDividends = useHasDividends() !== false;
  const [requested, setRequested] = useState<RequestedPlatform | null>(null);
  /** What has been paid stands in the list of all platforms; what has not, among what is to come. */
  const show: ShowPlatform = (of) => {
    if (of && of.found === of.toCome) focusPart(futureDividendMessages.anchor);
    else setRequested({ platform: of?.platform });
  };
  return (
    <>
      <RobinhoodDividendsCard summary={found?.summary} actions={actions} onClear={onClear} onShow={show} />
      {hasDividends ? (
        <>
          <FutureDividendsSection />
          <RobinhoodDividendsSection count={found?.count} actions={actions} onShow={show} />
          <AllPlatformsIncome actions={actions} requested={requested} />
        </>
      ) : (
        <NoDividends actions={actions} onEnterByHand={onEnterByHand} />
      )}
    </>
  );
};

/** What a further page could not read is said where it was asked for. */
const useFirstPage = (): QueryResult<FoundDividendPage> => {
  const { data, error, isFetchNextPageError, refetch } = useInfiniteQuery(robinhoodDividendListQuery());
  return { data: data?.pages[0], error: isFetchNextPageError ? null : error, refetch };
};

const failed = {
  title: dividendsPageMessages.foundFailed,
  message: dividendsPageMessages.foundFailedHint,
  toast: true,
} as const;

type RobinhoodTabProps = Pick<PartsProps, 'actions' | 'onEnterByHand'>;

export const RobinhoodTab = ({ actions, onEnterByHand }: RobinhoodTabProps) => {
  const [clearing, setClearing] = useState(false);
  const parts = { actions, onEnterByHand, onClear: () => setClearing(true) };
  return (
    <div className="space-y-6">
      <QueryView of={useFirstPage()} loading={<Parts {...parts} />} failed={failed} shown={renderFailureCard}>
        {(found) => <Parts {...parts} found={found} />}
      </QueryView>
      <DividendSchedulerLine actions={actions} />
      {clearing && <ClearFoundDividendsDialog onCleared={actions.forgetDiscovery} onClose={() => setClearing(false)} />}
    </div>
  );
};
