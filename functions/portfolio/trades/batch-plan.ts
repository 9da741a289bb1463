import type { BatchRowResult, InvalidBatchRow } from '#contract/fields/bulk-row-refs';
import { NewTrade, type NewTradeWithSource, type Trade, TradePositionKey } from '#contract/portfolio/trades';
import type { PlatformSettings } from '#core/portfolio/platforms';
import type { ImpossibleSale } from '#core/portfolio/position/running-position';
import { isTradeAfterStoredPosition } from '#core/portfolio/position/stored-position';
import { addsShares, compareByDateThenId } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import type { PositionId } from '#functions/portfolio/store';
import { buildStoredTrade } from '#functions/portfolio/trade-service';
import { validateAndCashMarkTrade } from '#functions/portfolio/trades/cash-mark';
import {
  areSplitsKnown,
  computePositionChanges,
  findNewOversell,
  type LedgerBeforeChange,
  type PositionChange,
  toPositionKey,
} from '#functions/portfolio/trades/change-positions';
import { oversellRefusal } from '#functions/portfolio/trades/oversell';
import { invalidInputRefusal } from '#functions/runtime/http/invalid-input';
import { Refusal } from '#functions/runtime/refusal';
import {
  listStatementIdentitiesOfRow,
  statementRowAlreadyRecordedRefusal,
} from '#functions/runtime/storage/statement-identities';

/** A row of a batch: the trade that it is to be, still without its id, or why it cannot be recorded. */
export type TradeBatchRow = { trade: Trade } | { refusal: Refusal; place: PositionId | null };

/** What is to become of a batch, row by row. It is kept under the request's key while the batch is being recorded. */
export interface TradeBatchPlan {
  /** By row; 0 for a row that gets none. */
  ids: number[];
  refused: Record<number, Exclude<BatchRowResult, { status: 'recorded' }>>;
  /** The rows that are still to be recorded, in the order of recording. */
  waiting: number[];
}

/** @throws nothing: what a single call would be refused for is said of the row. */
export const toTradeBatchRow = (sent: NewTradeWithSource | InvalidBatchRow, today: Day): TradeBatchRow => {
  if ('notARow' in sent) {
    const place = TradePositionKey.safeParse(sent.notARow).data ?? null;
    return { refusal: invalidInputRefusal(NewTrade.safeParse(sent.notARow).error as never), place };
  }
  try {
    return { trade: buildStoredTrade(0, 1, sent, today) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error, place: sent };
    throw error;
  }
};

/** A row on its platform as that is now. @throws nothing: see `toTradeBatchRow`. */
export const revalidateBatchRowPlatform = (
  row: TradeBatchRow,
  platforms: readonly PlatformSettings[],
): TradeBatchRow => {
  if (!('trade' in row)) return row;
  try {
    return { trade: validateAndCashMarkTrade(row.trade, platforms) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error, place: row.trade };
    throw error;
  }
};

export const toBatchRowResults = ({ ids, refused }: TradeBatchPlan): BatchRowResult[] =>
  ids.map((id, at) => refused[at] ?? { status: 'recorded', id });

const toRefusedRow = ({ message, code, details }: Refusal): BatchRowResult & { status: 'refused' } => ({
  status: 'refused',
  error: message,
  code,
  path: details?.[0]?.path ?? null,
});

const toLeftOutRow = ({ symbol, platform }: PositionId, because: number): BatchRowResult & { status: 'leftOut' } => ({
  status: 'leftOut',
  error: `Not saved, because another row of ${symbol} on ${platform} was refused.`,
  because,
});

/** The trades of some rows, with their ids. */
export const listPlannedTrades = (
  rows: readonly TradeBatchRow[],
  { ids }: TradeBatchPlan,
  at: readonly number[],
): Trade[] =>
  at.flatMap((index) => {
    const row = rows[index];
    return row && 'trade' in row ? [{ ...row.trade, id: ids[index] as number }] : [];
  });

/** Ids in the order of dates, and on one date in that of the rows, so that the ledger comes out in it. */
const numberRowsByDate = (rows: readonly TradeBatchRow[], waiting: readonly number[], last: number): number[] => {
  const getDay = (index: number): Day => {
    const row = rows[index];
    return row && 'trade' in row ? row.trade.transactionDate : '';
  };
  const ids = rows.map(() => 0);
  const inOrder = waiting.toSorted((a, b) => compareText(getDay(a), getDay(b)) || a - b);
  for (const [rank, index] of inOrder.entries()) ids[index] = last + 1 + rank;
  return ids;
};

/** The row that makes a sale impossible: the sale itself, or the last one of the batch before it that takes shares away. */
const findCause = (found: ImpossibleSale, own: readonly Trade[]): Trade | undefined =>
  own.find(({ id }) => id === found.trade.id) ??
  own
    .filter((trade) => !addsShares(trade.transactionType) && compareByDateThenId(trade, found.trade) < 0)
    .toSorted(compareByDateThenId)
    .at(-1) ??
  own[0];

/** Nothing of a position is recorded of which a row is refused. */
const without = (
  plan: TradeBatchPlan,
  position: PositionId,
  own: readonly number[],
  because: number,
  refusal?: Refusal,
) => ({
  ...plan,
  refused: {
    ...plan.refused,
    ...Object.fromEntries(own.map((index) => [index, toLeftOutRow(position, because)])),
    ...(refusal && { [because]: toRefusedRow(refusal) }),
  },
  waiting: plan.waiting.filter((index) => !own.includes(index)),
});

const groupWaitingByPosition = (rows: readonly TradeBatchRow[], plan: TradeBatchPlan): Map<string, number[]> =>
  Map.groupBy(plan.waiting, (index) => {
    const row = rows[index] as { trade: Trade };
    return toPositionKey(row.trade);
  });

