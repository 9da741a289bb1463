import { isDeepStrictEqual } from 'node:util';
import { compareByDayThenSymbol, type StockDividendTotalsBySymbol } from '#core/dividends/stored-income';
import { getDayInNewYork } from '#core/time/day';
import { listCashEntries } from '#functions/cash/store';
import {
  computeDividendLedgerCounts,
  computeMaterializedDividendsByStock,
  dividendLedgerIndexNames,
} from '#functions/dividends/backfill-dividends';
import { isSameCashEntry } from '#functions/dividends/cash/dividend-cash';
import { readFoundDividendRecords } from '#functions/dividends/found/found-store';
import {
  findPlatformsForManualDividends,
  isManualDividendCashMarkCorrect,
} from '#functions/dividends/manual/manual-cash-mark';
import { toManualDividendCashEntry } from '#functions/dividends/manual/manual-dividend-cash';
import { dividendLedger, listManualRows, type ManualDividendRow } from '#functions/dividends/manual/manual-store';
import {
  type MaterializedStockDividends,
  readAllStockDividendTotals,
  readDailyDividendIncome,
} from '#functions/dividends/materialized-store';
import { clock } from '#functions/runtime/clock';
import { isLedgerMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';
import { listLedgerIndexRows, sortLedgerIndexEntries } from '#functions/runtime/storage/ledger-indexes';

export interface DividendsVerification {
  found: number;
  entered: number;
  /** False where nothing is kept yet, so that there is nothing to compare. */
  isKept: boolean;
  /** A sentence each. */
  differences: string[];
}

const toStoredForm = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const areDifferent = (a: unknown, b: unknown): boolean => !isDeepStrictEqual(toStoredForm(a), toStoredForm(b));

const listDifferences = async (
  owner: string,
  all: ReadonlyMap<string, MaterializedStockDividends>,
): Promise<string[]> => {
  const listed = [...all.values()].flatMap((stock) => stock.listed);
  const found = await Promise.all(
    dividendLedgerIndexNames.map(async (list) => {
      const rows = await listLedgerIndexRows(owner, list);
      const wanted = sortLedgerIndexEntries(listed.filter((one) => one.list === list)).map(({ row }) => row);
      return areDifferent(rows, wanted)
        ? [`The list ${list} is not what the dividends come to: ${rows.length} rows, not ${wanted.length}, or others.`]
        : [];
    }),
  );
  return found.flat();
};

/** What is to come may have come since it was kept: more of it than there is by now does no harm. */
const withoutToCome = (stock: MaterializedStockDividends['stock'] | undefined) => {
  if (!stock) return stock;
  const { toCome: _toCome, due: _due, ...sums } = stock;
  return sums;
};

const isAnyMissing = (stored: readonly unknown[] = [], wanted: readonly unknown[] = []): boolean =>
  wanted.some((one) => !stored.some((other) => !areDifferent(one, other)));

const listStockDifferences = (
  stored: StockDividendTotalsBySymbol,
  all: ReadonlyMap<string, MaterializedStockDividends>,
): string[] =>
  [...new Set([...stored.keys(), ...all.keys()])]
    .filter((symbol) => {
      const [own, wanted] = [stored.get(symbol), all.get(symbol)?.stock];
      return (
        areDifferent(withoutToCome(own) ?? null, withoutToCome(wanted) ?? null) ||
        isAnyMissing(own?.toCome, wanted?.toCome) ||
        isAnyMissing(own?.due, wanted?.due)
      );
    })
    .map((symbol) => `What is kept of ${symbol} is not what its dividends come to.`);

const listTallyDifferences = (head: LedgerState, wanted: ReturnType<typeof computeDividendLedgerCounts>): string[] =>
  (Object.keys(wanted) as (keyof typeof wanted)[])
    .filter((name) => (head[name] ?? 0) !== wanted[name])
    .map((name) => `The tally ${name} of the dividends is ${head[name] ?? 0}, not ${wanted[name]}.`);

/** Each dividend from a statement says whether it moves cash as its platform has it; none of one that is being switched. */
const markDifferences = async (owner: string, manual: readonly ManualDividendRow[]): Promise<string[]> => {
  const platforms = await findPlatformsForManualDividends(owner, manual);
  if (platforms.some(({ unfinished }) => unfinished)) return [];
  const wrong = manual.filter((row) => !isManualDividendCashMarkCorrect(row, platforms));
  return wrong.map(({ id }) => `Whether the dividend ${id} moves cash is not as its platform says.`);
};

/** Each dividend from a statement has the row of cash that it brings, and no other. */
const listCashDifferences = async (owner: string, manual: readonly ManualDividendRow[]): Promise<string[]> => {
  const currentEntries = (await listCashEntries(owner)).filter(({ manualDividend }) => manualDividend !== undefined);
  const wanted = new Map(
    manual.flatMap((row) => toManualDividendCashEntry(row) ?? []).map((entry) => [entry.id, entry]),
  );
  const wrong = currentEntries.filter((entry) => {
    const own = wanted.get(entry.id);
    wanted.delete(entry.id);
    return !own || own.manualDividend !== entry.manualDividend || !isSameCashEntry(own, entry);
  });
  return [
    ...wrong.map(({ id }) => `The cash entry ${id} is not what its dividend brings.`),
    ...[...wanted.values()].map(({ manualDividend }) => `The dividend ${manualDividend} has no cash entry.`),
  ];
};

/** Whether what is kept of a person's dividends is what they come to, counted from nothing. It mends nothing. */
export const verifyDividends = async (owner: string): Promise<DividendsVerification> => {
  const head = await dividendLedger.head(owner);
  const [{ found, corrections }, manual] = await Promise.all([readFoundDividendRecords(owner), listManualRows(owner)]);
  const result = { found: found.length, entered: manual.length, isKept: isLedgerMaterialized(head), differences: [] };
  if (!result.isKept) return result;
  const all = computeMaterializedDividendsByStock({ found, manual }, getDayInNewYork(clock()));
  const days = [...all.values()].flatMap((stock) => stock.days);
  return {
    ...result,
    differences: [
      ...(await markDifferences(owner, manual)),
      ...(await listCashDifferences(owner, manual)),
      ...listTallyDifferences(head, computeDividendLedgerCounts({ found, manual }, corrections.length)),
      ...(await listDifferences(owner, all)),
      ...listStockDifferences(await readAllStockDividendTotals(owner), all),
      ...(areDifferent(await readDailyDividendIncome(owner), days.toSorted(compareByDayThenSymbol))
        ? ['The income that is kept day by day is not what the dividends come to.']
        : []),
    ],
  };
};
