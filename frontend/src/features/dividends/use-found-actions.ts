import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Discovery } from '#contract/dividends';
import { type ApiCall, isTimeout, messageOf, statusOf } from '#lib/api';
import { discovered, foundMessages, lostMarketInWords, resultInWords, schedulerMessages, synced } from './messages';
import { discover, type FoundAction, runNow, syncToCash, useFoundWork } from './queries';

const conflict = 409;

/** Neither is a failure: the run goes on by itself, and its result is shown when it is there. */
const stillRunning = (error: unknown): string | undefined => {
  if (statusOf(error) === conflict) return messageOf(error, schedulerMessages.alreadyRunning);
  return isTimeout(error) ? schedulerMessages.unanswered : undefined;
};

/** The page's long jobs, one at a time, since each changes what the others work on. */
export const useFoundActions = () => {
  const { write, writing } = useFoundWork();
  const [discovery, setDiscovery] = useState<Discovery | null>(null);

  const start = (action: FoundAction, work: (call: ApiCall) => Promise<void>, failed: (error: unknown) => void) =>
    write({ action, work }, { done: () => undefined, failed });
  const sayFailed = (fallback: string) => (error: unknown) => void toast.error(messageOf(error, fallback));

  const discoverNow = async (call: ApiCall) => {
    setDiscovery(null);
    const found = await discover(call);
    setDiscovery(found);
    toast.success(discovered(found.count));
  };
  const sync = async (call: ApiCall) => {
    toast.success(synced((await syncToCash(call)).syncedCount));
  };
  const run = async (call: ApiCall) => {
    const { result } = await runNow(call);
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
    busy: writing?.action ?? null,
    /** What the last discovery of this visit came to. */
    discovery,
    forgetDiscovery: () => setDiscovery(null),
    discover: () => start('discover', discoverNow, sayFailed(foundMessages.discoverFailed)),
    sync: () => start('sync', sync, sayFailed(foundMessages.syncFailed)),
    run: () => start('run', run, sayRunFailed),
  };
};

export type FoundActions = ReturnType<typeof useFoundActions>;
