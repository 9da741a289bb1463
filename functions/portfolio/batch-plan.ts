import type { BatchedRow, NotARow } from '#contract/many-rows';
import { NewTrade, type SourcedTrade, type Trade, TradePlace } from '#contract/trades';
import type { ImpossibleSale } from '#core/portfolio/book';
import { isNext } from '#core/portfolio/kept-book';
import type { PlatformKept } from '#core/portfolio/platforms';
import { addsShares, byDateThenId } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { notValid } from '#functions/http/not-valid';
import { onPlatform } from '#functions/portfolio/cash-mark';
import {
  areSplitsKnown,
  newlyImpossible,
  type PositionAfter,
  placeOf,
  positionsAfter,
  type Standing,
} from '#functions/portfolio/change-books';
import { oversold } from '#functions/portfolio/oversold';
import { asTrade } from '#functions/portfolio/service';
import type { Holding } from '#functions/portfolio/store';
import { Refusal } from '#functions/refusal';
import { identitiesOf, recordedAlready } from '#functions/storage/identities';

/** A row of a batch: the trade that it is to be, still without its id, or why it cannot be recorded. */
export type BatchRow = { trade: Trade } | { refusal: Refusal; place: Holding | null };

/** What is to become of a batch, row by row. It is kept under the request's key while the batch is being recorded. */
export interface BatchPlan {
  /** By row; 0 for a row that gets none. */
  ids: number[];
  refused: Record<number, Exclude<BatchedRow, { status: 'recorded' }>>;
  /** The rows that are still to be recorded, in the order of recording. */
  waiting: number[];
}

/** @throws nothing: what a single call would be refused for is said of the row. */
export const readRow = (sent: SourcedTrade | NotARow, today: Day): BatchRow => {
  if ('notARow' in sent) {
    const place = TradePlace.safeParse(sent.notARow).data ?? null;
    return { refusal: notValid(NewTrade.safeParse(sent.notARow).error as never), place };
  }
  try {
    return { trade: asTrade(0, 1, sent, today) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error, place: sent };
    throw error;
  }
};

/** A row on its platform as that is now. @throws nothing: see `readRow`. */
export const placedRow = (row: BatchRow, kept: readonly PlatformKept[]): BatchRow => {
  if (!('trade' in row)) return row;
  try {
    return { trade: onPlatform(row.trade, kept) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error, place: row.trade };
    throw error;
  }
};

export const answersOf = ({ ids, refused }: BatchPlan): BatchedRow[] =>
  ids.map((id, at) => refused[at] ?? { status: 'recorded', id });

const refusedRow = ({ message, code, details }: Refusal): BatchedRow & { status: 'refused' } => ({
  status: 'refused',
  error: message,
  code,
  path: details?.[0]?.path ?? null,
});

const leftOutRow = ({ symbol, platform }: Holding, because: number): BatchedRow & { status: 'leftOut' } => ({
  status: 'leftOut',
  error: `Left out, since another row of ${symbol} on ${platform} was refused.`,
  because,
});

/** The trades of some rows, with their ids. */
export const tradesAt = (rows: readonly BatchRow[], { ids }: BatchPlan, at: readonly number[]): Trade[] =>
  at.flatMap((index) => {
    const row = rows[index];
    return row && 'trade' in row ? [{ ...row.trade, id: ids[index] as number }] : [];
  });

/** Ids in the order of dates, and on one date in that of the rows, so that the ledger comes out in it. */
const numbered = (rows: readonly BatchRow[], waiting: readonly number[], last: number): number[] => {
  const dayOf = (index: number): Day => {
    const row = rows[index];
    return row && 'trade' in row ? row.trade.transactionDate : '';
  };
  const ids = rows.map(() => 0);
  const inOrder = waiting.toSorted((a, b) => compareText(dayOf(a), dayOf(b)) || a - b);
  for (const [rank, index] of inOrder.entries()) ids[index] = last + 1 + rank;
  return ids;
};

/** The row that makes a sale impossible: the sale itself, or the last one of the batch before it that takes shares away. */
const causeOf = (found: ImpossibleSale, own: readonly Trade[]): Trade | undefined =>
  own.find(({ id }) => id === found.trade.id) ??
  own
    .filter((trade) => !addsShares(trade.transactionType) && byDateThenId(trade, found.trade) < 0)
    .toSorted(byDateThenId)
    .at(-1) ??
  own[0];

/** Nothing of a position is recorded of which a row is refused. */
const without = (plan: BatchPlan, position: Holding, own: readonly number[], because: number, refusal?: Refusal) => ({
  ...plan,
  refused: {
    ...plan.refused,
    ...Object.fromEntries(own.map((index) => [index, leftOutRow(position, because)])),
    ...(refusal && { [because]: refusedRow(refusal) }),
  },
  waiting: plan.waiting.filter((index) => !own.includes(index)),
});

const waitingBy = (rows: readonly BatchRow[], plan: BatchPlan): Map<string, number[]> =>
  Map.groupBy(plan.waiting, (index) => {
    const row = rows[index] as { trade: Trade };
    return placeOf(row.trade);
  });

