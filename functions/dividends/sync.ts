import { type Day, dayInNewYork } from '#core/day';
import { paidBy } from '#core/dividends';
import { cashPlatformOf, type PortfolioPlatform } from '#core/platforms';
import { balanceWrites } from '#functions/cash/balances';
import { nextEntryId } from '#functions/cash/service';
import { listEntries } from '#functions/cash/store';
import { enterCash, takeBackCash } from '#functions/dividends/cash-rows';
import { type FoundRow, foundSortKey, listFound, putFound, removeFound } from '#functions/dividends/found-store';
import type { Owner } from '#functions/platform/commit';
import { changeLedger, writeChange } from '#functions/platform/ledger';

const live = { now: () => new Date() };

/** A transaction takes 100 writes: two a dividend, the ledger's head, and a balance a platform. */
const dividendsAtOnce = 45;

const isDue = (found: FoundRow, platforms: readonly PortfolioPlatform[], today: Day): boolean =>
  found.cashId === undefined &&
  platforms.includes(found.platform) &&
  cashPlatformOf(found.platform) !== null &&
  paidBy(found, today);

/**
 * Enters some dividends. They are looked at again only where another change came first: then those that it has entered
 * meanwhile are left out.
 */
const syncSome = (owner: Owner, some: readonly FoundRow[], now: Date): Promise<number> => {
  let asRead: readonly FoundRow[] | null = some;
  return changeLedger({ id: owner.id }, 'CTX', now, async (last) => {
    const due = asRead ?? (await stillDue(owner.id, some, dayInNewYork(now)));
    asRead = null;
    const parts = due.map((dividend, at) => {
      const cashId = nextEntryId(last + at);
      const cash = enterCash(owner.id, dividend, cashId);
      const synced = { ...dividend, cashId, version: dividend.version + 1 };
      return { writes: [putFound(owner.id, synced, dividend), ...cash.writes], moves: cash.moves };
    });
    const moves = parts.flatMap((part) => part.moves);
    const writes = [...parts.flatMap((part) => part.writes), ...balanceWrites(owner.id, moves)];
    return { writes, answer: due.length, last: last + due.length };
  });
};

const stillDue = async (owner: string, some: readonly FoundRow[], today: Day): Promise<FoundRow[]> => {
  const wanted = new Set(some.map(foundSortKey));
  return (await listFound(owner)).filter(
    (found) => found.cashId === undefined && paidBy(found, today) && wanted.has(foundSortKey(found)),
  );
};

/**
 * Enters every paid dividend that has no cash row yet, each with its row and balance in one transaction. Once, twice or
 * from two places at the same moment, each dividend is entered once.
 */
export const syncDividends = async (
  owner: Owner,
  platforms: readonly PortfolioPlatform[],
  { now } = live,
): Promise<number> => {
  const today = dayInNewYork(now());
  const due = (await listFound(owner.id)).filter((found) => isDue(found, platforms, today));
  let synced = 0;
  for (let from = 0; from < due.length; from += dividendsAtOnce) {
    synced += await syncSome(owner, due.slice(from, from + dividendsAtOnce), now());
  }
  return synced;
};

const removalsAtOnce = 40;

/** Removes some found dividends with their cash rows; how many. */
const clearSome = (owner: Owner, now: Date): Promise<number> =>
  writeChange({ id: owner.id }, now, async () => {
    const found = (await listFound(owner.id)).slice(0, removalsAtOnce);
    const entries = new Map((await listEntries(owner.id)).map((entry) => [entry.id, entry]));
    const parts = found.map((one) => {
      const cash = takeBackCash(owner.id, one.cashId === undefined ? undefined : entries.get(one.cashId));
      return { writes: [removeFound(owner.id, one), ...cash.writes], moves: cash.moves };
    });
    const moves = balanceWrites(
      owner.id,
      parts.flatMap((part) => part.moves),
    );
    return { writes: [...parts.flatMap((part) => part.writes), ...moves], answer: found.length };
  });

/** Removes every found dividend together with its cash row, never one entered by hand. Broken off, it can go on. */
export const clearDividends = async (owner: Owner, { now } = live): Promise<void> => {
  while ((await clearSome(owner, now())) === removalsAtOnce);
};
