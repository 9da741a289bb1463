import { isDeepStrictEqual } from 'node:util';
import { byDayThenSymbol, type StocksByName } from '#core/dividends/kept-income';
import { dayInNewYork } from '#core/time/day';
import { listEntries } from '#functions/cash/store';
import { sameEntry } from '#functions/dividends/cash-rows';
import { readFound } from '#functions/dividends/found-store';
import { readIncome, readStocks, type StockKept } from '#functions/dividends/kept-store';
import { dividendLists, keptOfAll, tallyOf } from '#functions/dividends/make-kept';
import { dividendLedger, listManual, type ManualRow } from '#functions/dividends/manual-store';
import { ownEntryOf } from '#functions/dividends/own-cash';
import { isOwnMarkedRight, keptFor } from '#functions/dividends/own-mark';
import { clock } from '#functions/ports';
import { isKept, type LedgerHead } from '#functions/storage/ledger';
import { inListOrder, listWithin } from '#functions/storage/lists';

export interface VerifiedDividends {
  found: number;
  entered: number;
  /** False where nothing is kept yet, so that there is nothing to compare. */
  isKept: boolean;
  /** A sentence each. */
  differences: string[];
}

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const differ = (a: unknown, b: unknown): boolean => !isDeepStrictEqual(stored(a), stored(b));

const listDifferences = async (owner: string, all: ReadonlyMap<string, StockKept>): Promise<string[]> => {
  const listed = [...all.values()].flatMap((stock) => stock.listed);
  const found = await Promise.all(
    dividendLists.map(async (list) => {
      const rows = await listWithin(owner, list);
      const wanted = inListOrder(listed.filter((one) => one.list === list)).map(({ row }) => row);
      return differ(rows, wanted)
        ? [`The list ${list} is not what the dividends come to: ${rows.length} rows, not ${wanted.length}, or others.`]
        : [];
    }),
  );
  return found.flat();
};

/** What is to come may have come since it was kept: more of it than there is by now does no harm. */
const withoutToCome = (stock: StockKept['stock'] | undefined) => {
  if (!stock) return stock;
  const { toCome: _toCome, due: _due, ...sums } = stock;
  return sums;
};

const lacks = (kept: readonly unknown[] = [], wanted: readonly unknown[] = []): boolean =>
  wanted.some((one) => !kept.some((other) => !differ(one, other)));

const stockDifferences = (kept: StocksByName, all: ReadonlyMap<string, StockKept>): string[] =>
  [...new Set([...kept.keys(), ...all.keys()])]
    .filter((symbol) => {
      const [own, wanted] = [kept.get(symbol), all.get(symbol)?.stock];
      return (
        differ(withoutToCome(own) ?? null, withoutToCome(wanted) ?? null) ||
        lacks(own?.toCome, wanted?.toCome) ||
        lacks(own?.due, wanted?.due)
      );
    })
    .map((symbol) => `What is kept of ${symbol} is not what its dividends come to.`);

const tallyDifferences = (head: LedgerHead, wanted: ReturnType<typeof tallyOf>): string[] =>
  (Object.keys(wanted) as (keyof typeof wanted)[])
    .filter((name) => (head[name] ?? 0) !== wanted[name])
    .map((name) => `The tally ${name} of the dividends is ${head[name] ?? 0}, not ${wanted[name]}.`);

/** Each dividend from a statement says whether it moves cash as its platform has it; none of one that is being switched. */
const markDifferences = async (owner: string, manual: readonly ManualRow[]): Promise<string[]> => {
  const kept = await keptFor(owner, manual);
  if (kept.some(({ unfinished }) => unfinished)) return [];
  const wrong = manual.filter((row) => !isOwnMarkedRight(row, kept));
  return wrong.map(({ id }) => `Whether the dividend ${id} moves cash is not as its platform says.`);
};

/** Each dividend from a statement has the row of cash that it brings, and no other. */
const cashDifferences = async (owner: string, manual: readonly ManualRow[]): Promise<string[]> => {
  const standing = (await listEntries(owner)).filter(({ manualDividend }) => manualDividend !== undefined);
  const wanted = new Map(manual.flatMap((row) => ownEntryOf(row) ?? []).map((entry) => [entry.id, entry]));
  const wrong = standing.filter((entry) => {
    const own = wanted.get(entry.id);
    wanted.delete(entry.id);
    return !own || own.manualDividend !== entry.manualDividend || !sameEntry(own, entry);
  });
  return [
    ...wrong.map(({ id }) => `The cash entry ${id} is not what its dividend brings.`),
    ...[...wanted.values()].map(({ manualDividend }) => `The dividend ${manualDividend} has no cash entry.`),
  ];
};

/** Whether what is kept of a person's dividends is what they come to, counted from nothing. It mends nothing. */
export const verifyDividends = async (owner: string): Promise<VerifiedDividends> => {
  const head = await dividendLedger.head(owner);
  const [{ found, corrections }, manual] = await Promise.all([readFound(owner), listManual(owner)]);
  const result = { found: found.length, entered: manual.length, isKept: isKept(head), differences: [] };
  if (!result.isKept) return result;
  const all = keptOfAll({ found, manual }, dayInNewYork(clock()));
  const days = [...all.values()].flatMap((stock) => stock.days);
  return {
    ...result,
    differences: [
      ...(await markDifferences(owner, manual)),
      ...(await cashDifferences(owner, manual)),
      ...tallyDifferences(head, tallyOf({ found, manual }, corrections.length)),
      ...(await listDifferences(owner, all)),
      ...stockDifferences(await readStocks(owner), all),
      ...(differ(await readIncome(owner), days.toSorted(byDayThenSymbol))
        ? ['The income that is kept day by day is not what the dividends come to.']
        : []),
    ],
  };
};