/** The rows as they were sent, judged by nothing but themselves. */
const planOf = (rows: readonly BatchRow[], last: number): BatchPlan => {
  const isTrade = (row: BatchRow): row is { trade: Trade } => 'trade' in row;
  const waiting = rows.flatMap((row, index) => (isTrade(row) ? [index] : []));
  let plan: BatchPlan = { ids: numbered(rows, waiting, last), refused: {}, waiting };
  const byPlace = waitingBy(rows, plan);
  for (const [index, row] of rows.entries()) {
    if (isTrade(row)) continue;
    plan.refused[index] = refusedRow(row.refusal);
    const own = row.place ? (byPlace.get(placeOf(row.place)) ?? []) : [];
    if (row.place && own.length > 0) {
      plan = without(plan, row.place, own, index);
      byPlace.delete(placeOf(row.place));
    }
  }
  return plan;
};

/** Refuses every position that cannot be as its rows would leave it. */
const judged = async (rows: readonly BatchRow[], plan: BatchPlan, standing: Standing, today: Day) => {
  const added = tradesAt(rows, plan, plan.waiting);
  const byPlace = waitingBy(rows, plan);
  const judge = (before: BatchPlan, position: PositionAfter): BatchPlan => {
    const found = newlyImpossible([position]);
    const own = byPlace.get(placeOf(position)) ?? [];
    const cause = found && causeOf(found, tradesAt(rows, plan, own));
    if (!cause) return before;
    const isKnown = areSplitsKnown(standing, position.symbol);
    return without(before, position, own, plan.ids.indexOf(cause.id), oversold(found, cause.id, today, isKnown));
  };
  return (await positionsAfter(standing, { removed: [], added })).reduce(judge, plan);
};

/**
 * Position by position; within one by date where all of it comes after what is recorded, else what adds shares first. A
 * position may take several transactions, and so no sale is impossible between them: later rows cannot be missed by
 * earlier ones, and fewer sales than in the end leave more shares, not less.
 */
const inOrderOfRecording = (rows: readonly BatchRow[], plan: BatchPlan, { kept }: Standing): number[] =>
  [...waitingBy(rows, plan)]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([, own]) => {
      const trades = tradesAt(rows, plan, own).toSorted(byDateThenId);
      const [first] = trades;
      const books = kept?.books.get(first?.symbol ?? '')?.value ?? [];
      const book = books.find(({ platform }) => platform === first?.platform);
      const isAfterAll = kept !== null && (book === undefined || trades.every((trade) => isNext(book, trade)));
      const bySide = Map.groupBy(trades, ({ transactionType }) => addsShares(transactionType));
      const ordered = isAfterAll ? trades : [...(bySide.get(true) ?? []), ...(bySide.get(false) ?? [])];
      return ordered.map(({ id }) => plan.ids.indexOf(id));
    });

/** Nothing is recorded where a row is refused, whichever it is. */
const allOrNone = (plan: BatchPlan): BatchPlan => {
  const because = plan.ids.findIndex((_, at) => plan.refused[at]?.status === 'refused');
  if (because < 0) return plan;
  const error = 'Left out, since another row was refused.';
  const leftOut = plan.waiting.map((at) => [at, { status: 'leftOut', error, because }]);
  return { ...plan, refused: { ...plan.refused, ...Object.fromEntries(leftOut) }, waiting: [] };
};

/** A row of a statement whose event another row stands for already is left out; the others of its position are not. */
const withoutHeld = (rows: readonly BatchRow[], plan: BatchPlan, held: ReadonlySet<string>): BatchPlan => {
  const own = plan.waiting.filter((at) => isHere(rows[at], held));
  const refused = Object.fromEntries(own.map((at) => [at, refusedRow(recordedAlready())]));
  return {
    ...plan,
    refused: { ...plan.refused, ...refused },
    waiting: plan.waiting.filter((at) => !own.includes(at)),
  };
};

const isHere = (row: BatchRow | undefined, held: ReadonlySet<string>): boolean =>
  row !== undefined && 'trade' in row && identitiesOf(row.trade).some((identity) => held.has(identity));

/** What is to become of a batch on the ledger as it stands. Ids are given to those rows alone that will be recorded. */
export const planBatch = async (
  rows: readonly BatchRow[],
  standing: Standing,
  { today, whole, held }: { today: Day; whole: boolean; held: ReadonlySet<string> },
): Promise<BatchPlan> => {
  const { last } = standing.head;
  const judgedRows = await judged(rows, withoutHeld(rows, planOf(rows, last), held), standing, today);
  const plan = whole ? allOrNone(judgedRows) : judgedRows;
  const ids = numbered(rows, plan.waiting, last);
  return { ...plan, ids, waiting: inOrderOfRecording(rows, { ...plan, ids }, standing) };
};

/** What is left of a plan, where others may have changed the ledger since it was made. */
export const replanBatch = (
  rows: readonly BatchRow[],
  plan: BatchPlan,
  standing: Standing,
  { today, held }: { today: Day; held: ReadonlySet<string> },
) => judged(rows, withoutHeld(rows, plan, held), standing, today);
