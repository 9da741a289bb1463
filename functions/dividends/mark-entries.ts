import { dayInNewYork } from '#core/time/day';
import { fitsWith } from '#functions/dividends/add-run';
import { writesOf } from '#functions/dividends/changes';
import { keepUp, keptUpWrites } from '#functions/dividends/keep-up';
import { dividendLedger, listManual, type ManualRow, putManual } from '#functions/dividends/manual-store';
import { planOwnCash } from '#functions/dividends/own-cash';
import { isOwnMarkedRight, withOwnMark } from '#functions/dividends/own-mark';
import { readStockBooks } from '#functions/dividends/read-stocks';
import type { StoredPlatform } from '#functions/identity/platforms';
import { type Owner, writeRecords } from '#functions/storage/commit';
import { untilUndisturbed } from '#functions/storage/ledger';
import { packed } from '#functions/storage/many-rows';

/** Dividends from statements follow where the cash of their platform is switched on, off, or to another day. */

const wrongAmong = (rows: readonly ManualRow[], kept: StoredPlatform): ManualRow[] =>
  rows.filter((row) => row.platform === kept.platform && !isOwnMarkedRight(row, [kept]));

/** Some of them, as many as are still wrong, each with its own row of cash, in one transaction. */
const markSome = async (writer: Owner, some: readonly ManualRow[], kept: StoredPlatform, now: Date): Promise<void> => {
  const owner = writer.id;
  const head = await dividendLedger.head(owner);
  const [ids, symbols] = [new Set(some.map(({ id }) => id)), [...new Set(some.map(({ symbol }) => symbol))]];
  const { found, manual } = await readStockBooks(owner, symbols, head);
  const wrong = wrongAmong(manual, kept).filter(({ id }) => ids.has(id));
  if (wrong.length === 0) return;
  const marked = new Map(
    wrong.map((row) => [row.id, { ...withOwnMark(row, [kept]), version: row.version + 1 }] as const),
  );
  const changes = wrong.map((before) => ({ before, after: marked.get(before.id) ?? before }));
  const cash = await Promise.all(changes.map((change) => planOwnCash(owner, change)));
  const parts = cash.map((one) => ({ ...one, kind: 'cash' as const }));
  const writes = [
    ...changes.flatMap(({ before, after }) => putManual(owner, after, before)),
    ...writesOf(owner, parts),
  ];
  const books = {
    before: { found, manual },
    after: { found, manual: manual.map((row) => marked.get(row.id) ?? row) },
  };
  const upkeep = await keepUp({ owner, head, today: dayInNewYork(now) }, books, symbols, writes.length);
  await writeRecords(writer, [...keptUpWrites(owner, head, upkeep), ...writes], now);
};

interface Marking {
  /** Milliseconds since 1970, when to stop and say how many are left. */
  until: number;
  now: () => Date;
  /** Only how many there are. */
  counting?: boolean;
}

/**
 * Marks the dividends from statements of a platform by what is kept of it, and enters their cash or takes it back,
 * transaction after transaction, each of which leaves every balance the sum of its rows. Found ones that make a pair with one
 * are put right by whoever checks their cash after it. How many are left, where the time is over.
 */
export const markEntries = async (
  writer: Owner,
  kept: StoredPlatform,
  { until, now, counting = false }: Marking,
): Promise<number> => {
  const wrong = wrongAmong(await listManual(writer.id), kept);
  if (counting) return wrong.length;
  const runs = packed(
    wrong.map((row) => [row]),
    fitsWith(false),
  );
  for (const [at, run] of runs.entries()) {
    if (Date.now() > until) return runs.slice(at).flat().length;
    await untilUndisturbed(() => markSome(writer, run, kept, now()));
  }
  return 0;
};
