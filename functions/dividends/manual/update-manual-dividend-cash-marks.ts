import { getDayInNewYork } from '#core/time/day';
import { buildDividendAndCashLedgerWrites } from '#functions/dividends/dividend-changes';
import { readStockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import {
  isManualDividendCashMarkCorrect,
  refreshManualDividendCashMark,
} from '#functions/dividends/manual/manual-cash-mark';
import { planManualDividendCashChange } from '#functions/dividends/manual/manual-dividend-cash';
import {
  buildManualDividendWrite,
  dividendLedger,
  listManualRows,
  type ManualDividendRow,
} from '#functions/dividends/manual/manual-store';
import { createAddedDividendsFitCheck } from '#functions/dividends/manual/plan-added-dividends';
import {
  buildDividendMaterializationWrites,
  planDividendMaterialization,
} from '#functions/dividends/plan-dividend-materialization';
import type { StoredPlatform } from '#functions/runtime/identity/stored-platforms';
import { type WriteContext, writeRecordsWithChangeLog } from '#functions/runtime/storage/commit';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { packUnitsIntoRuns } from '#functions/runtime/storage/transaction';

import { isOutOfTime } from '#functions/runtime/time-budget';

/** Dividends from statements follow where the cash of their platform is switched on, off, or to another day. */

const filterWronglyMarked = (rows: readonly ManualDividendRow[], platforms: StoredPlatform): ManualDividendRow[] =>
  rows.filter((row) => row.platform === platforms.platform && !isManualDividendCashMarkCorrect(row, [platforms]));

/** Some of them, as many as are still wrong, each with its own row of cash, in one transaction. */
const markSome = async (
  writer: WriteContext,
  some: readonly ManualDividendRow[],
  platforms: StoredPlatform,
  now: Date,
): Promise<void> => {
  const owner = writer.id;
  const head = await dividendLedger.head(owner);
  const [ids, symbols] = [new Set(some.map(({ id }) => id)), [...new Set(some.map(({ symbol }) => symbol))]];
  const { found, manual } = await readStockDividendRecords(owner, symbols, head);
  const wrong = filterWronglyMarked(manual, platforms).filter(({ id }) => ids.has(id));
  if (wrong.length === 0) return;
  const marked = new Map(
    wrong.map(
      (row) => [row.id, { ...refreshManualDividendCashMark(row, [platforms]), version: row.version + 1 }] as const,
    ),
  );
  const changes = wrong.map((before) => ({ before, after: marked.get(before.id) ?? before }));
  const cash = await Promise.all(changes.map((change) => planManualDividendCashChange(owner, change)));
  const parts = cash.map((one) => ({ ...one, kind: 'cash' as const }));
  const writes = [
    ...changes.flatMap(({ before, after }) => buildManualDividendWrite(owner, after, before)),
    ...buildDividendAndCashLedgerWrites(owner, parts),
  ];
  const recordedChange = {
    before: { found, manual },
    after: { found, manual: manual.map((row) => marked.get(row.id) ?? row) },
  };
  const upkeep = await planDividendMaterialization(
    { owner, head, today: getDayInNewYork(now) },
    recordedChange,
    symbols,
    writes,
  );
  await writeRecordsWithChangeLog(writer, [...buildDividendMaterializationWrites(owner, head, upkeep), ...writes], now);
};

interface Marking {
  now: () => Date;
  /** Only how many there are. */
  counting?: boolean;
}

/**
 * Marks the dividends from statements of a platform by what is kept of it, and enters their cash or takes it back,
 * transaction after transaction, each of which leaves every balance the sum of its rows. Found ones that make a pair with one
 * are put right by whoever checks their cash after it. How many are done, and how many are left where the time is
 * over.
 */
export const updateManualDividendCashMarks = async (
  writer: WriteContext,
  platforms: StoredPlatform,
  { now, counting = false }: Marking,
): Promise<{ done: number; left: number }> => {
  const wrong = filterWronglyMarked(await listManualRows(writer.id), platforms);
  if (counting) return { done: 0, left: wrong.length };
  const runs = packUnitsIntoRuns(
    wrong.map((row) => [row]),
    createAddedDividendsFitCheck(false),
  );
  for (const [at, run] of runs.entries()) {
    const remaining = runs.slice(at).flat().length;
    if (at > 0 && isOutOfTime(writer)) return { done: wrong.length - remaining, left: remaining };
    await retryOnConflict(() => markSome(writer, run, platforms, now()));
  }
  return { done: wrong.length, left: 0 };
};
