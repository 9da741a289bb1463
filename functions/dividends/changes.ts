import { type DividendCash, dividendCash } from '#core/dividends/cash';
import { dividendKey } from '#core/dividends/discovery';
import type { Day } from '#core/time/day';
import { balanceWrites } from '#functions/cash/balances';
import { findEntry, listEntries, type StoredEntry } from '#functions/cash/store';
import {
  type CashChange,
  cashTouched,
  correctCash,
  entryOf,
  nothing as noCash,
  sameEntry,
  takeBackCash,
} from '#functions/dividends/cash-rows';
import { type FoundRow, putFound, removeFound } from '#functions/dividends/found-store';
import type { ManualRow } from '#functions/dividends/manual-store';
import { platformsFor, type StoredPlatform } from '#functions/identity/platforms';
import type { Write } from '#functions/storage/table';

/** One person's dividends, found and entered by hand. */
export interface DividendBooks {
  found: readonly FoundRow[];
  manual: readonly ManualRow[];
}

/** A change of the books. A row of `after` that is the very same object as in `before` has not changed. */
export interface BookChange {
  before: DividendBooks;
  after: DividendBooks;
}

/** A found dividend before and after, as it is stored: without `from` it is new, without `to` it goes. */
export interface FoundChange {
  from?: FoundRow;
  to?: FoundRow;
}

/** What is written together or not at all: a found dividend with its cash row, and the balances that they move. */
export interface Part extends CashChange {
  kind: 'added' | 'corrected' | 'removed' | 'cash';
  /** Undefined where the dividend itself stays as it is. */
  found?: FoundChange;
}

/**
 * A transaction takes 100 writes; some are left for what it is part of (a trade, its lists and books), and for the balances.
 */
export const mostWrites = 70;

/** Where so many rows are wanted one by one, all of them are read at once. */
const mostByOne = 8;

const readEntries = async (owner: string, ids: readonly number[]): Promise<Map<number, StoredEntry>> => {
  const read =
    ids.length <= mostByOne
      ? (await Promise.all(ids.map((id) => findEntry(owner, id)))).filter((entry) => entry !== undefined)
      : await listEntries(owner);
  return new Map(read.map((entry) => [entry.id, entry]));
};

const byKey = (found: readonly FoundRow[]): Map<string, FoundRow> =>
  new Map(found.map((one) => [dividendKey(one), one]));

const isSameCash = (a: DividendCash | undefined, b: DividendCash | undefined): boolean =>
  a === b ||
  (a !== undefined && b !== undefined && a.date === b.date && a.because === b.because && a.amount.eq(b.amount));

/** The cash rows that a change may concern: those of changed dividends, and those whose pair is another one now. */
const concerned = ({ before, after }: BookChange): number[] => {
  const [cashBefore, cashAfter] = [before, after].map(({ found, manual }) => dividendCash(found, manual));
  const left = byKey(after.found);
  return before.found.flatMap((from) => {
    const key = dividendKey(from);
    const isSame = left.get(key) === from && isSameCash(cashBefore?.get(key), cashAfter?.get(key));
    return from.cashId === undefined || isSame ? [] : [from.cashId];
  });
};

export const removal = (owner: string, from: FoundRow, entry: StoredEntry | undefined): Part => {
  const cash = takeBackCash(owner, entry);
  return { ...cash, kind: 'removed', found: { from }, writes: [removeFound(owner, from), ...cash.writes] };
};

/** A found dividend in place of what was read of it. */
export const replaced = (owner: string, from: FoundRow, to: Omit<FoundRow, 'version'>) => {
  const row = { ...to, version: from.version + 1 };
  return { found: { from, to: row }, writes: [putFound(owner, row, from)] };
};

interface Standing {
  from: FoundRow;
  to: FoundRow;
  entry: StoredEntry | undefined;
  cash: DividendCash | undefined;
  today: Day;
  kept: readonly StoredPlatform[];
}

/** Unsynced: what is no longer paid, or brings nothing any more, is not in the account. */
const takenBack = (owner: string, { from, to, entry }: Standing): Part => {
  const { cashId: _released, ...unsynced } = to;
  const cash = takeBackCash(owner, entry);
  const { found, writes } = replaced(owner, from, unsynced);
  return { ...cash, kind: from === to ? 'cash' : 'corrected', found, writes: [...writes, ...cash.writes] };
};

