import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { DividendDiscoveryResult, DividendSyncResult } from '#contract/dividends/dividends';
import { type CallApiRoute, getErrorMessage, getErrorStatus, isTimeoutError } from '#lib/api/api';
import { describeFoundOnOtherPlatformsOnly } from '../income-messages';
import {
  describeDiscoveryRunResult,
  describeMostlyMissingMarketData,
  formatDiscoveredCount,
  formatSyncedCount,
  foundDividendMessages,
  schedulerMessages,
} from '../messages';
import {
  discoverAllPlatformDividends,
  discoverRobinhoodDividends,
  dividendIncomeByStockQuery,
  type FoundDividendAction,
  syncAllPlatformDividendsToCash,
  syncRobinhoodDividendsToCash,
  triggerDividendDiscovery,
  useFoundDividendJobMutation,
} from '../queries';

const conflict = 409;

/** Neither is a failure: the run goes on by itself, and its result is shown when it is there. */
const getStillRunningMessage = (error: unknown): string | undefined => {
  if (getErrorStatus(error) === conflict) return getErrorMessage(error, schedulerMessages.alreadyRunning);
  return isTimeoutError(error) ? schedulerMessages.unanswered : undefined;
};

interface LastDiscovery extends DividendDiscoveryResult {
  /** The button that it was begun by, under which its notes stand. */
  by: 'discover' | 'discoverEverywhere';
}

/** What a job came to, and where that is, where it isn't in the list that stands beside it. */
const Outcome = ({ sentence, more }: { sentence: string; more: string }) => (
  <>
    <span>{sentence}</span>
    {more && <span className="block">{more}</span>}
  </>
);

/** The page's long jobs, one at a time, since each changes what the others work on. */
export const useFoundDividendActions = () => {
  const { write, writing } = useFoundDividendJobMutation();
  const [discovery, setDiscovery] = useState<LastDiscovery | null>(null);

  const client = useQueryClient();
  /** Once the page has been read again. */
  const describeElsewhere = () =>
    describeFoundOnOtherPlatformsOnly(client.getQueryData(dividendIncomeByStockQuery.queryKey)?.foundByPlatform ?? []);
  const start = (
    action: FoundDividendAction,
    work: (call: CallApiRoute) => Promise<() => void>,
    failed: (error: unknown) => void,
  ) => write({ action, work }, { done: (said) => said(), failed });
  const sayFailed = (fallback: string) => (error: unknown) => void toast.error(getErrorMessage(error, fallback));

  const discover = (action: LastDiscovery['by'], ask: (call: CallApiRoute) => Promise<DividendDiscoveryResult>) => () =>
    start(
      action,
      async (call) => {
        setDiscovery(null);
        const found = await ask(call);
        return () => {
          setDiscovery({ ...found, by: action });
          toast.success(<Outcome sentence={formatDiscoveredCount(found.count)} more={describeElsewhere()} />);
        };
      },
      sayFailed(foundDividendMessages.discoverFailed),
    );
  const sync = (action: FoundDividendAction, ask: (call: CallApiRoute) => Promise<DividendSyncResult>) => () =>
    start(
      action,
      async (call) => {
        const { syncedCount } = await ask(call);
        return () => void toast.success(formatSyncedCount(syncedCount));
      },
      sayFailed(foundDividendMessages.syncFailed),
    );
  const run = async (call: CallApiRoute) => {
    const { result } = await triggerDividendDiscovery(call);
    return () => {
      const lost = describeMostlyMissingMarketData(result);
      if (lost) toast.error(lost);
      else if (result.skipped === null)
        toast.success(<Outcome sentence={describeDiscoveryRunResult(result)} more={describeElsewhere()} />);
      else toast(result.skipped);
    };
  };
  const sayRunFailed = (error: unknown) => {
    const sentence = getStillRunningMessage(error);
    if (sentence) toast(sentence);
    else sayFailed(schedulerMessages.runFailed)(error);
  };
  return {
    busy: writing?.action ?? null,
    /** What the last discovery of this visit came to. */
    discovery,
    forgetDiscovery: () => setDiscovery(null),
    discover: discover('discover', discoverRobinhoodDividends),
    discoverEverywhere: discover('discoverEverywhere', discoverAllPlatformDividends),
    sync: sync('sync', syncRobinhoodDividendsToCash),
    syncEverywhere: sync('syncEverywhere', syncAllPlatformDividendsToCash),
    run: () => start('run', run, sayRunFailed),
  };
};

export type FoundDividendActions = ReturnType<typeof useFoundDividendActions>;