/** The rows as they were sent, judged by nothing but themselves. */
const startPlan = (rows: readonly TradeBatchRow[], last: number): TradeBatchPlan => {
  const isTrade = (row: TradeBatchRow): row is { trade: Trade } => 'trade' in row;
  const waiting = rows.flatMap((row, index) => (isTrade(row) ? [index] : []));
  let plan: TradeBatchPlan = { ids: numberRowsByDate(rows, waiting, last), refused: {}, waiting };
  const byPlace = groupWaitingByPosition(rows, plan);
  for (const [index, row] of rows.entries()) {
    if (isTrade(row)) continue;
    plan.refused[index] = toRefusedRow(row.refusal);
    const own = row.place ? (byPlace.get(toPositionKey(row.place)) ?? []) : [];
    if (row.place && own.length > 0) {
      plan = without(plan, row.place, own, index);
      byPlace.delete(toPositionKey(row.place));
    }
  }
  return plan;
};

/** Refuses every position that cannot be as its rows would leave it. */
const markImpossiblePositions = async (
  rows: readonly TradeBatchRow[],
  plan: TradeBatchPlan,
  ledger: LedgerBeforeChange,
  today: Day,
) => {
  const added = listPlannedTrades(rows, plan, plan.waiting);
  const byPlace = groupWaitingByPosition(rows, plan);
  const judge = (before: TradeBatchPlan, position: PositionChange): TradeBatchPlan => {
    const found = findNewOversell([position]);
    const own = byPlace.get(toPositionKey(position)) ?? [];
    const cause = found && findCause(found, listPlannedTrades(rows, plan, own));
    if (!cause) return before;
    const isKnown = areSplitsKnown(ledger, position.symbol);
    return without(before, position, own, plan.ids.indexOf(cause.id), oversellRefusal(found, cause.id, today, isKnown));
  };
  return (await computePositionChanges(ledger, { removed: [], added })).reduce(judge, plan);
};

/**
 * Position by position; within one by date where all of it comes after what is recorded, else what adds shares first. A
 * position may take several transactions, and so no sale is impossible between them: later rows cannot be missed by
 * earlier ones, and fewer sales than in the end leave more shares, not less.
 */
const sortIntoRecordingOrder = (
  rows: readonly TradeBatchRow[],
  plan: TradeBatchPlan,
  { kept }: LedgerBeforeChange,
): number[] =>
  [...groupWaitingByPosition(rows, plan)]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([, own]) => {
      const trades = listPlannedTrades(rows, plan, own).toSorted(compareByDateThenId);
      const [first] = trades;
      const positions = kept?.books.get(first?.symbol ?? '')?.value ?? [];
      const position = positions.find(({ platform }) => platform === first?.platform);
      const isAfterAll =
        kept !== null &&
        (position === undefined || trades.every((trade) => isTradeAfterStoredPosition(position, trade)));
      const bySide = Map.groupBy(trades, ({ transactionType }) => addsShares(transactionType));
      const ordered = isAfterAll ? trades : [...(bySide.get(true) ?? []), ...(bySide.get(false) ?? [])];
      return ordered.map(({ id }) => plan.ids.indexOf(id));
    });

/** Nothing is recorded where a row is refused, whichever it is. */
const applyAllOrNone = (plan: TradeBatchPlan): TradeBatchPlan => {
  const because = plan.ids.findIndex((_, at) => plan.refused[at]?.status === 'refused');
  if (because < 0) return plan;
  const error = 'Not saved, because another row was refused.';
  const leftOut = plan.waiting.map((at) => [at, { status: 'leftOut', error, because }]);
  return { ...plan, refused: { ...plan.refused, ...Object.fromEntries(leftOut) }, waiting: [] };
};

/** A row of a statement whose event another row stands for already is left out; the others of its position are not. */
const withoutHeld = (
  rows: readonly TradeBatchRow[],
  plan: TradeBatchPlan,
  held: ReadonlySet<string>,
): TradeBatchPlan => {
  const own = plan.waiting.filter((at) => isHere(rows[at], held));
  const refused = Object.fromEntries(own.map((at) => [at, toRefusedRow(statementRowAlreadyRecordedRefusal())]));
  return {
    ...plan,
    refused: { ...plan.refused, ...refused },
    waiting: plan.waiting.filter((at) => !own.includes(at)),
  };
};

const isHere = (row: TradeBatchRow | undefined, held: ReadonlySet<string>): boolean =>
  row !== undefined && 'trade' in row && listStatementIdentitiesOfRow(row.trade).some((identity) => held.has(identity));

/** What is to become of a batch on the ledger as it stands. Ids are given to those rows alone that will be recorded. */
export const planTradeBatch = async (
  rows: readonly TradeBatchRow[],
  ledger: LedgerBeforeChange,
  { today, whole, held }: { today: Day; whole: boolean; held: ReadonlySet<string> },
): Promise<TradeBatchPlan> => {
  const { last } = ledger.head;
  const judgedRows = await markImpossiblePositions(rows, withoutHeld(rows, startPlan(rows, last), held), ledger, today);
  const plan = whole ? applyAllOrNone(judgedRows) : judgedRows;
  const ids = numberRowsByDate(rows, plan.waiting, last);
  return { ...plan, ids, waiting: sortIntoRecordingOrder(rows, { ...plan, ids }, ledger) };
};

/** What is left of a plan, where others may have changed the ledger since it was made. */
export const replanTradeBatch = (
  rows: readonly TradeBatchRow[],
  plan: TradeBatchPlan,
  ledger: LedgerBeforeChange,
  { today, held }: { today: Day; held: ReadonlySet<string> },
) => markImpossiblePositions(rows, withoutHeld(rows, plan, held), ledger, today);
