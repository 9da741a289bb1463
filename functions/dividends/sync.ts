import { dividendCash } from '#core/dividends/cash';
import { dividendKey } from '#core/dividends/discovery';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import { type Day, dayInNewYork } from '#core/time/day';
import { nextEntryId } from '#functions/cash/service';
import { cashLedger, listEntries, tallyMoved } from '#functions/cash/store';
import { enterCash, entryOf, isDue } from '#functions/dividends/cash-rows';
import {
  type DividendBooks,
  inTransactions,
  type Part,
  removal,
  replaced,
  rowWrites,
  writesOf,
} from '#functions/dividends/changes';
import { type FoundRow, readFound } from '#functions/dividends/found-store';
import { dividendLedger, listManual } from '#functions/dividends/manual-store';
import { readSettledFound } from '#functions/dividends/settled';
import { turnsFrom } from '#functions/dividends/turns';
import { platformsFor, type StoredPlatform } from '#functions/identity/platforms';
import { clock } from '#functions/ports';
import type { Owner } from '#functions/storage/commit';
import { movedOn, untilUndisturbed } from '#functions/storage/ledger';

const live = { now: clock };

/** A transaction takes 100 writes: five a dividend, two heads of ledgers, a year's income and a balance a platform. */
const dividendsAtOnce = 14;

type Cash = ReturnType<typeof dividendCash>;
interface Due {
  books: DividendBooks;
  due: FoundRow[];
  cash: Cash;
  kept: StoredPlatform[];
}

/** Paid, on a platform that keeps cash here, and not yet entered. */
const readDue = async (owner: string, platforms: readonly PortfolioPlatform[], today: Day): Promise<Due> => {
  const [{ found }, manual] = await Promise.all([readSettledFound(owner), listManual(owner)]);
  const cash = dividendCash(found, manual);
  const asked = found.filter(({ platform }) => platforms.includes(platform));
  const kept = await platformsFor(
    owner,
    asked.map(({ platform }) => platform),
  );
  const due = asked.filter((one) => isDue(one, cash.get(dividendKey(one)), { today, kept }));
  return { books: { found, manual }, due, cash, kept };
};

const entering = (
  owner: string,
  from: FoundRow,
  { cash: due, kept }: Due,
  { id, today }: { id: number; today: Day },
): Part => {
  const entry = entryOf(from, due.get(dividendKey(from)), { id, version: 1, today, kept });
  if (!entry) throw new Error('A dividend that is not due was to be entered.');
  const cash = enterCash(owner, entry);
  const { found, writes } = replaced(owner, from, { ...from, cashId: id });
  return { ...cash, kind: 'cash', found, writes: [...writes, ...cash.writes] };
};

/** One look at what is due, and its entries, chunk after chunk while nothing else changes. */
const syncOnce = async (
  writer: Owner,
  platforms: readonly PortfolioPlatform[],
  now: Date,
  onSynced: (count: number) => void,
): Promise<void> => {
  const owner = writer.id;
  const today = dayInNewYork(now);
  const [cashFrom, dividendHead] = await Promise.all([cashLedger.head(owner), dividendLedger.head(owner)]);
  let cashHead = cashFrom;
  const read = await readDue(owner, platforms, today);
  const { books, due } = read;
  const turns = turnsFrom(writer, dividendHead, books, now);
  for (let from = 0; from < due.length; from += dividendsAtOnce) {
    const { last } = cashHead;
    const some = due.slice(from, from + dividendsAtOnce);
    const parts = some.map((one, at) => entering(owner, one, read, { id: nextEntryId(last + at), today }));
    const entered = parts.flatMap(({ added }) => added);
    const moved = cashLedger.move(owner, cashHead, last + some.length, tallyMoved([], entered));
    await turns.write({ parts, with: [moved, ...rowWrites(owner, parts)] });
    cashHead = movedOn(cashHead, last + some.length);
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
  await untilUndisturbed(() => syncOnce(owner, platforms, now(), count));
  return synced;
};

/** Removes every found dividend together with its cash row, never one entered by hand. Broken off, it can go on. */
export const clearDividends = (writer: Owner, { now } = live): Promise<void> =>
  untilUndisturbed(async () => {
    const owner = writer.id;
    const head = await dividendLedger.head(owner);
    const [{ found }, manual, cash] = await Promise.all([readFound(owner), listManual(owner), listEntries(owner)]);
    const entries = new Map(cash.map((entry) => [entry.id, entry]));
    const turns = turnsFrom(writer, head, { found, manual }, now());
    for (const parts of inTransactions(found.map((one) => removal(owner, one, entries.get(one.cashId ?? 0))))) {
      await turns.write({ parts, with: writesOf(owner, parts) });
    }
  });
