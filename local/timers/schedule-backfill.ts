import { log } from '#functions/runtime/log';

/** Milliseconds after the start: whoever opens a page first is not to wait for it. */
const pause = 3_000;
/** Milliseconds for one person's; the rest is left to the pages, and to the daily run. */
const longest = 120_000;

const makeAll = async (): Promise<void> => {
  // Only now, since the start has no use for it.
  const [{ listActiveUserIds: listUserIds }, { backfillAccountLedgers: makeKept }] = await Promise.all([
    import('#functions/runtime/identity/profile'),
    import('#functions/dividends/backfill-dividends'),
  ]);
  for (const id of await listUserIds()) await makeKept(id, longest);
};

/** Makes the books of a folder that an older program has written, as the daily run does on AWS; answers how to stop it. */
export const scheduleLedgerBackfill = (): (() => void) => {
  const timer = setTimeout(() => {
    makeAll().catch((error: unknown) => log.warn('books not made', {}, error));
  }, pause);
  timer.unref();
  return () => clearTimeout(timer);
};
