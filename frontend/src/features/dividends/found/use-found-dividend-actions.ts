import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { DividendDiscoveryResult, DividendSyncResult } from '#contract/dividends/dividends';
import { type ApiCall, getErrorMessage, getErrorStatus, isTimeout } from '#lib/api/api';
import {
  describeDiscoveryRunResult,
  describeMissingMarketData,
  formatDiscoveredCount,
  formatSyncedCount,
  foundDividendMessages,
  schedulerMessages,
} from '../messages';
import {
  discoverAllPlatformDividends,
  discoverRobinhoodDividends,
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
  return isTimeout(error) ? schedulerMessages.unanswered : undefined;
};

interface LastDiscovery extends DividendDiscoveryResult {
  /** The button that it was begun by, under which its notes stand. */
  by: 'discover' | 'discoverEverywhere';
}

/** The page's long jobs, one at a time, since each changes what the others work on. */
export const useFoundDividendActions = () => {
  const { write, writing } = useFoundDividendJobMutation();
  const [discovery, setDiscovery] = useState<LastDiscovery | null>(null);

  const start = (
    action: FoundDividendAction,
    work: (call: ApiCall) => Promise<void>,
    failed: (error: unknown) => void,
  ) => write({ action, work }, { done: () => undefined, failed });
  const sayFailed = (fallback: string) => (error: unknown) => void toast.error(getErrorMessage(error, fallback));

  const discover = (action: LastDiscovery['by'], ask: (call: ApiCall) => Promise<DividendDiscoveryResult>) => () =>
    start(
      action,
      async (call) => {
        setDiscovery(null);
        const found = await ask(call);
        setDiscovery({ ...found, by: action });
        toast.success(formatDiscoveredCount(found.count));
      },
      sayFailed(foundDividendMessages.discoverFailed),
    );
  const sync = (action: FoundDividendAction, ask: (call: ApiCall) => Promise<DividendSyncResult>) => () =>
    start(
      action,
      async (call) => void toast.success(formatSyncedCount((await ask(call)).syncedCount)),
      sayFailed(foundDividendMessages.syncFailed),
    );
  const run = async (call: ApiCall) => {
    const { result } = await triggerDividendDiscovery(call);
    const lost = describeMissingMarketData(result);
    if (lost) toast.error(lost);
    else if (result.skipped === null) toast.success(describeDiscoveryRunResult(result));
    else toast(result.skipped);
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
