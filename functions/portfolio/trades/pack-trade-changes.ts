import type { Trade } from '#contract/portfolio/trades';
import { addsShares, compareByDateThenId } from '#core/portfolio/trades';
import {
  computePositionChanges,
  findNewOversell,
  type LedgerBeforeChange,
  toPositionKey,
} from '#functions/portfolio/trades/change-positions';
import { type TradeRowChange, toTradesDelta } from '#functions/portfolio/trades/trade-row-changes';
import { fitsTradesInOneTransaction } from '#functions/portfolio/trades/write-trades';
import { Refusal } from '#functions/runtime/refusal';
import { packUnitsIntoRuns } from '#functions/runtime/storage/transaction';

const fits = (rows: readonly TradeRowChange[]): boolean => fitsTradesInOneTransaction(toTradesDelta(rows));

type Rank = (row: TradeRowChange) => number;
const isSale = ({ before }: TradeRowChange): boolean => !addsShares(before.transactionType);

/** Leaves more shares at any time, or as many: a sale that goes or comes later, a purchase that comes earlier. */
const isLoosening = (row: TradeRowChange): boolean => {
  const { before, after } = row;
  if (!after) return isSale(row);
  const by = compareByDateThenId(after, before);
  return isSale(row) ? by >= 0 : by <= 0;
};

const orders: Rank[] = [
  (row) => Number(!isLoosening(row)),
  (row) => Number(isSale(row)),
  (row) => Number(!isSale(row)),
  () => 0,
];

type Positions = ReadonlyMap<string, readonly Trade[]>;

/** The positions after a step from how others have left them; null where it leaves a sale without its shares. */
const computePositionsAfterStep = async (
  held: Positions,
  run: readonly TradeRowChange[],
  ledger: LedgerBeforeChange,
): Promise<Positions | null> => {
  const listPositionTrades: NonNullable<LedgerBeforeChange['tradesOf']> = async (position) =>
    held.get(toPositionKey(position)) ?? (await ledger.tradesOf?.(position)) ?? [];
  const delta = toTradesDelta(run);
  const positions = await computePositionChanges({ ...ledger, kept: null, tradesOf: listPositionTrades }, delta);
  if (positions.some((position) => findNewOversell([position]))) return null;
  const gone = new Set(delta.removed.map(({ id }) => id));
  const after = new Map(held);
  for (const position of positions) {
    const stay = (await listPositionTrades(position)).filter(({ id }) => !gone.has(id));
    const come = delta.added.filter((trade) => toPositionKey(trade) === toPositionKey(position));
    after.set(toPositionKey(position), [...stay, ...come]);
  }
  return after;
};

/** As many of the rows in their order as fit, or fewer, where that leaves the ledger right; none where no number does. */
const findNextStep = async (held: Positions, rows: readonly TradeRowChange[], ledger: LedgerBeforeChange) => {
  let size = rows.findIndex((_, at) => !fits(rows.slice(0, at + 1)));
  if (size < 0) size = rows.length;
  for (; size > 0; size -= 1) {
    const run = rows.slice(0, size);
    const after = await computePositionsAfterStep(held, run, ledger);
    if (after) return { run, after };
  }
  return null;
};

/** Steps in that order of which each leaves the ledger right; null where there are none. */
const splitIntoSteps = async (
  ordered: readonly TradeRowChange[],
  ledger: LedgerBeforeChange,
): Promise<TradeRowChange[][] | null> => {
  const runs: TradeRowChange[][] = [];
  let held: Positions = new Map();
  for (let from = 0; from < ordered.length; ) {
    const step = await findNextStep(held, ordered.slice(from), ledger);
    if (!step) return null;
    runs.push(step.run);
    held = step.after;
    from += step.run.length;
  }
  return runs;
};

const tooManyChangesRefusal = (symbol: string, size: number) =>
  new Refusal(
    422,
    'too_many_together',
    `Nothing was changed. The ${size} changes of ${symbol} depend on each other and are too many for one step. Choose fewer of them.`,
  );

/** The changes of one stock, parted so that every step leaves the ledger right. @throws Refusal 422 where there is no such way. */
const splitStockChanges = async (
  rows: readonly TradeRowChange[],
  ledger: LedgerBeforeChange,
): Promise<TradeRowChange[][]> => {
  if (fits(rows)) return [[...rows]];
  for (const rank of orders) {
    const ordered = rows.toSorted((a, b) => rank(a) - rank(b) || compareByDateThenId(a.before, b.before));
    const runs = await splitIntoSteps(ordered, ledger);
    if (runs) return runs;
  }
  throw tooManyChangesRefusal(rows[0]?.before.symbol ?? '', rows.length);
};

/** One run for each transaction: a stock stays whole where it fits into one. */
export const packTradeChangesIntoTransactions = async (
  rows: readonly TradeRowChange[],
  ledger: LedgerBeforeChange,
): Promise<TradeRowChange[][]> => {
  const stocks = [...Map.groupBy(rows, ({ before }) => before.symbol).values()];
  const units = await Promise.all(stocks.map((own) => splitStockChanges(own, ledger)));
  return packUnitsIntoRuns(units.flat(), fits);
};
