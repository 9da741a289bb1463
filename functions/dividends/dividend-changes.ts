import { sumCashDeltasByBalance } from '#core/cash/cash-deltas';
import { computeFoundDividendCashByKey, type FoundDividendCash } from '#core/dividends/dividend-cash';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import { cashEntryCollection, listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import {
  buildCashLedgerAdvanceWrites,
  isSameCashEntry,
  noPlannedCashChange as noCash,
  type PlannedCashChange,
  planDividendCashCorrection,
  planDividendCashRemoval,
  toFoundDividendCashEntryIfDue,
} from '#functions/dividends/cash/dividend-cash';
import {
  buildFoundDividendRemovalWrite,
  buildFoundDividendWrite,
  type FoundDividendRow,
} from '#functions/dividends/found/found-store';
import type { ManualDividendRow } from '#functions/dividends/manual/manual-store';
import { listStoredPlatformsIfNeeded, type StoredPlatform } from '#functions/runtime/identity/stored-platforms';
import { getItems, type TransactionWrite } from '#functions/runtime/storage/table';
import { fitsTransaction, packUnitsIntoRuns } from '#functions/runtime/storage/transaction';

/** One person's dividends, found and entered by hand. */
export interface RecordedDividends {
  found: readonly FoundDividendRow[];
  manual: readonly ManualDividendRow[];
}

/** A change of the books. A row of `after` that is the very same object as in `before` has not changed. */
export interface RecordedDividendsChange {
  before: RecordedDividends;
  after: RecordedDividends;
}

/** A found dividend before and after, as it is stored: without `from` it is new, without `to` it goes. */
interface FoundChange {
  from?: FoundDividendRow;
  to?: FoundDividendRow;
}

/** What is written together or not at all: a found dividend with its cash row, and the balances that they move. */
export interface DividendWriteUnit extends PlannedCashChange {
  kind: 'added' | 'corrected' | 'removed' | 'cash';
  /** Undefined where the dividend itself stays as it is. */
  found?: FoundChange;
}

/** Where more rows are wanted than this, 100 a request, all of them are read. */
const maxReadByKey = 1_000;

const readEntries = async (
  owner: string,
  ids: readonly number[],
  isOfAll: boolean,
): Promise<Map<number, StoredCashEntry>> => {
  const read =
    !isOfAll && ids.length <= maxReadByKey
      ? (
          await getItems<StoredCashEntry>(
            [...new Set(ids)].map((id) => cashEntryCollection.key(owner, id)),
            { consistently: true },
          )
        ).map(cashEntryCollection.fromItem)
      : await listCashEntries(owner);
  return new Map(read.map((entry) => [entry.id, entry]));
};

const indexByIdentityKey = (found: readonly FoundDividendRow[]): Map<string, FoundDividendRow> =>
  new Map(found.map((one) => [toDividendIdentityKey(one), one]));

const isSameCash = (a: FoundDividendCash | undefined, b: FoundDividendCash | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.date === b.date &&
    a.because === b.because &&
    a.currency === b.currency &&
    a.amount.eq(b.amount));

/** The cash rows that a change may concern: those of changed dividends, and those whose pair is another one now. */
const listAffectedCashIds = ({ before, after }: RecordedDividendsChange): number[] => {
  const [cashBefore, cashAfter] = [before, after].map(({ found, manual }) =>
    computeFoundDividendCashByKey(found, manual),
  );
  const foundAfter = indexByIdentityKey(after.found);
  return before.found.flatMap((from) => {
    const key = toDividendIdentityKey(from);
    const isSame = foundAfter.get(key) === from && isSameCash(cashBefore?.get(key), cashAfter?.get(key));
    return from.cashId === undefined || isSame ? [] : [from.cashId];
  });
};

export const createFoundDividendRemovalUnit = (
  owner: string,
  from: FoundDividendRow,
  entry: StoredCashEntry | undefined,
): DividendWriteUnit => {
  const cash = planDividendCashRemoval(owner, entry);
  return {
    ...cash,
    kind: 'removed',
    found: { from },
    writes: [buildFoundDividendRemovalWrite(owner, from), ...cash.writes],
  };
};

/** A found dividend in place of what was read of it. */
export const planFoundDividendReplacement = (
  owner: string,
  from: FoundDividendRow,
  to: Omit<FoundDividendRow, 'version'>,
) => {
  const row = { ...to, version: from.version + 1 };
  return { found: { from, to: row }, writes: [buildFoundDividendWrite(owner, row, from)] };
};

interface CorrectionContext {
  from: FoundDividendRow;
  to: FoundDividendRow;
  entry: StoredCashEntry | undefined;
  cash: FoundDividendCash | undefined;
  today: Day;
  kept: readonly StoredPlatform[];
}

/** Unsynced: what is no longer paid, or brings nothing any more, is not in the account. */
const planUnsync = (owner: string, { from, to, entry }: CorrectionContext): DividendWriteUnit => {
  const { cashId: _released, ...unsynced } = to;
  const cash = planDividendCashRemoval(owner, entry);
  const { found, writes } = planFoundDividendReplacement(owner, from, unsynced);
  return { ...cash, kind: from === to ? 'cash' : 'corrected', found, writes: [...writes, ...cash.writes] };
};

/** None where nothing has changed. */
const planCorrection = (owner: string, context: CorrectionContext): DividendWriteUnit[] => {
  const { from, to, entry, cash, today, kept } = context;
  const kind = from === to ? 'cash' : 'corrected';
  const changed = from === to ? { writes: [] } : planFoundDividendReplacement(owner, from, to);
  if (!entry) return changed.writes.length > 0 ? [{ ...noCash, ...changed, kind }] : [];
  const wanted = toFoundDividendCashEntryIfDue(to, cash, { id: entry.id, version: entry.version + 1, today, kept });
  if (!wanted) return [planUnsync(owner, context)];
  const cashWrites = isSameCashEntry(entry, wanted) ? noCash : planDividendCashCorrection(owner, wanted, entry);
  const writes = [...changed.writes, ...cashWrites.writes];
  return writes.length > 0 ? [{ ...cashWrites, ...changed, kind, writes }] : [];
};

/**
 * The writes that bring the stored dividends from `before` to `after`, and with them the cash rows: those of the rows that
 * change, and those of others whose pair the change has made or parted. `checkAll` compares every synced row; `isOfAll`: the change is of
 * every dividend there is, and so every row of cash is read in one go.
 */
export const planDividendChange = async (
  owner: string,
  change: RecordedDividendsChange,
  today: Day,
  { checkAll = false, isOfAll = false }: { checkAll?: boolean; isOfAll?: boolean } = {},
): Promise<DividendWriteUnit[]> => {
  const { before, after } = change;
  const ids = checkAll ? before.found.flatMap(({ cashId }) => cashId ?? []) : listAffectedCashIds(change);
  const entries = await readEntries(owner, ids, isOfAll);
  const synced = after.found.filter(({ cashId }) => cashId !== undefined && entries.has(cashId));
  const platforms = await listStoredPlatformsIfNeeded(
    owner,
    synced.map(({ platform }) => platform),
  );
  const entryFor = ({ cashId }: FoundDividendRow) => (cashId === undefined ? undefined : entries.get(cashId));
  const cash = computeFoundDividendCashByKey(after.found, after.manual);
  const [was, is] = [indexByIdentityKey(before.found), indexByIdentityKey(after.found)];
  const gone = before.found.filter((from) => !is.has(toDividendIdentityKey(from)));
  return [
    ...gone.map((from) => createFoundDividendRemovalUnit(owner, from, entryFor(from))),
    ...after.found.flatMap((to): DividendWriteUnit[] => {
      const from = was.get(toDividendIdentityKey(to));
      if (!from) return [{ ...noCash, kind: 'added', found: { to }, writes: [buildFoundDividendWrite(owner, to)] }];
      return planCorrection(owner, {
        from,
        to,
        entry: entryFor(from),
        cash: cash.get(toDividendIdentityKey(to)),
        today,
        kept: platforms,
      });
    }),
  ];
};

/** For a transaction that moves the head of the cash ledger by itself. */
export const buildDividendAndBalanceWrites = (
  owner: string,
  parts: readonly DividendWriteUnit[],
): TransactionWrite[] => [
  ...parts.flatMap(({ writes }) => writes),
  ...buildBalanceDeltaWrites(
    owner,
    parts.flatMap(({ moves }) => moves),
  ),
];

export const buildDividendAndCashLedgerWrites = (
  owner: string,
  parts: readonly DividendWriteUnit[],
): TransactionWrite[] => [
  ...buildDividendAndBalanceWrites(owner, parts),
  ...buildCashLedgerAdvanceWrites(owner, parts),
];

/** What is stored of a dividend: its places in the list, and its stock. */
const storedOfOne = 3;
/** The heads of trades, dividends and cash, and what the log says, in which none of these has a history. */
const always = 5;

const fits = (run: readonly DividendWriteUnit[]): boolean => {
  const years = run.flatMap(({ found }) => [found?.from, found?.to].map((row) => row?.paymentDate.slice(0, 4)));
  const balances = sumCashDeltasByBalance(run.flatMap(({ moves }) => moves));
  const rows = run.reduce((sum, { writes }) => sum + writes.length + storedOfOne, 0);
  return fitsTransaction({ items: always + rows + balances.length + new Set(years).size });
};

/** Runs of parts, in their order, that each fit into one transaction with what is stored of them. */
export const packDividendsIntoTransactions = (parts: readonly DividendWriteUnit[]): DividendWriteUnit[][] =>
  packUnitsIntoRuns(
    parts.map((part) => [part]),
    fits,
  );

const getSymbol = ({ found }: DividendWriteUnit): string => (found?.to ?? found?.from)?.symbol ?? '';

/** Stock after stock: what is stored of a stock is computed anew for each transaction that changes one of its dividends. */
export const sortDividendUnitsByStock = (parts: readonly DividendWriteUnit[]): DividendWriteUnit[] =>
  parts.toSorted((a, b) => compareText(getSymbol(a), getSymbol(b)));

/** The books as they stand once the parts are written. */
export const projectDividendsAfterWrites = (
  { found, manual }: RecordedDividends,
  parts: readonly DividendWriteUnit[],
): RecordedDividends => {
  const after = indexByIdentityKey(found);
  for (const { found: change } of parts) {
    if (change?.to) after.set(toDividendIdentityKey(change.to), change.to);
    else if (change?.from) after.delete(toDividendIdentityKey(change.from));
  }
  return { found: [...after.values()], manual };
};

/** The stocks whose dividends the parts change. */
export const listStocksWithChangedDividends = (parts: readonly DividendWriteUnit[]): string[] => [
  ...new Set(parts.filter(({ found }) => found !== undefined).map(getSymbol)),
];
