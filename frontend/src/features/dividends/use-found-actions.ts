import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Discovery } from '#contract/dividends';
import { isTimeout, messageOf, statusOf } from '#lib/api';
import { discovered, foundMessages, lostMarketInWords, resultInWords, schedulerMessages, synced } from './messages';
import { useDiscover, useRunNow, useSyncToCash } from './queries';

export type FoundAction = 'discover' | 'sync' | 'run';

const conflict = 409;

/** Neither is a failure: the run goes on by itself, and its result is shown when it is there. */
const stillRunning = (error: unknown): string | undefined => {
  if (statusOf(error) === conflict) return messageOf(error, schedulerMessages.alreadyRunning);
  return isTimeout(error) ? schedulerMessages.unanswered : undefined;
};

/** The page's long jobs, one at a time, since each changes what the others work on. */
export const useFoundActions = () => {
  const [busy, setBusy] = useState<FoundAction | null>(null);
  const [discovery, setDiscovery] = useState<Discovery | null>(null);
  const running = useRef(false);
  const { mutateAsync: askToDiscover } = useDiscover();
  const { mutateAsync: askToSync } = useSyncToCash();
  const { mutateAsync: askToRun } = useRunNow();

  const start = async (action: FoundAction, job: () => Promise<void>, regret: (error: unknown) => void) => {
    if (running.current) return;
    running.current = true;
    setBusy(action);
    try {
      await job();
    } catch (error) {
      regret(error);
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  const sayFailed = (fallback: string) => (error: unknown) => void toast.error(messageOf(error, fallback));

  const discover = async () => {
    setDiscovery(null);
    const found = await askToDiscover();
    setDiscovery(found);
    toast.success(discovered(found.count));
  };
  const sync = async () => {
    toast.success(synced((await askToSync()).syncedCount));
  };
  const run = async () => {
    const { result } = await askToRun();
    const lost = lostMarketInWords(result);
    if (lost) toast.error(lost);
    else if (result.skipped === null) toast.success(resultInWords(result));
    else toast(result.skipped);
  };
  const sayRunFailed = (error: unknown) => {
    const sentence = stillRunning(error);
    if (sentence) toast(sentence);
    else sayFailed(schedulerMessages.runFailed)(error);
  };
  return {
    busy,
    /** What the last discovery of this visit came to. */
    discovery,
    forgetDiscovery: () => setDiscovery(null),
    discover: () => void start('discover', discover, sayFailed(foundMessages.discoverFailed)),
    sync: () => void start('sync', sync, sayFailed(foundMessages.syncFailed)),
    run: () => void start('run', run, sayRunFailed),
  };
};

export type FoundActions = ReturnType<typeof useFoundActions>;
