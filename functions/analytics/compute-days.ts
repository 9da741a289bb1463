import type { Platform, Trade } from '#contract/portfolio/trades';
import {
  computeDailyFigures,
  createEmptySnapshot,
  type DailyFigures,
  listStockCloses,
  restoreSnapshot,
  type StockClose,
  toStoredSnapshot,
  type ValuationSnapshot,
} from '#core/insight/daily-figures';
import { type CurveExclusions, filterCurveRows } from '#core/insight/returns/performance';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { addDays, type Day, minDay, toMonth } from '#core/time/day';
import { addMonths, getLastDayOfMonth, type Month } from '#core/time/months';
import {
  type DaysInputs,
  findMonthEndSnapshot,
  listDayKeysBefore,
  putDaysInputs,
  putMonthDays,
  putMonthEndSnapshot,
  type StoredDaysInputs,
} from '#functions/analytics/days-store';
import { tradeLedger } from '#functions/portfolio/store';
import { indexPagesSince } from '#functions/runtime/storage/indexes';
import type { LedgerState } from '#functions/runtime/storage/ledger';
import { type TransactionWrite, writeTransaction } from '#functions/runtime/storage/table';
import { addSizes, fitsTransaction, measureWrites, type TransactionSize } from '#functions/runtime/storage/transaction';

/** Counting the days that are over, month by month, each kept with how the stocks stood at its end. */
export interface DaysComputation {
  owner: string;
  head: LedgerState;
  counted: StoredDaysInputs;
  /** What they are counted with. */
  by: DaysInputs;
  names: CurveExclusions;
  splits: SplitsBySymbol;
  closes: ReadonlyMap<string, readonly { date: Day; close: number }[]>;
  /** The first day of the month that is counted first; some of it may be right already. */
  from: Day;
  /** The first day that is not right yet. */
  begin: Day;
  /** Nothing is there to go on from. */
  isFirst: boolean;
  yesterday: Day;
  /** Some of what it is counted with could not be had just now: it does for now, and is not kept. */
  isForNow: boolean;
}

/** Trades of each month that has some, in order. */
async function* tradesByMonth(owner: string, from: Day, to: Day): AsyncGenerator<[Month, Trade[]]> {
  let own: Trade[] = [];
  for await (const page of indexPagesSince<Trade>(owner, 'PTXD', from)) {
    for (const trade of page) {
      if (trade.transactionDate > to) break;
      const last = own.at(-1);
      if (last && toMonth(last.transactionDate) !== toMonth(trade.transactionDate)) {
        yield [toMonth(last.transactionDate), own];
        own = [];
      }
      own.push(trade);
    }
    if ((page.at(-1)?.transactionDate ?? to) > to) break;
  }
  const [first] = own;
  if (first) yield [toMonth(first.transactionDate), own];
}

/** Each month up to the last, those without a trade too. */
async function* everyMonth(owner: string, from: Day, to: Day): AsyncGenerator<[Month, Trade[]]> {
  let month = toMonth(from);
  for await (const [traded, trades] of tradesByMonth(owner, from, to)) {
    for (; month < traded; month = addMonths(month, 1)) yield [month, []];
    yield [month, trades];
    month = addMonths(month, 1);
  }
  for (; month <= toMonth(to); month = addMonths(month, 1)) yield [month, []];
}

/** Keeps whole months, as many at once as a transaction takes. */
const keeper = ({ owner, head, counted, by, isForNow }: DaysComputation) => {
  let [from, before] = [head, counted];
  let waiting: { writes: TransactionWrite[]; size: Required<TransactionSize>; to: Day } | null = null;
  const flush = async (): Promise<void> => {
    if (!waiting || isForNow) return;
    const { writes, to } = waiting;
    await writeTransaction([tradeLedger.count(owner, from, to), putDaysInputs(owner, before, by), ...writes]);
    from = { ...from, daysAt: from.version, daysTo: to };
    before = { with: by, version: before.version + 1 };
    waiting = null;
  };
  const add = async (writes: readonly TransactionWrite[], to: Day): Promise<void> => {
    const own = measureWrites(writes);
    if (waiting && !fitsTransaction(addSizes(waiting.size, own))) await flush();
    waiting = {
      writes: [...(waiting?.writes ?? []), ...writes],
      size: waiting ? addSizes(waiting.size, own) : own,
      to,
    };
  };
  return { keep: flush, add };
};

/** Of the months before the first trade nothing may stay: it is of trades that are there no more. */
const removeBefore = async ({ owner, from }: DaysComputation, { add }: ReturnType<typeof keeper>): Promise<void> => {
  for (const Key of await listDayKeysBefore(owner, toMonth(from))) await add([{ Delete: { Key } }], addDays(from, -1));
};

const standingAt = async ({
  owner,
  from,
  isFirst,
  splits,
}: DaysComputation): Promise<ValuationSnapshot<Platform> | null> => {
  if (isFirst) return createEmptySnapshot();
  const stored = await findMonthEndSnapshot(owner, addMonths(toMonth(from), -1));
  return stored && restoreSnapshot(stored, splits);
};

/** The last ones of before with those of the first month. */
const byMonth = ({ closes, names, from }: DaysComputation): Map<Month, StockClose[]> =>
  Map.groupBy(filterCurveRows(listStockCloses(closes), names), ({ date }) => toMonth(date < from ? from : date));

/** The figures that were counted; `to`: up to which day, where the time was over before yesterday. */
export interface ComputedDays {
  figures: DailyFigures[];
  to: Day;
}

/**
 * Counts the days from `from` up to yesterday, as far as `milliseconds` allow, beyond `begin` in any case. Null where the
 * standing that it should go on from is not there.
 * @throws WriteConflict where the ledger has changed, or others have counted, since the head was read.
 */
export const computeMonths = async (counting: DaysComputation, milliseconds: number): Promise<ComputedDays | null> => {
  const { owner, names, splits, from, begin, isFirst, yesterday, isForNow } = counting;
  const end = performance.now() + milliseconds;
  const snapshot = await standingAt(counting);
  if (!snapshot) return null;
  const closes = byMonth(counting);
  const writer = keeper(counting);
  if (isFirst) await removeBefore(counting, writer);
  const figures: DailyFigures[] = [];
  let to = addDays(from, -1);
  for await (const [month, trades] of everyMonth(owner, from, yesterday)) {
    const day = addDays(to, 1);
    to = minDay(getLastDayOfMonth(month), yesterday);
    const happened = { trades: filterCurveRows(trades, names), closes: closes.get(month) ?? [], splits };
    const days = computeDailyFigures(snapshot, happened, day, to);
    figures.push(...days);
    const isWhole = to === getLastDayOfMonth(month);
    const stood = isWhole ? putMonthEndSnapshot(owner, month, toStoredSnapshot(snapshot)) : [];
    await writer.add([...putMonthDays(owner, month, days), ...stood], to);
    if (!isForNow && to >= begin && performance.now() > end) break;
  }
  await writer.keep();
  return { figures, to };
};
