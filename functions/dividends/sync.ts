import { dividendCash } from '#core/dividends/cash';
import { dividendKey } from '#core/dividends/discovery';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import { type Day, dayInNewYork } from '#core/time/day';
import { nextEntryId } from '#functions/cash/service';
import { cashLedger, listEntries, tallyMoved } from '#functions/cash/store';
import { enterCash, entryOf, isDue, takeBackCash } from '#functions/dividends/cash-rows';
import { type Part, rowWrites, writesOf } from '#functions/dividends/changes';
import { type FoundRow, listFound, putFound, removeFound } from '#functions/dividends/found-store';
import { listManual } from '#functions/dividends/manual-store';
import { readSettledFound } from '#functions/dividends/settled';
import { dividendLedger } from '#functions/dividends/turns';
import { clock } from '#functions/ports';
import type { Owner } from '#functions/storage/commit';
import { movedOn, untilUndisturbed } from '#functions/storage/ledger';
import { writeTogether } from '#functions/storage/table';

const live = { now: clock };

/** A transaction takes 100 writes: three a dividend, two heads of ledgers, and a balance a platform. */
const dividendsAtOnce = 30;

type Cash = ReturnType<typeof dividendCash>;
interface Due {
  due: FoundRow[];
  cash: Cash;
}

/** Paid, on a platform that keeps cash here, and not yet entered. */
const readDue = async (owner: string, platforms: readonly PortfolioPlatform[], today: Day): Promise<Due> => {
  const [{ found }, manual] = await Promise.all([readSettledFound(owner), listManual(owner)]);
  const cash = dividendCash(found, manual);
  const due = found.filter((one) => platforms.includes(one.platform) && isDue(one, cash.get(dividendKey(one)), today));
  return { due, cash };
};

const entering = (owner: string, from: FoundRow, due: Cash, { id, today }: { id: number; today: Day }): Part => {
  const entry = entryOf(from, due.get(dividendKey(from)), { id, version: 1, today });
  if (!entry) throw new Error('A dividend that is not due was to be entered.');
  const cash = enterCash(owner, entry);
  const synced = { ...from, cashId: id, version: from.version + 1 };
  return { ...cash, kind: 'cash', writes: [putFound(owner, synced, from), ...cash.writes] };
};

/** One look at what is due, and its entries, chunk after chunk while nothing else changes. */
const syncOnce = async (
  owner: string,
  platforms: readonly PortfolioPlatform[],
  today: Day,
  onSynced: (count: number) => void,
): Promise<void> => {
  let [cashHead, dividendHead] = await Promise.all([cashLedger.head(owner), dividendLedger.head(owner)]);
  const { due, cash } = await readDue(owner, platforms, today);
  for (let from = 0; from < due.length; from += dividendsAtOnce) {
    const { last } = cashHead;
    const some = due.slice(from, from + dividendsAtOnce);
    const parts = some.map((one, at) => entering(owner, one, cash, { id: nextEntryId(last + at), today }));
    const entered = parts.flatMap(({ added }) => added);
    await writeTogether([
      cashLedger.move(owner, cashHead, last + some.length, tallyMoved([], entered)),
      dividendLedger.move(owner, dividendHead, dividendHead.last),
      ...rowWrites(owner, parts),
    ]);
    cashHead = movedOn(cashHead, last + some.length);
    dividendHead = movedOn(dividendHead, dividendHead.last);
    onSynced(some.length);
  }
};

/**
 * Enters every paid dividend that has no cash row yet, each by its net amount, with its row and balance in one
 * transaction. Once, twice or from two places at the same moment, each dividend is entered once.
 */
export const syncDividends = async (
  owner: Owner,
  platforms: readonly PortfolioPlatform[],
  { now }: { now: () => Date } = live,
): Promise<number> => {
  let synced = 0;
  const count = (more: number) => {
    synced += more;
  };
  await untilUndisturbed(() => syncOnce(owner.id, platforms, dayInNewYork(now()), count));
  return synced;
};

const removalsAtOnce = 30;

/** Removes some found dividends with their cash rows; how many. */
const clearSome = ({ id: owner }: Owner, now: Date): Promise<number> =>
  dividendLedger.change({ id: owner }, now, async () => {
    const found = (await listFound(owner)).slice(0, removalsAtOnce);
    const entries = new Map((await listEntries(owner)).map((entry) => [entry.id, entry]));
    const parts = found.map((one): Part => {
      const cash = takeBackCash(owner, one.cashId === undefined ? undefined : entries.get(one.cashId));
      return { ...cash, kind: 'removed', writes: [removeFound(owner, one), ...cash.writes] };
    });
    return { writes: writesOf(owner, parts), answer: found.length };
  });

/** Removes every found dividend together with its cash row, never one entered by hand. Broken off, it can go on. */
export const clearDividends = async (owner: Owner, { now } = live): Promise<void> => {
  while ((await clearSome(owner, now())) === removalsAtOnce);
};
