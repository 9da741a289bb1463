import { log } from '#functions/runtime/log';
import type { Backfill } from '#functions/runtime/storage/backfill-steps';
import { isLedgerMaterialized } from '#functions/runtime/storage/ledger';
import { WriteConflict } from '#functions/runtime/storage/table';

/** A backfill as far as time allows. Its steps are loaded where one is needed: mostly nothing is missing. */

/**
 * Makes it as far as `milliseconds` allow; true where all is made. Steps that somebody else's change comes before are
 * planned again.
 */
export const runBackfill = async (making: Backfill, owner: string, milliseconds: number): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  const isOver = () => performance.now() > end;
  if (isLedgerMaterialized(await making.ledger.head(owner))) return true;
  const { runBackfillStep } = await import('#functions/runtime/storage/backfill-steps');
  while (!isOver()) {
    try {
      if (await runBackfillStep(owner, making, isOver)) return true;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
  return isLedgerMaterialized(await making.ledger.head(owner));
};

/** Milliseconds that a page gives to it; the rest is left to the next page, or to the daily run. */
const pageTime = 2_000;

/** What is being made here, by ledger and person: a page asks several times at once. */
const underWay = new Map<string, Promise<boolean>>();

/** As far as a page waits for it. Where it fails, the page has the rows themselves to read. */
export const runBackfillBriefly = (making: Backfill, owner: string): Promise<boolean> => {
  const { pk, sk } = making.ledger.key(owner);
  const place = `${pk}|${sk}`;
  const begun =
    underWay.get(place) ??
    runBackfill(making, owner, pageTime)
      .catch((error: unknown) => {
        log.warn('books not made', { ledger: sk }, error);
        return false;
      })
      .finally(() => underWay.delete(place));
  underWay.set(place, begun);
  return begun;
};
