import type { Platform, Trade } from '#contract/portfolio/trades';
import {
  computeDailyFigures,
  createEmptyPositionsAndCloses,
  type DailyFigures,
  listStockCloses,
  type PositionsAndCloses,
  parseStoredPositionsAndCloses,
  type StockClose,
  toStoredPositionsAndCloses,
} from '#core/insight/daily-figures';
import { type CurveExclusions, filterCurveRows } from '#core/insight/returns/performance';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { addDays, type Day, getEarlierDay, toMonth } from '#core/time/day';
import { addMonthsToMonth, getLastDayOfMonth, type Month } from '#core/time/months';
import {
  buildDailyFiguresInputsWrite,
  buildMonthDailyFiguresWrites,
  buildMonthEndSnapshotWrites,
  type DailyFiguresInputs,
  findMonthEndSnapshot,
  listDailyFiguresKeysBeforeMonth,
  type StoredDailyFiguresInputs,
} from '#functions/analytics/daily-figures-store';
import { tradeLedger } from '#functions/portfolio/store';
import type { LedgerState } from '#functions/runtime/storage/ledger';
import { iterateLedgerIndexPagesSince } from '#functions/runtime/storage/ledger-indexes';
import { type TransactionWrite, writeTransaction } from '#functions/runtime/storage/table';
import {
  fitsTransaction,
  measureWrites,
  sumTransactionSizes,
  type TransactionSize,
} from '#functions/runtime/storage/transaction';

/** Counting the days that are over, month by month, each kept with how the stocks stood at its end. */
export interface DailyFiguresComputation {
  owner: string;
  head: LedgerState;
  counted: StoredDailyFiguresInputs;
  /** What they are counted with. */
  by: DailyFiguresInputs;
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
async function* iterateTradesByMonth(owner: string, from: Day, to: Day): AsyncGenerator<[Month, Trade[]]> {
  let own: Trade[] = [];
  for await (const page of iterateLedgerIndexPagesSince<Trade>(owner, 'PTXD', from)) {
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
async function* iterateEveryMonth(owner: string, from: Day, to: Day): AsyncGenerator<[Month, Trade[]]> {
  let month = toMonth(from);
  for await (const [traded, trades] of iterateTradesByMonth(owner, from, to)) {
    for (; month < traded; month = addMonthsToMonth(month, 1)) yield [month, []];
    yield [month, trades];
    month = addMonthsToMonth(month, 1);
  }
  for (; month <= toMonth(to); month = addMonthsToMonth(month, 1)) yield [month, []];
}

/** Keeps whole months, as many at once as a transaction takes. */
const createMonthWriter = ({ owner, head, counted, by, isForNow }: DailyFiguresComputation) => {
  let [from, before] = [head, counted];
  let waiting: { writes: TransactionWrite[]; size: Required<TransactionSize>; to: Day } | null = null;
  const flush = async (): Promise<void> => {
    if (!waiting || isForNow) return;
    const { writes, to } = waiting;
    await writeTransaction([
      tradeLedger.count(owner, from, to),
      buildDailyFiguresInputsWrite(owner, before, by),
      ...writes,
    ]);
    from = { ...from, daysAt: from.version, daysTo: to };
    before = { with: by, version: before.version + 1 };
    waiting = null;
  };
  const add = async (writes: readonly TransactionWrite[], to: Day): Promise<void> => {
    const own = measureWrites(writes);
    if (waiting && !fitsTransaction(sumTransactionSizes(waiting.size, own))) await flush();
    waiting = {
      writes: [...(waiting?.writes ?? []), ...writes],
      size: waiting ? sumTransactionSizes(waiting.size, own) : own,
      to,
    };
  };
  return { keep: flush, add };
};

/** Of the months before the first trade nothing may stay: it is of trades that are there no more. */
const removeBefore = async (
  { owner, from }: DailyFiguresComputation,
  { add }: ReturnType<typeof createMonthWriter>,
): Promise<void> => {
  for (const Key of await listDailyFiguresKeysBeforeMonth(owner, toMonth(from)))
    await add([{ Delete: { Key } }], addDays(from, -1));
};

const findStartSnapshot = async ({
  owner,
  from,
  isFirst,
  splits,
}: DailyFiguresComputation): Promise<PositionsAndCloses<Platform> | null> => {
  if (isFirst) return createEmptyPositionsAndCloses();
  const stored = await findMonthEndSnapshot(owner, addMonthsToMonth(toMonth(from), -1));
  return stored && parseStoredPositionsAndCloses(stored, splits);
};

/** The last ones of before with those of the first month. */
const groupClosesByMonth = ({ closes, names, from }: DailyFiguresComputation): Map<Month, StockClose[]> =>
  Map.groupBy(filterCurveRows(listStockCloses(closes), names), ({ date }) => toMonth(date < from ? from : date));

/** The figures that were counted; `to`: up to which day, where the time was over before yesterday. */
export interface ComputedDailyFigures {
  figures: DailyFigures[];
  to: Day;
}

/**
 * Counts the days from `from` up to yesterday, as far as `milliseconds` allow, beyond `begin` in any case. Null where the
 * standing that it should go on from is not there.
 * @throws WriteConflict where the ledger has changed, or others have counted, since the head was read.
 */
export const computeAndStoreDailyFigures = async (
  counting: DailyFiguresComputation,
  milliseconds: number,
): Promise<ComputedDailyFigures | null> => {
  const { owner, names, splits, from, begin, isFirst, yesterday, isForNow } = counting;
  const end = performance.now() + milliseconds;
  const snapshot = await findStartSnapshot(counting);
  if (!snapshot) return null;
  const closes = groupClosesByMonth(counting);
  const writer = createMonthWriter(counting);
  if (isFirst) await removeBefore(counting, writer);
  const figures: DailyFigures[] = [];
  let to = addDays(from, -1);
  for await (const [month, trades] of iterateEveryMonth(owner, from, yesterday)) {
    const day = addDays(to, 1);
    to = getEarlierDay(getLastDayOfMonth(month), yesterday);
    const happened = { trades: filterCurveRows(trades, names), closes: closes.get(month) ?? [], splits };
    const days = computeDailyFigures(snapshot, happened, day, to);
    figures.push(...days);
    const isWhole = to === getLastDayOfMonth(month);
    const stood = isWhole ? buildMonthEndSnapshotWrites(owner, month, toStoredPositionsAndCloses(snapshot)) : [];
    await writer.add([...buildMonthDailyFiguresWrites(owner, month, days), ...stood], to);
    if (!isForNow && to >= begin && performance.now() > end) break;
  }
  await writer.keep();
  return { figures, to };
};