/** None where nothing has changed. */
const correction = (owner: string, standing: Standing): Part[] => {
  const { from, to, entry, cash, today, kept } = standing;
  const kind = from === to ? 'cash' : 'corrected';
  const changed = from === to ? { writes: [] } : replaced(owner, from, to);
  if (!entry) return changed.writes.length > 0 ? [{ ...noCash, ...changed, kind }] : [];
  const wanted = entryOf(to, cash, { id: entry.id, version: entry.version + 1, today, kept });
  if (!wanted) return [takenBack(owner, standing)];
  const moved = sameEntry(entry, wanted) ? noCash : correctCash(owner, wanted, entry);
  const writes = [...changed.writes, ...moved.writes];
  return writes.length > 0 ? [{ ...moved, ...changed, kind, writes }] : [];
};

/**
 * The writes that bring the stored dividends from `before` to `after`, and with them the cash rows: those of the rows that
 * change, and those of others whose pair the change has made or parted. `checkAll` compares every synced row.
 */
export const planChange = async (
  owner: string,
  change: BookChange,
  today: Day,
  { checkAll = false }: { checkAll?: boolean } = {},
): Promise<Part[]> => {
  const { before, after } = change;
  const ids = checkAll ? before.found.flatMap(({ cashId }) => cashId ?? []) : concerned(change);
  const entries = await readEntries(owner, ids);
  const synced = after.found.filter(({ cashId }) => cashId !== undefined && entries.has(cashId));
  const kept = await platformsFor(
    owner,
    synced.map(({ platform }) => platform),
  );
  const entryFor = ({ cashId }: FoundRow) => (cashId === undefined ? undefined : entries.get(cashId));
  const cash = dividendCash(after.found, after.manual);
  const [was, is] = [byKey(before.found), byKey(after.found)];
  const gone = before.found.filter((from) => !is.has(dividendKey(from)));
  return [
    ...gone.map((from) => removal(owner, from, entryFor(from))),
    ...after.found.flatMap((to): Part[] => {
      const from = was.get(dividendKey(to));
      if (!from) return [{ ...noCash, kind: 'added', found: { to }, writes: [putFound(owner, to)] }];
      return correction(owner, { from, to, entry: entryFor(from), cash: cash.get(dividendKey(to)), today, kept });
    }),
  ];
};

/** For a transaction that moves the head of the cash ledger by itself. */
export const rowWrites = (owner: string, parts: readonly Part[]): Write[] => [
  ...parts.flatMap(({ writes }) => writes),
  ...balanceWrites(
    owner,
    parts.flatMap(({ moves }) => moves),
  ),
];

export const writesOf = (owner: string, parts: readonly Part[]): Write[] => [
  ...rowWrites(owner, parts),
  ...cashTouched(owner, parts),
];

/** What is kept of a dividend: its places in the list, and its stock. */
const keptOfOne = 3;

/** Runs of parts that each fit into one transaction with what is kept of them. */
export const inTransactions = (parts: readonly Part[]): Part[][] => {
  const runs: Part[][] = [];
  let size = 0;
  for (const part of parts) {
    const run = runs.at(-1);
    const more = part.writes.length + keptOfOne;
    const fits = run !== undefined && size + more <= mostWrites;
    if (fits) run.push(part);
    else runs.push([part]);
    size = (fits ? size : 0) + more;
  }
  return runs;
};

/** The books as they stand once the parts are written. */
export const afterParts = ({ found, manual }: DividendBooks, parts: readonly Part[]): DividendBooks => {
  const after = byKey(found);
  for (const { found: change } of parts) {
    if (change?.to) after.set(dividendKey(change.to), change.to);
    else if (change?.from) after.delete(dividendKey(change.from));
  }
  return { found: [...after.values()], manual };
};

/** The stocks whose dividends the parts change. */
export const stocksIn = (parts: readonly Part[]): string[] => [
  ...new Set(parts.flatMap(({ found }) => (found?.to ?? found?.from)?.symbol ?? [])),
];
