import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Platform, Trade } from '#contract/portfolio/trades';
import {
  computeDailyFigures,
  createEmptyPositionsAndCloses,
  type DailyFigures,
  type PositionsAndCloses,
  parseStoredPositionsAndCloses,
  type StockClose,
  toStoredPositionsAndCloses,
} from '#core/insight/daily-figures';
import { type CurveExclusions, filterCurveRows } from '#core/insight/returns/performance';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import { addDays, type Day, getEarlierDay, getLaterDay, toMonth } from '#core/time/day';
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

/** What the days of a year are counted with. */
export interface ClosesOfYear {
  /** The last of them. */
  until: Day;
  /** Whoever reads the figures compares them with what is known then. */
  by: DailyFiguresInputs;
  /** Of the stocks that count; among them the last ones of before. */
  closes: readonly StockClose[];
  /** Not all closes were to be had, or some may be other ones by now. */
  stale: boolean;
  /** Some of what they are counted with could not be had just now: they do for now, and are not kept. */
  isForNow: boolean;
}

/** Counting the days that are over, month by month, each kept with how the stocks stood at its end. */
export interface DailyFiguresComputationInput {
  owner: string;
  head: LedgerState;
  counted: StoredDailyFiguresInputs;
  names: CurveExclusions;
  splits: SplitsBySymbol;
  /** From a day on, one year after the other. */
  readClosesOfYear: (since: Day) => Promise<ClosesOfYear>;
  /** The first day of the month that is counted first; some of it may be right already. */
  from: Day;
  /** The first day that is not right yet. */
  begin: Day;
  /** Nothing is there to go on from. */
  isFirst: boolean;
  yesterday: Day;
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
const createMonthWriter = ({ owner, head, counted }: DailyFiguresComputationInput) => {
  let [from, before] = [head, counted];
  let waiting: { writes: TransactionWrite[]; size: Required<TransactionSize>; by: DailyFiguresInputs; to: Day } | null =
    null;
  const flush = async (): Promise<void> => {
    if (!waiting) return;
    const { writes, by, to } = waiting;
    const inputs = { ...by, to: getLaterDay(to, before.with?.to ?? to) };
    await writeTransaction([
      tradeLedger.count(owner, from, to),
      buildDailyFiguresInputsWrite(owner, before, inputs),
      ...writes,
    ]);
    from = { ...from, daysAt: from.version, daysTo: to };
    before = { with: inputs, version: before.version + 1 };
    waiting = null;
  };
  const add = async (writes: readonly TransactionWrite[], by: DailyFiguresInputs, to: Day): Promise<void> => {
    const own = measureWrites(writes);
    if (waiting && !fitsTransaction(sumTransactionSizes(waiting.size, own))) await flush();
    waiting = {
      writes: [...(waiting?.writes ?? []), ...writes],
      size: waiting ? sumTransactionSizes(waiting.size, own) : own,
      by,
      to,
    };
  };
  return { flush, add };
};

/** Of the months before the first trade nothing may stay: it is of trades that are there no more. */
const removeBefore = async (
  { owner, from }: DailyFiguresComputationInput,
  by: DailyFiguresInputs,
  { add }: ReturnType<typeof createMonthWriter>,
): Promise<void> => {
  for (const Key of await listDailyFiguresKeysBeforeMonth(owner, toMonth(from)))
    await add([{ Delete: { Key } }], by, addDays(from, -1));
};

const findStartSnapshot = async ({
  owner,
  from,
  isFirst,
  splits,
}: DailyFiguresComputationInput): Promise<PositionsAndCloses<Platform> | null> => {
  if (isFirst) return createEmptyPositionsAndCloses();
  const stored = await findMonthEndSnapshot(owner, addMonthsToMonth(toMonth(from), -1));
  return stored && parseStoredPositionsAndCloses(stored, splits);
};

/** The last ones of before with those of the first month. */
const groupClosesByMonth = ({ closes }: ClosesOfYear, from: Day): Map<Month, StockClose[]> =>
  Map.groupBy(closes, ({ date }) => toMonth(date < from ? from : date));

/** The figures that were counted; `to`: up to which day, where the time was over before yesterday. */
export interface ComputedDailyFigures extends Pick<ClosesOfYear, 'by' | 'stale'> {
  figures: DailyFigures[];
  to: Day;
}

/** How far days are counted at once: what comes first ends it. */
export interface DailyFiguresComputationLimits {
  milliseconds: number;
  /** Of days by positions: 21 days of 300 positions are 6,300, and take some 20 ms. */
  positionDays: number;
}

/** What a month takes beside its positions, in position-days. */
const workOfMonth = 40;

/**
 * Counts the days from `from` up to yesterday, as far as the limits allow, beyond `begin` in any case. Null where the
 * standing that it should go on from is not there.
 * @throws WriteConflict where the ledger has changed, or others have counted, since the head was read.
 */
export const computeAndStoreDailyFigures = async (
  counting: DailyFiguresComputationInput,
  { milliseconds, positionDays }: DailyFiguresComputationLimits,
): Promise<ComputedDailyFigures | null> => {
  const { owner, names, splits, readClosesOfYear, from, begin, isFirst, yesterday } = counting;
  const end = performance.now() + milliseconds;
  const snapshot = await findStartSnapshot(counting);
  if (!snapshot) return null;
  let year = await readClosesOfYear(from);
  let closes = groupClosesByMonth(year, from);
  let [stale, isForNow] = [year.stale, year.isForNow];
  const writer = createMonthWriter(counting);
  if (isFirst && !isForNow) await removeBefore(counting, year.by, writer);
  const figures: DailyFigures[] = [];
  let [to, work] = [addDays(from, -1), 0];
  for await (const [month, trades] of iterateEveryMonth(owner, from, yesterday)) {
    const day = addDays(to, 1);
    if (day > year.until) {
      year = await readClosesOfYear(day);
      closes = groupClosesByMonth(year, day);
      [stale, isForNow] = [stale || year.stale, isForNow || year.isForNow];
    }
    to = getEarlierDay(getLastDayOfMonth(month), yesterday);
    const happened = { trades: filterCurveRows(trades, names), closes: closes.get(month) ?? [], splits };
    const days = computeDailyFigures(snapshot, happened, day, to);
    figures.push(...days);
    work += workOfMonth + days.length * snapshot.books.size;
    const isWhole = to === getLastDayOfMonth(month);
    const stood = isWhole ? buildMonthEndSnapshotWrites(owner, month, toStoredPositionsAndCloses(snapshot)) : [];
    if (!isForNow) await writer.add([...buildMonthDailyFiguresWrites(owner, month, days), ...stood], year.by, to);
    if (!isForNow && to >= begin && (performance.now() > end || work >= positionDays)) break;
    // A month takes tens of milliseconds: what others ask for is answered in between.
    await letOthersRun();
  }
  await writer.flush();
  return { figures, to, by: year.by, stale };
};
