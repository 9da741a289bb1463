import { computeFoundDividendCashByKey } from '#core/dividends/dividend-cash';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import { type Day, getDayInNewYork } from '#core/time/day';
import { getNextCashEntryId } from '#functions/cash/entry-ids';
import { cashLedger, computeCashLedgerTallyDelta, listCashEntries } from '#functions/cash/store';
import {
  isFoundDividendCashEntryMissing,
  planNewDividendCashEntry,
  toFoundDividendCashEntryIfDue,
} from '#functions/dividends/cash/dividend-cash';
import { createDividendTransactionWriter } from '#functions/dividends/cash/write-dividends-in-transactions';
import {
  buildDividendAndBalanceWrites,
  buildDividendAndCashLedgerWrites,
  createFoundDividendRemovalUnit,
  type DividendWriteUnit,
  packDividendsIntoTransactions,
  planFoundDividendReplacement,
  type RecordedDividends,
} from '#functions/dividends/dividend-changes';
import { type FoundDividendRow, readFoundDividendRecords } from '#functions/dividends/found/found-store';
import { dividendLedger, listManualRows } from '#functions/dividends/manual/manual-store';
import { readFoundDividendsAfterCorrections } from '#functions/dividends/read-after-corrections';
import { clock } from '#functions/runtime/clock';
import { listStoredPlatformsIfNeeded, type StoredPlatform } from '#functions/runtime/identity/stored-platforms';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { projectLedgerStateAfterChange, retryOnConflict } from '#functions/runtime/storage/ledger';
import { addDoneCountOnTimeout } from '#functions/runtime/time-budget';

const live = { now: clock };

type Cash = ReturnType<typeof computeFoundDividendCashByKey>;
interface Due {
  books: RecordedDividends;
  due: FoundDividendRow[];
  cash: Cash;
  kept: StoredPlatform[];
}

/** Paid, on a platform that keeps cash here, and not yet entered. */
const readDue = async (reader: WriteContext, platforms: readonly PortfolioPlatform[], today: Day): Promise<Due> => {
  const owner = reader.id;
  const [{ found }, manual] = await Promise.all([readFoundDividendsAfterCorrections(reader), listManualRows(owner)]);
  const cash = computeFoundDividendCashByKey(found, manual);
  const requested = found.filter(({ platform }) => platforms.includes(platform));
  const storedPlatforms = await listStoredPlatformsIfNeeded(
    owner,
    requested.map(({ platform }) => platform),
  );
  const due = requested.filter((one) =>
    isFoundDividendCashEntryMissing(one, cash.get(toDividendIdentityKey(one)), { today, kept: storedPlatforms }),
  );
  return { books: { found, manual }, due, cash, kept: storedPlatforms };
};

const planCashEntry = (
  owner: string,
  from: FoundDividendRow,
  { cash: due, kept }: Due,
  { id, today }: { id: number; today: Day },
): DividendWriteUnit => {
  const entry = toFoundDividendCashEntryIfDue(from, due.get(toDividendIdentityKey(from)), {
    id,
    version: 1,
    today,
    kept,
  });
  if (!entry) throw new Error('A dividend that is not due was to be entered.');
  const cash = planNewDividendCashEntry(owner, entry);
  const { found, writes } = planFoundDividendReplacement(owner, from, { ...from, cashId: id });
  return { ...cash, kind: 'cash', found, writes: [...writes, ...cash.writes] };
};

/** One look at what is due, and its entries, chunk after chunk while nothing else changes. */
const syncOnce = async (
  writer: WriteContext,
  platforms: readonly PortfolioPlatform[],
  now: Date,
  onSynced: (count: number) => void,
): Promise<void> => {
  const owner = writer.id;
  const today = getDayInNewYork(now);
  const [cashFrom, dividendHead] = await Promise.all([cashLedger.head(owner), dividendLedger.head(owner)]);
  let cashHead = cashFrom;
  const read = await readDue(writer, platforms, today);
  const { books, due } = read;
  const transactionWriter = createDividendTransactionWriter(writer, dividendHead, books, now);
  const { last } = cashHead;
  const all = due.map((one, at) => planCashEntry(owner, one, read, { id: getNextCashEntryId(last + at), today }));
  for (const parts of packDividendsIntoTransactions(all)) {
    const entered = parts.flatMap(({ added }) => added);
    const upTo = cashHead.last + parts.length;
    const ledgerMove = cashLedger.move(owner, cashHead, upTo, computeCashLedgerTallyDelta([], entered));
    await transactionWriter.write({ parts, with: [ledgerMove, ...buildDividendAndBalanceWrites(owner, parts)] });
    cashHead = projectLedgerStateAfterChange(cashHead, upTo);
    onSynced(parts.length);
  }
};

/**
 * Enters every paid dividend that has no cash row yet, each by its net amount, with its row and balance in one
 * transaction. Once, twice or from two places at the same moment, each dividend is entered once.
 */
export const syncDividendsToCash = async (
  owner: WriteContext,
  platforms: readonly PortfolioPlatform[],
  { now }: { now: () => Date } = live,
): Promise<number> => {
  let synced = 0;
  const count = (more: number) => {
    synced += more;
  };
  await addDoneCountOnTimeout(
    () => retryOnConflict(() => syncOnce(owner, platforms, now(), count)),
    () => synced,
  );
  return synced;
};

/** Removes every found dividend together with its cash row, never one entered by hand. Broken off, it can go on. */
export const clearFoundDividends = (writer: WriteContext, { now } = live): Promise<void> =>
  retryOnConflict(async () => {
    const owner = writer.id;
    const head = await dividendLedger.head(owner);
    const [{ found }, manual, cash] = await Promise.all([
      readFoundDividendRecords(owner),
      listManualRows(owner),
      listCashEntries(owner),
    ]);
    const entries = new Map(cash.map((entry) => [entry.id, entry]));
    const transactionWriter = createDividendTransactionWriter(writer, head, { found, manual }, now());
    for (const parts of packDividendsIntoTransactions(
      found.map((one) => createFoundDividendRemovalUnit(owner, one, entries.get(one.cashId ?? 0))),
    )) {
      await transactionWriter.write({ parts, with: buildDividendAndCashLedgerWrites(owner, parts) });
    }
  });
