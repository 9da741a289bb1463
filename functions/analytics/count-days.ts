import type { Platform, Trade } from '#contract/trades';
import {
  closesInOrder,
  countDays,
  type DayFigures,
  keptStanding,
  nothingYet,
  type Standing,
  type StockClose,
  standingFrom,
} from '#core/insight/day-figures';
import { type CurveNames, countedIn } from '#core/insight/performance';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { addDays, type Day, earlierOf, monthOf } from '#core/time/day';
import { addMonths, lastDayOf, type Month } from '#core/time/months';
import {
  type Counted,
  type CountedWith,
  findStanding,
  putCounted,
  putMonth,
  putStanding,
} from '#functions/analytics/days-store';
import { tradeLedger } from '#functions/portfolio/store';
import type { LedgerHead } from '#functions/storage/ledger';
import { pagesSince } from '#functions/storage/lists';
import { type Write, writeTogether } from '#functions/storage/table';

/** Counting the days that are over, month by month, each kept with how the stocks stood at its end. */
export interface Counting {
  owner: string;
  head: LedgerHead;
  counted: Counted;
  /** What they are counted with. */
  by: CountedWith;
  names: CurveNames;
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
  for await (const page of pagesSince<Trade>(owner, 'PTXD', from)) {
    for (const trade of page) {
      if (trade.transactionDate > to) break;
      const last = own.at(-1);
      if (last && monthOf(last.transactionDate) !== monthOf(trade.transactionDate)) {
        yield [monthOf(last.transactionDate), own];
        own = [];
      }
      own.push(trade);
    }
    if ((page.at(-1)?.transactionDate ?? to) > to) break;
  }
  const [first] = own;
  if (first) yield [monthOf(first.transactionDate), own];
}

/** Each month up to the last, those without a trade too. */
async function* everyMonth(owner: string, from: Day, to: Day): AsyncGenerator<[Month, Trade[]]> {
  let month = monthOf(from);
  for await (const [traded, trades] of tradesByMonth(owner, from, to)) {
    for (; month < traded; month = addMonths(month, 1)) yield [month, []];
    yield [month, trades];
    month = addMonths(month, 1);
  }
  for (; month <= monthOf(to); month = addMonths(month, 1)) yield [month, []];
}

/** A transaction takes 100 writes and 4 MB, a character of text being mostly one byte. */
const [mostWrites, mostText] = [90, 2_000_000];

const textOf = (write: Write): number => ('Put' in write ? String(write.Put.Item?.['kept'] ?? '').length : 0);

/** Keeps whole months, as many at once as a transaction takes. */
const keeper = ({ owner, head, counted, by, isForNow }: Counting) => {
  let [from, before] = [head, counted];
  let waiting: { writes: Write[]; text: number; to: Day } | null = null;
  const keep = async (): Promise<void> => {
    if (!waiting || isForNow) return;
    const { writes, to } = waiting;
    await writeTogether([tradeLedger.count(owner, from, to), putCounted(owner, before, by), ...writes]);
    from = { ...from, daysAt: from.version, daysTo: to };
    before = { with: by, version: before.version + 1 };
    waiting = null;
  };
  const add = async (writes: readonly Write[], to: Day): Promise<void> => {
    const text = writes.reduce((sum, write) => sum + textOf(write), 0);
    if (waiting && (waiting.writes.length + writes.length > mostWrites || waiting.text + text > mostText)) await keep();
    waiting = { writes: [...(waiting?.writes ?? []), ...writes], text: (waiting?.text ?? 0) + text, to };
  };
  return { keep, add };
};

const standingAt = async ({ owner, from, isFirst, splits }: Counting): Promise<Standing<Platform> | null> => {
  if (isFirst) return nothingYet();
  const kept = await findStanding(owner, addMonths(monthOf(from), -1));
  return kept && standingFrom(kept, splits);
};

/** The last ones of before with those of the first month. */
const byMonth = ({ closes, names, from }: Counting): Map<Month, StockClose[]> =>
  Map.groupBy(countedIn(closesInOrder(closes), names), ({ date }) => monthOf(date < from ? from : date));

/** The figures that were counted; `to`: up to which day, where the time was over before yesterday. */
export interface CountedDays {
  figures: DayFigures[];
  to: Day;
}

/**
 * Counts the days from `from` up to yesterday, as far as `milliseconds` allow, beyond `begin` in any case. Null where the
 * standing that it should go on from is not there.
 * @throws WriteConflict where the ledger has changed, or others have counted, since the head was read.
 */
export const countMonths = async (counting: Counting, milliseconds: number): Promise<CountedDays | null> => {
  const { owner, names, splits, from, begin, yesterday, isForNow } = counting;
  const end = performance.now() + milliseconds;
  const standing = await standingAt(counting);
  if (!standing) return null;
  const closes = byMonth(counting);
  const kept = keeper(counting);
  const figures: DayFigures[] = [];
  let to = addDays(from, -1);
  for await (const [month, trades] of everyMonth(owner, from, yesterday)) {
    const day = addDays(to, 1);
    to = earlierOf(lastDayOf(month), yesterday);
    const happened = { trades: countedIn(trades, names), closes: closes.get(month) ?? [], splits };
    const days = countDays(standing, happened, day, to);
    figures.push(...days);
    const isWhole = to === lastDayOf(month);
    const stood = isWhole ? putStanding(owner, month, keptStanding(standing)) : [];
    await kept.add([...putMonth(owner, month, days), ...stood], to);
    if (!isForNow && to >= begin && performance.now() > end) break;
  }
  await kept.keep();
  return { figures, to };
};
